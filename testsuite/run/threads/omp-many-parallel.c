/* { dg-do run } */
/* Fifty parallel regions in one target region, with changing team sizes.  */

int
main (void)
{
  int bad = 0;
#pragma omp target map(tofrom: bad)
  for (int k = 0; k < 50; k++)
    {
      int n = 0, s = 0;
#pragma omp parallel num_threads(k % 7 + 1) reduction(+: n)
      {
	n++;
#pragma omp atomic
	s += k;
      }
      if (s != n * k || n < 1 || n > k % 7 + 1)
	bad++;
    }
  if (bad)
    __builtin_abort ();
  return 0;
}
