/* { dg-do run } */
/* Inclusive and exclusive scans in a parallel loop.  */

int
main (void)
{
  int a[50], in[50], ex[50], s = 0, t = 5;
  for (int i = 0; i < 50; i++)
    a[i] = i % 7 + 1;
#pragma omp target map(to: a) map(from: in, ex) map(tofrom: s, t)
  {
#pragma omp parallel for reduction(inscan, +: s) num_threads(4)
    for (int i = 0; i < 50; i++)
      {
	s += a[i];
#pragma omp scan inclusive(s)
	in[i] = s;
      }
#pragma omp parallel for reduction(inscan, +: t) num_threads(4)
    for (int i = 0; i < 50; i++)
      {
	ex[i] = t;
#pragma omp scan exclusive(t)
	t += a[i];
      }
  }
  int w = 0;
  for (int i = 0; i < 50; i++)
    {
      if (ex[i] != w + 5)
	__builtin_abort ();
      w += a[i];
      if (in[i] != w)
	__builtin_abort ();
    }
  if (s != w || t != w + 5)
    __builtin_abort ();
  return 0;
}
