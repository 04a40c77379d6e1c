/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* A hand-written compare-and-swap loop (maximum, double addition) in diverging lanes.  */

#pragma omp declare target
static void
add (double *p, double v)
{
  unsigned long *q = (unsigned long *) p, old = __atomic_load_n (q, __ATOMIC_RELAXED), new;
  do
    {
      double t;
      __builtin_memcpy (&t, &old, 8);
      t += v;
      __builtin_memcpy (&new, &t, 8);
    }
  while (!__atomic_compare_exchange_n (q, &old, new, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
}
static void
maximum (int *p, int v)
{
  int old = __atomic_load_n (p, __ATOMIC_RELAXED);
  while (old < v && !__atomic_compare_exchange_n (p, &old, v, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    ;
}
#pragma omp end declare target

int
main (void)
{
  double d = 0;
  int m = -1;
#pragma omp target teams distribute parallel for simd map(tofrom: d, m)
  for (int i = 0; i < 128; i++)
    {
      add (&d, i);
      maximum (&m, i * 37 % 128);
    }
  if (d != 128 * 127 / 2 || m != 127)
    __builtin_abort ();
  return 0;
}
