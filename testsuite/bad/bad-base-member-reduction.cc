// { dg-do compile }
/* A base's member in a reduction of a region: the sum would be lost.  */
struct base { int q = 0; };
struct derived : base
{
  void f ()
  {
#pragma omp target parallel for reduction(+: q) // { dg-error "the region would not change member 'base::q'" }
    for (int i = 0; i < 10; i++)
      q += i;
  }
};

int
main ()
{
  derived d;
  d.f ();
}
