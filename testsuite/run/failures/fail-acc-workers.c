/* GOMP_OPENACC_DIM asks for more workers than a block can have.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-set-target-env-var GOMP_OPENACC_DIM ":33:" }
   { dg-shouldfail "too many workers" { target { sim || gpu } } }
   { dg-output "insufficient resources for kernel main.* with the 33 workers of GOMP_OPENACC_DIM" { target { sim || gpu } } } */

int
main (void)
{
  int a[64];
#pragma acc parallel loop gang worker num_workers(2) copyout(a)
  for (int i = 0; i < 64; i++)
    a[i] = 0;
#pragma acc parallel loop gang copyout(a)
  for (int i = 0; i < 64; i++)
    {
      int sum = 0;
#pragma acc loop worker reduction(+: sum)
      for (int j = 0; j < i; j++)
	sum++;
      a[i] = sum;
    }
  return a[63] != 63;
}
