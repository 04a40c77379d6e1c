/* { dg-do link } */
/* { dg-additional-options "-msse4.2" } */
/* A builtin of the host's processor in device code.  */

int
main (void)
{
  unsigned r = 1;
#pragma omp target map(tofrom: r)
  r = __builtin_ia32_crc32si (r, 2);	/* { dg-error "__builtin_ia32_crc32si" } */
  return r == 0;
}
