// { dg-do run }
// firstprivate of a lambda, which the front end maps as well: an internal error of GCC.

template <typename T> static T
sum_of (T a, int n)
{
  auto f = [=] (int i) { return a * i; };
  T sum = 0;
#pragma omp target teams distribute parallel for firstprivate(f) reduction(+: sum) map(tofrom: sum)
  for (int i = 0; i < n; i++)
    sum += f (i);
  return sum;
}

struct scaled
{
  int factor;
  int run (int x)
  {
    auto f = [x, k = factor] { return x * k; };
    int r = 0;
#pragma omp target firstprivate(f) map(from: r)
    r = f ();
    return r;
  }
};

int
main ()
{
  int a = 3, b[4] = { 1, 2, 3, 4 }, out = 0, n = 7;
  double d = 2.5;
  auto f = [=] (int i) { return a * i + b[1] + (int) d; };
#pragma omp target firstprivate(f) map(from: out)
  out = f (5);
  if (out != 19)
    return 1;
  auto g = [a, d] (int i) { return a * i + (int) d; };
  int o[64];
#pragma omp target teams distribute parallel for firstprivate(f, g) map(from: o)
  for (int i = 0; i < 64; i++)
    o[i] = g (i) + f (0);
  for (int i = 0; i < 64; i++)
    if (o[i] != 3 * i + 6)
      return 2;
  auto changes = [n] () mutable { return ++n; };
#pragma omp target firstprivate(changes) map(from: out)
  out = changes () + changes ();
  if (out != 17 || changes () != 8)
    return 3;
  auto refers = [&n, &b] (int i) { n += i; return b[i]; };
#pragma omp target firstprivate(refers) map(from: out)
  out = refers (2);
  if (out != 3 || n != 9)
    return 4;
  auto generic = [n] (auto x) { return x + n; };
#pragma omp target firstprivate(generic) map(from: out)
  out = generic (1) + generic (0.5f);
  if (out != 19)
    return 5;
  if (sum_of (2, 10) != 90 || sum_of (0.5, 10) != 22.5)
    return 6;
  return scaled { 5 }.run (4) != 20;
}
