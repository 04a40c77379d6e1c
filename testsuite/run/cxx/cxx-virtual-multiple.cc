// { dg-do run }
// Multiple and virtual inheritance: adjusted this pointers and shared bases.

#pragma omp declare target
struct root
{
  int r = 1;
  virtual int f () { return r; }
};
struct left : virtual root
{
  int l = 10;
  int f () override { return l + r; }
  virtual int g () { return l; }
};
struct right : virtual root
{
  int q = 100;
  virtual int h () { return q + r; }
};
struct both : left, right
{
  int b = 1000;
  int f () override { return b + l + q + r; }
  int h () override { return b + q; }
};
__attribute__ ((noinline)) static int via_root (root *p) { return p->f (); }
__attribute__ ((noinline)) static int via_left (left *p) { return p->f () + p->g (); }
__attribute__ ((noinline)) static int via_right (right *p) { return p->f () + p->h (); }
#pragma omp end declare target

int
main ()
{
  int a[4];
#pragma omp target map(from: a)
  {
    both o;
    left l;
    o.r = 2;
    a[0] = via_root (&o);
    a[1] = via_left (&o);
    a[2] = via_right (&o);
    a[3] = via_left (&l) + via_root (&l);
  }
  if (a[0] != 1112 || a[1] != 1122 || a[2] != 2212 || a[3] != 32)
    __builtin_abort ();
  return 0;
}
