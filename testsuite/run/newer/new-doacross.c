/* { dg-do run } */
/* { dg-require-effective-target gcc-13 } */
/* ordered with doacross: an iteration after the one before.  */

int
main (void)
{
  int a[64];
#pragma omp target map(from: a)
#pragma omp parallel for ordered(1)
  for (int i = 0; i < 64; i++)
    {
#pragma omp ordered doacross(sink: i - 1)
      a[i] = i ? a[i - 1] + 1 : 0;
#pragma omp ordered doacross(source:)
    }
  return a[63] != 63;
}
