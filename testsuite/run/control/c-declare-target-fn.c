/* { dg-do run } */
/* declare target functions with external linkage, called on both sides, and implicitly found ones.  */

#pragma omp declare target
int square (int);
int shared_count;
#pragma omp end declare target

static int
implicit (int x)
{
  return square (x) + 1;
}

int
square (int x)
{
  return x * x;
}
#pragma omp declare target to(square)

int
main (void)
{
  int r = 0, n = 9;
#pragma omp target map(tofrom: r)
  r = implicit (n) + square (2);
  if (r != 86 || implicit (n) + square (2) != 86)
    __builtin_abort ();
  return 0;
}
