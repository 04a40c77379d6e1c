/* Dates and wide characters: the device's against the host's, in UTC and UTF-8.  */
#define _GNU_SOURCE
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>
#include <wctype.h>
struct tm *d_gmtime_r (const time_t *, struct tm *); time_t d_timegm (struct tm *);
size_t d_strftime (char *, size_t, const char *, const struct tm *); char *d_asctime_r (const struct tm *, char *);
size_t d_mbstowcs (wchar_t *, const char *, size_t), d_wcstombs (char *, const wchar_t *, size_t);
int d_mbtowc (wchar_t *, const char *, size_t); size_t d_mbrtowc (wchar_t *, const char *, size_t, void *);
wctype_t d_wctype (const char *); int d_iswctype (wint_t, wctype_t); wint_t d_towupper (wint_t);
long d_wcstol (const wchar_t *, wchar_t **, int); double d_wcstod (const wchar_t *, wchar_t **);
wchar_t *d_wcstok (wchar_t *, const wchar_t *, wchar_t **); wchar_t *d_wcsstr (const wchar_t *, const wchar_t *);
size_t d_wcsspn (const wchar_t *, const wchar_t *);
static uint64_t state = 88172645463325252ull;
static uint64_t rnd (void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17;
  return state * 0x2545f4914f6cdd1dull; }
static int bad;
#define CHECK(C) do { if (!(C) && bad++ < 20) printf ("%d: %s\n", __LINE__, #C); } while (0)
int main (void)
{
  setenv ("TZ", "UTC0", 1); tzset ();
  for (int i = 0; i < 300000; i++)
    {
      time_t t = (int64_t) rnd () >> (rnd () % 40 + 22); if (i < 3000) t = i * 86400L * 137 - 86400L * 365 * 600;
      struct tm a, b; memset (&a, 0, sizeof a); memset (&b, 0, sizeof b); gmtime_r (&t, &a); d_gmtime_r (&t, &b);
      CHECK (a.tm_sec == b.tm_sec && a.tm_min == b.tm_min && a.tm_hour == b.tm_hour && a.tm_mday == b.tm_mday
	&& a.tm_mon == b.tm_mon && a.tm_year == b.tm_year && a.tm_wday == b.tm_wday && a.tm_yday == b.tm_yday);
      char x[200], y[200];
      static const char f[] = "%a %A %b %B %c %C %d %D %e %F %g %G %H %I %j %k %l %m "
	"%M %n %p %r %R %s %S %t %T %u %U %V %w %W %x %X %y %%";
      if (a.tm_year > -900 && a.tm_year < 8000) for (const char *p = f; *p; p += 3) { char g[3] = { p[0], p[1] };
	if (!p[1]) break; size_t n = strftime (x, 200, g, &a), m = d_strftime (y, 200, g, &a);
	if ((n != m || strcmp (x, y)) && bad++ < 20) printf ("%s: '%s' '%s' year %d yday %d wday %d\n", g, x, y,
	  a.tm_year, a.tm_yday, a.tm_wday); if (p[2] == 0) break; }
      if (a.tm_year > -900 && a.tm_year < 8000) { asctime_r (&a, x); d_asctime_r (&a, y); CHECK (!strcmp (x, y)); }
      a.tm_mon += (int) (rnd () % 100) - 50; a.tm_mday += (int) (rnd () % 1000) - 500; a.tm_hour += 77; b = a;
      CHECK (timegm (&a) == d_timegm (&b)); CHECK (a.tm_mday == b.tm_mday && a.tm_yday == b.tm_yday);
    }
  if (setlocale (LC_ALL, "C.UTF-8"))
    for (int i = 0; i < 300000; i++)
      {
	char s[12]; int n = rnd () % 10;
	for (int k = 0; k < n; k++) {
	  static const unsigned char c[] = {
	    'a', 0x80, 0xbf, 0xc2, 0xc3, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xed, 0xa0, 0xff, 'z', 0xc0 };
	    s[k] = c[rnd () % 17]; } s[n] = 0;
	wchar_t w[20] = { 0 }, v[20] = { 0 };
	CHECK (mbstowcs (w, s, 20) == d_mbstowcs (v, s, 20));
	if (mbstowcs (0, s, 0) != (size_t) -1) CHECK (!wcscmp (w, v));
	mbstate_t st; memset (&st, 0, sizeof st); size_t r = mbrtowc (w, s, n, &st), q = d_mbrtowc (v, s, n, 0);
	CHECK (r == q && (r > 8 || w[0] == v[0]));
	for (int k = 0; k < 3; k++) w[k] = rnd () % 4 ? rnd () % 0x3000 + 1 : rnd () % 0x102000 + 0xe000; w[3] = 0;
	char x[30] = { 0 }, y[30] = { 0 }; size_t room = rnd () % 15;
	r = wcstombs (x, w, room), q = d_wcstombs (y, w, room); CHECK (r == q);
	if (r != (size_t) -1) CHECK (!memcmp (x, y, 30));
      }
  static const char *const names[] = {
    "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit",
      "none" };
  for (int c = 0; c < 128;
  c++) { for (int k = 0; k < 13;
    k++) CHECK (!iswctype (c, wctype (names[k])) == !d_iswctype (c, d_wctype (names[k])));
    CHECK (towupper (c) == d_towupper (c)); }
  wchar_t *e, *f; CHECK (d_wcstol (L"  -123abc", &e, 10) == -123 && *e == 'a');
  CHECK (d_wcstod (L"2.5e3\x20ac", &f) == 2500 && *f == 0x20ac);
  wchar_t t[] = L"a,b;;c", *s;
  CHECK (*d_wcstok (t, L",;", &s) == 'a' && *d_wcstok (0, L",;", &s) == 'b' && *d_wcstok (0, L",;", &s) == 'c'
    && !d_wcstok (0, L",;", &s));
  CHECK (d_wcsspn (L"aabc", L"ab") == 3); CHECK (!wcscmp (d_wcsstr (L"hello", L"ll"), L"llo"));
  printf (bad ? "%d differences\n" : "OK\n", bad);
  return bad != 0;
}
