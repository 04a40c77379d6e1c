/* Outside of loops for workers, or for vectors of several warps, all warps do what the gang does: there are no barriers
   but those at the begin and end of such a loop, and pointers are to the device's memory.  The first stores.  Not where
   something that is loaded may have been stored there.  A loop of as many iterations as there are lanes is none.  A
   reduction is a barrier, and no other one is needed where nothing conflicts between loops.
   { dg-do link }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

void
rounds (int gangs, int n, const double *a, double *out)
{
#pragma acc parallel loop gang num_gangs(gangs) vector_length(256) present(a[0:1], out[0:1])
  for (int g = 0; g < gangs; g++)
    {
      double v = g;
      for (int r = 0; r < n; r++)
	{
	  double sum = 0;
#pragma acc loop vector reduction(+: sum)
	  for (int i = 0; i < 256; i++)
	    sum += a[g + i] * r;
	  v = 0.5 * v + sum;
	}
      out[g] = v;
    }
}

void
stored (int gangs, int n, double *a)
{
#pragma acc parallel loop gang num_gangs(gangs) vector_length(256) present(a[0:1])
  for (int g = 0; g < gangs; g++)
    {
      a[g] = n;
      const double v = a[n];
#pragma acc loop vector
      for (int i = 0; i < 256; i++)
	a[n + g * 256 + i] += v;
    }
}

/* What is loaded before the loop is stored to in it.  */
void
loaded (int gangs, int n, float *a, const float *b)
{
#pragma acc parallel loop gang num_gangs(gangs) vector_length(256) present(a[0:1], b[0:1])
  for (int g = 0; g < gangs; g++)
    for (int r = 0; r < n; r++)
      {
	const float v = a[g + 1];
#pragma acc loop vector
	for (int i = 0; i < n; i++)
	  a[g + i] = v + b[i];
      }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-times-in rounds$* {\mbar(rier)?\.sync} 1 } } */
/* { dg-final { scan-ptx-not-in rounds$* {\mld\.f64} } } */
/* { dg-final { scan-ptx-in rounds$* {%tid\.y} } } */
/* { dg-final { scan-ptx-times-in rounds$* {\mld\.global\.f64} 1 } } */
/* { dg-final { scan-ptx-in stored$* {\mst\.shared} } } */
/* { dg-final { scan-ptx-times-in loaded$* {\mbar(rier)?\.sync} 2 } } */
/* { dg-final { scan-ptx-not-in rounds$* {\mdiv\.u64} } } */
