/* { dg-do run } */
/* { dg-require-effective-target gcc-15 } */
/* tile and unroll: of loops that threads share, and of one that is a thread's own.  */

int
main (void)
{
  int a[16][16], b[64], s = 0, t = 0;
#pragma omp target teams distribute parallel for collapse(2) map(from: a)
#pragma omp tile sizes(4, 4)
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++)
      a[i][j] = i * j;
#pragma omp target teams distribute parallel for map(from: b)
#pragma omp unroll partial(4)
  for (int i = 0; i < 64; i++)
    b[i] = i;
#pragma omp target map(tofrom: t) map(to: b)
  {
#pragma omp unroll full
    for (int i = 0; i < 64; i++)
      t += b[i];
  }
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++)
      s += a[i][j];
  return s != 14400 || t != 2016;
}
