/* { dg-do run } */
/* linear on for and simd, with steps and a pointer.  */

int
main (void)
{
  int a[20], b[20], k = 5, m = 0;
#pragma omp target map(from: a, b) map(tofrom: k, m)
  {
#pragma omp parallel for linear(k: 3) num_threads(4)
    for (int i = 0; i < 20; i++)
      {
	a[i] = k;
	k += 3;
      }
#pragma omp simd linear(m: 2)
    for (int i = 0; i < 20; i++)
      {
	b[i] = m;
	m += 2;
      }
  }
  for (int i = 0; i < 20; i++)
    if (a[i] != 5 + 3 * i || b[i] != 2 * i)
      __builtin_abort ();
  if (k != 65 || m != 40)
    __builtin_abort ();
  return 0;
}
