/* { dg-do link } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* A loop for vectors outside of loops for workers, in a routine that all workers of a gang call: only one of them is to
   execute it.  */

int a[100];

#pragma acc routine worker
__attribute__ ((noinline)) static void
f (int *p)
{
#pragma acc loop vector	/* { dg-error "loop for vectors outside" } */
  for (int i = 0; i < 100; i++)
    p[i]++;
}

int
main (void)
{
#pragma acc parallel num_workers(4) copy(a)
  f (a);
}
