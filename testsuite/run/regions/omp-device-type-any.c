/* { dg-do run } */
/* A function with device_type(any) was taken for one of the host only, and the host was called.  */
/* { dg-options "-O0 -foffload-options=nvptx-none=-mno-host-calls" } */

int
twice (int n)
{
  return 2 * n;
}
#pragma omp declare target device_type(any) to(twice)

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = twice (3);
  return r != 6;
}
