/* strdup.c -- strings in memory that malloc gives.

@HDR@ */

#include "libc.h"

/* S's first LENGTH characters and a NUL; a null pointer if there is no memory.  */
static char *
copy (const char *s, size_t length)
{
  char *p = malloc (length + 1);
  if (!p)
    return NULL;
  memcpy (p, s, length);
  p[length] = 0;
  return p;
}

char *
strdup (const char *s)
{
  return copy (s, strlen (s));
}

char *
__strdup (const char *s)
{
  return copy (s, strlen (s));
}

char *
strndup (const char *s, size_t n)
{
  return copy (s, strnlen (s, n));
}

char *
__strndup (const char *s, size_t n)
{
  return copy (s, strnlen (s, n));
}
