/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass spmd-deferral } */
/* The sums of all rounds are combined once, before the update with them.  Rounds only load: none waits for another one.
   The barriers: that of the combination, in three ways for three kinds of blocks, one around it, and one that keeps it
   from the next iteration's.  */

void
f (int n, const int *a, int *total)
{
#pragma omp target teams distribute
  for (int t = 0; t < n; t++)
    {
      int sum = 0;
      for (int r = 0; r < 4; r++)
	{
#pragma omp parallel for reduction(+: sum)
	  for (int i = 0; i < 1024; i++)
	    sum += a[(t * 4 + r) * 1024 + i];
	}
#pragma omp atomic
      *total += sum;
    }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-times "bar(rier)?\\.sync" 5 } } */
