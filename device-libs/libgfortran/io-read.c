/* io-read.c -- Fortran's read statement, from character variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   ISO Fortran 2018, 13.7 and 13.10.3: formatted and list-directed input.  A record is padded with blanks.  What goes
   wrong is an error of the statement, with the numbers and texts of GCC's library, for IOSTAT=, ERR=, END= and IOMSG=;
   without these specifiers the error ends the program.  Values are copied, without blanks, into a buffer and converted
   by C's functions there.

   Long: a function for each type and edit descriptor, and one state of the record that is read.  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "io.h"

int snprintf (char *, size_t, const char *, ...);
double strtod (const char *, char **);
float strtof (const char *, char **);

#define LONGEST 512

static void
error_at_item (struct dt *dt, int number, const char *format)
{
  char text[100];
  snprintf (text, sizeof text, format, (int) dt->writer->items);
  __heddle_io_error (dt, number, text);
}

/* Character COLUMN of the current record.  */
static uint32_t
character (const struct writer *w, size_t column)
{
  if (column >= w->record_length)
    return ' ';
  return w->internal == 4 ? ((const uint32_t *) w->place.p[0])[column] : (unsigned char) w->place.p[0][column];
}

/* Is what is to be read beyond the last record?  */
static int
at_end (struct dt *dt)
{
  if (dt->writer->full)
    __heddle_io_error (dt, END_OF_FILE, "End of file");
  return dt->flags & DT_RESULT;
}

/* The value of digit C, or 99.  */
static unsigned
digit (int c)
{
  return c >= '0' && c <= '9' ? c - '0' : (c | 0x20) >= 'a' && (c | 0x20) <= 'z' ? (c | 0x20) - 'a' + 10 : 99;
}

/* Store the integer TEXT with a sign; 0, BAD_VALUE or OVERFLOW.  */
static int
to_integer (const char *text, void *p, int kind)
{
  const int negative = *text == '-';
  text += *text == '-' || *text == '+';
  if (!*text)
    return BAD_VALUE;
  const unsigned __int128 most = ((unsigned __int128) 1 << (8 * kind - 1)) - !negative;
  unsigned __int128 v = 0;
  for (; *text; text++)
    {
      unsigned d = digit (*text);
      if (d > 9)
	return BAD_VALUE;
      if (v > (most - d) / 10)
	return OVERFLOW;
      v = v * 10 + d;
    }
  v = negative ? -v : v;
  memcpy (p, &v, kind);
  return 0;
}

/* Store TEXT, digits of BITS bits each, into BYTES bytes; 0, BAD_VALUE or OVERFLOW.  */
static int
to_bits (const char *text, void *p, int bytes, int bits)
{
  unsigned __int128 v = 0;
  for (; *text; text++)
    {
      unsigned d = digit (*text);
      if (d >> bits)
	return BAD_VALUE;
      if (v >> (128 - bits))
	return OVERFLOW;
      v = v << bits | d;
    }
  if (bytes < 16 && v >> (8 * bytes))
    return OVERFLOW;
  memcpy (p, &v, bytes);
  return 0;
}

/* Is TEXT NAME, but for case?  */
static int
is_word (const char *text, const char *name)
{
  for (; *text && (*text | 0x20) == *name; text++)
    name++;
  return !*text && !*name;
}

/* Is TEXT NaN, perhaps with something in parentheses?  FORMATTED: only letters and digits may be there.  */
static int
is_nan (const char *text, int formatted)
{
  if ((text[0] | 0x20) != 'n' || (text[1] | 0x20) != 'a' || (text[2] | 0x20) != 'n')
    return 0;
  text += 3;
  if (*text != '(')
    return !*text;
  for (text++; *text && *text != ')'; text++)
    if (formatted && digit (*text) > 35)
      return 0;
  return text[0] == ')' && !text[1];
}

/* Store the real number TEXT; false if TEXT is no number.  E is its edit descriptor, or null in list-directed input.
   With one a number without a point is multiplied by 10^-digits, and one without an exponent by 10^-scale; there need
   be no digits, and an exponent has four at most.  With -fdec an exponent may have no digits.  */
