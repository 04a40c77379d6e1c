// { dg-do run }
// Virtual functions of objects made on the device, through references and pointers to bases.

#pragma omp declare target
struct shape
{
  virtual double area () const = 0;
  virtual int sides () const { return 0; }
};
struct rect : shape
{
  double w, h;
  rect (double a, double b) : w (a), h (b) {}
  double area () const override { return w * h; }
  int sides () const override { return 4; }
};
struct square : rect
{
  square (double a) : rect (a, a) {}
  double area () const override { return rect::area () + 0.5; }
};
struct disc : shape
{
  double r;
  disc (double a) : r (a) {}
  double area () const override { return 3 * r * r; }
};
__attribute__ ((noinline)) static double
measure (const shape &s)
{
  return s.area () + 100 * s.sides ();
}
#pragma omp end declare target

int
main ()
{
  double a[3], x = 2;
#pragma omp target map(from: a)
  {
    rect r (x, 3);
    square q (x);
    disc d (x);
    const shape *all[] = { &r, &q, &d };
    for (int i = 0; i < 3; i++)
      a[i] = measure (*all[i]);
  }
  if (a[0] != 406 || a[1] != 404.5 || a[2] != 12)
    __builtin_abort ();
  return 0;
}
