// { dg-do run }
// Reductions of array sections in SIMD loops, by references, members and parameters of templates.

static int errors;

#define CHECK(X) (errors += !(X))

enum { n = 100 };

template<typename T> static void
begin (T *w)
{
  for (int k = 0; k < 12; k++)
    w[k] = k;
}

template<typename T> static void
check (const T *w, int first)
{
  T right[12];
  begin (right);
  for (int i = 0; i < n; i++)
    right[first + i % 4] += i;
  for (int k = 0; k < 12; k++)
    CHECK (w[k] == right[k]);
}

template<typename T> static void
by_pointer (T *const &w, int first)
{
  T *p = w, *&r = p;
#pragma omp target simd reduction (+: p[3:4]) map (tofrom: p[:12])
  for (int i = 0; i < n; i++)
    p[3 + i % 4] += i;
  check (w, 3);
  begin (w);
#pragma omp target teams distribute parallel for simd reduction (+: p[first:4]) map (tofrom: p[:12])
  for (int i = 0; i < n; i++)
    p[first + i % 4] += i;
  check (w, first);
  begin (w);
#pragma omp target map (tofrom: p[:12])
  {
    T *q = p, *&s = q;
#pragma omp simd reduction (+: s[first:4])
    for (int i = 0; i < n; i++)
      s[first + i % 4] += i;
  }
  check (w, first);
  begin (w);
  (void) r;
}

template<typename T> static void
by_array (T (&w)[12])
{
#pragma omp target simd reduction (+: w[5:4]) map (tofrom: w)
  for (int i = 0; i < n; i++)
    w[5 + i % 4] += i;
  check (w, 5);
  begin (w);
#pragma omp target parallel for simd reduction (+: w[5:4]) map (tofrom: w)
  for (int i = 0; i < n; i++)
    w[5 + i % 4] += i;
  check (w, 5);
  begin (w);
}

struct object
{
  long w[12];
  void sum ();
};

void
object::sum ()
{
  begin (w);
  long (&r)[12] = w;
#pragma omp target map (tofrom: r)
#pragma omp simd reduction (+: r[2:4])
  for (int i = 0; i < n; i++)
    r[2 + i % 4] += i;
  check (w, 2);
}

int
main ()
{
  int a[12];
  double b[12];
  begin (a);
  begin (b);
  by_pointer<int> (a, 2);
  by_pointer<double> (b, 7);
  by_array (a);
  by_array (b);
  object o;
  o.sum ();
  if (errors)
    __builtin_abort ();
  return 0;
}
