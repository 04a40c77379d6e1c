// { dg-do run }
// Overloading, default arguments, namespaces, anonymous namespaces, using, friend, mutable.

#pragma omp declare target
namespace a
{
  int f (int x, int y = 5) { return x + y; }
  namespace b { int f (double) { return 2; } }
}
namespace
{
  int f (char) { return 3; }
}
class c
{
  mutable int hits = 0;
  friend int peek (const c &x) { return x.hits; }

public:
  int get () const { return ++hits; }
};
#pragma omp end declare target

int
main ()
{
  int r[4], n = 1;
#pragma omp target map(from: r)
  {
    using a::b::f;
    r[0] = a::f (n) * 10 + a::f (n, n);
    r[1] = f (2.5);
    r[2] = ::f ('x');
    c x;
    x.get ();
    x.get ();
    r[3] = peek (x);
  }
  if (r[0] != 62 || r[1] != 2 || r[2] != 3 || r[3] != 2)
    __builtin_abort ();
  return 0;
}
