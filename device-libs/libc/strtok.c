/* strtok.c -- strtok, whose state is one variable for the whole device, as C defines it: concurrent threads
   need strtok_r.

@HDR@ */

#include "libc.h"

char *strtok_r (char *restrict, const char *restrict, char **restrict);

char *
strtok (char *restrict s, const char *restrict delimiters)
{
  static char *state;
  return strtok_r (s, delimiters, &state);
}
