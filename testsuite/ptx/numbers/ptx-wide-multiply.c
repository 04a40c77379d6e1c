/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass wide-multiply } */
/* A product of two numbers of 32 bits in 64 is one instruction, also where it is an index into an array.  */

#pragma omp declare target
__attribute__ ((noipa)) float
element (const float *a, int i)
{
  return a[i];
}

__attribute__ ((noipa)) double
unsigned_element (const double *a, unsigned i)
{
  return a[i];
}

__attribute__ ((noipa)) long
product (int a, int b)
{
  return (long) a * b;
}

__attribute__ ((noipa)) long
wide (long a, int b)
{
  return a * b;
}
#pragma omp end declare target

int
main (void)
{
  float x = 0;
  double y = 0;
#pragma omp target map(x, y)
  x = element (&x, 0), y = unsigned_element (&y, 0) + product (2, 3) + wide (2, 3);
  return x;
}
/* { dg-final { scan-ptx-in element {\mmul\.wide\.s32} } } */
/* { dg-final { scan-ptx-in unsigned_element {\mmul\.wide\.u32} } } */
/* { dg-final { scan-ptx-in product {\mmul\.wide\.s32} } } */
/* { dg-final { scan-ptx-not-in wide {\mmul\.wide} } } */
/* { dg-final { scan-ptx-times-in wide {\mmul\.lo\.[su]64} 1 } } */
