// { dg-do link }
// The initialization of an object for the device that needs what the device lacks: an error at the line, and not zero.

static int calls;
static int
number ()
{
  return ++calls;	// { dg-error "calls" }
}

#pragma omp declare target
struct numbered
{
  int n;
  numbered () : n (number ()) {}
};
numbered one, two;
#pragma omp end declare target

int
main ()
{
  int r = 0;
#pragma omp target map(from: r)
  r = one.n + two.n;
  return r != 3;
}
