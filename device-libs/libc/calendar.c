/* calendar.c -- dates: the proleptic Gregorian calendar in UTC, which is the device's local time, too.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Days are counted from 0000-03-01, so that a leap day is a year's last day (Neri and Schneider's observation;
   the arithmetic is the usual one in eras of 400 years).  */

#include "libc.h"

int snprintf (char *, size_t, const char *, ...);

struct tm
{
  int sec, min, hour, mday, mon, year, wday, yday, isdst;
  long gmtoff;
  const char *zone;
};

#define DAYS_TO_1970 719468	/* from 0000-03-01 */
#define ERA 146097		/* days in 400 years */

static const char day_names[7][10] = { "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday" };
static const char month_names[12][10] = { "January", "February", "March",     "April",   "May",      "June",
					  "July",    "August",   "September", "October", "November", "December" };

static long
floor_div (long a, long b)
{
  return a / b - (a % b < 0);
}

static int
leap (long year)
{
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* The day number (0: 1970-01-01) of the first of month MONTH (0 to 11) in YEAR.  */
static long
day_number (long year, int month)
{
  long y = month < 2 ? year - 1 : year;
  long era = floor_div (y, 400), of_era = y - era * 400;
  long of_year = (153 * (month < 2 ? month + 10 : month - 2) + 2) / 5;
  return era * ERA + of_era * 365 + of_era / 4 - of_era / 100 + of_year - DAYS_TO_1970;
}

struct tm *
gmtime_r (const long *time, struct tm *r)
{
  long days = floor_div (*time, 86400), rest = *time - days * 86400;
  long d = days + DAYS_TO_1970, era = floor_div (d, ERA), of_era = d - era * ERA;
  long y = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  long of_year = of_era - (365 * y + y / 4 - y / 100);
  int m = (5 * of_year + 2) / 153;
  y += era * 400;
  r->mon = m < 10 ? m + 2 : m - 10;
  y += r->mon < 2;
  if (y - 1900 > INT_MAX || y - 1900 < INT_MIN)
    {
      *__errno_location () = HEDDLE_EOVERFLOW;
      return NULL;
    }
  r->year = y - 1900;
  r->mday = of_year - (153 * m + 2) / 5 + 1;
  r->wday = (int) (((days + 4) % 7 + 7) % 7);
  r->yday = days - day_number (y, 0);
  r->hour = rest / 3600;
  r->min = rest / 60 % 60;
  r->sec = rest % 60;
  r->isdst = 0;
  r->gmtoff = 0;
  r->zone = "UTC";
  return r;
}

struct tm *localtime_r (const long *time, struct tm *r) { return gmtime_r (time, r); }

/* The result is one for the whole device, as C has it; concurrent threads need the _r functions.  */
struct tm *
gmtime (const long *time)
{
  static struct tm result;
  return gmtime_r (time, &result);
}

struct tm *localtime (const long *time) { return gmtime (time); }

long
timegm (struct tm *t)
{
  long months = t->year * 12L + 1900 * 12L + t->mon;
  long year = floor_div (months, 12);
  long days = day_number (year, months - year * 12) + t->mday - 1L;
  long time = days * 86400 + t->hour * 3600L + t->min * 60L + t->sec;
  return gmtime_r (&time, t) ? time : -1;
}

long mktime (struct tm *t) { return timegm (t); }

char *
asctime_r (const struct tm *t, char *buf)
{
  snprintf (buf, 26, "%.3s %.3s%3d %.2d:%.2d:%.2d %d\n", t->wday >= 0 && t->wday < 7 ? day_names[t->wday] : "???",
	    t->mon >= 0 && t->mon < 12 ? month_names[t->mon] : "???", t->mday, t->hour, t->min, t->sec, 1900 + t->year);
  return buf;
}

char *
asctime (const struct tm *t)
{
  static char result[26];
  return asctime_r (t, result);
}

char *
ctime_r (const long *time, char *buf)
{
  struct tm t;
  return gmtime_r (time, &t) ? asctime_r (&t, buf) : NULL;
}

char *
ctime (const long *time)
{
  static char result[26];
  return ctime_r (time, result);
}

/* ISO 8601's week and its year.  */
static int
iso_week (const struct tm *t, long *year)
{
  long y = t->year + 1900L;
  int week = (t->yday + 10 - (t->wday + 6) % 7) / 7;
  if (week == 0)
    {
      /* The last week of the year before.  */
      y--;
      int days = t->yday + (leap (y) ? 366 : 365);
      week = (days + 10 - (t->wday + 6) % 7) / 7;
    }
  else if (week == 53 && (t->yday - (t->wday + 6) % 7 + 3) >= (leap (y) ? 366 : 365))
    {
      week = 1;
      y++;
    }
  *year = y;
  return week;
}

/* Formats of the C locale; E and O are accepted and change nothing.  */
size_t
strftime (char *to, size_t room, const char *format, const struct tm *t)
{
  size_t n = 0;
  for (; *format; format++)
    {
      char piece[64];
      long year = t->year + 1900L;
      int length;
      if (*format != '%')
	{
	  piece[0] = *format;
	  length = 1;
	}
      else
	{
	  format++;
	  if (*format == 'E' || *format == 'O')
	    format++;
	  const char *day = t->wday >= 0 && t->wday < 7 ? day_names[t->wday] : "?";
	  const char *month = t->mon >= 0 && t->mon < 12 ? month_names[t->mon] : "?";
	  int twelve = t->hour % 12 ? t->hour % 12 : 12;
#define P(...) length = snprintf (piece, sizeof piece, __VA_ARGS__)
	  switch (*format)
	    {
	    case 'a': P ("%.3s", day); break;
	    case 'A': P ("%s", day); break;
	    case 'b':
	    case 'h': P ("%.3s", month); break;
	    case 'B': P ("%s", month); break;
	    case 'c': P ("%.3s %.3s %2d %02d:%02d:%02d %ld", day, month, t->mday, t->hour, t->min, t->sec, year); break;
	    case 'C': P ("%02ld", floor_div (year, 100)); break;
	    case 'd': P ("%02d", t->mday); break;
	    case 'D':
	    case 'x': P ("%02d/%02d/%02ld", t->mon + 1, t->mday, ((year % 100) + 100) % 100); break;
	    case 'e': P ("%2d", t->mday); break;
	    case 'F': P ("%ld-%02d-%02d", year, t->mon + 1, t->mday); break;
	    case 'g': iso_week (t, &year); P ("%02ld", ((year % 100) + 100) % 100); break;
	    case 'G': iso_week (t, &year); P ("%ld", year); break;
	    case 'H': P ("%02d", t->hour); break;
	    case 'I': P ("%02d", twelve); break;
	    case 'j': P ("%03d", t->yday + 1); break;
	    case 'k': P ("%2d", t->hour); break;
	    case 'l': P ("%2d", twelve); break;
	    case 'm': P ("%02d", t->mon + 1); break;
	    case 'M': P ("%02d", t->min); break;
	    case 'n': P ("\n"); break;
	    case 'p': P ("%s", t->hour < 12 ? "AM" : "PM"); break;
	    case 'r': P ("%02d:%02d:%02d %s", twelve, t->min, t->sec, t->hour < 12 ? "AM" : "PM"); break;
	    case 'R': P ("%02d:%02d", t->hour, t->min); break;
	    case 's': { struct tm copy = *t; P ("%ld", timegm (&copy)); break; }
	    case 'S': P ("%02d", t->sec); break;
	    case 't': P ("\t"); break;
	    case 'T':
	    case 'X': P ("%02d:%02d:%02d", t->hour, t->min, t->sec); break;
	    case 'u': P ("%d", t->wday ? t->wday : 7); break;
	    case 'U': P ("%02d", (t->yday + 7 - t->wday) / 7); break;
	    case 'V': P ("%02d", iso_week (t, &year)); break;
	    case 'w': P ("%d", t->wday); break;
	    case 'W': P ("%02d", (t->yday + 7 - (t->wday + 6) % 7) / 7); break;
	    case 'y': P ("%02ld", ((year % 100) + 100) % 100); break;
	    case 'Y': P ("%ld", year); break;
	    case 'z': P ("+0000"); break;
	    case 'Z': P ("%s", t->zone ? t->zone : "UTC"); break;
	    case '%': P ("%%"); break;
	    default:
	      if (room)
		*to = 0;
	      return 0;
	    }
#undef P
	}
      if (length < 0 || n + length >= room)
	{
	  if (room)
	    *to = 0;
	  return 0;
	}
      for (int i = 0; i < length; i++)
	to[n++] = piece[i];
    }
  if (room)
    to[n] = 0;
  return n;
}
