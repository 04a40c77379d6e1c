/* { dg-do run } */
/* { dg-require-effective-target before-gcc-13 } */
/* A reduction of a section, of which a clause maps a part only: libgomp refused the two, or lost the rest.
   GCC 13 and later map what the clause says, and no more.  */

static int
wrong_p (const int *y)
{
  for (int i = 0; i < 8; i++)
    if (y[i] != i + (i < 4 ? 25 : 0))
      return 1;
  return 0;
}

static void
start (int *y)
{
  for (int i = 0; i < 8; i++)
    y[i] = i;
}

int
main ()
{
  int y[8], *p = y, low = 0, wrong = 0;
  double d[8] = { 0 };
  start (y);
#pragma omp target parallel for map(y[:2]) reduction(+: y[0:4])
  for (int i = 0; i < 100; i++)
    y[i % 4]++;
  wrong |= wrong_p (y);
  start (y);
#pragma omp target teams distribute parallel for map(y[2:2]) reduction(+: y[0:4])
  for (int i = 0; i < 100; i++)
    y[i % 4]++;
  wrong |= wrong_p (y);
  start (y);
#pragma omp target simd map(y[1:2]) reduction(+: y[low:4])
  for (int i = 0; i < 100; i++)
    y[i % 4]++;
  wrong |= wrong_p (y);
  start (y);
#pragma omp target parallel for reduction(+: p[low:4]) map(p[low + 2:2])
  for (int i = 0; i < 100; i++)
    p[i % 4]++;
  wrong |= wrong_p (y);
#pragma omp target parallel for map(d[0:3]) reduction(max: d[0:8])
  for (int i = 0; i < 100; i++)
    if (d[i % 8] < i)
      d[i % 8] = i;
  for (int i = 0; i < 8; i++)
    wrong |= d[i] != (i < 4 ? 96 + i : 88 + i);
  if (wrong)
    __builtin_abort ();
  return 0;
}
