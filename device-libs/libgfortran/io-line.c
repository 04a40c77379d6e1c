/* io-line.c -- the line that a write statement makes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "io.h"

int snprintf (char *, size_t, const char *, ...);

/* See io.h.  */
NORETURN void
__heddle_io_fail (const struct dt *dt, const char *text)
{
  char all[480];
  snprintf (all, sizeof all, "At line %d of file %s\nFortran runtime error: %s", dt->line,
	    dt->filename ? dt->filename : "?", text);
  __heddle_libc_fail (all);
}

/* See io.h.  */
void
__heddle_io_error (struct dt *dt, int number, const char *text)
{
  if (dt->flags & DT_RESULT)
    return;
  int result = DT_RESULT_ERROR, label = DT_HAS_ERR;
  if (number == END_OF_FILE)
    {
      result = DT_RESULT_END;
      label = DT_HAS_END;
    }
  else if (number == END_OF_RECORD)
    {
      result = DT_RESULT_END_OF_RECORD;
      label = DT_HAS_EOR;
    }
  dt->flags |= result;
  if (dt->flags & DT_HAS_IOMSG)
    for (size_t i = 0, n = strlen (text); i < dt->iomsg_length; i++)
      dt->iomsg[i] = i < n ? text[i] : ' ';
  if (dt->flags & DT_HAS_IOSTAT)
    *dt->iostat = number;
  else if (!(dt->flags & label))
    __heddle_io_fail (dt, text);
}

/* Write LENGTH characters of TEXT at the current column; a gap before it becomes blanks.  That an internal
   unit has no such line is seen at the line's end: it may be too long before.  */
void
__heddle_io_put (struct writer *w, const char *text, size_t length)
{
  size_t end = w->at + length;
  if (w->reading)
    {
      w->at = end;
      return;
    }
  if (w->internal && length > 0 && end > w->record_length)
    __heddle_io_error (w->dt, END_OF_RECORD, "End of record");
  if (w->dt->flags & DT_RESULT)
    return;
  if (end > w->room)
    {
      size_t room = end + end / 2 + 64;
      char *line = get_memory (room);
      for (size_t i = 0; i < w->length; i++)
	line[i] = w->line[i];
      free (w->line);
      w->line = line;
      w->room = room;
    }
  for (; w->length < w->at; w->length++)
    w->line[w->length] = ' ';
  for (size_t i = 0; i < length; i++)
    w->line[w->at + i] = text[i];
  w->at = end;
  if (w->length < end)
    w->length = end;
}

void
__heddle_io_blanks (struct writer *w, long count)
{
  for (; count > 0; count--)
    __heddle_io_put (w, " ", 1);
}

/* Go to COLUMN, from 0; before the line's beginning is its beginning.  */
void
__heddle_io_move (struct writer *w, long column)
{
  w->at = column < 0 ? 0 : column;
}

/* Send the line.  Not LAST: another one follows.  */
void
__heddle_io_new_record (struct writer *w, int last)
{
  if (w->dt->flags & DT_RESULT)
    return;
  if (w->reading)
    w->full = w->full || !cursor_next (&w->place);
  else if (w->internal)
    {
      if (w->full)
	{
	  __heddle_io_error (w->dt, END_OF_FILE, "End of file");
	  return;
	}
      for (size_t i = 0; i < w->record_length; i++)
	{
	  const unsigned char c = i < w->length ? w->line[i] : ' ';
	  if (w->internal == 4)
	    ((uint32_t *) w->place.p[0])[i] = c;
	  else
	    w->place.p[0][i] = c;
	}
      w->full = !cursor_next (&w->place);
    }
  else
    {
      /* The next statement goes on at this column.  */
      if (last && w->no_advance)
	__heddle_io_put (w, "", 0);
      char buf[HEDDLE_STREAM_BUFFER];
      struct heddle_sink s;
      __heddle_sink_stream (&s, buf);
      __heddle_sink_put (&s, w->line, w->length);
      if (!last || !w->no_advance)
	__heddle_sink_put (&s, "\n", 1);
      __heddle_sink_flush (&s);
    }
  w->length = w->at = 0;
}
