/* { dg-do run } */
/* A function with the host's attribute no_caller_saved_registers was refused, for its instructions on the host.  */
#pragma omp declare target
__attribute__ ((noinline, no_caller_saved_registers, target ("general-regs-only"))) static int
twice (int x)
{
  return 2 * x;
}
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = twice (21);
  return r != 42;
}
