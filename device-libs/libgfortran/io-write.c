/* io-write.c -- Fortran's write and print statements, to the standard units and to internal units.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Units 6 and 0 (and 5's partner *) are the host's standard output; character variables are written in place.  The host
   does the rest (io-files.c); in a program that may not call it, this fails.  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "io.h"

int snprintf (char *, size_t, const char *, ...);

NORETURN void
__heddle_io_unsupported (const struct dt *dt, const char *what)
{
  char text[120];
  snprintf (text, sizeof text, "%s is not supported on the device", what);
  __heddle_io_fail (dt, text);
}

/* Is TEXT the option NAME, but for case and blanks behind it?  */
static int
is (const char *text, size_t length, const char *name)
{
  for (; length > 0 && *name && (*text | 0x20) == *name; length--, text++)
    name++;
  for (; length > 0 && *text == ' '; length--)
    text++;
  return length == 0 && !*name;
}

/* One of the LENGTH characters at TEXT for each of NAMES, up to an empty one, that TEXT may be; WHAT is the
   specifier.  */
static char
mode (struct dt *dt, const char *what, const char *text, size_t length, const char *const *names, const char *codes)
{
  for (; **names; names++, codes++)
    if (is (text, length, *names))
      return *codes;
  char message[80];
  snprintf (message, sizeof message, "Bad %s parameter in data transfer statement", what);
  __heddle_io_error (dt, BAD_OPTION, message);
  return 0;
}

/* What the statement says of how values look.  */
static void
set_modes (struct dt *dt, struct writer *w)
{
  static const char *const blanks[] = { "null", "zero", "" }, *const decimals[] = { "point", "comma", "" };
  static const char *const delims[] = { "none", "quote", "apostrophe", "" }, *const pads[] = { "yes", "no", "" };
  static const char *const signs[] = { "plus", "suppress", "processor_defined", "" };
  static const char *const rounds[] = { "up", "down", "zero", "nearest", "compatible", "processor_defined", "" };
  if (dt->flags & DT_HAS_BLANK)
    w->blank_zero = mode (dt, "BLANK", dt->blank, dt->blank_length, blanks, "NZ") == 'Z';
  if (dt->flags & DT_HAS_DECIMAL)
    w->decimal_comma = mode (dt, "DECIMAL", dt->decimal, dt->decimal_length, decimals, "PC") == 'C';
  if (dt->flags & DT_HAS_DELIM)
    {
      char code = mode (dt, "DELIM", dt->delim, dt->delim_length, delims, "N\"'");
      w->delimiter = code == 'N' ? 0 : code;
    }
  if (dt->flags & DT_HAS_PAD)
    w->no_pad = mode (dt, "PAD", dt->pad, dt->pad_length, pads, "YN") == 'N';
  if (dt->flags & DT_HAS_ROUND)
    w->rounding = mode (dt, "ROUND", dt->round, dt->round_length, rounds, "UDZNCP");
  if (dt->flags & DT_HAS_SIGN)
    w->plus = mode (dt, "SIGN", dt->sign, dt->sign_length, signs, "PSN") == 'P';
}

/* See io.h.  */
void
__heddle_io_begin (struct dt *dt)
{
  struct writer *w = get_memory (sizeof *w);
  memset (w, 0, offsetof (struct writer, place));
  w->dt = dt;
  dt->writer = w;
  dt->flags &= ~DT_RESULT;
  if (dt->flags & DT_HAS_IOSTAT)
    *dt->iostat = 0;
  if (dt->flags & DT_HAS_INTERNAL_UNIT)
    {
      w->internal = dt->unit == INTERNAL_UNIT_4 ? 4 : 1;
      w->record_length = dt->internal_unit_length;
      if (dt->internal_unit_desc)
	w->full = !cursor_begin (&w->place, dt->internal_unit_desc, -1);
      else
	{
	  w->place.rank = 0;
	  w->place.p[0] = dt->internal_unit;
	}
    }
  if (dt->flags & DT_LIST_FORMAT)
    w->list = 1;
  else if (dt->flags & DT_HAS_FORMAT)
    {
      w->format = dt->format;
      w->format_length = dt->format_length;
    }
  else
    __heddle_io_unsupported (dt, "unformatted input and output");
  if (dt->flags & DT_HAS_ADVANCE)
    {
      w->no_advance = is (dt->advance, dt->advance_length, "no");
      if (!w->no_advance && !is (dt->advance, dt->advance_length, "yes"))
	__heddle_io_error (dt, BAD_OPTION, "Bad ADVANCE parameter in data transfer statement");
    }
  set_modes (dt, w);
}

void
_gfortran_st_write (struct dt *dt)
{
  if (dt->flags & DT_HAS_NAMELIST)
    __heddle_io_unsupported (dt, "namelist output");
  __heddle_io_begin (dt);
  if (!(dt->flags & DT_HAS_INTERNAL_UNIT) && dt->unit != 6 && dt->unit != 0)
    __heddle_io_error (dt, BAD_UNIT, "output to units other than 6 and 0 is not supported on the device");
}

