// { dg-do run }
/* A region uses an object, and a part of it by a reference: libgomp took the object to be where the part is, and the
   other members were whatever lies there.  */
#include <cstdlib>

struct particles { int n; double *x, *v; };
struct world { int before; particles p; double dt; int steps; };

static void
check (double got, double expected)
{
  if (got != expected)
    abort ();
}

static void
by_references (world &w)
{
  auto &p = w.p;
#pragma omp target data map(tofrom: p.x[0:p.n]) map(to: p.v[0:p.n])
  for (int s = 0; s < w.steps; s++)
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < p.n; i++)
	p.x[i] += p.v[i] * w.dt;
    }
  /* What both change comes back.  */
#pragma omp target
  {
    p.n++;
    w.before += p.n;
  }
}

template <typename T>
struct owner
{
  T first = 1;
  struct { T a = 2, b = 3; } part;
  T last = 4;
  T sum ()
  {
    auto &r = part;
    T s = 0;
#pragma omp target map(tofrom: s)
    {
      s = r.a + r.b + first + last;
      r.a = 10;
      last = 20;
    }
    return s;
  }
};

int
main ()
{
  double x[20], v[20];
  for (int i = 0; i < 20; i++)
    {
      x[i] = 1;
      v[i] = i;
    }
  world w = { 1, { 20, x, v }, 0.5, 4 };
  by_references (w);
  check (x[19], 39);
  check (w.before, 22);
  check (w.p.n, 21);

  /* The object itself, and references to two parts.  */
  particles &p = w.p;
  double &step = w.dt;
#pragma omp target map(tofrom: x, v)
  {
    p.n += w.before;
    w.steps += step * 2;
  }
  check (w.p.n, 43);
  check (w.steps, 5);

  owner<int> i;
  check (i.sum (), 10);
  check (i.part.a + i.last, 30);
  owner<double> d;
  check (d.sum (), 10);
  check (d.part.a + d.last, 30);

  world list[3] = { w, w, w };
  world &one = list[1];
  particles &other = list[1].p;
#pragma omp target
  {
    one.before = 7;
    other.n = 8;
    list[2].before = one.before + other.n;
  }
  check (list[1].before * 10 + list[1].p.n, 78);
  check (list[2].before, 15);
}
