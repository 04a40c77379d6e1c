// { dg-do run }
// declare target objects with constant initialisation, class constants and reference members.

#pragma omp declare target
struct point
{
  int x, y;
  constexpr point (int a, int b) : x (a), y (b) {}
  int norm1 () const { return (x < 0 ? -x : x) + (y < 0 ? -y : y); }
};
static point origin (3, -4);
static const point list[] = { point (1, 1), point (-2, 5), point (0, -9) };
static int &ref = origin.x;
#pragma omp end declare target

int
main ()
{
  int r[3];
#pragma omp target map(from: r)
  {
    r[0] = origin.norm1 ();
    r[1] = 0;
    for (const point &p : list)
      r[1] += p.norm1 ();
    ref = 10;
    r[2] = origin.norm1 ();
  }
  if (r[0] != 7 || r[1] != 18 || r[2] != 14)
    __builtin_abort ();
  return 0;
}
