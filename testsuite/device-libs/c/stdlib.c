/* { dg-do run } */
/* stdlib.h, ctype.h, errno on the device and on the host.  */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#pragma omp declare target
static int
by_value (const void *a, const void *b)
{
  return *(const int *) a < *(const int *) b ? -1 : *(const int *) a > *(const int *) b;
}
static void
fill (long *r, double *f)
{
  int k = 0, j = 0;
  char *end;
  const char *t = "  -123abc";
  r[k++] = strtol (t, &end, 10); r[k++] = end - t; r[k++] = strtol ("0x7f", NULL, 0);
  r[k++] = strtol ("zz", NULL, 36); r[k++] = strtoul ("18446744073709551615", NULL, 10);
  errno = 0; r[k++] = strtol ("99999999999999999999", NULL, 10); r[k++] = errno; r[k++] = atoi ("42x");
  r[k++] = atol ("-9000000000"); r[k++] = atoll ("7");
  const char *g[] = { "3.14159", "1e308", "1e309", "4.9e-324", "1e-400", "0x1.8p3", "-inf",
    "123456789012345678901234567890", "9007199254740993", "0.1e1x", ".5", "1.7976931348623157e308" };
  for (int i = 0; i < 12; i++)
    { f[j++] = strtod (g[i], &end); r[k++] = end - g[i]; f[j++] = strtof (g[i], NULL); }
  f[j++] = atof ("2.5");
  int v[50]; unsigned s = 7;
  for (int i = 0; i < 50; i++)
    { v[i] = rand_r (&s) % 100; r[k] += v[i]; }
  k++;
  qsort (v, 50, sizeof *v, by_value);
  for (int i = 0; i < 50; i++)
    r[k] = r[k] * 31 + v[i];
  k++;
  int key = v[20], *at = bsearch (&key, v, 50, sizeof *v, by_value);
  r[k++] = at ? *at : -1; key = 1000; r[k++] = bsearch (&key, v, 50, sizeof *v, by_value) == NULL;
  for (int c = -1; c < 256; c++)
    r[k] = r[k] * 7 + (isalpha (c) ? 1 : 0) + (isdigit (c) ? 2 : 0) + (isspace (c) ? 4 : 0) + (isupper (c) ? 8 : 0)
	   + (ispunct (c) ? 16 : 0) + (isprint (c) ? 32 : 0) + (isxdigit (c) ? 64 : 0) + (iscntrl (c) ? 128 : 0)
	   + toupper (c) + tolower (c);
  k++;
  div_t d = div (-17, 5); ldiv_t l = ldiv (-17, 5); r[k++] = d.quot * 100 + d.rem; r[k++] = l.quot * 100 + l.rem;
  r[k++] = abs (-5) + labs (-6L);
  unsigned short x[3] = { 1, 2, 3 }; f[j++] = erand48 (x); r[k++] = nrand48 (x);
  srand (3); int r1 = rand (); srand (3); r[k++] = rand () == r1; r[k++] = getenv ("HEDDLE_NO_SUCH_VARIABLE") == NULL;
}
#pragma omp end declare target
int
main (void)
{
  static long h[60], d[60];
  static double hf[40], df[40];
  fill (h, hf);
#pragma omp target map(tofrom: d, df)
  fill (d, df);
  for (int i = 0; i < 60; i++)
    if (h[i] != d[i])
      printf ("%d: host %ld device %ld\n", i, h[i], d[i]);
  for (int i = 0; i < 40; i++)
    if (memcmp (&hf[i], &df[i], 8))
      printf ("%d: host %a device %a\n", i, hf[i], df[i]);
  return memcmp (h, d, sizeof h) || memcmp (hf, df, sizeof hf);
}
