// { dg-do run }
// Pointers to data members and member functions, also virtual ones.

#pragma omp declare target
struct s
{
  int a, b;
  int get (int k) const { return a * k; }
  virtual int v () const { return b; }
};
struct t : s
{
  int v () const override { return b * 100; }
};
__attribute__ ((noinline)) static int
use (const s &o, int s::*m, int (s::*f) (int) const, int (s::*g) () const)
{
  return o.*m + (o.*f) (10) + (o.*g) ();
}
#pragma omp end declare target

int
main ()
{
  int r[2];
#pragma omp target map(from: r)
  {
    s x;
    t y;
    x.a = y.a = 3;
    x.b = y.b = 4;
    r[0] = use (x, &s::b, &s::get, &s::v);
    r[1] = use (y, &s::a, &s::get, &s::v);
  }
  if (r[0] != 4 + 30 + 4 || r[1] != 3 + 30 + 400)
    __builtin_abort ();
  return 0;
}
