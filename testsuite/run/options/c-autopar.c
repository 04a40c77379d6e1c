/* { dg-do run } */
/* { dg-options "-O2 -ftree-parallelize-loops=4" } */
/* { dg-pass symbols } */
/* The compiler's own parallelization made calls of libgomp that the device's library was not there for.  */

#pragma omp declare target
int a[4096];

__attribute__ ((noinline)) int
fill (int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    a[i] = i * 3;
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(from: r)
  r = fill (4096);
  return r != 3 * 4095 * 2048;
}
