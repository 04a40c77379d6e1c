/* { dg-do link } */
/* { dg-options "-O2 -foffload-options=nvptx-none=-march=sm_80" } */
/* An array of the team's with more than 48 KiB is in dynamic shared memory, of which the image tells how much.  */

void
f (int *out)
{
#pragma omp target teams distribute num_teams(6) thread_limit(256)
  for (int team = 0; team < 6; team++)
    {
      int a[15000];
#pragma omp parallel num_threads(256)
      {
#pragma omp for
	for (int i = 0; i < 15000; i++)
	  a[i] = i * team;
#pragma omp for
	for (int i = 0; i < 15000; i++)
	  out[team * 15000 + i] = a[14999 - i];
      }
    }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx "HEDDLE-FUNC\tf.*\t60000\t" } } */
/* { dg-final { scan-ptx "\\.extern \\.shared \\.align 128 \\.b8 .dynamic_shared\\\[\\\];" } } */