static int
to_real (const struct writer *w, const struct edit *e, const char *text, void *p, int kind)
{
  char copy[LONGEST + 32];
  const int negative = *text == '-';
  const char *s = text + (*text == '-' || *text == '+');
  double special = 0;
  if (is_word (s, "inf") || is_word (s, "infinity"))
    special = __builtin_inf ();
  else if (is_nan (s, e != NULL))
    special = __builtin_nan ("");
  int n = 0, count = 0, point = 0, exponent = 0, has_exponent = 0;
  if (special == 0)
    {
      for (; digit (*s) < 10 || (*s == '.' && !point); s++)
	{
	  point |= *s == '.';
	  count += *s != '.';
	  copy[n++] = *s;
	}
      if (!count && !e)
	return 0;
      if (!count)
	copy[n++] = '0';
      if (*s)
	{
	  int letter = *s | 0x20;
	  if (letter == 'e' || letter == 'd' || letter == 'q')
	    s++;
	  else if (*s != '+' && *s != '-')
	    return 0;
	  const int below = *s == '-';
	  s += *s == '-' || *s == '+';
	  if (!*s && !(w->dt->flags & DT_DEC))
	    return 0;
	  for (; digit (*s) < 10; s++)
	    exponent = exponent < 100000 ? exponent * 10 + (*s - '0') : exponent;
	  if (*s)
	    return 0;
	  exponent = below ? -exponent : exponent;
	  has_exponent = 1;
	}
      if (e)
	{
	  exponent -= (point || e->digits < 0 ? 0 : e->digits) + (has_exponent ? 0 : w->scale);
	  if (exponent >= 10000 || exponent <= -10000)
	    return 0;
	}
      snprintf (copy + n, sizeof copy - n, "e%d", exponent);
    }
  if (kind == 4)
    {
      float x = special == 0 ? strtof (copy, NULL) : (float) special;
      *(float *) p = negative ? -x : x;
    }
  else
    {
      double x = special == 0 ? strtod (copy, NULL) : special;
      *(double *) p = negative ? -x : x;
    }
  return 1;
}

/* How many columns of the next WIDTH are the field: with -std=legacy a comma ends it, which is passed over, then.  */
static size_t
before_comma (const struct writer *w, size_t width)
{
  if (__heddle_gfortran_warn_std == 0)
    for (size_t i = 0; i < width && w->at + i < w->record_length; i++)
      if (character (w, w->at + i) == ',')
	return i;
  return width;
}

/* Formatted input of a number: the next WIDTH characters into TEXT, without blanks or with zeros for those behind
   others.  */
static void
field (struct writer *w, size_t width, char text[LONGEST + 1])
{
  const size_t columns = before_comma (w, width);
  int n = 0;
  for (size_t i = 0; i < columns; i++)
    {
      const int there = w->at < w->record_length;
      uint32_t c = character (w, w->at++);
      if (c == ' ' || c == '\t')
	{
	  if (!w->blank_zero || n == 0 || !there)
	    continue;
	  c = '0';
	}
      if (n == LONGEST)
	break;
      text[n++] = c < 256 ? c : '?';
    }
  w->at += columns < width;
  text[n] = 0;
}

/* Give TEXT a point where it has the decimal symbol of W.  */
static void
get_point (const struct writer *w, char *text)
{
  for (; w->decimal_comma && *text; text++)
    if (*text == ',')
      *text = '.';
}

/* A real number is about to be converted.  */
static void
check_rounding (struct dt *dt)
{
  const char way = dt->writer->rounding;
  if (way == 'U' || way == 'D' || way == 'Z')
    __heddle_io_unsupported (dt, "input of real numbers that is not rounded to nearest");
}

static size_t
width_of (const struct edit *e, int otherwise)
{
  return e->width > 0 ? e->width : otherwise;
}

static void
wrong_edit (struct dt *dt, const struct edit *e, const char *type)
{
  char text[120];
  const char *expected = e->letter == 'I' || e->letter == 'B' || e->letter == 'O' || e->letter == 'Z' ? "INTEGER"
			 : e->letter == 'L' ? "LOGICAL" : e->letter == 'A' ? "CHARACTER" : "REAL";
  snprintf (text, sizeof text, "Expected %s for item %d in formatted transfer, got %s", expected,
	    (int) dt->writer->items, type);
  __heddle_io_error (dt, BAD_FORMAT, text);
}

/* The next edit descriptor into *E; false if the statement has failed.  */
static int
next_edit (struct dt *dt, struct edit *e)
{
  struct writer *w = dt->writer;
  if (at_end (dt))
    return 0;
  __heddle_io_next (w, e, 0);
  w->items++;
  return !at_end (dt);
}

