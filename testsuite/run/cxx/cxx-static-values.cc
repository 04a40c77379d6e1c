// { dg-do run }
// Values of scalars, arrays, unions and pointers that only the start of the program knows, in parallel regions: they were
// zero on the device, after a warning.
#include <cmath>

#pragma omp declare target
double half () { return 0.5; }
double square_root = std::sqrt (half () * 8);
long values[4] = { long (half () * 2), 2, long (half () * 6), 4 };
int *third = half () < 1 ? new int (3) : nullptr;
double (*how) () = half () < 1 ? half : nullptr;
union either
{
  int i;
  float f;
  either (float x) : f (x) {}
};
either some (1.0f * half ());
struct point { double x, y; } here = { half (), -half () };
#pragma omp end declare target

int
main ()
{
  double sum = 0;
#pragma omp target teams distribute parallel for map(tofrom: sum) reduction(+: sum)
  for (int i = 0; i < 100; i++)
    sum += square_root + values[i % 4] + *third + how () + some.f + here.x + 2 * here.y;
  return sum != 100 * (2 + 3 + 0.5 + 0.5 + 0.5 - 1) + 250;
}
