// { dg-do run }
// A virtual destructor called through a base reference by placement destruction.

#include <new>
#pragma omp declare target
static int trace;
struct a
{
  virtual ~a () { trace = trace * 10 + 1; }
};
struct b : a
{
  int x = 7;
  ~b () { trace = trace * 10 + 2; }
};
__attribute__ ((noinline)) static void
end (a *p)
{
  p->~a ();
}
#pragma omp end declare target

int
main ()
{
  int t = 0;
#pragma omp target map(tofrom: t)
  {
    alignas (b) char buf[sizeof (b)];
    trace = 0;
    a *p = new (buf) b;
    end (p);
    t = trace;
  }
  if (t != 21)
    __builtin_abort ();
  return 0;
}
