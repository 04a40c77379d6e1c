// { dg-do run }
// Objects with implicit constructors, made in the region itself: their vtable is the device's, not a
// mapped copy.

#pragma omp declare target
struct a
{
  virtual int f () { return 1; }
};
struct b : a
{
  int f () override { return 2; }
};
__attribute__ ((noipa)) static int
call (a *p)
{
  return p->f ();
}
#pragma omp end declare target

int
main ()
{
  int r = 0;
#pragma omp target map(from: r)
  {
    a x;
    b y;
    r = call (&x) * 10 + call (&y);
  }
  if (r != 12)
    __builtin_abort ();
  return 0;
}
