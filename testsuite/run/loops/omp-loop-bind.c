/* { dg-do run } */
/* The loop construct with bind(teams), bind(parallel), bind(thread), nested and with reductions.  */

int
main (void)
{
  int a[8][10], s = 0, t = 0;
#pragma omp target map(from: a) map(tofrom: s, t)
#pragma omp teams num_teams(4)
  {
#pragma omp loop bind(teams)
    for (int i = 0; i < 8; i++)
      {
#pragma omp loop bind(thread)
	for (int j = 0; j < 10; j++)
	  a[i][j] = i * 10 + j;
      }
  }
#pragma omp target parallel map(to: a) map(tofrom: s)
#pragma omp loop bind(parallel) collapse(2) reduction(+: s)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 10; j++)
      s += a[i][j];
#pragma omp target teams loop reduction(+: t) map(to: a) map(tofrom: t) collapse(2)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 10; j++)
      t += a[i][j];
  if (s != 3160 || t != 3160)
    __builtin_abort ();
  return 0;
}
