/* { dg-do run } */
/* { dg-skip-if "the host would access its own address" { host } } */
/* A kernel with recursion may have left its lanes' call stacks where it accesses what is not the device's: the message
   names the variable that sets their size.  */
/* { dg-shouldfail "an illegal address" } */
/* { dg-output "kernel main.*is all mapped. deep calls: HEDDLE_THREAD_STACK_SIZE" } */

#pragma omp declare target
__attribute__ ((noinline)) static int
dive (int n, const int *p)
{
  return n > 0 ? dive (n - 1, p) * 3 + dive (n - 2, p) : *p;
}
#pragma omp end declare target

int
main (void)
{
  int out[64];
#pragma omp target teams distribute parallel for map(from: out)
  for (int i = 0; i < 64; i++)
    out[i] = dive (i % 5, (const int *) 4096);
  return out[0] == 0;
}
