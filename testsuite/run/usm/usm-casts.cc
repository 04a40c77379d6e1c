/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* dynamic_cast and typeid of objects that the host has made.  */

#pragma omp requires unified_shared_memory
#include <cstdlib>
#include <typeinfo>

struct base { virtual ~base () {} virtual int number () const { return 1; } };
struct other { virtual int more () const { return 20; } };
struct middle : base { int x = 5; int number () const override { return x; } };
struct last : middle, other { int more () const override { return 30; } };

int
main ()
{
  base *all[3] = { new base, new middle, new last };
  int sum = 0, same = 0;
  #pragma omp target map(tofrom: sum, same)
  for (base *b : all)
    {
      if (middle *m = dynamic_cast<middle *> (b))
	sum += m->number ();
      if (other *o = dynamic_cast<other *> (b))
	sum += o->more ();
      same += typeid (*b) == typeid (middle);
    }
  if (sum != 40 || same != 1)
    std::abort ();
}
