// { dg-do run }
// Function-local static objects with dynamic initialisation: once for all callers.

#pragma omp declare target
static int runs;
static int
start (int k)
{
  runs++;
  return k * 3;
}
__attribute__ ((noinline)) static int
get (int k)
{
  static int v = start (k);
  return v++;
}
#pragma omp end declare target

int
main ()
{
  int r[4], n = 5;
#pragma omp target map(from: r)
  {
    runs = 0;
    r[0] = get (n);
    r[1] = get (n + 1);
    r[2] = get (n + 2);
    r[3] = runs;
  }
  if (r[0] != 15 || r[1] != 16 || r[2] != 17 || r[3] != 1)
    __builtin_abort ();
  return 0;
}
