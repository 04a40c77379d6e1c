// { dg-do run }
// User-defined reductions on a class with operators and a constructor, over teams and threads.

#pragma omp declare target
struct acc
{
  long s;
  int n;
  acc () : s (0), n (0) {}
  acc &operator+= (const acc &o) { s += o.s; n += o.n; return *this; }
  void put (long v) { s += v; n++; }
};
#pragma omp end declare target
#pragma omp declare reduction(+: acc: omp_out += omp_in)

int
main ()
{
  acc a, b;
#pragma omp target parallel for reduction(+: a) map(tofrom: a) num_threads(4)
  for (int i = 0; i < 30; i++)
    a.put (i);
#pragma omp target teams distribute parallel for reduction(+: b) map(tofrom: b) num_teams(3)
  for (int i = 0; i < 30; i++)
    b.put (i * 2);
  if (a.s != 435 || a.n != 30 || b.s != 870 || b.n != 30)
    __builtin_abort ();
  return 0;
}
