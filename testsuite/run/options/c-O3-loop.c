/* { dg-do run } */
/* { dg-additional-options "-O3" } */
/* The loop that a host compiler would vectorise and unroll, with a remainder.  */

int
main (void)
{
  float x[103], y[103];
  int n = 103;
  for (int i = 0; i < n; i++)
    {
      x[i] = i;
      y[i] = 2 * i;
    }
#pragma omp target map(to: x) map(tofrom: y)
  for (int i = 0; i < n; i++)
    y[i] = 3 * x[i] + y[i];
#pragma omp target parallel for map(to: x) map(tofrom: y)
  for (int i = 0; i < n; i++)
    y[i] = y[i] - x[i];
  for (int i = 0; i < n; i++)
    if (y[i] != 4 * i)
      __builtin_abort ();
  return 0;
}
