// { dg-do link }
// A C++ thread_local variable used in a function that a target region calls.

static thread_local int mine = 1;
__attribute__ ((noipa)) static int
get ()
{
  return mine++;	// { dg-error "thread-local|mine" }
}

int
main ()
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = get ();
  return r != 1;
}
// { dg-prune-output "thread-local|mine" }
