/* GOMP_OPENACC_DIM asks for more workers, each with a vector of two warps, than the hardware has barriers.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-set-target-env-var GOMP_OPENACC_DIM ":16:" }
   { dg-shouldfail "too many workers" { target { sim || gpu } } }
   { dg-output "insufficient barrier resources for kernel main.* with 16 workers of 64 lanes" { target { sim || gpu } } } */

int
main (void)
{
  int a[64];
#pragma acc parallel loop gang worker num_workers(2) copyout(a)
  for (int i = 0; i < 64; i++)
    a[i] = 0;
#pragma acc parallel loop gang worker vector_length(64) copyout(a)
  for (int i = 0; i < 64; i++)
#pragma acc loop vector
    for (int j = 0; j < 64; j++)
      if (j == i)
	a[i] = i;
  return a[63] != 63;
}
