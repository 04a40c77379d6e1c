/* Threads of one region start regions that reduce into a variable that they share: GCC has each store a copy of it.  */
/* { dg-do run } */
/* { dg-skip-if "GCC's own code is wrong" { host } } */
/* { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:1" } */
/* { dg-set-target-env-var HEDDLE_SIM_THREADS "4" } */

#pragma omp declare target
static int
nested (void)
{
  int n = 0;
#pragma omp parallel num_threads(7)
#pragma omp parallel for reduction(+: n) num_threads(3)
  for (int i = 0; i < 10; i++)
    n++;
  return n;
}
#pragma omp end declare target

int
main (void)
{
  int n = 0, in_function = 0;
  double d = 1, most = 0;
#pragma omp target parallel for num_threads(5) map(tofrom: n)
  for (int j = 0; j < 32; j++)
#pragma omp parallel for reduction(+: n)
    for (int i = 0; i < 20; i++)
      n++;
#pragma omp target teams num_teams(10) map(tofrom: d, most)
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp parallel for num_threads(2) reduction(+: d) reduction(max: most)
    for (int i = 0; i < 10; i++)
      {
	d++;
	most = most > i ? most : i;
      }
  }
#pragma omp target map(from: in_function)
  in_function = nested ();
  return n != 640 || d != 101 || most != 9 || in_function != 70;
}
