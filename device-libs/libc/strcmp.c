/* strcmp.c -- comparing strings; the C locale's order is that of bytes.

@HDR@ */

#include "libc.h"

static inline int
lower (unsigned char c)
{
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

int
strcmp (const char *a, const char *b)
{
  while (*a && *a == *b)
    a++, b++;
  return (unsigned char) *a - (unsigned char) *b;
}

int
strncmp (const char *a, const char *b, size_t n)
{
  for (; n; n--, a++, b++)
    if (*a != *b || !*a)
      return (unsigned char) *a - (unsigned char) *b;
  return 0;
}

int
strcoll (const char *a, const char *b)
{
  return strcmp (a, b);
}

int
strcasecmp (const char *a, const char *b)
{
  while (*a && lower (*a) == lower (*b))
    a++, b++;
  return lower (*a) - lower (*b);
}

int
strncasecmp (const char *a, const char *b, size_t n)
{
  for (; n; n--, a++, b++)
    if (lower (*a) != lower (*b) || !*a)
      return lower (*a) - lower (*b);
  return 0;
}

int
bcmp (const void *a, const void *b, size_t n)
{
  return memcmp (a, b, n);
}
