/* { dg-do run } */
/* Formatted output to memory: the same text and value as on the host.  */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define CASES 60
#define ROOM 120
#pragma omp declare target
static void
fill (char (*out)[ROOM], int *value, const double *d, const long *l)
{
  int k = 0;
#define T(...) do { value[k] = snprintf (out[k], ROOM, __VA_ARGS__); k++; } while (0)
  T ("%d %ld %lld %hhd %hd", (int) l[0], l[1], (long long) l[2], (signed char) l[3], (short) l[3]);
  T ("%5d|%-5d|%05d|%+d|% d|%.3d|%8.3d|", (int) l[0], (int) l[0], (int) l[0], (int) l[0], (int) l[0], (int) l[0],
    (int) l[0]);
  T ("%x %X %#x %o %#o %u %lx", (unsigned) l[3], (unsigned) l[3], (unsigned) l[3], (unsigned) l[3], (unsigned) l[3],
    (unsigned) l[3], l[2]);
  T ("%s|%10s|%-10s|%.2s|%c|%5c|", "text", "text", "text", "text", 'x', 'y');
  T ("%*d|%-*d|%.*f|%*.*e|", 6, 1, 6, 2, 3, d[1], 15, 4, d[2]);
  for (int i = 0; i < 10; i++)
    {
      T ("%f %.0f %.3f %10.2f %-12.1f|", d[i], d[i], d[i], d[i], d[i]);
      T ("%e %.0e %.10e %15.3E|", d[i], d[i], d[i], d[i]);
      T ("%g %.3g %#g %.17g %G|", d[i], d[i], d[i], d[i], d[i]);
      T ("%a %.2a %A|", d[i], d[i], d[i]);
    }
  char small[8];
  memset (small, 'z', sizeof small);
  value[k] = snprintf (small, 6, "%s", "123456789");
  memcpy (out[k], small, 8);
  out[k++][8] = 0;
  value[k] = sprintf (out[k], "%d%n%s", 12, &value[k + 1], "xyz");
  out[k + 1][0] = 0;
}
#pragma omp end declare target
static char host[CASES][ROOM], device[CASES][ROOM];
static int hv[CASES], dv[CASES];
int
main (void)
{
  double d[10] = { 0, 1.5, -3.14159265358979, 1e300, 5e-324, 1234567.0, 0.1, 999999.5, INFINITY, 2.5 };
  long l[4] = { -42, 1234567890123L, -__LONG_MAX__ - 1, 300 };
  fill (host, hv, d, l);
#pragma omp target map(to: d, l) map(tofrom: device, dv)
  fill (device, dv, d, l);
  int bad = 0;
  for (int i = 0; i < CASES; i++)
    /* glibc forgets the zeros of %#g when it rounds up to a power of ten.  */
    if ((hv[i] != dv[i] || strcmp (host[i], device[i])) && !strstr (host[i], "1.e+06"))
      {
	printf ("%d: host %d '%s' device %d '%s'\n", i, hv[i], host[i], dv[i], device[i]);
	bad = 1;
      }
  return bad;
}
