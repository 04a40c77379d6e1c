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
  "a", "e", "f", "g", "G", "la", "le", "lf", "lg", "p", "c", "s", "lc", "ls",
  "[a-f]", "[^ ,]", "[]x]", "[^]]", "[0-9-]", "[a-", "[+x-z.]", "l[a-z]"
};
static const char *const texts[] =
{
  "", " ", "0", "1", "-1", "+17", "42abc", "  77 ", "0x1f", "0X", "0xg", "017", "08", "-0x80", "255", "256", "-129",
  "65536", "2147483648", "-9223372036854775808", "9223372036854775808", "18446744073709551616", "abc", "fed cba",
  "]x]", "1.5", "-.5e3", "1e", "1e+", ".", "0x1.8p3", "0x.p", "inf", "infinity", "-nan", "nan(12)", "infi", "1e400", "1e-400", "%",
  " %d", "(nil)", "+x", "--1", "3.4028236e38", "0.1", "\t\n5", "a,b"
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
scan (unsigned n, struct result *r)
{
  char format[32];
  const char *text;
  make_case (n, format, &text);
  memset (r, 0x55, sizeof *r);
  r->value = sscanf (text, format, r->stored, r->stored + 96, r->stored + 104, r->stored + 112);
}
#pragma omp end declare target

static struct result host[CASES], device[CASES];

int
main (void)
{
  int bad = 0;
  for (unsigned i = 0; i < CASES; i++)
    scan ((unsigned long) i * STEP % ALL, &host[i]);
#pragma omp target teams distribute parallel for map(from: device)
  for (unsigned i = 0; i < CASES; i++)
    scan ((unsigned long) i * STEP % ALL, &device[i]);
  for (unsigned i = 0; i < CASES; i++)
    if (memcmp (&host[i], &device[i], sizeof *host))
      {
	char format[32];
	const char *text;
	make_case ((unsigned long) i * STEP % ALL, format, &text);
	if (bad++ < 20)
	  {
	    printf ("'%s' of '%s': host %ld device %ld", format, text, host[i].value, device[i].value);
	    for (int k = 0; k < 120; k++)
	      if (host[i].stored[k] != device[i].stored[k])
		printf (" [%d] %02x %02x", k, host[i].stored[k] & 255, device[i].stored[k] & 255);
	    printf ("\n");
	  }
      }
  printf ("%d of %d differ\n", bad, CASES);
  return bad != 0;
}
