/* { dg-do run } */
/* Structures returned through several call levels, with the result used as an argument.  */

struct v3 { double x, y, z; };
#pragma omp declare target
__attribute__ ((noipa)) static struct v3
make (double x, double y, double z)
{
  struct v3 r = { x, y, z };
  return r;
}
__attribute__ ((noipa)) static struct v3
cross (struct v3 a, struct v3 b)
{
  return make (a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
__attribute__ ((noipa)) static struct v3
twice (struct v3 a)
{
  return make (2 * a.x, 2 * a.y, 2 * a.z);
}
#pragma omp end declare target

int
main (void)
{
  struct v3 a = { 1, 2, 3 }, b = { 4, 5, 6 }, r;
#pragma omp target map(to: a, b) map(from: r)
  r = cross (twice (a), cross (a, twice (b)));
  /* a x b = (-3, 6, -3); 2a x 2(a x b) = 4 * (2*-3 - 3*6, 3*-3 - 1*-3, 1*6 - 2*-3).  */
  if (r.x != 4 * -24 || r.y != 4 * -6 || r.z != 4 * 12)
    __builtin_abort ();
  return 0;
}
