// { dg-do run }
// Classes made of templates, defined by nothing before a clause in a template asks for their size.

#include <array>
#include <complex>
#include <utility>

template<typename T> struct rows
{
  T v[2];
};

template<typename T> static T
fixed (T x)
{
  std::array<double, 4> a{{1, 2, 3, 4}};
  std::pair<int, long> p (2, 3);
  std::complex<float> z (1, 2);
  T r = x;
#pragma omp target map (to: a, p) map (tofrom: z) map (tofrom: r)
  {
    for (int i = 0; i < 4; i++)
      r += a[i];
    r += p.first * p.second;
    z += std::complex<float> (1, 1);
  }
  return r + (T) z.imag ();
}

template<typename T, int N> static T
sized (T x)
{
  std::array<T, N> b;
  rows<int> several[3] = {};
  for (auto &e : b)
    e = x;
#pragma omp target data map (b)
#pragma omp target map (several)
  for (int i = 0; i < N; i++)
    {
      b[i] += i;
      several[i % 3].v[1]++;
    }
  T r = several[0].v[1];
  for (auto e : b)
    r += e;
  return r;
}

template<typename T> struct holder
{
  std::array<float, 3> f;
  T sum ();
};

template<typename T> T
holder<T>::sum ()
{
  f = {{1, 2, 3}};
#pragma omp target map (tofrom: f)
  for (auto &e : f)
    e *= 2;
  return f[0] + f[1] + f[2];
}

int
main ()
{
  holder<int> h;
  if (fixed (1.5) != 20.5 || fixed (1) != 20 || sized<double, 5> (1) != 17 || sized<int, 4> (7) != 36 || h.sum () != 12)
    __builtin_abort ();
  return 0;
}
