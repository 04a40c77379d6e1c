/* { dg-do run } */
/* { dg-options "-O2" } */
/* The body of a SIMD loop begins with an assignment of the iteration variable to a lastprivate one: that has the
   value in the last iteration, not the one behind the loop.  */

int
main (int argc, char **argv)
{
  const int n = 1000 * argc;
  int last = -1, up = -1, row = -1, column = -1, i;
  long wide = -1;
#pragma omp target teams distribute parallel for simd lastprivate(last)
  for (int i = n - 1; i >= 0; i -= 7)
    last = i;
#pragma omp target simd lastprivate(up)
  for (int i = 0; i < n; i += 7)
    up = i;
#pragma omp target parallel for simd lastprivate(wide)
  for (long k = 5; k <= n; k += 10)
    wide = k;
#pragma omp target teams distribute parallel for simd collapse(2) lastprivate(row, column)
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 20; j++)
      {
	row = i;
	column = j;
      }
  if (last != 5 || up != 994 || wide != 995 || row != 29 || column != 19)
    __builtin_abort ();
#pragma omp target teams distribute parallel for simd lastprivate(last)
  for (i = 0; i < n; i += 7)
    last = i;
  if (last != 994 || i != 1001)
    __builtin_abort ();
  return 0;
}
