/* { dg-do run } */
/* The same through members and in a template; in a parallel region.  */

struct view
{
  double *data;
  int n;
};

template <typename T> T
dot (const T *x, const T *y, const short *big, int n)
{
  T s = 0;
#pragma omp target teams distribute parallel for reduction(+: s) map(to: big[0:9000], x[0:n], y[0:n]) map(tofrom: s)
  for (int i = 0; i < n; i++)
    s += x[i] * y[i] + big[i];
  return s;
}

int
main ()
{
  short *big = new short[9000] ();
  double d[4] = { 1, 2, 3, 4 };
  float f[3] = { 1, 2, 3 };
  view v { d, 4 }, w { d + 1, 2 };
  double s = 0;
#pragma omp target data map(to: big[0:9000]) map(tofrom: v.n, v.data[0:v.n]) map(to: w.n, w.data[0:w.n])
#pragma omp target map(tofrom: s)
  {
    s = v.data[1] + w.data[0] + big[0];
    w.data[1] = 9;
  }
  bool right = s == 4 && d[2] == 9 && dot (f, f, big, 3) == 14;
#pragma omp parallel num_threads(2) reduction(&&: right)
  {
    double own[3] = { 1, 2, 3 };
    right = right && dot (own, own, big, 3) == 14;
  }
  return !right;
}
