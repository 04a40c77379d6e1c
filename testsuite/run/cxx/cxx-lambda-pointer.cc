// { dg-do run }
// { dg-require-effective-target captured-pointer }
// A pointer that a lambda captures by reference and maps itself; GCC 14 crashes in its front end.

extern "C" void abort ();

template <typename F> __attribute__ ((noipa)) void
call (F f)
{
  f ();
}

__attribute__ ((noipa)) void
move (int *p, int n)
{
  int *r = p;
  call ([&]
    {
#pragma omp target map(tofrom: r)
      r++;
#pragma omp target map(p[0:n])
      p[1] = 3;
    });
  if (r != p + 1 || *r != 3)
    abort ();
}

int
main ()
{
  int a[2] = {};
  move (a, 2);
  return 0;
}
