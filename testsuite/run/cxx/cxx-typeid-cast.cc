// { dg-do run }
// dynamic_cast and typeid on objects made on the device.

#include <typeinfo>
#pragma omp declare target
struct a
{
  virtual int f () { return 1; }
};
struct b : a
{
  int f () override { return 2; }
};
struct c : a
{
  int f () override { return 3; }
};
__attribute__ ((noinline)) static int
which (a *p)
{
  if (b *q = dynamic_cast<b *> (p))
    return 10 + q->f ();
  if (dynamic_cast<c *> (p))
    return 20;
  return typeid (*p) == typeid (a) ? 30 : 40;
}
#pragma omp end declare target

int
main ()
{
  int r[3];
#pragma omp target map(from: r)
  {
    a x;
    b y;
    c z;
    r[0] = which (&x);
    r[1] = which (&y);
    r[2] = which (&z);
  }
  if (r[0] != 30 || r[1] != 12 || r[2] != 20)
    __builtin_abort ();
  return 0;
}
