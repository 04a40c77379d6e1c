/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* A sequential sum in a plain target region keeps its order: no reassociation.  */

int
main (void)
{
  float a[200], s = 0, h = 0;
  for (int i = 0; i < 200; i++)
    {
      a[i] = 1.0f / (i + 1);
      h += a[i];
    }
#pragma omp target map(to: a) map(tofrom: s)
  for (int i = 0; i < 200; i++)
    s += a[i];
  if (s != h)
    __builtin_abort ();
  return 0;
}
