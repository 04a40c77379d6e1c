/* { dg-do run } */
/* A table of differences of labels was refused, and then the compiler did not end.  */

#pragma omp declare target
static __attribute__ ((noinline)) int
f (int n)
{
  static const int to[] = { &&a - &&a, &&b - &&a, &&c - &&a };
  goto *(&&a + to[n]);
a:
  return 10;
b:
  return 20;
c:
  return 30;
}
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = f (0) + 2 * f (1) + 3 * f (2);
  return r != 140;
}
