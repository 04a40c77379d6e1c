/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Minimum and maximum searches over floats with index, in one thread.  */

int
main (void)
{
  double a[50];
  int lo = -1, hi = -1;
  for (int i = 0; i < 50; i++)
    a[i] = (i * 29 % 50) - 20.5;
#pragma omp target map(to: a) map(tofrom: lo, hi)
  {
    double mn = a[0], mx = a[0];
    lo = hi = 0;
    for (int i = 1; i < 50; i++)
      {
	if (a[i] < mn)
	  mn = a[i], lo = i;
	if (a[i] > mx)
	  mx = a[i], hi = i;
      }
  }
  if (a[lo] != -20.5 || a[hi] != 28.5)
    __builtin_abort ();
  return 0;
}
