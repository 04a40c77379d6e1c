/* { dg-do link } */
/* A goto out of a nested function into its parent.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
parent (int n)	/* { dg-error "goto|nested|label" "" { target *-*-* } 0 } */
{
  __label__ out;
  __attribute__ ((noinline)) void
  child (int k)
  {
    if (k > 3)
      goto out;
  }
  for (int i = 0; i < n; i++)
    child (i);
  return 1;
out:
  return 2;
}
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = parent (10);
  return r != 2;
}
/* { dg-prune-output "goto|nested|label" } */
