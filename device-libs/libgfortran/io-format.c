/* io-format.c -- the interpretation of a Fortran format (Fortran 2018, 13).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The format is read as it goes, without being parsed first: a stack of open groups holds where each begins and how
   often it is still to be done.  When it ends and items are left, a new record begins and the format goes on at the
   group that was closed last at the outermost level, or at its own beginning.  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "io.h"

/* The format is wrong: the statement fails, and there is no more of the format.  The value is 0.  */
static int
bad_format (struct writer *w, const char *what)
{
  char text[200];
  size_t n = 0;
  for (; *what && n < 100; n++)
    text[n] = *what++;
  text[n++] = ' ';
  for (long i = 0; i < w->format_length && n < sizeof text - 1; i++)
    text[n++] = w->format[i];
  text[n] = 0;
  __heddle_io_error (w->dt, BAD_FORMAT, text);
  w->pos = w->format_length;
  return 0;
}

/* The next character that is no blank, upper case, without taking it; 0 at the end.  */
static int
look (struct writer *w)
{
  while (w->pos < w->format_length && (w->format[w->pos] == ' ' || w->format[w->pos] == '\t'))
    w->pos++;
  if (w->pos >= w->format_length)
    return 0;
  int c = (unsigned char) w->format[w->pos];
  return c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c;
}

static int
take (struct writer *w)
{
  int c = look (w);
  w->pos++;
  return c;
}

/* The number that comes next, or -1.  */
static int
number (struct writer *w)
{
  int c = look (w);
  if (c < '0' || c > '9')
    return -1;
  long n = 0;
  while ((c = look (w)) >= '0' && c <= '9')
    {
      n = n * 10 + (c - '0');
      if (n > 1000000)
	return bad_format (w, "A number is too large in format");
      w->pos++;
    }
  return n;
}

static void
open_group (struct writer *w, int times, long counted_from)
{
  if (w->depth == MAX_GROUPS)
    {
      bad_format (w, "Too many levels of groups in format");
      return;
    }
  if (w->depth == 1)
    w->again = counted_from;
  w->group[w->depth].start = w->pos;
  w->group[w->depth++].left = times;
}

/* Text between quotes; C is the quote, already read; a doubled quote stands for itself.  */
static void
literal (struct writer *w, char c)
{
  for (;;)
    {
      if (w->pos >= w->format_length)
	{
	  bad_format (w, "Unterminated character constant in format");
	  return;
	}
      char x = w->format[w->pos++];
      if (x == c)
	{
	  if (w->pos >= w->format_length || w->format[w->pos] != c)
	    return;
	  w->pos++;
	}
      __heddle_io_put (w, &x, 1);
    }
}

/* The rest of the data edit descriptor whose letter C was taken.  */
static void
data_edit (struct writer *w, int c, struct edit *e)
{
  e->letter = c;
  e->width = e->digits = e->exponent = -1;
  if (c == 'E' && (look (w) == 'N' || look (w) == 'S'))
    e->letter = take (w);
  e->width = number (w);
  if (c == 'A' && e->width == 0)
    bad_format (w, "Positive width required in format");
  if (c == 'A' || c == 'L')
    return;
  const int real = c == 'D' || c == 'E' || c == 'F' || c == 'G';
  if (w->reading && e->width == 0)
    bad_format (w, real ? "Zero width in format descriptor" : "Positive width required in format");
  else if (e->width < 0 && ((w->reading && real) || !(w->dt->flags & DT_DEC)))
    bad_format (w, w->reading ? "Positive width required in format" : "Nonnegative width required in format");
  if (look (w) == '.')
    {
      w->pos++;
      if ((e->digits = number (w)) < 0)
	bad_format (w, "Period without a number in format");
    }
  else if (real && e->width > 0)
    {
      if (__heddle_gfortran_warn_std != 0)
	bad_format (w, "Period required in format");
      e->digits = 0;
      return;
    }
  if (c != 'E' && c != 'G' && c != 'D')
    return;
  /* An exponent's width, unless the E begins another descriptor.  */
  long back = w->pos;
  if (e->digits >= 0 && look (w) == 'E')
    {
      w->pos++;
      e->exponent = number (w);
      if (e->exponent < 0)
	w->pos = back;
    }
}

