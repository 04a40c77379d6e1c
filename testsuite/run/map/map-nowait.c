/* { dg-do run } */
/* Several target regions with nowait, and taskwait.  */

int
main (void)
{
  int a[4][16];
  for (int k = 0; k < 4; k++)
    {
#pragma omp target nowait map(from: a[k:1]) firstprivate(k)
      for (int i = 0; i < 16; i++)
	a[k][i] = k * 100 + i;
    }
#pragma omp taskwait
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < 16; i++)
      if (a[k][i] != k * 100 + i)
	__builtin_abort ();
  return 0;
}
