/* { dg-do run } */
/* { dg-skip-if "waits for ever" { host gpu } } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "teams of lanes wait for a word that no team writes" } */
#pragma omp declare target
static int word;
#pragma omp end declare target

int
main ()
{
  int r = 0;
#pragma omp target teams distribute parallel for num_teams(4) thread_limit(64) map(tofrom: r)
  for (int i = 0; i < 256; i++)
    {
      int w = 0;
      do
	{
#pragma omp atomic read
	  w = word;		/* line 20 */
	}
      while (w < i / 200);
#pragma omp atomic
      r++;
    }
  return r != 256;
}
/* { dg-output "deadlock.*: running.*fail-wait-for-team.cc:(2|1)" } */
