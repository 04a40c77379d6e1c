/* Does a target region run at all?  */

int
main (void)
{
  int x = 1;
#pragma omp target map(tofrom: x)
  x = 42;
  return x != 42;
}
