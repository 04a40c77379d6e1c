/* { dg-do run } */
/* Functions of C99's library that no other test here calls: each row of CALLS is a function and an expression with it,
   which is computed on the host and in a target region for every C from -1 to 126.  */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <fenv.h>
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>
#include <wctype.h>

#define CALLS(X) \
  X (isalnum, !!(isalnum) (c)) X (isalpha, !!(isalpha) (c)) X (isblank, !!(isblank) (c)) X (iscntrl, !!(iscntrl) (c)) \
  X (isdigit, !!(isdigit) (c)) X (isgraph, !!(isgraph) (c)) X (islower, !!(islower) (c)) X (isprint, !!(isprint) (c)) \
  X (ispunct, !!(ispunct) (c)) X (isspace, !!(isspace) (c)) X (isupper, !!(isupper) (c)) \
  X (isxdigit, !!(isxdigit) (c)) \
  X (tolower, (tolower) (c)) X (toupper, (toupper) (c)) \
  X (feclearexcept, feclearexcept (FE_ALL_EXCEPT)) X (fetestexcept, fetestexcept (FE_INVALID)) \
  X (feraiseexcept, feraiseexcept (0)) X (fegetexceptflag, fegetexceptflag (&flag, 0)) \
  X (fesetexceptflag, fesetexceptflag (&flag, 0)) X (fegetround, fegetround ()) \
  X (fesetround, fesetround (FE_TONEAREST)) \
  X (fegetenv, fegetenv (&fe)) X (feholdexcept, feholdexcept (&fe)) X (fesetenv, fesetenv (&fe)) \
  X (feupdateenv, feupdateenv (&fe)) \
  X (imaxabs, imaxabs (-c)) X (imaxdiv, imaxdiv (c * 1000, 7).quot * 8 + imaxdiv (c * 1000, 7).rem) \
  X (strtoimax, strtoimax (number, &end, 0) + (end - number)) \
  X (strtoumax, strtoumax (number, &end, 16) + (end - number)) \
  X (wcstoimax, wcstoimax (wide_number, &wide_end, 0) + (wide_end - wide_number)) \
  X (wcstoumax, wcstoumax (wide_number, &wide_end, 16) + (wide_end - wide_number)) \
  X (setlocale, hash (setlocale (LC_ALL, "C"))) X (nan, !!isnan (nan (""))) X (nanf, !!isnan (nanf (""))) \
  X (wcscmp, sign (wcscmp (wide_number, L"0x5"))) X (localeconv, localeconv ()->decimal_point[0]) \
  X (scalbln, scalbln (x, c % 16)) X (scalblnf, scalblnf (x, c % 16)) X (llrint, llrint (x)) \
  X (llrintf, llrintf (x)) X (llroundf, llroundf (x)) \
  X (nexttoward, nexttoward (x, x + (c % 2 ? 0x1p-56L : -0x1p-56L)) * 0x1p50) \
  X (nexttowardf, nexttowardf (x, x + (c % 2 ? 0x1p-56L : -0x1p-56L)) * 0x1p30f) X (lround, lround (x)) \
  X (lroundf, lroundf (x)) \
  X (vsnprintf, with_vsnprintf (text, sizeof text, "%d%s%5.2f", c, "ab", x) + hash (text)) \
  X (vsprintf, with_vsprintf (text, "%x|%-4c|", c, 'q') + hash (text)) \
  X (vsscanf, with_vsscanf (number, "%d", &i) * 1000 + i) X (vfprintf, with_vfprintf (stdout, "%s", "")) \
  X (strtoll, strtoll (number, &end, 8) + (end - number)) X (strtoull, strtoull (number, &end, 0) + (end - number)) \
  X (llabs, llabs (-c * 10000000000ll)) X (lldiv, lldiv (c * 10000000001ll, 9).quot + lldiv (-c, 4).rem) \
  X (mblen, mblen (number, 5)) X (wctomb, wctomb (text, c & 127) + text[0]) \
  X (strxfrm, strxfrm (text, number, 5) + hash (text)) \
  X (strtok, strtok (strcpy (text, "a-bc--d"), "-") ? hash (text) + hash (strtok (0, "-")) : -1) \
  X (strerror, hash (strerror (c % 2 ? EDOM : ERANGE))) X (difftime, difftime (c * 100000, 1000)) \
  X (gmtime, gmtime (&when)->tm_yday * 100 + gmtime (&when)->tm_wday) X (localtime, localtime (&when)->tm_hour) \
  X (asctime, hash (asctime (gmtime (&when)))) X (ctime, hash (ctime (&when))) \
  X (wcslen, wcslen (wide_number)) X (wcscpy, wide_hash (wcscpy (wide, wide_number))) \
  X (wcsncpy, wide_hash (wcsncpy (wide, wide_number, 9))) \
  X (wcscat, wide_hash (wcscat (wcscpy (wide, L"x"), wide_number))) \
  X (wcsncat, wide_hash (wcsncat (wcscpy (wide, L"xy"), wide_number, 2))) \
  X (wmemcpy, wide_hash (wmemcpy (wide, wide_number, 9))) X (wmemmove, wide_hash (wmemmove (wide + 1, wide, 8))) \
  X (wmemset, wide_hash (wmemset (wide, c & 127, 3))) X (wmemcmp, sign (wmemcmp (wide_number, L"0x5", 3))) \
  X (wmemchr, wmemchr (wide_number, L'x', 4) ? wmemchr (wide_number, L'x', 4) - wide_number : -1) \
  X (wcscoll, sign (wcscoll (wide_number, L"77"))) X (wcsncmp, sign (wcsncmp (wide_number, L"0x", 2))) \
  X (wcsxfrm, wcsxfrm (wide, wide_number, 8)) X (wcschr, AT (wcschr (wide_number, L'7'))) \
  X (wcsrchr, AT (wcsrchr (wide_number, L'7'))) \
  X (wcscspn, wcscspn (wide_number, L"7f")) X (wcspbrk, AT (wcspbrk (wide_number, L"f6"))) \
  X (wcstof, wcstof (wide_number, &wide_end) * 16) X (wcstoll, wcstoll (wide_number, &wide_end, 0)) \
  X (wcstoul, wcstoul (wide_number, &wide_end, 0)) X (wcstoull, wcstoull (wide_number, &wide_end, 36)) \
  X (btowc, btowc (c)) X (wctob, wctob (c)) X (mbsinit, !!mbsinit (&state)) X (mbrlen, mbrlen (number, 3, &state)) \
  X (wcrtomb, wcrtomb (text, c & 127, &state) + text[0]) \
  X (mbsrtowcs, (source = number, mbsrtowcs (wide, &source, 20, &state) + wide_hash (wide))) \
  X (wcsrtombs, (wide_source = wide_number, wcsrtombs (text, &wide_source, 20, &state) + hash (text))) \
  X (mbtowc, mbtowc (wide, number, 3) + wide[0]) X (mbrtowc, mbrtowc (wide, number, 3, &state) + wide[0]) \
  X (mbstowcs, mbstowcs (wide, number, 9) + wide_hash (wide)) \
  X (wcstombs, wcstombs (text, wide_number, 9) + hash (text)) \
  X (wcstod, wcstod (wide_number, &wide_end) * 16 + (wide_end - wide_number)) \
  X (wcstol, wcstol (wide_number, &wide_end, 16)) \
  X (wcsspn, wcsspn (wide_number, L"0x-123")) X (wcsstr, AT (wcsstr (wide_number, L"x5"))) \
  X (wcstok, wcstok (wcscpy (wide, wide_number), L"x6", &wide_end) ? wide_hash (wide) : -1) \
  X (iswalnum, !!iswalnum (c)) X (iswalpha, !!iswalpha (c)) X (iswblank, !!iswblank (c)) X (iswcntrl, !!iswcntrl (c)) \
  X (iswdigit, !!iswdigit (c)) X (iswgraph, !!iswgraph (c)) X (iswlower, !!iswlower (c)) X (iswprint, !!iswprint (c)) \
  X (iswpunct, !!iswpunct (c)) X (iswspace, !!iswspace (c)) X (iswupper, !!iswupper (c)) \
  X (iswxdigit, !!iswxdigit (c)) \
  X (iswctype, !!iswctype (c, wctype ("upper"))) X (towlower, (long) towlower (c)) X (towupper, (long) towupper (c)) \
  X (towctrans, (long) towctrans (c, wctrans ("toupper")))

