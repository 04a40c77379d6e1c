/* { dg-do link } */
/* A region that one thread executes, or that needs a scheduler, is part of its kernel: what it gets from the host is known
   to be in global memory, and nothing is called.  */


void
serial (int *a, const int *b, int n)
{
#pragma omp target map(a[0:n], b[0:n])
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] + b[i];
}

int
main (void)
{
  return 0;
}

/* { dg-final { scan-ptx-in serial$* {ld\.global\.(b32|s32|u32)} } } */
/* { dg-final { scan-ptx-not-in serial$* {ld\.(b32|s32|u32)} } } */
/* { dg-final { scan-ptx-not-in serial$* {call} } } */
