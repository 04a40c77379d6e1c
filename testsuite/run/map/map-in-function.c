/* { dg-do run } */
/* A region in a function called several times, with parameters mapped and used as bounds.  */

static void
scale (int n, float *restrict x, float f)
{
#pragma omp target map(tofrom: x[0:n])
  for (int i = 0; i < n; i++)
    x[i] *= f;
}

int
main (void)
{
  float a[12], b[3] = { 1, 2, 3 };
  for (int i = 0; i < 12; i++)
    a[i] = i;
  scale (12, a, 2);
  scale (3, b, 10);
  scale (6, a + 6, 0.5f);
  for (int i = 0; i < 12; i++)
    if (a[i] != (i < 6 ? 2 * i : i))
      __builtin_abort ();
  if (b[2] != 30)
    __builtin_abort ();
  return 0;
}