static void
check (struct dt *dt, int result, const char *what)
{
  char text[80];
  if (!result)
    return;
  snprintf (text, sizeof text, "%s during %s read", result == OVERFLOW ? "Value overflowed" : "Bad value", what);
  __heddle_io_error (dt, result, text);
}

static int
bits_of (char letter)
{
  return letter == 'B' ? 1 : letter == 'O' ? 3 : letter == 'Z' ? 4 : 0;
}

static void
read_characters (struct writer *w, const struct edit *e, char *p, size_t length, int kind)
{
  const size_t asked = width_of (e, length), columns = before_comma (w, asked);
  size_t width = columns, left = w->at < w->record_length ? w->record_length - w->at : 0;
  if (width > left)
    width = left;
  if (width > length)
    {
      w->at += width - length;
      width = length;
    }
  for (size_t i = 0; i < length; i++)
    {
      uint32_t c = i < width ? character (w, w->at++) : ' ';
      if (kind == 4)
	((uint32_t *) p)[i] = c;
      else
	p[i] = c < 256 ? c : '?';
    }
  w->at += columns < asked;
}

/* Formatted input of P.  */
static void
read_formatted (struct dt *dt, int type, void *p, int kind, size_t length)
{
  struct writer *w = dt->writer;
  struct edit e;
  char text[LONGEST + 1];
  if (!next_edit (dt, &e))
    return;
  const char letter = e.letter;
  if (letter == 'A' && type != TYPE_CHARACTER)
    {
      read_characters (w, &e, p, kind, 1);
      return;
    }
  if (bits_of (letter))
    {
      /* Of text the first character.  */
      field (w, width_of (&e, default_integer_width (kind)), text);
      if (type != TYPE_CHARACTER || length > 0)
	check (dt, to_bits (text, p, kind, bits_of (letter)), "integer");
      return;
    }
  switch (type)
    {
    case TYPE_INTEGER:
      if (letter != 'I' && letter != 'G')
	wrong_edit (dt, &e, "INTEGER");
      else
	{
	  field (w, width_of (&e, default_integer_width (kind)), text);
	  check (dt, to_integer (*text ? text : "0", p, kind), "integer");
	}
      break;
    case TYPE_REAL:
      if (letter == 'I' || letter == 'L')
	wrong_edit (dt, &e, "REAL");
      else
	{
	  field (w, e.width, text);
	  check_rounding (dt);
	  get_point (w, text);
	  if (!to_real (w, &e, text, p, kind))
	    check (dt, BAD_VALUE, "floating point");
	}
      break;
    case TYPE_LOGICAL:
      if (letter != 'L' && letter != 'G')
	wrong_edit (dt, &e, "LOGICAL");
      else
	{
	  field (w, width_of (&e, 1), text);
	  const char *s = text + (*text == '.');
	  const __int128 value = (*s | 0x20) == 't';
	  if (!value && (*s | 0x20) != 'f')
	    __heddle_io_error (dt, BAD_VALUE, "Bad value on logical read");
	  else
	    memcpy (p, &value, kind);
	}
      break;
    default:
      if (letter != 'A' && letter != 'G')
	wrong_edit (dt, &e, "CHARACTER");
      else
	read_characters (w, &e, p, length, kind);
    }
}

/* List-directed input.  */

