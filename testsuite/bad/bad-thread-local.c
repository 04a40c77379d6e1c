/* { dg-do link } */
/* A thread-local variable used in a function that a target region calls.  */

static __thread int per_thread = 5;
__attribute__ ((noipa)) static int *
where (void)
{
  return &per_thread;	/* { dg-error "thread-local|per_thread" } */
}

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = ++*where ();
  return r != 6;
}
