/* { dg-do run } */
/* Addresses of local variables passed down through calls and written there.  */

#pragma omp declare target
__attribute__ ((noipa)) static void
swap (int *a, int *b)
{
  int t = *a;
  *a = *b;
  *b = t;
}
__attribute__ ((noipa)) static void
rotate (int *a, int *b, int *c)
{
  int local = *c;
  swap (a, &local);
  swap (b, &local);
  *c = local;
}
#pragma omp end declare target

int
main (void)
{
  int x = 1, y = 2, z = 3;
#pragma omp target map(tofrom: x, y, z)
  {
    int a = x, b = y, c = z;
    rotate (&a, &b, &c);
    x = a;
    y = b;
    z = c;
  }
  if (x != 3 || y != 1 || z != 2)
    __builtin_abort ();
  return 0;
}
