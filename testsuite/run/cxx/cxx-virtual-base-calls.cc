// { dg-do run }
/* Virtual functions of mapped objects, called by a virtual base: of diamonds, of arrays, of elements that are entered, in
   functions, with another class as result.  GCC's own guesses on the host were an internal error.  */
#include <cstdlib>

struct shape
{
  virtual int area () const = 0;
  virtual const shape *me () const { return this; }
  virtual int id () { return 0; }
  virtual ~shape () {}
};

struct named : virtual shape
{
  int n = 3;
  int id () override { return n; }
};

template <typename T>
struct sized : virtual shape
{
  T w = 2, h = 5;
  int area () const override { return w * h; }
};

struct box : named, sized<int>
{
  int depth = 7;
  const box *me () const override { return this; }
  int area () const override { return w * h * depth; }
  int id () override { return n + depth; }
};

struct cube : virtual box
{
  int side = 4;
  int area () const override { return side * side + box::area (); }
};

struct scene
{
  box b;
  cube c;
  int all ()
  {
    int r = 0;
#pragma omp target map(tofrom: r)
    {
      shape *s = &b;
      r = s->area ();
      s = &c;
      r += s->area ();
    }
    return r;
  }
};

static void
check (int got, int expected)
{
  if (got != expected)
    abort ();
}

#pragma omp declare target
static int
through (shape &s)
{
  return s.area () + s.id ();
}

static int
through_result (const shape *s)
{
  return s->me ()->area ();
}
#pragma omp end declare target

int
main ()
{
  box b;
  cube c;
  sized<float> alone;
  int r = 0;
#pragma omp target map(tofrom: b, r)
  r = through (b);
  check (r, 80);
#pragma omp target map(tofrom: c, r)
  r = through (c);
  check (r, 96);
#pragma omp target map(tofrom: b, r)
  r = through_result (&b);
  check (r, 70);
#pragma omp target map(tofrom: c, r)
  r = through_result (&c);
  check (r, 86);
#pragma omp target map(tofrom: alone, r)
  {
    shape *s = &alone;
    r = s->area () + s->id ();
  }
  check (r, 10);

  box list[4];
  for (int i = 0; i < 4; i++)
    list[i].depth = i;
  r = 0;
#pragma omp target teams distribute parallel for map(to: list) reduction(+: r)
  for (int i = 0; i < 4; i++)
    {
      shape &s = list[i];
      r += s.area () * s.id ();
    }
  check (r, 10 * 4 + 20 * 5 + 30 * 6);
  r = 0;
#pragma omp target simd map(to: list) reduction(+: r)
  for (int i = 0; i < 4; i++)
    {
      shape &s = list[i];
      r += s.area ();
    }
  check (r, 60);

  box *p = new box[3];
#pragma omp target enter data map(to: p[0:3])
  r = 0;
#pragma omp target teams distribute parallel for reduction(+: r)
  for (int i = 0; i < 3; i++)
    {
      shape *s = &p[i];
      named *n = &p[i];
      r += s->area () + n->id ();
    }
#pragma omp target exit data map(delete: p[0:3])
  check (r, 240);
  delete[] p;

#pragma omp target map(from: r)
  {
    box own;
    cube other;
    shape *s = &own;
    r = s->area () + s->id ();
    s = &other;
    r += s->area ();
  }
  check (r, 80 + 86);
  scene all;
  check (all.all (), 70 + 86);
}
