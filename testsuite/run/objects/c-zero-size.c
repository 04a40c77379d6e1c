/* { dg-do run } */
/* Variables without a size: their entries in the tables of host and device must agree.  */

struct empty {};

#pragma omp declare target
int none[0];
struct empty nothing;
int one = 1;
struct { int n; int rest[]; } open_end = { 1, { 2, 3 } };
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  {
    struct empty copy = nothing;
    (void) copy;
    r = one + open_end.rest[1] + sizeof none + sizeof nothing + (none == 0);
  }
  return r != 4;
}
