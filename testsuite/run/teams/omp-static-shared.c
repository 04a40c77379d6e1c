/* { dg-do run } */
/* Static variables of declare target are shared by all threads and teams.  */

#pragma omp declare target
static int hits;
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target
  hits = 0;
#pragma omp target teams distribute parallel for num_teams(3)
  for (int i = 0; i < 50; i++)
    {
#pragma omp atomic
      hits++;
    }
#pragma omp target map(from: r)
  r = hits;
  if (r != 50)
    __builtin_abort ();
  return 0;
}
