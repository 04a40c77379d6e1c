/* { dg-do run } */
/* A critical section is exclusive among all threads of all teams, which OpenMP does not promise.
   { dg-additional-checks all-teams } */

int
main (void)
{
  int a = 0, b = 0;
#pragma omp target teams distribute parallel for num_teams(4) map(tofrom: a, b)
  for (int i = 0; i < 60; i++)
    {
#pragma omp critical
      {
	a += i;
	b = b * 3 % 101 + 1;
      }
    }
  int want = 0;
  for (int i = 0; i < 60; i++)
    want = want * 3 % 101 + 1;
  if (a != 1770 || b != want)
    __builtin_abort ();
  return 0;
}
