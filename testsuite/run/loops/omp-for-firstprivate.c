/* { dg-do run } */
/* firstprivate together with lastprivate, and private loop temporaries.  */

int
main (void)
{
  int v = 10, t = 0, a[16];
#pragma omp target map(tofrom: v, t) map(from: a)
#pragma omp parallel for firstprivate(v) lastprivate(v) private(t) num_threads(4)
  for (int i = 0; i < 16; i++)
    {
      t = i * 2;
      a[i] = v >= 10 ? t : -1;
      v = 10 + i;
    }
  if (v != 25 || t != 0)
    __builtin_abort ();
  for (int i = 0; i < 16; i++)
    if (a[i] != 2 * i)
      __builtin_abort ();
  return 0;
}
