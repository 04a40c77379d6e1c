/* { dg-do run } */
/* Reductions in all combined constructs give the same sum.  */

#define CHECK(s) if (s != 4950) __builtin_abort (); s = 0;

int
main (void)
{
  int s = 0;
  double d = 0;
#pragma omp target parallel for reduction(+: s) map(tofrom: s)
  for (int i = 0; i < 100; i++)
    s += i;
  CHECK (s)
#pragma omp target parallel for simd reduction(+: s) map(tofrom: s)
  for (int i = 0; i < 100; i++)
    s += i;
  CHECK (s)
#pragma omp target simd reduction(+: s) map(tofrom: s)
  for (int i = 0; i < 100; i++)
    s += i;
  CHECK (s)
#pragma omp target teams distribute reduction(+: s) map(tofrom: s)
  for (int i = 0; i < 100; i++)
    s += i;
  CHECK (s)
#pragma omp target teams distribute simd reduction(+: s) map(tofrom: s)
  for (int i = 0; i < 100; i++)
    s += i;
  CHECK (s)
#pragma omp target teams distribute parallel for reduction(+: s) map(tofrom: s)
  for (int i = 0; i < 100; i++)
    s += i;
  CHECK (s)
#pragma omp target teams distribute parallel for simd reduction(+: s, d) map(tofrom: s, d)
  for (int i = 0; i < 100; i++)
    {
      s += i;
      d += i;
    }
  CHECK (s)
  CHECK (d)
#pragma omp target teams loop reduction(+: s) map(tofrom: s)
  for (int i = 0; i < 100; i++)
    s += i;
  CHECK (s)
#pragma omp target parallel loop reduction(+: s) map(tofrom: s)
  for (int i = 0; i < 100; i++)
    s += i;
  CHECK (s)
  return 0;
}
