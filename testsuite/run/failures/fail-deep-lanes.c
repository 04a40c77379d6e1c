/* { dg-do run } */
/* { dg-skip-if "the host has its own stacks" { host } } */
/* Threads that are lanes call themselves deeper than their call stacks are: the message names the variable. */
/* { dg-shouldfail "a call stack is too small" } */
/* { dg-output "kernel main.*deep calls: HEDDLE_THREAD_STACK_SIZE" } */

#pragma omp declare target
__attribute__ ((noipa)) static int
dive (int n)
{
  volatile char b[64];
  b[n & 63] = n;
  return n == 0 ? 1 : dive (n - 1) + b[n & 63];
}
#pragma omp end declare target

int
main (void)
{
  int out[64];
#pragma omp target teams distribute parallel for map(from: out)
  for (int i = 0; i < 64; i++)
    out[i] = dive (20000);
  return out[0] == 0;
}
