// { dg-do run }
// { dg-pass inherited-attributes }
// Regions with a scheduler in member functions, lambdas and templates that are always inlined.

#define ALWAYS __attribute__ ((always_inline))

template <typename T> struct vec
{
  T *p;
  int n;
  ALWAYS inline T sum ()
  {
    T s = 0, *q = p;
    int m = n;
#pragma omp target map(tofrom: s) map(to: q[:m])
    {
#pragma omp parallel num_threads(m / 2)
#pragma omp single
      for (int i = 0; i < m; i++)
#pragma omp task shared(s)
#pragma omp atomic
	s += q[i];
    }
    return s;
  }
};

template <typename F> ALWAYS inline int
with_tasks (F f, int n)
{
  int s = 0;
#pragma omp target map(tofrom: s)
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+: s)
  for (int i = 0; i < n; i++)
    s += f (i);
  return s;
}

int
main ()
{
  long a[10];
  for (int i = 0; i < 10; i++)
    a[i] = i;
  vec<long> v { a, 10 };
  int b = 0;
  auto lambda = [&] (int k) ALWAYS
    {
#pragma omp target map(tofrom: b)
      {
	if (k > 2)
#pragma omp parallel for reduction(+: b)
	  for (int i = 0; i < k; i++)
	    b += i;
#pragma omp parallel
#pragma omp single
#pragma omp task shared(b)
	b += 1000;
      }
    };
  lambda (10);
  if (v.sum () != 45 || with_tasks ([] (int i) ALWAYS { return i * i; }, 10) != 285 || b != 1045)
    __builtin_abort ();
}
