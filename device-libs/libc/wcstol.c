/* wcstol.c -- wide text to numbers, by way of the narrow functions: only ASCII can be part of a number.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

typedef int32_t wide;

#define ROOM 1200

long strtol (const char *, char **, int);
unsigned long strtoul (const char *, char **, int);
double strtod (const char *, char **);
float strtof (const char *, char **);

/* TEXT up to its first character that is not ASCII, cut at ROOM: longer than any number that is not padded.  */
static void
narrow (char out[ROOM], const wide *text)
{
  int i = 0;
  for (; i < ROOM - 1 && text[i] > 0 && text[i] < 128; i++)
    out[i] = text[i];
  out[i] = 0;
}

#define CONVERT(NAME, TYPE, BY) \
TYPE NAME (const wide *text, wide **end, int base) \
{ \
  char copy[ROOM], *stop; \
  narrow (copy, text); \
  TYPE r = BY (copy, &stop, base); \
  if (end) \
    *end = (wide *) text + (stop - copy); \
  return r; \
}
CONVERT (wcstol, long, strtol)
CONVERT (wcstoll, long long, strtol)
CONVERT (wcstoimax, intmax_t, strtol)
CONVERT (wcstoul, unsigned long, strtoul)
CONVERT (wcstoull, unsigned long long, strtoul)
CONVERT (wcstoumax, uintmax_t, strtoul)
CONVERT (__isoc23_wcstol, long, strtol)
CONVERT (__isoc23_wcstoll, long long, strtol)
CONVERT (__isoc23_wcstoul, unsigned long, strtoul)
CONVERT (__isoc23_wcstoull, unsigned long long, strtoul)

double
wcstod (const wide *text, wide **end)
{
  char copy[ROOM], *stop;
  narrow (copy, text);
  double r = strtod (copy, &stop);
  if (end)
    *end = (wide *) text + (stop - copy);
  return r;
}

float
wcstof (const wide *text, wide **end)
{
  char copy[ROOM], *stop;
  narrow (copy, text);
  float r = strtof (copy, &stop);
  if (end)
    *end = (wide *) text + (stop - copy);
  return r;
}
