// { dg-do run }
// A region maps a member by name, and uses the object as a whole: copies it, calls its functions, refers to it.  The
// rest of it was garbage there.

struct inner { int u, v[3]; double w; };

struct object
{
  int n;
  double f;
  int k;
  unsigned a : 3, b : 7;
  inner in;
  int list[10];
  int *p;
  int sum () const { return n + int (f) + a + b + in.u + in.v[1] + int (in.w) + list[9]; }
};

struct derived : object
{
  int own;
  void go ();
};

static const object first = { 1, 2, 3, 4, 5, { 6, { 7, 8, 9 }, 10 }, { 0, 0, 0, 0, 0, 0, 0, 0, 0, 11 }, nullptr };
const int all = 1 + 2 + 4 + 5 + 6 + 8 + 10 + 11;

static void
check (int a, int b)
{
  if (a != b)
    __builtin_abort ();
}

#pragma omp declare target
static int
other_sum (const object *o)
{
  return o->sum ();
}
#pragma omp end declare target

void
derived::go ()
{
#pragma omp target map(tofrom: own)
  own += sum ();
  check (own, 30 + all);
}

template <class T> static void
by_reference (T &o)
{
#pragma omp target map(tofrom: o.in.u)
  {
    T c = o;
    o.in.u = c.sum ();
  }
  check (o.in.u, all);
#pragma omp target map(tofrom: o.k)
  o.k = other_sum (&o) - o.in.u + 6;
  check (o.k, all);
}

int
main ()
{
  object s = first;
#pragma omp target map(tofrom: s.k)
  s.k = s.sum ();
  check (s.k, all);
#pragma omp target map(tofrom: s.k)
  {
    object c = s;
    s.k = c.sum () + 1;
  }
  check (s.k, all + 1);
#pragma omp target map(tofrom: s.in)
  {
    const object &r = s;
    s.in.u += r.sum ();
  }
  check (s.in.u, all + 6);
  s = first;
#pragma omp target map(tofrom: s.k, s.list)
  {
    auto f = [&] { return s.sum (); };
    s.k = f ();
    s.list[0] = other_sum (&s);
  }
  check (s.k, all);
  check (s.list[0], all);
#pragma omp target map(tofrom: s.k)
  {
    object *q = &s, c = first;
    q->n = 20;
    c.list[9] = 21;
    s = c;
    q->k = 22;
  }
  check (s.n, 1);
  check (s.list[9], 21);
  check (s.k, 22);
  s = first;
  int numbers[5] = { 1, 2, 3, 4, 5 };
  s.p = numbers;
#pragma omp target map(tofrom: s.p[:5])
  s.p[1] = s.sum ();
  check (numbers[1], all);
  check (s.p == numbers, 1);
  object *t = &s;
#pragma omp target map(tofrom: t->k)
  {
    object c = *t;
    t->k = c.sum ();
  }
  check (t->k, all);
  object o = first;
  by_reference (o);
  derived d;
  static_cast<object &> (d) = first;
  d.own = 30;
  d.go ();
  d.own = 30;
#pragma omp target map(tofrom: d.own)
  d.own += d.sum ();
  check (d.own, 30 + all);
  int total = 0;
#pragma omp target teams distribute parallel for map(to: s.k) reduction(+: total)
  for (int i = 0; i < 10; i++)
    total += s.sum ();
  check (total, 10 * all);
  return 0;
}
