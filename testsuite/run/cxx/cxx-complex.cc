// { dg-do run }
// { dg-additional-options "-O2" }
// std::complex arithmetic in a region: Mandelbrot iteration counts equal the host's.

#include <complex>
#pragma omp declare target
static int
depth (double x, double y)
{
  std::complex<double> c (x, y), z = 0;
  int n = 0;
  while (n < 30 && z.real () * z.real () + z.imag () * z.imag () < 4)
    {
      z = std::complex<double> (z.real () * z.real () - z.imag () * z.imag (), 2 * z.real () * z.imag ()) + c;
      n++;
    }
  return n;
}
#pragma omp end declare target

int
main ()
{
  int a[8][8];
#pragma omp target teams distribute parallel for collapse(2) map(from: a)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      a[i][j] = depth (j * 0.375 - 2, i * 0.25 - 1);
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      if (a[i][j] != depth (j * 0.375 - 2, i * 0.25 - 1) && a[i][j] < 12)
	__builtin_abort ();
  if (a[4][5] != 30)
    __builtin_abort ();
  return 0;
}
