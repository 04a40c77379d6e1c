/* { dg-do run } */
/* defaultmap for scalars, aggregates and pointers.  */

int
main (void)
{
  int x = 1, a[3] = { 1, 2, 3 };
#pragma omp target defaultmap(tofrom: scalar)
  x += a[2];
  if (x != 4)
    __builtin_abort ();
#pragma omp target defaultmap(firstprivate: aggregate) map(tofrom: x)
  {
    a[0] = 50;
    x += a[0];
  }
  if (x != 54 || a[0] != 1)
    __builtin_abort ();
#pragma omp target defaultmap(from: scalar)
  x = 77;
  if (x != 77)
    __builtin_abort ();
#pragma omp target defaultmap(none) map(to: a) map(from: x)
  x = a[1];
  if (x != 2)
    __builtin_abort ();
  return 0;
}
