/* { dg-do run } */
/* Scalars between the regions of a loop, which nested functions read and write, in the loop or behind it.  */

enum { N = 16 };

int
main (void)
{
  double x[N], d = 0, alpha = 0, seen = 0;
  int steps = 0;
  void look (void) { seen += d; d += 1; alpha += 2; }
  double half (void) { return alpha / 2; }
  for (int i = 0; i < N; i++)
    x[i] = i;
  for (int step = 0; step < 4; step++)
    {
      d = 0;
#pragma omp target teams distribute parallel for reduction(+: d) map(to: x)
      for (int i = 0; i < N; i++)
	d += x[i];
      alpha = d / N;
      if (step & 1)
	look ();
      steps++;
#pragma omp target teams distribute parallel for map(x)
      for (int i = 0; i < N; i++)
	x[i] += alpha;
    }
  look ();
  if (x[0] != 122.5 || d != 1026 || seen != 2289)
    return 1;
  for (int step = 0; step < 3; step++)
    {
      double e = 0;
#pragma omp target teams distribute parallel for reduction(+: e) map(to: x)
      for (int i = 0; i < N; i++)
	e += x[i];
      alpha = e / N;
      double add = half ();
#pragma omp target teams distribute parallel for map(x)
      for (int i = 0; i < N; i++)
	x[i] += add;
    }
  return x[0] != 431.25 ? 2 : 0;
}
