/* { dg-do run } */
/* Atomics on variables of the team, of the thread's own stack and of global memory.  */

#pragma omp declare target
static int global;
#pragma omp end declare target

int
main (void)
{
  int r[4] = { 0 }, n = 0;
#pragma omp target map(tofrom: r, n)
  {
    int team = 0;
    global = 0;
#pragma omp parallel num_threads(4)
    {
      int mine = 0;
      for (int i = 0; i < 5; i++)
	{
#pragma omp atomic
	  mine++;
#pragma omp atomic
	  team += 2;
#pragma omp atomic
	  global += 3;
	}
#pragma omp atomic
      r[0] += mine;
#pragma omp atomic
      n++;
    }
    r[1] = team;
    r[2] = global;
  }
  if (r[0] != 5 * n || r[1] != 10 * n || r[2] != 15 * n)
    __builtin_abort ();
  return 0;
}
