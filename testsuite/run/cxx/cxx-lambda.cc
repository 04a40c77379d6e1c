// { dg-do run }
// Lambdas on the device: captures by value and by reference, generic, passed on, mutable.

#pragma omp declare target
template <typename F> __attribute__ ((noinline)) static int
apply (F f, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += f (i);
  return s;
}
static void
work (int k, int *r)
{
  int hits = 0;
  auto add = [k] (int x) { return x + k; };
  auto count = [&hits, k] (int x) { hits += x > 2; return k; };
  auto generic = [] (auto a, auto b) { return a * b; };
  auto next = [n = k] () mutable { return n++; };
  r[0] = apply (add, 4);
  r[1] = apply (count, 6);
  r[2] = hits;
  r[3] = generic (k, 2.5) + generic (3, 4);
  next ();
  r[4] = next ();
  int (*plain) (int) = [] (int x) { return -x; };
  r[5] = apply (plain, 5);
}
#pragma omp end declare target

int
main ()
{
  int r[6], k = 10;
#pragma omp target map(from: r)
  work (k, r);
  if (r[0] != 46 || r[1] != 60 || r[2] != 3 || r[3] != 37 || r[4] != 11 || r[5] != -10)
    __builtin_abort ();
  return 0;
}
