// { dg-do link }
// { dg-additional-options "-foffload-options=nvptx-none=-mno-host-calls" }
// A value that a function gives which the device does not have.

int of_the_host ();
#pragma omp declare target
int value = of_the_host ();	// { dg-error "of_the_host. is not available on the device" }
#pragma omp end declare target

int
main ()
{
  int r = 0;
#pragma omp target map(from: r)
  r = value;
  return r != 3;
}
