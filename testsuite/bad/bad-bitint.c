/* { dg-do link } */
/* { dg-require-effective-target gcc-14 } */
/* { dg-options "-O2 -std=gnu2x" } */
/* Products of more than 128 bits: GCC's library has functions for them, the device's has none.  */
int
main (void)
{
  _BitInt (200) a = 5, b = 7;
#pragma omp target map(a, b)
  a *= b; /* { dg-error "MULBITINT" } */
  return a != 35;
}
