/* { dg-do link } */
/* A simd loop is spread over the lanes: the kernel or its callees read the lane's number.  */

int
main (void)
{
  float a[256];
  for (int i = 0; i < 256; i++)
    a[i] = i;
#pragma omp target simd map(tofrom: a)
  for (int i = 0; i < 256; i++)
    a[i] = a[i] * 2 + 1;
  return a[255] != 511;
}
/* { dg-final { scan-ptx-in *omp_fn* {%(tid\.x|laneid)} } } */
