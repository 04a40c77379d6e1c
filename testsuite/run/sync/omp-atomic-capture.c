/* { dg-do run } */
/* atomic capture in all forms hands out each value once.  */

int
main (void)
{
  int next = 0, seen[40] = { 0 }, x = 100, m[4] = { 0 }, sw = 0;
  double d = 0, dsum = 0;
#pragma omp target map(tofrom: next, seen, x, m, d, dsum, sw)
#pragma omp parallel for num_threads(4)
  for (int k = 0; k < 40; k++)
    {
      int v, w;
      double e;
#pragma omp atomic capture
      v = next++;
      seen[v]++;
#pragma omp atomic capture
      { w = x; x -= 1; }
#pragma omp atomic
      m[0] += w;
#pragma omp atomic capture
      { x += 0; w = x; }
#pragma omp atomic capture
      e = d += 1.0;
#pragma omp atomic
      dsum += e;
#pragma omp atomic capture
      { w = sw; sw = k + 1; }
#pragma omp atomic
      m[1] += w;
    }
  for (int k = 0; k < 40; k++)
    if (seen[k] != 1)
      __builtin_abort ();
  if (x != 60 || m[0] != (100 + 61) * 20 || d != 40 || dsum != 820 || m[1] + sw != 820)
    __builtin_abort ();
  return 0;
}
