// { dg-do run }
// A try block in a region compiles and runs where nothing is thrown.

#pragma omp declare target
struct guard
{
  int *p;
  guard (int *q) : p (q) { ++*p; }
  ~guard () { *p += 10; }
};
__attribute__ ((noinline)) static int
work (int x, int *n)
{
  guard g (n);
  if (x < 0)
    throw x;
  return x * 2;
}
#pragma omp end declare target

int
main ()
{
  int r = 0, n = 0, x = 21;
#pragma omp target map(tofrom: r, n)
  {
    try
      {
	r = work (x, &n);
      }
    catch (int)
      {
	r = -1;
      }
  }
  if (r != 42 || n != 11)
    __builtin_abort ();
  return 0;
}
