/* { dg-do run } */
/* { dg-additional-options "-std=gnu17" } */
/* Arguments and results of all kinds: integers, floating point, complex numbers, structures in registers and in memory,
   unnamed arguments.  */

#include <complex.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>

struct small { char c; short s; };
struct floats { float a, b, c; };
struct mixed { double d; int i; };
struct big { long a[5]; double b; };
struct __attribute__ ((packed)) tight { char c; int i; };
struct bits { unsigned a : 3, b : 20; long c : 40; };
struct extended { long double x; };
struct __attribute__ ((packed)) low { long double x; };
union either { double d; long l; };

struct small host_small (struct small, signed char, unsigned short) __asm__ ("f_small");
struct floats host_floats (struct floats, float) __asm__ ("f_floats");
struct mixed host_mixed (struct mixed, struct mixed) __asm__ ("f_mixed");
struct big host_big (struct big, int) __asm__ ("f_big");
struct tight host_tight (struct tight) __asm__ ("f_tight");
struct bits host_bits (struct bits) __asm__ ("f_bits");
struct extended host_extended (struct extended, long double) __asm__ ("f_extended");
int host_low (int, int, int, int, int, int, int, struct low, int) __asm__ ("f_low");
union either host_either (union either) __asm__ ("f_either");
bool host_bool (bool, bool) __asm__ ("f_bool");
double complex host_complex (double complex, float complex) __asm__ ("f_complex");
__int128 host_wide (__int128, int) __asm__ ("f_wide");
double host_many (int, int, int, int, int, int, int, int, double, double, double, double, double, double, double, double,
		  double, float, struct mixed) __asm__ ("f_many");
double host_unnamed (int, ...) __asm__ ("f_unnamed");
int host_old () __asm__ ("f_old");

struct small f_small (struct small x, signed char c, unsigned short s) { return (struct small) { x.c + c, x.s - s }; }
struct floats f_floats (struct floats x, float f) { return (struct floats) { x.a + f, x.b * f, x.c - f }; }
struct mixed f_mixed (struct mixed x, struct mixed y) { return (struct mixed) { x.d + y.d, x.i * y.i }; }
struct big f_big (struct big x, int i) { x.a[i] += 1000; x.b = -x.b; return x; }
struct tight f_tight (struct tight x) { return (struct tight) { x.c + 1, x.i + 1 }; }
struct bits f_bits (struct bits x) { return (struct bits) { x.a + 1, x.b + 1, x.c + 1 }; }
struct extended f_extended (struct extended x, long double y) { return (struct extended) { x.x + y }; }
int
f_low (int a, int b, int c, int d, int e, int f, int g, struct low x, int h)
{
  return a + b + c + d + e + f + g + x.x + h;
}

union either f_either (union either x) { x.l++; return x; }
bool f_bool (bool a, bool b) { return a && !b; }
double complex f_complex (double complex x, float complex y) { return x * y; }
__int128 f_wide (__int128 x, int n) { return x << n; }

double
f_many (int a, int b, int c, int d, int e, int f, int g, int h, double i, double j, double k, double l, double m,
	double n, double o, double p, double q, float r, struct mixed s)
{
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + 11 * k + 12 * l + 13 * m + 14 * n
	 + 15 * o + 16 * p + 17 * q + 18 * r + 19 * s.d + 20 * s.i;
}

double
f_unnamed (int n, ...)
{
  va_list ap;
  va_start (ap, n);
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum = 3 * sum + (i % 3 == 0 ? va_arg (ap, int) : i % 3 == 1 ? va_arg (ap, double) : va_arg (ap, struct mixed).i);
  va_end (ap);
  return sum;
}

int f_old (int a, int b) { return a - b; }

#define FUNCTIONS(F)								\
  do										\
    {										\
      struct small s = F (small) ((struct small) { 1, -2 }, -3, 65535);		\
      n += s.c == -2 && s.s == -1;						\
      struct floats f = F (floats) ((struct floats) { 1, 2, 3 }, 0.5f);		\
      n += f.a == 1.5f && f.b == 1 && f.c == 2.5f;				\
      struct mixed x = F (mixed) ((struct mixed) { 1.5, 7 }, (struct mixed) { 2, -3 }); \
      n += x.d == 3.5 && x.i == -21;						\
      struct big b = F (big) ((struct big) { { 1, 2, 3, 4, 5 }, 6 }, 3);	\
      n += b.a[0] == 1 && b.a[3] == 1004 && b.a[4] == 5 && b.b == -6;		\
      struct tight t = F (tight) ((struct tight) { 'a', 99 });			\
      n += t.c == 'b' && t.i == 100;						\
      struct bits i = F (bits) ((struct bits) { 5, 70000, -3 });		\
      n += i.a == 6 && i.b == 70001 && i.c == -2;				\
      struct extended e = F (extended) ((struct extended) { 0.1L }, 1e30L);	\
      n += e.x == 0.1L + 1e30L;							\
      n += F (low) (1, 2, 3, 4, 5, 6, 7, (struct low) { 100 }, 8) == 136;	\
      n += F (either) ((union either) { .l = 41 }).l == 42;			\
      n += F (bool) (true, false) && !F (bool) (true, true);			\
      n += F (complex) (1 + 2 * I, 3.0f - 1.0f * I) == 5 + 5 * I;		\
      n += F (wide) (-5, 100) == (__int128) -5 << 100;				\
      n += F (many) (1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0.5f, (struct mixed) { 2, 3 }) == 1122;	\
      n += F (unnamed) (6, 1, 2.5, (struct mixed) { 0, 3 }, (char) 4, 0.5f, (struct mixed) { 0, 6 }) == 562.5 - 56;	\
      n += F (old) (50, 8) == 42;						\
    }										\
  while (0)
#define HOST(NAME) f_##NAME
#define DEVICE(NAME) host_##NAME

int
main (void)
{
  int n = 0;
  FUNCTIONS (HOST);
  int expected = n;
  n = 0;
#pragma omp target map(tofrom: n)
  FUNCTIONS (DEVICE);
  if (n != expected || expected < 12)
    abort ();
  return 0;
}
