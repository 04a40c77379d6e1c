/* { dg-do run } */
/* snprintf with combinations of flags, width, precision, length and conversion, made from one list, for values at the
   ends of their types: the same text and value as on the host.  */
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

/* Kinds of an argument, and how many values each has.  */
enum kind { INT, LONG, REAL, TEXT, WIDE_TEXT, POINTER };
enum { VALUES = 14 };

#pragma omp declare target
static const char *const flags = "-+ #0";
static const char *const widths[] = { "", "1", "9", "23", "*" };
static const char *const precisions[] = { "", ".", ".0", ".1", ".5", ".17", ".*" };

/* Each length of a conversion of C's.  */
static const struct { const char *text; enum kind kind; } conversions[] =
{
#define INTEGER(C) \
  { "hh" C, INT }, { "h" C, INT }, { C, INT }, { "l" C, LONG }, { "ll" C, LONG }, { "j" C, LONG }, \
  { "z" C, LONG }, { "t" C, LONG }
  INTEGER ("d"), INTEGER ("i"), INTEGER ("u"), INTEGER ("o"), INTEGER ("x"), INTEGER ("X"),
  { "a", REAL }, { "A", REAL }, { "e", REAL }, { "E", REAL }, { "f", REAL }, { "F", REAL }, { "g", REAL },
  { "G", REAL },
  { "la", REAL }, { "le", REAL }, { "lf", REAL }, { "lg", REAL },
  { "c", INT }, { "lc", INT }, { "s", TEXT }, { "ls", WIDE_TEXT }, { "p", POINTER }, { "%", POINTER }
};
enum
{
  FLAGS = 32,
  WIDTHS = sizeof widths / sizeof *widths,
  PRECISIONS = sizeof precisions / sizeof *precisions,
  CONVERSIONS = sizeof conversions / sizeof *conversions,
  ALL = FLAGS * WIDTHS * PRECISIONS * CONVERSIONS * VALUES,
  /* Of them so many, STEP apart, which has no divisor in common with their number.  */
  CASES = 20000,
  STEP = 1000003,
  ROOM = 48
};

struct result
{
  int value;
  unsigned hash;		/* of the whole text */
  char text[ROOM];
};

/* The format of case number N.  */
static void
make_format (unsigned n, char *format, int *width_star, int *precision_star, int *conversion, int *value)
{
  const unsigned f = n % FLAGS, w = n / FLAGS % WIDTHS, p = n / FLAGS / WIDTHS % PRECISIONS;
  *conversion = n / FLAGS / WIDTHS / PRECISIONS % CONVERSIONS;
  *value = n / FLAGS / WIDTHS / PRECISIONS / CONVERSIONS;
  *format++ = '%';
  for (int i = 0; i < 5; i++)
    if (f >> i & 1)
      *format++ = flags[i];
  const char *const parts[] = { widths[w], precisions[p], conversions[*conversion].text };
  for (int i = 0; i < 3; i++)
    for (const char *s = parts[i]; *s; s++)
      *format++ = *s;
  *format++ = '|';
  *format = 0;
  *width_star = widths[w][0] == '*';
  *precision_star = precisions[p][0] && precisions[p][1] == '*';
}

static void
run (unsigned n, struct result *r)
{
  static const long longs[VALUES]
    = { 0, 1, -1, 42, -300, 65535, 65536, INT_MAX, INT_MIN, LONG_MAX, LONG_MIN, 'x', 127, -128 };
  static const double reals[VALUES]
    = { 0, -0.0, 1, -1.5, 0.1, 1234567.0, 123456789012.5, 1e-5, 9.5, DBL_MAX, DBL_MIN / 8, INFINITY, -NAN, 1e22 };
  static const char *const texts[VALUES]
    = { "", "a", "text", "long text that is cut", "%d", "\n", "x y", "1", "2", "3", "4", "5", "6", "7" };
  static const wchar_t *const wide_texts[VALUES]
    = { L"", L"a", L"text", L"long text that is cut", L"%d", L"\n", L"x y", L"1", L"2", L"3", L"4", L"5", L"6", L"7" };
  char format[40], text[512] = "";
  int width_star, precision_star, conversion, v;
  make_format (n, format, &width_star, &precision_star, &conversion, &v);
  const int width = v % 3 ? 11 : -13, precision = v % 4 ? v : -1;
#define PRINT(X) \
  r->value = width_star && precision_star ? snprintf (text, sizeof text, format, width, precision, X) \
	     : width_star ? snprintf (text, sizeof text, format, width, X) \
	     : precision_star ? snprintf (text, sizeof text, format, precision, X) \
	       : snprintf (text, sizeof text, format, X)
  switch (conversions[conversion].kind)
    {
    case INT:
      {
	const int is_character = strchr (conversions[conversion].text, 'c') != NULL;
	PRINT (is_character ? (int) (longs[v] & 127) : (int) longs[v]);
      }
      break;
    case LONG:
      PRINT (longs[v]);
      break;
    case REAL:
      PRINT (reals[v]);
      break;
    case TEXT:
      PRINT (texts[v]);
      break;
    case WIDE_TEXT:
      PRINT (wide_texts[v]);
      break;
    case POINTER:
      PRINT ((void *) longs[v]);
      break;
    }
  r->hash = 0;
  for (int i = 0; text[i]; i++)
    r->hash = r->hash * 31 + (unsigned char) text[i];
  memcpy (r->text, text, ROOM);
}
#pragma omp end declare target

static int
same (const struct result *host, const struct result *device)
{
  return host->value == device->value && host->hash == device->hash;
}

static void
report (unsigned n, const struct result *host, const struct result *device)
{
  char format[40];
  int unused, value;
  make_format (n, format, &unused, &unused, &unused, &value);
  printf ("%s of value %d: host %d '%.47s' device %d '%.47s'\n", format, value, host->value, host->text, device->value,
	  device->text);
}

#include "conversions.h"
