/* { dg-do run } */
/* teams distribute covers every iteration exactly once.  */

int
main (void)
{
  int a[50] = { 0 };
#pragma omp target teams distribute num_teams(7) map(tofrom: a)
  for (int i = 0; i < 50; i++)
    a[i] += i + 1;
  for (int i = 0; i < 50; i++)
    if (a[i] != i + 1)
      __builtin_abort ();
  return 0;
}
