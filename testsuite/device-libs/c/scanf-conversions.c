/* { dg-do run } */
/* sscanf with combinations of suppression, width, length and conversion, made from one list, on texts that they match,
   match in part and do not match: the same value and the same bytes stored as on the host.  */
#include <stdio.h>
#include <string.h>

#pragma omp declare target
static const char *const widths[] = { "", "1", "2", "3", "7", "*", "*4" };
static const char *const conversions[] =
{
#define INTEGER(C) "hh" C, "h" C, C, "l" C, "ll" C, "j" C, "z" C, "t" C
  INTEGER ("d"), INTEGER ("i"), INTEGER ("u"), INTEGER ("o"), INTEGER ("x"), INTEGER ("X"), INTEGER ("n"),
  INTEGER ("b"), "a", "e", "f", "g", "G", "la", "le", "lf", "lg", "p", "c", "s", "lc", "ls",
  "[a-f]", "[^ ,]", "[]x]", "[^]]", "[0-9-]", "[a-", "[+x-z.]", "l[a-z]"
};
static const char *const texts[] =
{
  "", " ", "0", "1", "-1", "+17", "42abc", "  77 ", "0x1f", "0X", "0xg", "017", "08", "-0x80", "255", "256", "-129",
  "65536", "2147483648", "-9223372036854775808", "9223372036854775808", "18446744073709551616", "0b11", "0B", "0b2",
  "abc", "fed cba", "]x]", "1.5", "-.5e3", "1e", "1e+", ".", "0x1.8p3", "0x.p", "inf", "infinity", "-nan", "nan(12)",
  "nan()", "-nan(0x1f)", "nan(", "infi", "1e400", "1e-400", "%", " %d", "(nil)", "0x(nil)", "+x", "--1",
  "3.4028236e38", "0.1", "\t\n5", "a,b"
};
/* What comes before and behind the conversion.  */
static const char *const before[] = { "", " ", "x", "%%" };
static const char *const behind[] = { "%n", " %c", "%n%c" };
#define COUNT(A) (sizeof (A) / sizeof *(A))
enum
{
  ALL = COUNT (widths) * COUNT (conversions) * COUNT (texts) * COUNT (before) * COUNT (behind),
  /* Of them so many, STEP apart, which has no divisor in common with their number.  */
  CASES = 20000,
  STEP = 1000003
};

struct result
{
  _Alignas (16) char stored[120];	/* wide characters of the longest text, and what is BEHIND */
  long value;
};

static void
make_case (unsigned n, char *format, const char **text)
{
  *text = texts[n % COUNT (texts)];
  n /= COUNT (texts);
  const char *parts[5];
  parts[0] = before[n % COUNT (before)];
  n /= COUNT (before);
  parts[1] = "%";
  parts[4] = behind[n % COUNT (behind)];
  n /= COUNT (behind);
  parts[2] = widths[n % COUNT (widths)];
  parts[3] = conversions[n / COUNT (widths)];
  for (int i = 0; i < 5; i++)
    for (const char *s = parts[i]; *s; s++)
      *format++ = *s;
  *format = 0;
}

static void
run (unsigned n, struct result *r)
{
  char format[32];
  const char *text;
  make_case (n, format, &text);
  memset (r, 0x55, sizeof *r);
  r->value = sscanf (text, format, r->stored, r->stored + 96, r->stored + 104, r->stored + 112);
}
#pragma omp end declare target

static int
same (const struct result *host, const struct result *device)
{
  return !memcmp (host, device, sizeof *host);
}

static void
report (unsigned n, const struct result *host, const struct result *device)
{
  char format[32];
  const char *text;
  make_case (n, format, &text);
  printf ("'%s' of '%s': host %ld device %ld", format, text, host->value, device->value);
  for (int k = 0; k < 120; k++)
    if (host->stored[k] != device->stored[k])
      printf (" [%d] %02x %02x", k, host->stored[k] & 255, device->stored[k] & 255);
  printf ("\n");
}

#include "conversions.h"
