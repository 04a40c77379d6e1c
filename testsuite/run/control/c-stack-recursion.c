/* { dg-do run } */
/* Recursion deeper than a warp's stack ends the program with a message that names the function, the team and the
   thread.  */
/* { dg-set-target-env-var HEDDLE_STACK_SIZE 16k } */
/* { dg-shouldfail "stack overflow" { target { sim || gpu } } } */
/* { dg-output "kernel main.*stack overflow.*HEDDLE_STACK_SIZE" { target { sim || gpu } } } */
/* { dg-output ".* in dive .team 3, thread 0, lane 2" { target { sim || gpu } } } */

#pragma omp declare target
__attribute__ ((noipa)) static long
dive (int n, const long *above)
{
  long a[20];
  for (int i = 0; i < 20; i++)
    a[i] = above[(n + i) % 20] + i;
  return n == 0 ? a[3] : dive (n - 1, a) + a[n % 20];
}
#pragma omp end declare target

int
main (void)
{
  long r = 0, start[20] = { 1, 2, 3 };
#pragma omp target teams num_teams(4) map(tofrom: r) map(to: start)
  #pragma omp distribute
  for (int t = 0; t < 4; t++)
    #pragma omp parallel for num_threads(4) schedule(static, 1) reduction(+: r)
    for (int i = 0; i < 4; i++)
      r += dive (t == 3 && i == 2 ? 1000 : 3, start);
  return r == 0;
}