#pragma omp declare target
static int
with_vsnprintf (char *to, size_t n, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int r = vsnprintf (to, n, format, ap);
  va_end (ap);
  return r;
}

static int
with_vsprintf (char *to, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int r = vsprintf (to, format, ap);
  va_end (ap);
  return r;
}

static int
with_vsscanf (const char *from, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int r = vsscanf (from, format, ap);
  va_end (ap);
  return r;
}

static int
with_vfprintf (FILE *to, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int r = vfprintf (to, format, ap);
  va_end (ap);
  return r;
}

static long
sign (long x)
{
  return (x > 0) - (x < 0);
}

static long
hash (const char *s)
{
  long h = 0;
  while (s && *s)
    h = h * 31 + *s++;
  return h & 0xffffffffffff;
}

static long
wide_hash (const wchar_t *s)
{
  long h = 0;
  for (int i = 0; i < 9 && s[i]; i++)
    h = h * 31 + s[i];
  return h & 0xffffffffffff;
}

#define NAME_OF(NAME, E) NAME_##NAME,
enum { CALLS (NAME_OF) FUNCTIONS };

#define AT(P) ((P) ? (P) - wide_number : -1)

static void
fill (long (*r)[128])
{
  for (int c = -1; c < 127; c++)
    {
      fexcept_t flag;
      fenv_t fe;
      mbstate_t state;
      memset (&state, 0, sizeof state);
      char number[24], text[64], *end;
      const char *source;
      wchar_t wide_number[24], wide[64], *wide_end;
      const wchar_t *wide_source;
      int i = 0, k = 0;
      sprintf (number, c % 3 ? "0x%xz" : "-%d7", c & 127);
      for (i = 0; i < 24; i++)
	wide_number[i] = i <= (int) strlen (number) ? number[i] : 0;
      memset (text, 0, sizeof text);
      memset (wide, 0, sizeof wide);
      double x = (c - 40) * 0.75;
      time_t when = c * 86401234l;
#define COMPUTE(NAME, E) r[k++][c + 1] = (long) (E);
      CALLS (COMPUTE)
    }
}
#pragma omp end declare target

#define TEXT_OF(NAME, E) #NAME,
static const char *const names[] = { CALLS (TEXT_OF) };
static long host[FUNCTIONS][128], device[FUNCTIONS][128];

int
main (void)
{
  int bad = 0;
  setenv ("TZ", "UTC", 1);
  tzset ();
  fill (host);
#pragma omp target map(from: device)
  fill (device);
  for (int f = 0; f < FUNCTIONS; f++)
    for (int c = -1; c < 127; c++)
      if (host[f][c + 1] != device[f][c + 1])
	{
	  printf ("%s for %d: host %ld device %ld\n", names[f], c, host[f][c + 1], device[f][c + 1]);
	  bad = 1;
	  break;
	}
  return bad;
}
