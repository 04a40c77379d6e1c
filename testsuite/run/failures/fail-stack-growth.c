/* { dg-do run } */
/* A stack overflow in recursion whose frames grow: an array of variable size in each, larger than the one before.  */
/* { dg-set-target-env-var HEDDLE_STACK_SIZE 16k } */
/* { dg-shouldfail "stack overflow" { target { sim || gpu } } } */
/* { dg-output "kernel main.*stack overflow.* in grow .team 0, thread 0" { target { sim || gpu } } } */

#pragma omp declare target
__attribute__ ((noipa)) static long
grow (int n, int most)
{
  volatile char a[16 * n];
  a[0] = n;
  a[16 * n - 1] = n + 1;
  return n == most ? a[0] : grow (n + 1, most) + a[16 * n - 1] - a[0];
}
#pragma omp end declare target

int
main (void)
{
  long r[2];
#pragma omp target map(from: r)
  {
    r[0] = grow (1, 10);
    r[1] = grow (1, 100);
  }
  return r[0] != 10 + 9;
}
