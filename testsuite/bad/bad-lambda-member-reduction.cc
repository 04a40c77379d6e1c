// { dg-do compile }
/* Members in reductions of a region that a lambda has: the sum would be lost.  */
struct s
{
  int z = 0;
  void f ()
  {
    auto add = [&]
      {
#pragma omp target parallel for reduction(+: z) // { dg-error "the region would not change member 's::z'" }
	for (int i = 0; i < 10; i++)
	  z += i;
      };
    add ();
  }
};

int
main ()
{
  s a;
  a.f ();
}
