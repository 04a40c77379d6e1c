/* { dg-do link } */
/* { dg-options "-O2" } */
/* A function with several callers is inlined on the device although it is too large for that on a host: what it gets by
   reference is in registers.  Not if the user says so.  */

struct point { double x, y, z; };

#pragma omp declare target
double
distance (struct point a, struct point b, double h)
{
  const double r = __builtin_sqrt ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
  const double u = r / h, c = 1 / (3 * h * h * h);
  if (u >= 2)
    return 0;
  if (u < 1)
    return c * (1 - 1.5 * u * u + 0.75 * u * u * u);
  return c * 0.25 * (2 - u) * (2 - u) * (2 - u) + c * c * (u - 1) / (r + h) - (a.x + b.y) * c / (u + h);
}

__attribute__ ((noinline)) double
called (struct point a, double h)
{
  return a.x * h / (a.y + a.z);
}
#pragma omp end declare target

void
sums (int n, const struct point *p, double *out, double h)
{
#pragma omp target teams distribute parallel for map(to: p[:n]) map(from: out[:n])
  for (int i = 0; i < n; i++)
    {
      double s = called (p[i], h);
      for (int j = 0; j < n; j++)
	s += distance (p[i], p[j], h) - distance (p[j], p[0], 2 * h);
      out[i] = s;
    }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-not {call[^\n]*distance} } } */
/* { dg-final { scan-ptx {call[^\n]*called} } } */
