/* { dg-do run } */
/* firstprivate and mapped variable-length arrays.  */

int
main (void)
{
  volatile int vn = 9;
  int n = vn, a[n], b[n], r = 0;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i;
#pragma omp target firstprivate(a) map(tofrom: b, r)
  {
    for (int i = 0; i < n; i++)
      {
	r += a[i];
	a[i] = 0;
	b[i] += n;
      }
    r += sizeof a / sizeof a[0];
  }
  if (r != 45)
    __builtin_abort ();
  for (int i = 0; i < n; i++)
    if (a[i] != i || b[i] != i + 9)
      __builtin_abort ();
  return 0;
}
