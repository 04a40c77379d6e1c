/* { dg-do run } */
/* { dg-shouldfail "the program says so" } */
/* { dg-output "cannot go on" } */
/* The error directive at execution time ends the program with its message.  */

int
main (void)
{
  volatile int x = 1;
#pragma omp target map(tofrom: x)
  if (x)
    {
#pragma omp error at(execution) severity(fatal) message("cannot go on")
    }
  return 0;
}
