/* { dg-do run } */
/* Teams, threads that are warps, threads that are lanes, and a function for the device have the host run regions.  */

#pragma omp requires reverse_offload
static int count[1024];
static void add (int i, int value) { __atomic_fetch_add (&count[i], value, __ATOMIC_RELAXED); }
#pragma omp declare target
void
report (int i, int value)
{
#pragma omp target device(ancestor: 1)
  add (i, value);
}
#pragma omp end declare target

int
main (void)
{
  int sum = 0;
#pragma omp target teams distribute parallel for map(tofrom: sum) reduction(+: sum) num_teams(4)
  for (int i = 0; i < 1024; i++)
    {
      report (i, 1);
      sum++;
    }
  if (sum != 1024) return 2;
  for (int i = 0; i < 1024; i++)
    if (count[i] != 1)
      return 1;
#pragma omp target teams distribute num_teams(4)
  for (int i = 0; i < 8; i++)
    {
      int local[3] = { i, i + 1, i + 2 };
#pragma omp target device(ancestor: 1) map(tofrom: local)
      {
        add (i, local[2]);
        local[0] = -1;
      }
      if (local[0] == -1)
#pragma omp parallel num_threads(3)
        report (i, 1);
    }
  for (int i = 0; i < 8; i++)
    if (count[i] != 1 + i + 2 + 3)
      return 3;
#pragma omp target
#pragma omp parallel for simd
  for (int i = 0; i < 64; i++)
    {
      report (100 + i, 5);
    }
  for (int i = 0; i < 64; i++)
    if (count[100 + i] != 6)
      return 4;
  return 0;
}
