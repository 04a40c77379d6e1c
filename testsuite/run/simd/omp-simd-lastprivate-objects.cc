/* { dg-do run } */
/* lastprivate objects of classes, with and without constructors and assignment operators of their own, in SIMD loops.  */

struct plain
{
  int n[6];
  void set (int i) { for (int q = 0; q < 6; q++) n[q] = i * q; }
  bool is (int i) const { for (int q = 0; q < 6; q++) if (n[q] != i * q) return false; return true; }
};

struct made
{
  int n;
  double d[3];
  made () : n (-1), d {} {}
  made (int i) : n (i), d { i + 1., i + 2., i + 3. } {}
  made &operator= (const made &o) { n = o.n; for (int q = 0; q < 3; q++) d[q] = o.d[q]; return *this; }
  bool is (int i) const { return n == i && d[0] == i + 1 && d[1] == i + 2 && d[2] == i + 3; }
};

template <typename T, int N> struct list
{
  T v[N];
  T &operator[] (int i) { return v[i]; }
};

template <typename T> int
loop (int limit)
{
  plain p;
  list<T, 3> l;
  made m;
#pragma omp target teams distribute parallel for simd lastprivate(p, l, m) map(tofrom: p, l, m)
  for (int i = 0; i < limit; i++)
    {
      p.set (i);
      for (int q = 0; q < 3; q++)
	l[q] = T (i + q);
      m = made (i);
    }
  if (!p.is (limit - 1) || l[0] != T (limit - 1) || l[2] != T (limit + 1) || !m.is (limit - 1))
    return 1;
#pragma omp target map(tofrom: p, l, m)
#pragma omp simd lastprivate(p, l, m)
  for (int i = 3; i < limit + 10; i++)
    {
      p.set (i);
      for (int q = 0; q < 3; q++)
	l[q] = T (i - q);
      m = made (i);
    }
  return !p.is (limit + 9) || l[0] != T (limit + 9) || l[2] != T (limit + 7) || !m.is (limit + 9);
}

int
main ()
{
  return loop<short> (100) + loop<double> (33) * 2 + loop<long> (1) * 4;
}
