/* { dg-do run } */
/* target teams distribute simd and distribute parallel for simd with remainders.  */

int
main (void)
{
  float a[77], b[77];
  for (int i = 0; i < 77; i++)
    a[i] = i;
#pragma omp target teams distribute simd map(to: a) map(from: b)
  for (int i = 0; i < 77; i++)
    b[i] = a[i] * 2;
  for (int i = 0; i < 77; i++)
    if (b[i] != 2 * i)
      __builtin_abort ();
#pragma omp target teams distribute parallel for simd num_teams(3) map(to: a) map(from: b)
  for (int i = 0; i < 77; i++)
    b[i] = a[i] * 3;
  for (int i = 0; i < 77; i++)
    if (b[i] != 3 * i)
      __builtin_abort ();
  return 0;
}