void
_gfortran_st_write_done (struct dt *dt)
{
  struct writer *w = dt->writer;
  struct edit e;
  if (!w->list)
    __heddle_io_next (w, &e, 1);
  __heddle_io_new_record (w, 1);
  free (w->line);
  free (w);
}

/* List-directed: an item begins.  */
static void
separate (struct writer *w, int text)
{
  if (w->at == 0 || !(text && w->after_text))
    __heddle_io_put (w, " ", 1);
  w->after_text = text;
}

static const struct edit list_edit = { '*', 0, -1, -1 };

static void
mismatch (struct dt *dt, char letter, const char *type)
{
  char what[100];
  snprintf (what, sizeof what, "Edit descriptor %c for an item of type %s", letter, type);
  __heddle_io_error (dt, BAD_FORMAT, what);
}

/* What GCC takes for true where L editing meets the KIND bytes of a number.  */
static int
not_zero (const char *p, int kind)
{
  for (int i = 0; i < kind; i++)
    if (p[i])
      return 1;
  return 0;
}

/* With -fdec an edit descriptor without a width takes one that goes by the item's KIND.  REAL: the item is real.  */
static void
default_width (const struct dt *dt, struct edit *e, int kind, int real)
{
  if (!(dt->flags & DT_DEC) || e->width >= 0 || e->letter == 'A' || e->letter == 'L')
    return;
  if (real && e->letter != 'B' && e->letter != 'O' && e->letter != 'Z')
    {
      e->width = kind == 4 ? 15 : 25;
      e->digits = kind == 4 ? 7 : 16;
    }
  else
    e->width = default_integer_width (kind);
}

static void
write_integer (struct dt *dt, const void *p, int kind)
{
  struct writer *w = dt->writer;
  struct edit e;
  if (w->list)
    {
      e = list_edit;
      e.letter = 'I';
      e.width = kind == 1 ? 4 : kind == 2 ? 6 : kind == 4 ? 11 : kind == 8 ? 20 : 40;
      separate (w, 0);
      __heddle_io_integer (w, &e, p, kind);
      return;
    }
  if (!__heddle_io_next (w, &e, 0))
    return;
  default_width (dt, &e, kind, 0);
  if (e.letter == 'I' || e.letter == 'G')
    __heddle_io_integer (w, &e, p, kind);
  else if (e.letter == 'B' || e.letter == 'O' || e.letter == 'Z')
    __heddle_io_bits (w, &e, p, kind);
  else if (e.letter == 'A')
    __heddle_io_text (w, &e, p, kind);
  else if (e.letter == 'L')
    __heddle_io_logical (w, &e, not_zero (p, kind));
  else
    mismatch (dt, e.letter, "INTEGER");
}

static void
write_logical (struct dt *dt, const void *p, int kind)
{
  struct writer *w = dt->writer;
  struct edit e;
  int value = *(const char *) p != 0;
  if (w->list)
    {
      separate (w, 0);
      e = list_edit;
      __heddle_io_logical (w, &e, value);
      return;
    }
  if (!__heddle_io_next (w, &e, 0))
    return;
  if (e.letter == 'L' || e.letter == 'G')
    __heddle_io_logical (w, &e, value);
  else if (e.letter == 'B' || e.letter == 'O' || e.letter == 'Z')
    __heddle_io_bits (w, &e, p, kind);
  else if (e.letter == 'A')
    __heddle_io_text (w, &e, p, kind);
  else
    mismatch (dt, e.letter, "LOGICAL");
}

/* LENGTH characters at P; WIDE, if not null, has them in 4 bytes each.  */
static void
write_text (struct dt *dt, const char *p, const uint32_t *wide, size_t length)
{
  struct writer *w = dt->writer;
  struct edit e;
  if (w->list)
    {
      separate (w, !w->delimiter);
      const char delimiter = w->delimiter;
      if (delimiter)
	__heddle_io_put (w, &delimiter, 1);
      for (size_t i = 0, n; i < length; i += n)
	{
	  /* A delimiter in the text is written twice.  */
	  for (n = 1; i + n < length && !(delimiter && p[i + n - 1] == delimiter); n++)
	    ;
	  __heddle_io_put (w, p + i, n);
	  if (delimiter && p[i + n - 1] == delimiter)
	    __heddle_io_put (w, &delimiter, 1);
	}
      if (delimiter)
	__heddle_io_put (w, &delimiter, 1);
      return;
    }
  if (!__heddle_io_next (w, &e, 0))
    return;
  if (e.letter == 'A' || e.letter == 'G')
    __heddle_io_text (w, &e, p, length);
  else if (e.letter == 'L')
    __heddle_io_logical (w, &e, *p != 0);
  else if (e.letter == 'B' || e.letter == 'O' || e.letter == 'Z')
    /* Of the first character.  */
    __heddle_io_bits (w, &e, wide ? (const void *) wide : p, length == 0 ? 0 : wide ? 4 : 1);
  else
    mismatch (dt, e.letter, "CHARACTER");
}

