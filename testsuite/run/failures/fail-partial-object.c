/* { dg-do run }
   { dg-pass partial-objects } */
/* A region uses a member of an object of which only others are on the device: the device would have something else in
   its place.  */
/* { dg-shouldfail "a member is not on the device" { target { sim || gpu } } } */
/* { dg-output "fail-partial-object.c:26: the region uses in.n, which is not on the device, though other parts of in are; let the construct that maps these map it, too" { target { sim || gpu } } } */

struct { int n; int k[3]; unsigned bit : 3; } in = { 10, { 1, 2, 3 }, 1 };

int
main ()
{
  int none = 0, x[10] = { 0 };
  /* All of it, or nothing.  */
#pragma omp target
  x[in.n - 1] = in.k[1];
#pragma omp target data map(in)
#pragma omp target
  x[in.n - 1] += in.k[1] + in.bit;
  if (x[9] != 5)
    __builtin_abort ();
#pragma omp target data map(in.k)
  {
#pragma omp target if(none)
    x[in.n - 1] = in.k[1];
#pragma omp target
    x[in.n - 1] = in.k[1];
  }
  return 0;
}
