/* Functions and functions of regions in them that GCC is to know nothing about.  */

#pragma omp declare target
static __attribute__ ((noipa)) void
add (int n, float a, float *y)
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += a;
}

static __attribute__ ((noipa)) float
twice (float x)
{
  return 2 * x;
}
#pragma omp end declare target

static __attribute__ ((noipa)) void
scale (int n, float a, float *y)
{
#pragma omp target teams distribute parallel for map(tofrom: y[:n])
  for (int i = 0; i < n; i++)
    y[i] *= a;
#pragma omp target map(tofrom: y[:n])
  {
    add (n, a, y);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      y[i] = twice (y[i]);
  }
}

int
main (void)
{
  float y[100];
  for (int i = 0; i < 100; i++)
    y[i] = i;
  scale (100, 3, y);
  for (int i = 0; i < 100; i++)
    if (y[i] != 2 * (3 * i + 3))
      __builtin_abort ();
  return 0;
}