/* The same of characters of 4 bytes, as a host does that was not asked for UTF-8.  */
static void
write_wide_text (struct dt *dt, const uint32_t *p, size_t length)
{
  char *text = get_memory (length);
  for (size_t i = 0; i < length; i++)
    {
      if (p[i] > 255 && dt->writer->internal == 4)
	__heddle_io_unsupported (dt, "output of characters beyond 255 to an internal unit");
      text[i] = p[i] > 255 ? '?' : p[i];
    }
  write_text (dt, text, p, length);
  free (text);
}

static void
write_real (struct dt *dt, const void *p, int kind)
{
  struct writer *w = dt->writer;
  struct edit e;
  if (kind != 4 && kind != 8)
    __heddle_io_unsupported (dt, "a real number of this kind");
  double x = kind == 4 ? *(const r4 *) p : *(const r8 *) p;
  if (w->list)
    {
      separate (w, 0);
      __heddle_io_real (w, &list_edit, x, kind);
      return;
    }
  if (!__heddle_io_next (w, &e, 0))
    return;
  default_width (dt, &e, kind, 1);
  switch (e.letter)
    {
    case 'F':
    case 'E':
    case 'D':
    case 'S':
    case 'N':
    case 'G':
      __heddle_io_real (w, &e, x, kind);
      break;
    case 'B':
    case 'O':
    case 'Z':
      __heddle_io_bits (w, &e, p, kind);
      break;
    case 'A':
      __heddle_io_text (w, &e, p, kind);
      break;
    case 'L':
      __heddle_io_logical (w, &e, not_zero (p, kind));
      break;
    default:
      mismatch (dt, e.letter, "REAL");
    }
}

static void
write_complex (struct dt *dt, const void *p, int kind)
{
  struct writer *w = dt->writer;
  if (!w->list)
    {
      write_real (dt, p, kind);
      write_real (dt, (const char *) p + kind, kind);
      return;
    }
  if (kind != 4 && kind != 8)
    __heddle_io_unsupported (dt, "a complex number of this kind");
  char re[64], im[64];
  int n = __heddle_io_complex_part (w, re, kind == 4 ? *(const r4 *) p : *(const r8 *) p, kind);
  int m = __heddle_io_complex_part (w, im, kind == 4 ? ((const r4 *) p)[1] : ((const r8 *) p)[1], kind);
  separate (w, 0);
  __heddle_io_blanks (w, (kind == 4 ? 35 : 53) - (n + m + 3));
  __heddle_io_put (w, "(", 1);
  __heddle_io_put (w, re, n);
  __heddle_io_put (w, w->decimal_comma ? ";" : ",", 1);
  __heddle_io_put (w, im, m);
  __heddle_io_put (w, ")", 1);
}

void _gfortran_transfer_integer_write (struct dt *dt, void *p, int kind) { write_integer (dt, p, kind); }
void _gfortran_transfer_logical_write (struct dt *dt, void *p, int kind) { write_logical (dt, p, kind); }
void _gfortran_transfer_character_write (struct dt *dt, void *p, long length) { write_text (dt, p, NULL, length); }
void
_gfortran_transfer_character_wide_write (struct dt *dt, void *p, long length, int kind)
{
  (void)kind;
  write_wide_text (dt, p, length);
}
void _gfortran_transfer_real_write (struct dt *dt, void *p, int kind) { write_real (dt, p, kind); }
void _gfortran_transfer_complex_write (struct dt *dt, void *p, int kind) { write_complex (dt, p, kind); }

/* All elements of A.  KIND is the kind; LENGTH, of strings, their length.  */
void
_gfortran_transfer_array_write (struct dt *dt, struct array *a, int kind, long length)
{
  struct cursor c;
  if (!cursor_begin (&c, a, -1))
    return;
  do
    switch (a->type)
      {
      case TYPE_INTEGER:
	write_integer (dt, c.p[0], kind);
	break;
      case TYPE_LOGICAL:
	write_logical (dt, c.p[0], kind);
	break;
      case TYPE_REAL:
	write_real (dt, c.p[0], kind);
	break;
      case TYPE_COMPLEX:
	write_complex (dt, c.p[0], kind);
	break;
      case TYPE_CHARACTER:
	if (kind == 4)
	  write_wide_text (dt, (const uint32_t *) c.p[0], length);
	else
	  write_text (dt, c.p[0], NULL, length);
	break;
      default:
	__heddle_io_unsupported (dt, "output of a derived type's array");
      }
  while (cursor_next (&c));
}

/* flush: nothing is kept back.  */
void _gfortran_st_flush (struct dt *dt) { (void) dt; }
void _gfortran_flush_i4 (int *unit) { (void) unit; }
void _gfortran_flush_i8 (long *unit) { (void) unit; }