static int
is_blank (uint32_t c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Between values; the other one of these is part of a value or an error.  */
static uint32_t
comma (const struct writer *w)
{
  return w->decimal_comma ? ';' : ',';
}

static int
is_separator (const struct writer *w, uint32_t c)
{
  return is_blank (c) || (c == ',' && !w->decimal_comma) || c == '/' || c == ';';
}

/* Go to the next character that is no blank, in a later record if need be.  */
static void
skip_blanks (struct dt *dt)
{
  struct writer *w = dt->writer;
  while (!w->full)
    {
      for (; w->at < w->record_length; w->at++)
	if (!is_blank (character (w, w->at)))
	  return;
      __heddle_io_new_record (w, 0);
    }
}

/* The place of a value: skip the separator from the previous value, and a repeat count.  False if there is no value: it
   is null, or the input or the statement is at its end.  */
static int
begin_value (struct dt *dt)
{
  struct writer *w = dt->writer;
  w->items++;
  if (dt->flags & DT_RESULT || w->ended)
    return 0;
  if (w->repeat > 0)
    {
      w->repeat--;
      w->at = w->value_at;
      return !w->value_null;
    }
  skip_blanks (dt);
  if (w->comma && !w->full && character (w, w->at) == comma (w))
    {
      w->at++;
      skip_blanks (dt);
    }
  w->comma = 1;
  if (at_end (dt))
    return 0;
  uint32_t c = character (w, w->at);
  if (c == '/')
    w->ended = 1;
  if (c == '/' || c == comma (w))
    return 0;
  /* A repeat count.  */
  size_t at = w->at;
  long count = 0;
  for (; digit (character (w, at)) < 10 && at < w->record_length; at++)
    count = count < 100000000 ? count * 10 + digit (character (w, at)) : count;
  if (at > w->at && character (w, at) == '*')
    {
      if (count == 0)
	{
	  error_at_item (dt, BAD_VALUE, "Zero repeat count in item %d of list input");
	  return 0;
	}
      w->at = w->value_at = at + 1;
      w->repeat = count - 1;
      w->value_null = is_separator (w, character (w, w->at));
      return !w->value_null;
    }
  w->value_at = w->at;
  return 1;
}

/* A word up to the next separator, or the parenthesis behind a complex number's part, which is none that it opens.  */
static void
word (struct writer *w, char text[LONGEST + 1], int in_complex)
{
  int n = 0, open = 0;
  for (; w->at < w->record_length && n < LONGEST; w->at++)
    {
      uint32_t c = character (w, w->at);
      if (is_separator (w, c) || (in_complex && c == ')' && !open))
	break;
      open = c == '(' || (open && c != ')');
      text[n++] = c < 256 ? c : '?';
    }
  text[n] = 0;
}

static void
list_text (struct dt *dt, char *p, size_t length, int kind)
{
  struct writer *w = dt->writer;
  uint32_t quote = character (w, w->at);
  if (quote != '\'' && quote != '"')
    quote = 0;
  else
    w->at++;
  size_t n = 0;
  for (;;)
    {
      if (w->at >= w->record_length)
	{
	  if (!quote)
	    break;
	  /* A constant goes on in the next record.  */
	  __heddle_io_new_record (w, 0);
	  if (at_end (dt))
	    return;
	  continue;
	}
      uint32_t c = character (w, w->at);
      if (quote ? c == quote : is_separator (w, c))
	{
	  if (!quote)
	    break;
	  w->at++;
	  if (w->at >= w->record_length || character (w, w->at) != quote)
	    break;
	}
      w->at++;
      if (n < length)
	{
	  if (kind == 4)
	    ((uint32_t *) p)[n] = c;
	  else
	    p[n] = c < 256 ? c : '?';
	}
      n++;
    }
  for (; n < length; n++)
    if (kind == 4)
      ((uint32_t *) p)[n] = ' ';
    else
      p[n] = ' ';
}

/* A complex number: (re, im).  */
static void
list_complex (struct dt *dt, char *p, int kind)
{
  struct writer *w = dt->writer;
  char text[LONGEST + 1];
  static const char bad_value[] = "Bad complex value in item %d of list input";
  const char *wrong = character (w, w->at) == '(' ? NULL : bad_value;
  for (int part = 0; !wrong && part < 2; part++)
    {
      w->at++;
      skip_blanks (dt);
      if (at_end (dt))
	return;
      word (w, text, 1);
      check_rounding (dt);
      get_point (w, text);
      if (!to_real (w, NULL, text, p + part * kind, kind))
	wrong = "Bad complex floating point number for item %d";
      else
	{
	  skip_blanks (dt);
	  if (at_end (dt))
	    return;
	  if (character (w, w->at) != (part ? ')' : comma (w)))
	    wrong = bad_value;
	}
    }
  if (!wrong && !is_separator (w, character (w, ++w->at)))
    wrong = bad_value;
  if (wrong)
    error_at_item (dt, BAD_VALUE, wrong);
}

static void
read_listed (struct dt *dt, int type, void *p, int kind, size_t length)
{
  struct writer *w = dt->writer;
  char text[LONGEST + 1];
  if (!begin_value (dt))
    return;
  if (type == TYPE_CHARACTER)
    {
      list_text (dt, p, length, kind);
      return;
    }
  if (type == TYPE_COMPLEX)
    {
      list_complex (dt, p, kind);
      return;
    }
  word (w, text, 0);
  if (type == TYPE_INTEGER)
    {
      int result = to_integer (text, p, kind);
      if (result == OVERFLOW)
	error_at_item (dt, BAD_VALUE, "Integer overflow while reading item %d");
      else if (result)
	error_at_item (dt, BAD_VALUE, "Bad integer for item %d in list input");
    }
  else if (type == TYPE_REAL)
    {
      check_rounding (dt);
      get_point (w, text);
      if (!to_real (w, NULL, text, p, kind))
	error_at_item (dt, BAD_VALUE, "Bad real number in item %d of list input");
    }
  else
    {
      const char *s = text + (*text == '.');
      const __int128 value = (*s | 0x20) == 't';
      const int whole = !s[1] || s[-(*text == '.')] == '.' || is_word (s, "true") || is_word (s, "false");
      if ((!value && (*s | 0x20) != 'f') || !whole)
	error_at_item (dt, BAD_VALUE, "Bad logical value while reading item %d");
      else
	memcpy (p, &value, kind);
    }
}

static void
read_item (struct dt *dt, int type, void *p, int kind, size_t length)
{
  if (dt->flags & DT_RESULT)
    return;
  if ((type == TYPE_REAL || type == TYPE_COMPLEX) && kind != 4 && kind != 8)
    __heddle_io_unsupported (dt, "a real number of this kind");
  if (dt->writer->list)
    read_listed (dt, type, p, kind, length);
  else if (type == TYPE_COMPLEX)
    {
      read_formatted (dt, TYPE_REAL, p, kind, 0);
      read_formatted (dt, TYPE_REAL, (char *) p + kind, kind, 0);
    }
  else
    read_formatted (dt, type, p, kind, length);
}

/* Do blanks at the end of the internal unit mean nothing?  GCC's library asks so.  */
static int
trailing_blanks_idle_p (const struct dt *dt)
{
  if (!(dt->flags & DT_HAS_INTERNAL_UNIT) || dt->internal_unit_desc)
    return 0;
  if (!(dt->flags & DT_HAS_FORMAT))
    return 1;
  if (dt->flags & DT_HAS_BLANK)
    return 0;
  for (size_t i = 0; i < dt->format_length; i++)
    if (dt->format[i] == '/'
	|| (i + 1 < dt->format_length && (dt->format[i] | 0x20) == 'b' && (dt->format[i + 1] | 0x20) == 'z'))
      return 0;
  return 1;
}

void
_gfortran_st_read (struct dt *dt)
{
  if (dt->flags & DT_HAS_NAMELIST)
    __heddle_io_unsupported (dt, "namelist input");
  __heddle_io_begin (dt);
  if (!(dt->flags & DT_HAS_INTERNAL_UNIT))
    __heddle_io_error (dt, BAD_UNIT, "reading from units is not supported on the device");
  struct writer *w = dt->writer;
  w->reading = 1;
  /* With an effect for A whose width is larger than the variable's.  */
  if (trailing_blanks_idle_p (dt))
    while (w->record_length > 0 && character (w, w->record_length - 1) == ' ')
      w->record_length--;
}

void
_gfortran_st_read_done (struct dt *dt)
{
  struct writer *w = dt->writer;
  struct edit e;
  if (!w->list && !(dt->flags & DT_RESULT) && !w->full)
    __heddle_io_next (w, &e, 1);
  free (w);
}

void _gfortran_transfer_integer (struct dt *dt, void *p, int kind) { read_item (dt, TYPE_INTEGER, p, kind, 0); }
void _gfortran_transfer_logical (struct dt *dt, void *p, int kind) { read_item (dt, TYPE_LOGICAL, p, kind, 0); }
void _gfortran_transfer_character (struct dt *dt, void *p, long n) { read_item (dt, TYPE_CHARACTER, p, 1, n); }
void _gfortran_transfer_real (struct dt *dt, void *p, int kind) { read_item (dt, TYPE_REAL, p, kind, 0); }
void _gfortran_transfer_complex (struct dt *dt, void *p, int kind) { read_item (dt, TYPE_COMPLEX, p, kind, 0); }

void
_gfortran_transfer_character_wide (struct dt *dt, void *p, long n, int kind)
{
  read_item (dt, TYPE_CHARACTER, p, kind, n);
}

void
_gfortran_transfer_array (struct dt *dt, struct array *a, int kind, long length)
{
  struct cursor c;
  if (!cursor_begin (&c, a, -1))
    return;
  if (a->type < TYPE_INTEGER || a->type == TYPE_DERIVED || a->type > TYPE_CHARACTER)
    __heddle_io_unsupported (dt, "input of a derived type's array");
  do
    read_item (dt, a->type, c.p[0], kind, length);
  while (!(dt->flags & DT_RESULT) && cursor_next (&c));
}
