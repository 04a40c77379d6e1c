// Kernels constructs in templates and members, with references and long counters.
// { dg-do run }
// { dg-options "-O2 -fno-openmp -fopenacc" }
#include <cstdio>
#include <vector>
static int errors;
#define EXPECT(x, at) if (!(x)) { std::printf ("wrong: %s at %d\n", #x, int (at)); errors++; }
template <typename T>
void __attribute__ ((noipa))
scale (T *__restrict y, const T *__restrict x, size_t n, T &sum, const int &add)
{
#pragma acc kernels copyout(y[0:n]) copyin(x[0:n])
  {
    for (size_t i = 0; i < n; i++)
      y[i] = x[i] * 3 + add;
    for (long i = 0; i < (long) n; ++i)
      sum += y[i];
  }
}
struct grid
{
  int n;
  double *cell;
  double most;
  void run ()
  {
    double *c = cell;
    double m = 0;
    int k = n;
#pragma acc kernels copy(c[0:k])
    {
      for (int i = 0; i != k; ++i)
	{
	  double t = c[i];
	  t = t * t;
	  c[i] = t;
	}
      for (int i = k - 1; i >= 0; i--)
	m = m > c[i] ? m : c[i];
    }
    most = m;
  }
};
int
main ()
{
  std::vector<int> x (100), y (100);
  std::vector<float> fx (100), fy (100);
  for (int i = 0; i < 100; i++)
    x[i] = fx[i] = i;
  int s = 1;
  float fs = 1;
  scale<int> (y.data (), x.data (), 100, s, 2);
  scale<float> (fy.data (), fx.data (), 100, fs, 4);
  EXPECT (s == 1 + 200 + 3 * 4950, s);
  EXPECT (fs == 1 + 400 + 3 * 4950, fs);
  for (int i = 0; i < 100; i++)
    EXPECT (y[i] == 3 * i + 2 && fy[i] == 3 * i + 4, i);
  double c[50];
  for (int i = 0; i < 50; i++)
    c[i] = i - 25;
  grid g = { 50, c, 0 };
  g.run ();
  EXPECT (g.most == 625, g.most);
  for (int i = 0; i < 50; i++)
    EXPECT (c[i] == (i - 25) * (i - 25), i);
  return errors != 0;
}
