/* { dg-do run } */
/* Implicit mapping: scalars are firstprivate, aggregates and arrays tofrom, pointers as they are.  */

struct s { int a, b[3]; };

int
main (void)
{
  int x = 5, a[4] = { 1, 2, 3, 4 };
  struct s s = { 1, { 2, 3, 4 } };
#pragma omp target
  {
    x += 100;
    a[1] += x;
    s.b[2] = s.a + a[0] + 40;
  }
  if (x != 5 || a[1] != 107 || s.b[2] != 42)
    __builtin_abort ();
  return 0;
}
