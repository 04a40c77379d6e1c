// { dg-do run }
// { dg-skip-if "GCC crashes, also without Heddle" { gcc-14 && ! gcc-15 } }
// Arrays of objects with constructors and destructors in a target region: the front end crashed on the loops that it
// makes for them.

struct object
{
  int v;
  object () : v (7) {}
  object (const object &o) : v (o.v) {}
  object &operator= (const object &o) { v = o.v; return *this; }
  ~object () { v = -1; }
};

template <typename T, int N> static int
dynamic ()
{
  int r = 0;
#pragma omp target map(tofrom: r)
  {
    T *p = new T[N];
    for (int i = 0; i < N; i++)
      r += p[i].v;
    delete[] p;
  }
  return r;
}

int
main ()
{
  int bad = 0;
  const int n = 100;
#pragma omp target map(tofrom: bad)
  {
    object a[3];
#pragma omp parallel for firstprivate(a) reduction(+: bad)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 3; k++)
	bad += a[k].v != 7;
#pragma omp parallel for private(a) reduction(+: bad)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 3; k++)
	bad += a[k].v != 7;
#pragma omp parallel for lastprivate(a)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 3; k++)
	a[k].v = i + k;
    for (int k = 0; k < 3; k++)
      bad += a[k].v != n - 1 + k;
  }
#pragma omp target teams distribute parallel for reduction(+: bad) map(tofrom: bad)
  for (int i = 0; i < n; i++)
    {
      object a[2][2];
      a[1][0].v += i;
      bad += a[1][0].v - a[0][1].v != i;
    }
  return bad != 0 || dynamic<object, 5> () != 35;
}
