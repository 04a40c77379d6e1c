// { dg-do run }
// { dg-additional-options "-std=c++17" }
// Lambdas in functors, in standard classes, in other lambdas, behind pointers and references, in *this: the pointers
// that they hold were the host's.

#include <array>
#include <tuple>
#include <utility>

static double a[20], b[20];
static int bad;

static void
fill ()
{
  for (int i = 0; i < 20; i++)
    {
      a[i] = i;
      b[i] = 2 * i;
    }
}

static void
check (double more)
{
  for (int i = 0; i < 20; i++)
    bad += a[i] != i + more;
}

template <typename F> struct kernel
{
  F body;
  int n;
  void run ()
  {
#pragma omp target teams distribute parallel for map(tofrom: a)
    for (int i = 0; i < n; i++)
      body (i);
  }
  void run_copy () const
  {
    auto self = *this;
#pragma omp target teams distribute parallel for map(tofrom: a) map(to: self)
    for (int i = 0; i < self.n; i++)
      self.body (i);
  }
};

template <class... Fs> struct all
{
  std::tuple<Fs...> fs;
  void operator() (int i) const { std::apply ([=] (auto const &... f) { (f (i), ...); }, fs); }
};

template <typename F> struct derived : F { int k; };

/* As RAJA and Kokkos have it.  */
template <class F> static void
for_all (int n, F &&f)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    f (i);
}

template <class F> struct privatizer
{
  F f;
  privatizer (F g) : f (g) {}
  F get () const { return f; }
};

template <class F> static void
mapped (int n, F &&loop_body)
{
  auto body = loop_body;
#pragma omp target teams distribute parallel for num_teams(4) schedule(static, 1) map(to : body)
  for (int i = 0; i < n; i++)
    {
      privatizer<decltype (body)> p (body);
      auto ib = p.get ();
      ib (i);
    }
}

template <class F> static void
own (int n, F body)
{
#pragma omp target teams distribute parallel for firstprivate(body)
  for (int i = 0; i < n; i++)
    body (i);
}

int
main ()
{
  double *p = a, *q = b;
  auto f = [=] (int i) { p[i] += 1; };
  auto g = [=] (int i) { p[i] += q[i] - 2 * i + 1; };
  fill ();

  kernel<decltype (f)> k { f, 20 };
  k.run ();
  check (1);
#pragma omp target data map(tofrom: a)
  {
    k.run ();
    k.run_copy ();
  }
  check (3);

  all<decltype (f), decltype (g)> m { { f, g } };
#if __GNUC__ < 13
  derived<decltype (f)> d { f, 1 };
#else
  /* GCC 14 and later crash in fold_convert at a class derived from a lambda's, also without Heddle.  */
  auto &d = f;
#endif
#pragma omp target data map(tofrom: a, b)
  {
    for_all (20, m);
    for_all (20, [=] (int i) { m (i); });
    mapped (20, m);
    mapped (20, f);
    own (20, m);
    own (20, [=] (int i) { f (i); });
    own (20, d);
    for_all (20, d);
  }
  check (15);

  fill ();
  std::pair<decltype (f), decltype (g)> pr (f, g);
  std::array<decltype (f), 3> ar { f, f, f };
  auto *pf = &f;
#pragma omp target map(tofrom: a, b)
  for (int i = 0; i < 20; i++)
    {
      pr.first (i);
      pr.second (i);
    }
#pragma omp target firstprivate(pr) map(tofrom: a, b)
  for (int i = 0; i < 20; i++)
    {
      pr.first (i);
      pr.second (i);
    }
#pragma omp target map(tofrom: a)
  for (int i = 0; i < 20; i++)
    for (auto &x : ar)
      x (i);
#pragma omp target map(to: pf[0:1]) map(tofrom: a)
  for (int i = 0; i < 20; i++)
    (*pf) (i);
  check (8);

  fill ();
  double s = 3;
  auto by_reference = [&] (int i) { p[i] += s; };
  auto twice = [&by_reference] (int i) { by_reference (i); };
  auto copied = [by_reference] (int i) { by_reference (i); };
#pragma omp target map(tofrom: a)
  for (int i = 0; i < 20; i++)
    {
      by_reference (i);
      copied (i);
      twice (i);
    }
  check (9);

  fill ();
  auto in_body = [f] (int n)
    {
#pragma omp target map(tofrom: a)
      for (int i = 0; i < n; i++)
	f (i);
    };
  auto in_body_reference = [&f] (int n)
    {
#pragma omp target map(tofrom: a)
      for (int i = 0; i < n; i++)
	f (i);
    };
  auto generic = [=] (auto n)
    {
#pragma omp target teams distribute parallel for map(tofrom: a)
      for (int i = 0; i < n; i++)
	f (i);
    };
  in_body (20);
  in_body_reference (20);
  generic (20);
  check (3);

  fill ();
  int count = 0, r = 0;
  auto changes = [=] (int i) mutable { p[i] += 1; return ++count; };
  auto outer = [changes] (int i) mutable { return changes (i); };
#pragma omp target map(tofrom: a, r)
  for (int i = 0; i < 20; i++)
    r = outer (i);
  bad += r != 20;
  check (1);
  return bad;
}
