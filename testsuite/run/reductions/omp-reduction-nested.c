/* { dg-do run } */
/* A team reduction around a parallel reduction around a simd reduction.  */

int
main (void)
{
  long s = 0;
#pragma omp target map(tofrom: s)
#pragma omp teams num_teams(3) reduction(+: s)
#pragma omp distribute
  for (int i = 0; i < 6; i++)
    {
      long t = 0;
#pragma omp parallel for reduction(+: t) num_threads(3)
      for (int j = 0; j < 5; j++)
	{
	  long u = 0;
#pragma omp simd reduction(+: u)
	  for (int k = 0; k < 40; k++)
	    u += k + j;
	  t += u * (j + 1);
	}
      s += t * (i + 1);
    }
  long want = 0;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 5; j++)
      want += (i + 1) * (j + 1) * (780L + 40 * j);
  if (s != want)
    __builtin_abort ();
  return 0;
}
