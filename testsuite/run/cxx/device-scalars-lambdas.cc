// { dg-do run }
// Scalars between the regions of a loop, which lambdas have by reference or by value, and a reference and a destructor use.

enum { N = 16 };

struct at_end
{
  double &from, &to;
  ~at_end () { to += from; }
};

int
main ()
{
  double x[N], d = 0, alpha = 0, seen = 0, kept = 0;
  for (int i = 0; i < N; i++)
    x[i] = i;
  auto look = [&] { seen += d; d += 1; alpha += 2; };
  double &other = d;
  for (int step = 0; step < 4; step++)
    {
      at_end end { d, kept };
      d = 0;
#pragma omp target teams distribute parallel for reduction(+: d) map(to: x)
      for (int i = 0; i < N; i++)
	d += x[i];
      alpha = other / N;
      if (step & 1)
	look ();
#pragma omp target teams distribute parallel for map(x)
      for (int i = 0; i < N; i++)
	x[i] += alpha;
    }
  look ();
  if (x[0] != 122.5 || d != 1026 || seen != 2289 || kept != 120 + 241 + 512 + 1025)
    return 1;
  for (int step = 0; step < 3; step++)
    {
      double e = 0;
#pragma omp target teams distribute parallel for reduction(+: e) map(to: x)
      for (int i = 0; i < N; i++)
	e += x[i];
      auto half = [e] () mutable { e /= 2; return e; };
      alpha = half () / N;
#pragma omp target teams distribute parallel for map(x)
      for (int i = 0; i < N; i++)
	x[i] += alpha;
    }
  return x[0] != 431.25 ? 2 : 0;
}
