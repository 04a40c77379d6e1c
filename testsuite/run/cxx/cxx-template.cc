// { dg-do run }
// Function and class templates, specialisations, variadic templates, fold expressions.

#pragma omp declare target
template <typename T> T twice (T x) { return x + x; }
template <> inline double twice (double x) { return x * 2 + 0.5; }
template <typename T, int N> struct vec
{
  T v[N];
  T dot (const vec &o) const
  {
    T s = 0;
    for (int i = 0; i < N; i++)
      s += v[i] * o.v[i];
    return s;
  }
};
template <typename... A> auto sum (A... a) { return (a + ... + 0); }
template <int N> struct fact { static constexpr long value = N * fact<N - 1>::value; };
template <> struct fact<0> { static constexpr long value = 1; };
#pragma omp end declare target

int
main ()
{
  double r[5];
  int n = 3;
#pragma omp target map(from: r)
  {
    r[0] = twice (n);
    r[1] = twice (n + 0.0);
    vec<int, 4> a = { { 1, 2, 3, n } }, b = { { 4, 5, 6, 7 } };
    r[2] = a.dot (b);
    r[3] = sum (n, 2.5, 'a', 4L);
    r[4] = fact<10>::value;
  }
  if (r[0] != 6 || r[1] != 6.5 || r[2] != 53 || r[3] != 106.5 || r[4] != 3628800)
    __builtin_abort ();
  return 0;
}
