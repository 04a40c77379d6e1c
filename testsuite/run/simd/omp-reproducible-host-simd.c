/* With -mreproducible: a SIMD loop that lanes do not share, as one has a linear variable, or a function's, has the bits of the
   device on the host, which would add up by the elements of a vector.  */
/* { dg-additional-options "-foffload-options=-mreproducible -ffp-contract=off" } */
#include <stdlib.h>
#include <string.h>

enum { n = 3000 };
static double x[n];
static float f[n];

#pragma omp declare target
double __attribute__ ((noinline))
part (const double *p, int count)
{
  double s = 0;
  int k = 0;
#pragma omp simd reduction(+ : s) linear(k : 2)
  for (int i = 0; i < count; i++)
    {
      s += p[i] * k;
      k += 2;
    }
  return s;
}
#pragma omp end declare target

struct sums
{
  double s, u, z[n];
  float t;
};

static void
add (struct sums *r, int device)
{
  double s = .1, u = .1, z[n];
  float t = 1;
  int k = 0;
  memset (z, 0, sizeof z);
#pragma omp target teams distribute simd if(target : device) reduction(+ : s) map(to : x)
  for (int i = 0; i < n; i++)
    s += x[i];
#pragma omp target teams distribute parallel for simd if(target : device) reduction(* : t) map(to : f)
  for (int i = 0; i < n; i++)
    t *= 1 + f[i] * .01f;
#pragma omp target teams distribute parallel for if(target : device) map(to : x) map(z)
  for (int i = 0; i < n - 100; i += 10)
    z[i] = part (x + i, 100);
#pragma omp target if(device) map(to : x) map(tofrom : u)
#pragma omp simd reduction(- : u) linear(k : 1)
  for (int i = 0; i < n; i++)
    {
      u -= x[i] * k;
      k++;
    }
  r->s = s, r->t = t, r->u = u;
  memcpy (r->z, z, sizeof z);
}

int
main (void)
{
  static struct sums device, host;
  for (int i = 0; i < n; i++)
    f[i] = x[i] = (i & 1 ? -1.1 : 1.7) / (i % 1000 + 1);
  add (&device, 1);
  add (&host, 0);
  if (device.s != host.s || device.u != host.u || device.t != host.t || memcmp (device.z, host.z, sizeof host.z) != 0)
    abort ();
  return 0;
}
