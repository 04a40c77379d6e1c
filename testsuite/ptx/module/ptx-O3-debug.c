/* { dg-do link } */
/* { dg-additional-options "-O3 -g" } */
/* Optimised code with debug information is accepted by the assembler too.  */

int
main (void)
{
  float a[300];
  int s = 0;
  for (int i = 0; i < 300; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for reduction(+: s) map(tofrom: a, s)
  for (int i = 0; i < 300; i++)
    {
      a[i] = a[i] * a[i];
      s += i;
    }
  return s != 44850;
}
/* { dg-final { verify-ptx } } */
