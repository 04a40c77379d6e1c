// { dg-do compile }
/* A member in a reduction of a region in a construct that has mapped the object: the sum would be lost.  */
struct s
{
  int z = 0;
  void f ()
  {
#pragma omp target data map(tofrom: this[:1])
#pragma omp target parallel for reduction(+: z) // { dg-error "the region would not change member 's::z'" }
    for (int i = 0; i < 10; i++)
      z += i;
  }
};

int
main ()
{
  s a;
  a.f ();
}
