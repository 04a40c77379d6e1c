/* { dg-do link } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* A loop for vectors that writes to an array of each worker's own, which loops for workers use, in a routine that all
   workers of a gang call: only the first would have its values.  */

int a[100];

#pragma acc routine worker
__attribute__ ((noinline)) static void
f (int *p)
{
  int mine[100];
#pragma acc loop vector
  for (int i = 0; i < 100; i++)
    mine[i] = p[99 - i];	/* { dg-error "writing to an object outside of the loops for workers" } */
#pragma acc loop worker
  for (int i = 0; i < 100; i++)
    p[i] += mine[i];
}

int
main (void)
{
#pragma acc parallel num_workers(4) copy(a)
  f (a);
}
