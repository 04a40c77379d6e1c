// { dg-do run }
// Constructors and destructors run in order: scopes, temporaries, arrays, members, base classes.

#pragma omp declare target
static int logv[32], logn;
static void note (int v) { if (logn < 32) logv[logn++] = v; }
struct base
{
  int id;
  base (int i) : id (i) { note (id); }
  ~base () { note (-id); }
};
struct derived : base
{
  base member;
  derived (int i) : base (i), member (i + 1) { note (i + 2); }
  ~derived () { note (-(id + 2)); }
};
static int
run (int *out)
{
  logn = 0;
  {
    base a (1);
    derived d (10);
    for (int i = 0; i < 2; i++)
      base t (20 + i);
    if (d.id == 10)
      base (30);
  }
  for (int i = 0; i < logn; i++)
    out[i] = logv[i];
  return logn;
}
#pragma omp end declare target

int
main ()
{
  int d[32], n = 0;
#pragma omp target map(from: d) map(tofrom: n)
  n = run (d);
  static const int want[] = { 1, 10, 11, 12, 20, -20, 21, -21, 30, -30, -12, -11, -10, -1 };
  if (n != 14)
    __builtin_abort ();
  for (int i = 0; i < n; i++)
    if (d[i] != want[i])
      __builtin_abort ();
  return 0;
}
