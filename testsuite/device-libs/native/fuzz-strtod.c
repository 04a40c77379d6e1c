/* strtod, strtof, strtol: the device's against the host's.  */
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
double d_strtod (const char *, char **); float d_strtof (const char *, char **);
long d_strtol (const char *, char **, int);
unsigned long d_strtoul (const char *, char **, int);
int *d___errno_location (void);
static uint64_t state = 88172645463325252ull;
static uint64_t rnd (void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17;
  return state * 0x2545f4914f6cdd1dull; }
static int bad;
static void try (const char *t)
{
  char *e, *f;
  errno = 0; *d___errno_location () = 0;
  double a = strtod (t, &e); int ea = errno; double b = d_strtod (t, &f); int eb = *d___errno_location ();
  if (memcmp (&a, &b, 8) || e != f || ea != eb) if (bad++ < 20)
    printf ("strtod '%s': %a %ld %d, %a %ld %d\n", t, a, e - t, ea, b, f - t, eb);
  errno = 0; *d___errno_location () = 0;
  float c = strtof (t, &e); ea = errno; float d = d_strtof (t, &f); eb = *d___errno_location ();
  if (memcmp (&c, &d, 4) || e != f || ea != eb) if (bad++ < 20)
    printf ("strtof '%s': %a %ld %d, %a %ld %d\n", t, c, e - t, ea, d, f - t, eb);
  for (int base = 0; base < 37; base += base ? 3 : 10)
    {
      errno = 0; *d___errno_location () = 0;
      long m = strtol (t, &e, base), n = d_strtol (t, &f, base);
      if (m != n || e != f || errno != *d___errno_location ()) if (bad++ < 20)
	printf ("strtol '%s' %d: %ld %ld\n", t, base, m, n);
      errno = 0; *d___errno_location () = 0;
      m = strtoul (t, &e, base), n = d_strtoul (t, &f, base);
      if (m != n || e != f || errno != *d___errno_location ()) if (bad++ < 20)
	printf ("strtoul '%s' %d: %ld %ld\n", t, base, m, n);
    }
}
int main (int argc, char **argv)
{
  long count = argc > 1 ? atol (argv[1]) : 300000;
  static const char *const fixed[] = {
    "", " ", "+", "-", "1", "-0", "0x", "0x.", "0x.8", "0x1p", "0x1p-1074", "0x1p-1075", "0x1.8p-1075",
      "0x1.fffffffffffff8p1023", "0x1.fffffffffffff7fp1023",
    "0x1.000002p-126", "0x1.000001p0", "0x1.0000010000000000000000001p0", "inf", "-infinity", "infinit", "nan",
      "nan(abc)", "nan(abc", ".", ".5", "5.", "1e", "1e+", "1e5x", "1e999999999999999999999", "0e999999999999999",
	"1e-99999999999999999",
    "  12", "\t\n9", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
      "18446744073709551615", "18446744073709551616", "0777", "zz", "0xg", "0x1g",
    "2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072014e-308", "1.7976931348623158e308",
      "1.7976931348623159e308", "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
    "3.4028235677973366e38", "3.4028235677973365e38", "1.401298464324817e-45", "7.006492321624085e-46",
      "7.006492321624086e-46", "9007199254740993", "9007199254740992.99999999999999999999",
	"9007199254740993.00000000000000000000000000000000000000000000001" };
  for (unsigned i = 0; i < sizeof fixed / sizeof *fixed; i++) try (fixed[i]);
  static char t[3000], *p;
  for (long i = 0; i < count; i++)
    {
      union { uint64_t u; double d; } v = { rnd () };
      p = t;
      switch (rnd () % 6)
	{
	case 0: sprintf (t, "%.*g", (int) (rnd () % 25), v.d); break;
	case 1: sprintf (t, "%.*e", (int) (rnd () % 900), v.d); break;
	case 2: sprintf (t, "%a", v.d); break;
	case 3: /* halfway between two doubles or floats, exactly or nearly */
	  { int f = rnd () % 2; if (f) v.d = ldexp (v.u >> 40 | 1 << 23 | 1, (int) (rnd () % 270) - 150);
	    if (!isfinite (v.d)) v.d = 1.5;
	    char *e; sprintf (t, "%.1100e", v.d);
	    if (!f) { /* append 5 after exact digits via long double */ sprintf (t, "%.1100Le", (long double)
	      v.d + (long double) (nextafter (v.d, INFINITY) - v.d) / 2); }
	    if (rnd () % 2 && (e = strchr (t, 'e'))) e[-1] = '1'; }
	  break;
	case 4: { int n = 1 + rnd () % 30;
	  for (int k = 0; k < n; k++) *p++ = "0123456789.eE+-xX fpin"[rnd () % (rnd () % 4 ? 11 : 22)]; *p = 0; } break;
	case 5: sprintf (t, "%llu%s%lluE%d", (long long) (rnd () >> rnd () % 64), rnd () % 2 ? "." : "",
	  (long long) (rnd () >> rnd () % 64), (int) (rnd () % 700) - 350); break;
	}
      try (t);
    }
  printf (bad ? "%d differences\n" : "OK\n", bad);
  return bad != 0;
}
