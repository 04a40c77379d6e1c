/* { dg-do run } */
/* The error directive at execution time with severity(warning): the program goes on.  */

int
main (void)
{
  int x = 0;
#pragma omp target map(tofrom: x)
  {
#pragma omp error at(execution) severity(warning) message("only a warning")
    x = 1;
  }
  return x != 1;
}
