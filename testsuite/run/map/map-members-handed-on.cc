// { dg-do run }
// A region that maps a member by name, and hands the object on to a function, has all of the object.

#pragma omp declare target
struct base { int count; double pool[64]; int used; };
struct stack : base
{
  int first, flags : 3;
  double *extra;
  void insert (double v) { pool[used++] = v; flags = 2; }
};
static void put (stack &s, double v) { s.insert (v); s.first += s.count; }
static double total (stack s) { return s.pool[0] + s.used + s.first + s.extra[1]; }
static void count (base *b) { b->count++; }
#pragma omp end declare target

static void
by_reference (stack &s)
{
#pragma omp target map(s.pool[0:64])
  put (s, 7);
}

int
main ()
{
  stack s;
  double extra[2] = { 1, 2 }, t = 0;
  s.count = 1, s.used = 3, s.first = 5, s.flags = 1, s.extra = extra;
  for (auto &x : s.pool)
    x = 9;
#pragma omp target map(s.pool[0:64])
  put (s, 4);
  if (s.pool[3] != 4 || s.used != 4 || s.first != 6 || s.flags != 2 || s.count != 1)
    __builtin_abort ();
  by_reference (s);
  if (s.pool[4] != 7 || s.used != 5 || s.first != 7)
    __builtin_abort ();
#pragma omp target map(s.pool) map(to: s.extra[0:2]) map(tofrom: t)
  t = total (s);
  if (t != 9 + 5 + 7 + 2 || s.extra != extra)
    __builtin_abort ();
#pragma omp target map(tofrom: s.pool)
  {
    s.pool[0]++;
    count (&s);
  }
  if (s.count != 2 || s.pool[0] != 10)
    __builtin_abort ();
#pragma omp target map(to: s.pool)
  for (int i = 0; i < 64; i++)
    s.pool[i] = s.used = 6;
  if (s.used != 6)
    __builtin_abort ();
}
