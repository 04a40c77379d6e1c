/* system.c -- date and time, the environment.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A device knows no time zone: its local time is UTC.  The device has no command line.  */

#include "gfortran.h"

/* As in calendar.c.  */
struct tm
{
  int sec, min, hour, mday, mon, year, wday, yday, isdst;
  long gmtoff;
  const char *zone;
};
struct tm *gmtime_r (const long *, struct tm *);
char *getenv (const char *);

/* TO, of LENGTH characters, becomes COUNT of FROM and blanks.  */
static void
assign (char *to, long length, const char *from, long count)
{
  for (long i = 0; i < length; i++)
    to[i] = i < count ? from[i] : ' ';
}

/* Write VALUE in COUNT decimal digits to P; where they end.  */
static char *
digits (char *p, int value, int count)
{
  for (int i = count - 1; i >= 0; i--, value /= 10)
    p[i] = '0' + value % 10;
  return p + count;
}

/* Each of DATE, TIME, ZONE and VALUES, of 8 integers of any kind, may be null.  */
void
_gfortran_date_and_time (char *date, char *time, char *zone, struct array *values, i4 date_length, i4 time_length,
			 i4 zone_length)
{
  uint64_t now = __ptx_globaltimer ();
  long seconds = now / 1000000000;
  int milliseconds = now / 1000000 % 1000;
  struct tm t;
  gmtime_r (&seconds, &t);
  char text[16];
  if (date)
    {
      digits (digits (digits (text, t.year + 1900, 4), t.mon + 1, 2), t.mday, 2);
      assign (date, date_length, text, 8);
    }
  if (time)
    {
      char *p = digits (digits (digits (text, t.hour, 2), t.min, 2), t.sec, 2);
      *p++ = '.';
      digits (p, milliseconds, 3);
      assign (time, time_length, text, 10);
    }
  if (zone)
    assign (zone, zone_length, "+0000", 5);
  if (!values)
    return;
  if (extent (values, 0) < 8)
    fail ("DATE_AND_TIME: array VALUES is too small");
  const int v[8] = { t.year + 1900, t.mon + 1, t.mday, 0, t.hour, t.min, t.sec, milliseconds };
  for (int i = 0; i < 8; i++)
    {
      char *at = values->base + i * stride_bytes (values, 0);
      switch (values->elem_len)
	{
	case 2: *(i2 *) at = v[i]; break;
	case 4: *(i4 *) at = v[i]; break;
	case 8: *(i8 *) at = v[i]; break;
	case 16: *(i16 *) at = v[i]; break;
	default: fail ("DATE_AND_TIME: bad kind of VALUES");
	}
    }
}

/* *STATUS: 0; 1, no such variable; -1, VALUE is too short.  Arguments but NAME may be null.  */
#define ENVIRONMENT(KIND) \
void \
_gfortran_get_environment_variable_i##KIND (const char *name, char *value, i##KIND *length, i##KIND *status, \
					    const i4 *trim_name, long name_length, long value_length) \
{ \
  if (!trim_name || *trim_name) \
    while (name_length > 0 && name[name_length - 1] == ' ') \
      name_length--; \
  char *copy = get_memory (name_length + 1); \
  for (long i = 0; i < name_length; i++) \
    copy[i] = name[i]; \
  copy[name_length] = 0; \
  const char *found = getenv (copy); \
  free (copy); \
  long count = 0; \
  while (found && found[count]) \
    count++; \
  if (value) \
    assign (value, value_length, found, count); \
  if (length) \
    *length = count; \
  if (status) \
    *status = !found ? 1 : value && count > value_length ? -1 : 0; \
}
ENVIRONMENT (4)
ENVIRONMENT (8)
