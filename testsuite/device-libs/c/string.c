/* { dg-do run } */
/* string.h on the device and on the host.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#pragma omp declare target
static int
sign (int x)
{
  return (x > 0) - (x < 0);
}
static void
fill (long *r, char *a, char *b, char *c)
{
  int k = 0;
#define AT(p) ((p) ? (char *) (p) - a : -1)
  r[k++] = strlen (a); r[k++] = strnlen (a, 5); r[k++] = AT (strchr (a, 'q')); r[k++] = AT (strrchr (a, 'o'));
  r[k++] = AT (strchr (a, 'Z'));
  r[k++] = AT (strstr (a, b)); r[k++] = AT (strstr (a, "fox j")); r[k++] = AT (strstr (a, "lazy dog!"));
  r[k++] = AT (strpbrk (a, "xyz")); r[k++] = AT (memchr (a, 'b', 20));
  r[k++] = strspn (a, "ehtq "); r[k++] = strcspn (a, "kq"); r[k++] = sign (strcmp (a, b));
  r[k++] = sign (strcmp (b, b)); r[k++] = sign (strncmp (a, "the quiet", 6));
  r[k++] = sign (strncmp (a, "the quiet", 8));
  r[k++] = sign (strcasecmp ("HeLLo", "hEllO")); r[k++] = sign (strncasecmp ("abcX", "ABCY", 3));
  r[k++] = sign (memcmp (a, b, 3)); r[k++] = sign (strcoll (a, b));
  strcpy (c, b); strcat (c, "+"); strncat (c, a, 7); r[k++] = strlen (c);
  memmove (c + 2, c, 8); memcpy (c + 20, a, 10); memset (c + 30, 'm', 5); c[35] = 0; r[k++] = strlen (c + 20);
  strncpy (c + 40, "pad", 8); r[k++] = AT (strstr (a, "")); r[k++] = stpcpy (c + 50, "end") - c;
  char t[40], *s; strcpy (t, "a,b;;c,d");
  for (char *p = strtok_r (t, ",;", &s); p; p = strtok_r (NULL, ",;", &s)) r[k] = r[k] * 256 + *p; k++;
  char *d = strdup (a); r[k++] = d ? strcmp (d, a) : -1; free (d); d = strndup (a, 3); r[k++] = d ? strlen (d) : -1;
  free (d);
  r[k++] = ffs (0x50) + ffsl (1L << 40);
}
#pragma omp end declare target
int
main (void)
{
  static long h[40], d[40];
  static char a[] = "the quick brown fox jumps over the lazy dog", b[] = "brown", hc[64], dc[64];
  fill (h, a, b, hc);
#pragma omp target map(to: a, b) map(tofrom: d, dc)
  fill (d, a, b, dc);
  for (int i = 0; i < 40; i++)
    if (h[i] != d[i])
      printf ("%d: host %ld device %ld\n", i, h[i], d[i]);
  return memcmp (h, d, sizeof h) || memcmp (hc, dc, sizeof hc);
}
