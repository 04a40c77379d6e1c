// { dg-do run }
// A member function's region uses members that are references: GCC 12 took what they refer to for pointers, and crashed.

struct point
{
  int x, y;
};

template <typename T> struct object
{
  double *d;
  int n;
  T &r;
  const int &k;
  int (&a)[4];
  point &p;

  void
  implied ()
  {
#pragma omp target map(tofrom: d[:n])
    {
      d[1] = r + k;
      r = 9;
      a[2] = k;
      p.y += p.x;
    }
  }

  void
  said ()
  {
#pragma omp target teams distribute parallel for map(tofrom: r) map(from: a) map(to: k)
    for (int i = 0; i < 4; i++)
      {
	a[i] = i + k;
	if (i == 0)
	  r += 1;
      }
  }

  void
  only ()
  {
#pragma omp target map(tofrom: r)
    r += 2;
#pragma omp target
    p.x = 8;
  }

  T
  used ()
  {
    T sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum) map(tofrom: sum)
    for (int i = 0; i < 100; i++)
      sum += r + a[i % 4];
    return sum;
  }
};

int
main ()
{
  double d[4] = {};
  int k = 5, a[4] = { 1, 2, 3, 4 };
  point p { 3, 4 };
  long r = 2;
  object<long> o { d, 4, r, k, a, p };
  o.implied ();
  if (d[1] != 7 || r != 9 || a[2] != 5 || p.y != 7)
    return 1;
  o.said ();
  if (r != 10 || a[0] != 5 || a[3] != 8)
    return 2;
  o.only ();
  if (r != 12 || p.x != 8)
    return 3;
  if (o.used () != 100 * 12 + 25 * (5 + 6 + 7 + 8))
    return 4;
  float f = 1;
  object<float> q { d, 4, f, k, a, p };
#pragma omp target data map(tofrom: f, a)
  {
    q.only ();
    q.said ();
  }
  return f != 4 || a[1] != 6;
}