/* See io.h.  */
int
__heddle_io_next (struct writer *w, struct edit *e, int finishing)
{
  /* Long: a case for each edit descriptor.  */
  if (w->dt->flags & DT_RESULT)
    return 0;
  if (w->repeat > 0)
    {
      if (finishing)
	return 0;
      w->repeat--;
      *e = w->current;
      return 1;
    }
  while (!(w->dt->flags & DT_RESULT))
    {
      if (w->depth == 0)
	{
	  /* At the beginning, or behind the last parenthesis.  */
	  if (w->pos > 0)
	    {
	      if (finishing)
		return 0;
	      if (!w->data_seen)
		return bad_format (w, "No edit descriptor for an item in format");
	      __heddle_io_new_record (w, 0);
	      w->data_seen = 0;
	      w->pos = 0;
	      look (w);
	      w->pos++;
	      long again = w->again;
	      open_group (w, 1, 0);
	      if (again)
		w->pos = again;
	      continue;
	    }
	  if (take (w) != '(')
	    return bad_format (w, "Missing initial left parenthesis in format");
	  w->again = 0;
	  open_group (w, 1, 0);
	  w->again = 0;
	}

      int c = look (w);
      const long counted_from = w->pos;
      int n = -1, negative = 0;
      if (c == '+' || c == '-')
	{
	  negative = c == '-';
	  w->pos++;
	  n = number (w);
	  if (n < 0 || look (w) != 'P')
	    return bad_format (w, "Unexpected sign in format");
	  w->pos++;
	  w->scale = negative ? -n : n;
	  continue;
	}
      if (c == '*')
	{
	  w->pos++;
	  if (take (w) != '(')
	    return bad_format (w, "Left parenthesis required after '*' in format");
	  open_group (w, -1, counted_from);
	  continue;
	}
      n = number (w);
      c = take (w);
      switch (c)
	{
	case 0:
	  return bad_format (w, "Missing right parenthesis in format");
	case ',':
	  break;
	case '(':
	  open_group (w, n < 0 ? 1 : n, counted_from);
	  if (n == 0)
	    return bad_format (w, "Zero repeat count in format");
	  break;
	case ')':
	  {
	    struct group *g = &w->group[w->depth - 1];
	    if (g->left < 0 && finishing)
	      return 0;
	    if (g->left < 0 && !w->data_seen)
	      return bad_format (w, "No edit descriptor in an unlimited group of format");
	    if (g->left < 0 || --g->left > 0)
	      w->pos = g->start;
	    else
	      w->depth--;
	    break;
	  }
	case '\'':
	case '"':
	  literal (w, c);
	  break;
	case 'H':
	  if (n < 1 || w->pos + n > w->format_length)
	    return bad_format (w, "Bad Hollerith constant in format");
	  __heddle_io_put (w, w->format + w->pos, n);
	  w->pos += n;
	  break;
	case 'X':
	  __heddle_io_move (w, w->at + (n < 0 ? 1 : n));
	  break;
	case 'P':
	  if (n < 0)
	    return bad_format (w, "P without a number in format");
	  w->scale = n;
	  break;
	case '/':
	  for (int i = 0; i < (n < 0 ? 1 : n); i++)
	    __heddle_io_new_record (w, 0);
	  break;
	case ':':
	  if (finishing)
	    return 0;
	  break;
	case '$':
	case '\\':
	  w->no_advance = 1;
	  break;
	case 'T':
	  {
	    int way = look (w);
	    if (way == 'L' || way == 'R')
	      w->pos++;
	    int by = number (w);
	    if (by < 0)
	      return bad_format (w, "T without a number in format");
	    __heddle_io_move (w, way == 'L' ? (long) w->at - by : way == 'R' ? (long) w->at + by : by - 1);
	    break;
	  }
	case 'S':
	  {
	    int way = look (w);
	    if (way == 'P' || way == 'S')
	      w->pos++;
	    w->plus = way == 'P';
	    break;
	  }
	case 'R':
	  {
	    int way = take (w);
	    if (way != 'U' && way != 'D' && way != 'Z' && way != 'N' && way != 'C' && way != 'P')
	      return bad_format (w, "Unexpected element in format");
	    w->rounding = way;
	    break;
	  }
	case 'B':
	  if (look (w) == 'N' || look (w) == 'Z')
	    {
	      w->blank_zero = take (w) == 'Z';
	      break;
	    }
	  goto data;
	case 'D':
	  if (look (w) == 'P' || look (w) == 'C')
	    {
	      w->decimal_comma = take (w) == 'C';
	      break;
	    }
	  /* A program in which a type has one does not come here.  */
	  if (look (w) == 'T')
	    return finishing ? 0
		   : bad_format (w, "Missing DTIO procedure or intrinsic type passed in format");
	  goto data;
	case 'I':
	case 'O':
	case 'Z':
	case 'F':
	case 'E':
	case 'G':
	case 'L':
	case 'A':
	data:
	  if (finishing)
	    return 0;
	  data_edit (w, c, &w->current);
	  if (w->dt->flags & DT_RESULT)
	    return 0;
	  w->data_seen = 1;
	  w->repeat = (n < 0 ? 1 : n) - 1;
	  if (w->repeat < 0)
	    return bad_format (w, "Zero repeat count in format");
	  *e = w->current;
	  return 1;
	default:
	  return bad_format (w, "Unexpected element in format");
	}
    }
  return 0;
}
