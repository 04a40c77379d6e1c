/* { dg-do run } */
/* { dg-additional-options "-fno-rtti" } */
/* Without type information a virtual table has a null pointer in its place, which was "not supported".  */
struct base { virtual int value () { return 1; } virtual ~base () {} };
struct derived : base { int k = 7; int value () override { return k; } };

int
main ()
{
  int r = 0;
#pragma omp target map(tofrom: r)
  {
    base *b = new derived;
    r = b->value ();
    delete b;
  }
  return r != 7;
}
