/* Formatted output: the device's snprintf against the host's, on random formats and values.  */
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int d_snprintf (char *, size_t, const char *, ...);
int d_printf (const char *, ...);
extern char shim_output[];
extern size_t shim_length;
static uint64_t state = 88172645463325252ull;
static uint64_t rnd (void)
{
  state ^= state << 13; state ^= state >> 7; state ^= state << 17;
  return state * 0x2545f4914f6cdd1dull;
}
static char a[20000], b[20000];
static int bad;
/* glibc (2.36) forgets the zeros that # keeps when %g rounds up to a power of ten: "1.e+06" for 999999.5.  */
static int glibc_bug (const char *f, int n, size_t size) {
  return strchr (f, '#') && strpbrk (f, "gG")
    && (strstr (a, "1.e") || strstr (a, "1.E") || n >= (int) size || strstr (a, "00.")); }
#define TRY(...) do { memset (a, 1, sizeof a); memset (b, 1, sizeof b); \
  int n = snprintf (a, size, __VA_ARGS__), m = d_snprintf (b, size, __VA_ARGS__); \
  if ((n != m || memcmp (a, b, sizeof a)) && !glibc_bug (f, n, size)) { \
    if (bad++ < 20) printf ("%s: host %d '%s' device %d '%s'\n", f, n, a, m, b); } } while (0)
static double rdouble (void)
{
  union { uint64_t u; double d; } v;
  switch (rnd () % 8)
    {
    case 0: return (double) (int64_t) (rnd () % 2000) / 8;
    case 1: return (double) (int64_t) rnd ();
    case 2: return ldexp ((double) (rnd () % 1000), (int) (rnd () % 40) - 20);
    case 3: return pow (10, (int) (rnd () % 40) - 20);
    case 4: return (rnd () % 20000 - 10000.) / 1000;
    case 5: { static const double t[] = {
	0., -0., INFINITY, -INFINITY, NAN, 5e-324, 1.7976931348623157e308, 2.2250738585072014e-308, .5, 1.5, 2.5, 9.5,
	  99.5, 999999.5, 0.0001, 0.00009999995 }; return t[rnd () % 16]; }
    default: v.u = rnd (); return v.d;
    }
}
int main (int argc, char **argv)
{
  long count = argc > 1 ? atol (argv[1]) : 300000;
  for (long i = 0; i < count; i++)
    {
      char f[100], *p = f;
      *p++ = '<'; *p++ = '%';
      for (int k = rnd () % 4; k > 0; k--) *p++ = "-+ #0"[rnd () % 5];
      if (rnd () % 2) p += sprintf (p, "%d", (int) (rnd () % (rnd () % 50 ? 30 : 2000)));
      if (rnd () % 2) p += sprintf (p, ".%d", (int) (rnd () % (rnd () % 50 ? 25 : 1500)));
      size_t size = rnd () % 10 ? 10000 : rnd () % 30;
      uint64_t v = rnd () >> rnd () % 64;
      if (rnd () % 30 == 0) v = 0;
      switch (rnd () % 4)
	{
	case 0:
	  { static const char *const l[] = { "", "hh", "h", "l", "ll", "j", "z", "t" };
	    int k = rnd () % 8; p += sprintf (p, "%s", l[k]); *p++ = "diuoxX"[rnd () % 6]; *p++ = '>'; *p = 0;
	    if (k < 3) TRY (f, (int) v); else TRY (f, (long) v); }
	  break;
	case 1:
	  { static const char *const l[] = { "c", "s", "p", "%", "ls", "lc" }; int k = rnd () % 6;
	    static const char *const t[] = { "", "a", "hello", "a longer text than that", 0 };
	    static const wchar_t *const w[] = { L"", L"a", L"hello", L"a longer text than that", 0 };
	    p += sprintf (p, "%s>", l[k]);
	    if (k == 0 || k == 5) TRY (f, (int) (v & 63) + 32); else if (k == 1) TRY (f, t[v % 5]);
	    else if (k == 4) TRY (f, w[v % 5]);
	    else if (k == 2 && !strpbrk (f, "+ 0.")) TRY (f, (void *) v); }
	  break;
	default:
	  *p++ = "aAeEfFgG"[rnd () % 8]; *p++ = '>'; *p = 0;
	  double d = rdouble ();
	  TRY (f, d);
	}
    }
  const char *f = "fixed"; size_t size = 1000;
  TRY ("%*d|%-*d|%.*f|%*.*e|%5.3s|%.*s", 5, 1, -7, 2, 3, 1.23456, 20, 4, 12345.678, "abcdef", 2, "xyz");
  TRY ("%s %n%d", "abc", &(int) { 0 }, 3);
  TRY ("%y %5k");
  TRY ("100%% %c%c", 'a', 0);
  TRY ("%d %ld %s %f %d %ld %s %f %d %ld %s %f", 1, 2L, "3", 4., 5, 6L, "7", 8., 9, 10L, "11", 12.);
  int n = d_printf ("%s\n%d %c end", "line", 5, 0);
  if (n != 12 || shim_length != 12 || memcmp (shim_output, "line\n5 \0 end", 12)) bad++, printf ("printf\n");
  shim_length = 0;
  n = d_printf ("%0700d\n%0600d\n", 1, 2);
  if (n != 1302 || shim_length != 1302 || shim_output[699] != '1' || shim_output[1300] != '2') bad++,
    printf ("long printf %d %zu\n", n, shim_length);
  printf (bad ? "%d differences\n" : "OK\n", bad);
  return bad != 0;
}
