/* { dg-do compile } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* GCC 12 would map the reference, not what it refers to.  */

void
f (int &sum, const int *a, int n)
{
#pragma acc parallel loop copyin(a[:n]) reduction(+:sum)	/* { dg-error "reduction into the reference .sum." } */
  for (int i = 0; i < n; i++)
    sum += a[i];
}
