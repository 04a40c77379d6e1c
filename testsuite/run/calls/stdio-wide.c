/* { dg-do run } */
/* { dg-additional-options "-lm" } */
/* Wide characters in files, and the functions of C99's library that only the host has: of long double and wide text.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <wchar.h>

#define CHECK(X) do { if (!bad && !(X)) bad = __LINE__; } while (0)

int
main (void)
{
  int bad = 0;
  volatile long double half = 0.5L;
  const long double angle = acosl (half), root = cbrtl (half);
#pragma omp target map(tofrom: bad)
  {
    wchar_t line[40], *end;
    int k = 0, e = 0;
    struct tm t = { .tm_year = 126, .tm_mon = 10, .tm_mday = 26 };
    FILE *f = tmpfile ();
    CHECK (f && fwide (f, 1) > 0 && fwprintf (f, L"%d %ls\n", 12, L"wide") == 8);
    CHECK (fputws (L"text\n", f) >= 0 && fputwc (L'x', f) == L'x' && putwc (L'y', f) == L'y');
    rewind (f);
    CHECK (fwscanf (f, L"%d %ls\n", &k, line) == 2 && k == 12 && !wcscmp (line, L"wide"));
    CHECK (fgetws (line, 40, f) && !wcscmp (line, L"text\n"));
    CHECK (fgetwc (f) == L'x' && getwc (f) == L'y' && ungetwc (L'z', f) == L'z' && fgetwc (f) == L'z');
    CHECK (fgetwc (f) == WEOF && fclose (f) == 0);
    CHECK (swprintf (line, 40, L"%Lg|%5d", 2.5L, 7) == 9 && !wcscmp (line, L"2.5|    7"));
    CHECK (swscanf (L"8 9", L"%*d %d", &k) == 1 && k == 9);
    CHECK (wcsftime (line, 40, L"%Y-%m-%d", &t) == 10 && !wcscmp (line, L"2026-11-26"));
    CHECK (wcstold (L"1.25x", &end) == 1.25L && *end == L'x');
    char *rest;
    CHECK (strtold ("-0.75 ", &rest) == -0.75L && *rest == ' ');
    CHECK (acosl (half) == angle && cbrtl (half) == root && frexpl (half * 16, &e) == 0.5L && e == 4);
  }
  if (bad)
    printf ("line %d\n", bad);
  return bad != 0;
}
