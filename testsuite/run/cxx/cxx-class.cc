// { dg-do run }
// Classes with constructors, member functions, static member functions and copies on the device.

#pragma omp declare target
static int made;
class counter
{
  int n;

public:
  explicit counter (int start) : n (start) { made++; }
  counter (const counter &o) : n (o.n + 100) { made++; }
  void add (int k) { n += k; }
  int get () const { return n; }
  static int count () { return made; }
};
static int
by_value (counter c)
{
  c.add (1);
  return c.get ();
}
#pragma omp end declare target

int
main ()
{
  int a = 0, b = 0, m = 0;
#pragma omp target map(tofrom: a, b, m)
  {
    made = 0;
    counter c (5);
    c.add (10);
    b = by_value (c);
    a = c.get ();
    m = counter::count ();
  }
  if (a != 15 || b != 116 || m != 2)
    __builtin_abort ();
  return 0;
}
