/* { dg-do link } */
/* { dg-options "-O2 -foffload-options=nvptx-none=-mno-simt-loops" } */
/* Without loops for lanes the region needs the runtime and its threads, as any other.  */

void
f (int n, float *a)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx "__heddle_stack_overflow" } } */
