/* io.h -- what the parts of Fortran output share.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A write statement is a call of st_write with a parameter block that lives in the caller, one call for each item and
   st_write_done.  The block has 256 bytes for the library, of which a pointer to the state below is used.  The line is
   kept in memory from malloc until it is complete, and then goes out in one piece.  */

#ifndef HEDDLE_GFORTRAN_IO_H
#define HEDDLE_GFORTRAN_IO_H

#include "gfortran.h"

enum
{
  DT_RESULT = 3,		/* of a statement: an error, or the end of the file */
  DT_RESULT_ERROR = 1,
  DT_RESULT_END = 2,
  DT_RESULT_END_OF_RECORD = 3,
  DT_HAS_ERR = 1 << 2,
  DT_HAS_END = 1 << 3,
  DT_HAS_EOR = 1 << 4,
  DT_HAS_IOSTAT = 1 << 5,
  DT_HAS_IOMSG = 1 << 6,
  DT_LIST_FORMAT = 1 << 7,
  DT_HAS_FORMAT = 1 << 12,
  DT_HAS_ADVANCE = 1 << 13,
  DT_HAS_INTERNAL_UNIT = 1 << 14,
  DT_HAS_NAMELIST = 1 << 15,
  DT_HAS_ASYNCHRONOUS = 1 << 18,
  DT_HAS_BLANK = 1 << 19,
  DT_HAS_DECIMAL = 1 << 20,
  DT_HAS_DELIM = 1 << 21,
  DT_HAS_PAD = 1 << 22,
  DT_HAS_ROUND = 1 << 23,
  DT_HAS_SIGN = 1 << 24,
  DT_DEC = 1 << 27		/* compiled with -fdec */
};

/* Values of IOSTAT.  */
enum
{
  END_OF_FILE = -1,
  END_OF_RECORD = -2,
  BAD_OPTION = 5002,
  BAD_UNIT = 5005,
  BAD_FORMAT = 5006,
  BAD_VALUE = 5010,
  OVERFLOW = 5011
};

/* The unit of a statement for an internal unit whose characters have 4 bytes.  */
enum { INTERNAL_UNIT_4 = -2 };

/* st_parameter_dt of GCC 12.  */
struct dt
{
  int flags;
  int unit;
  const char *filename;
  int line;
  size_t iomsg_length;
  char *iomsg;
  int *iostat;
  long rec;
  long *size, *iolength;
  struct array *internal_unit_desc;
  const char *format;
  size_t format_length;
  size_t advance_length;
  const char *advance;
  char *internal_unit;
  size_t internal_unit_length;
  size_t namelist_length;
  char *namelist;
  int *id;
  long pos;
  const char *asynchronous;
  size_t asynchronous_length;
  size_t blank_length;
  const char *blank;
  const char *decimal;
  size_t decimal_length;
  size_t delim_length;
  const char *delim;
  const char *pad;
  size_t pad_length;
  size_t round_length;
  const char *round;
  const char *sign;
  size_t sign_length;
  struct writer *writer;	/* the library's own part begins here */
};

/* An edit descriptor for data, or one of the library's own: G0-like list editing.  */
struct edit
{
  char letter;			/* I B O Z F E D G L A; 'N' for EN, 'S' for ES, '*' for list-directed */
  int width;			/* -1: none given */
  int digits;			/* after the dot; -1: none given */
  int exponent;			/* -1: none given */
};

/* With -fdec the width of an edit descriptor for an integer of KIND that has none.  */
static inline int
default_integer_width (int kind)
{
  return kind <= 2 ? 7 : kind == 4 ? 12 : kind == 8 ? 23 : 44;
}

#define MAX_GROUPS 16

struct group
{
  long start;			/* after the parenthesis */
  int left;			/* times to go, this one included; -1: unlimited */
};

struct writer
{
  struct dt *dt;
  /* The line: LENGTH characters until now, the next goes to AT.  */
  char *line;
  size_t room, length, at;
  int list;			/* list-directed */
  int after_text;		/* list: the last item was of type character */
  int no_advance;
  int internal;			/* bytes of an internal unit's character, 1 or 4; 0: no internal unit */
  size_t record_length;		/* characters */
  int full;			/* no record is left */
  /* The format and where interpretation stands.  */
  const char *format;
  long format_length, pos;
  struct group group[MAX_GROUPS];
  int depth;
  long again;			/* where reversion goes */
  int data_seen;		/* a data edit descriptor was met since the last reversion */
  struct edit current;
  int repeat;			/* more uses of CURRENT */
  int scale;
  int plus;			/* SP */
  char rounding;		/* U D Z N C P of RU and so on; 0: none given */
  int decimal_comma;		/* DC */
  int blank_zero;		/* BZ */
  int no_pad;			/* PAD='NO' */
  char delimiter;		/* DELIM=; 0: none */
  /* Input.  */
  int reading;
  long items;			/* until now, with the current one */
  int comma;			/* list: a comma may stand before the next value */
  int ended;			/* list: there was a slash */
  size_t value_at;		/* list: where the repeated value begins */
  int value_null;
  struct cursor place;		/* of an internal unit's records; not set to zero */
};

/* io-write.c.  The beginning of both statements: what is asked for is checked, and the writer made.  */
void __heddle_io_begin (struct dt *dt);
NORETURN void __heddle_io_unsupported (const struct dt *dt, const char *what);
/* io-line.c.  The program fails with TEXT at DT's line, written as on the host.  */
NORETURN void __heddle_io_fail (const struct dt *dt, const char *text);
/* The statement fails with NUMBER: that is noted for it, and nothing more is read or written; without
   IOSTAT= and the label for NUMBER the program fails.  */
void __heddle_io_error (struct dt *dt, int number, const char *text);
/* In input, text is passed over.  */
void __heddle_io_put (struct writer *w, const char *text, size_t length);
void __heddle_io_blanks (struct writer *w, long count);
void __heddle_io_move (struct writer *w, long column);
void __heddle_io_new_record (struct writer *w, int last);
/* io-format.c: the next edit descriptor for data into *E.  With FINISHING what stands before it is done as far as
   the end of the statement allows, and the value is 0; else it is 1, or 0 if the statement has failed.  */
int __heddle_io_next (struct writer *w, struct edit *e, int finishing);
/* io-edit.c.  */
void __heddle_io_integer (struct writer *w, const struct edit *e, const void *p, int kind);
void __heddle_io_bits (struct writer *w, const struct edit *e, const void *p, int bytes);
void __heddle_io_logical (struct writer *w, const struct edit *e, int value);
void __heddle_io_text (struct writer *w, const struct edit *e, const char *p, size_t length);
/* io-real.c: X of KIND 4 or 8.  */
void __heddle_io_real (struct writer *w, const struct edit *e, double x, int kind);
/* The text of X as in a complex number in list-directed output; the value is its length.  */
int __heddle_io_complex_part (const struct writer *w, char out[64], double x, int kind);

#endif
