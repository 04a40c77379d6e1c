// Members, references and lambdas that all teams reduce into: a member has no variable of its own.
// { dg-require-effective-target before-gcc-14 }
// { dg-do run }
// { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:1" }
// { dg-set-target-env-var HEDDLE_SIM_THREADS "4" }

static void
check (double got, double want)
{
  if (got != want)
    __builtin_abort ();
}

struct counter
{
  int hits = 0;
  double sum = 0;
  void count ()
  {
#pragma omp target teams distribute num_teams(40) map(tofrom: this[:1])
    for (int j = 0; j < 40; j++)
#pragma omp parallel for reduction(+: hits, sum)
      for (int i = 0; i < 10; i++)
	hits++, sum += 0.5;
  }
};

template <typename T> T
total (T start)
{
  T t = start, &r = t;
#pragma omp target teams num_teams(40) map(tofrom: r)
#pragma omp distribute parallel for reduction(+: r)
  for (int i = 0; i < 400; i++)
    r += 1;
#pragma omp target teams num_teams(40) map(tofrom: r)
#pragma omp distribute simd reduction(+: r)
  for (int i = 0; i < 400; i++)
    r += 1;
#pragma omp target teams num_teams(40) map(tofrom: r)
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+: r)
  for (int i = 0; i < 5; i++)
#pragma omp task in_reduction(+: r)
    r += 1;
  return t;
}

struct vec
{
  int a = 0, b = 0;
  vec () {}
  vec (int i) : a (i), b (i) {}
  vec (const vec &v) : a (v.a), b (v.b) {}
  ~vec () {}
  vec &operator+= (const vec &v) { a += v.a; b += v.b; return *this; }
};
#pragma omp declare reduction (+: vec: omp_out += omp_in) initializer (omp_priv = vec (0))
#pragma omp declare reduction (times: int: omp_out *= omp_in) initializer (omp_priv = 1)

int
main ()
{
  counter c;
  c.count ();
  check (c.hits + c.sum, 600);
  check (total<int> (1), 1001);
  check (total<double> (1), 1001);
  check (total<short> (1), 1001);
  int n = 0, m = 1;
  auto f = [=] () mutable
    {
#pragma omp target teams num_teams(40) map(tofrom: m)
#pragma omp distribute parallel for reduction(times: m)
      for (int i = 0; i < 400; i++)
	m *= i % 40 ? 1 : 2;
      return m;
    };
  check (f (), 1024);
  auto g = [&] ()
    {
#pragma omp target teams num_teams(40)
#pragma omp distribute parallel for reduction(+: n)
      for (int i = 0; i < 400; i++)
	n++;
    };
  g ();
  check (n, 400);
  vec v;
#pragma omp target teams num_teams(40) map(tofrom: v)
#pragma omp distribute parallel for reduction(+: v)
  for (int i = 0; i < 400; i++)
    v += vec (1);
  check (v.a + v.b, 800);
}
