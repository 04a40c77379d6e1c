// { dg-do run }
// { dg-options "-O0 -Wno-return-type" }
// The end of a function that returns a value: GCC 13 and later put a built-in function of their own there.
#pragma omp declare target
static int
kind (int k)
{
  switch (k)
    {
    case 0: return 5;
    case 1: return 7;
    }
}
#pragma omp end declare target

int
main ()
{
  int a = 0, b = 1;
#pragma omp target map(a, b)
  {
    a = kind (a);
    b = kind (b);
  }
  return a != 5 || b != 7;
}
