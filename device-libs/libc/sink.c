/* sink.c -- where formatted characters go: a buffer in memory, or the host's standard output.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   In a program that calls the host's functions these take the text.  Else CUDA's vprintf is the only way out of a
   running kernel.  It understands a format, but not all of C's, so the device formats by itself and hands over finished
   text as the argument of "%s", which the driver copies into its queue at the call.  A call is one entry of the queue
   and entries of different threads do not mix; the output of a single printf stays together if it fits into the buffer;
   longer text goes out in pieces that end at a line's end where there is one.  "%s" stops at a NUL: a NUL in the text
   goes out by "%c".  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "libc.h"

/* Make S keep the first ROOM characters in BUF.  Nothing is terminated.  */
void
__heddle_sink_memory (struct heddle_sink *s, char *buf, size_t room)
{
  s->buf = buf;
  s->room = room;
  s->used = 0;
  s->total = 0;
  s->stream = 0;
}

/* Make S write to the host's standard output through BUF, which has HEDDLE_STREAM_BUFFER bytes and must live
   until __heddle_sink_flush.  */
void
__heddle_sink_stream (struct heddle_sink *s, char *buf)
{
  s->buf = buf;
  s->room = HEDDLE_STREAM_BUFFER - 1;
  s->used = 0;
  s->total = 0;
  s->stream = 1;
}

/* Hand over the LENGTH characters at TEXT, which has room for one more.  */
static void
emit (char *text, size_t length)
{
  if (USES_HOST)
    {
      __heddle_write_on_host (text, length, __heddle_stdout_of_host ());
      return;
    }
  char saved = text[length];
  text[length] = 0;
  size_t begin = 0;
  while (begin < length)
    {
      size_t end = begin;
      while (text[end])
	end++;
      if (end > begin)
	{
	  const char *argument = text + begin;
	  heddle_print ("%s", &argument);
	}
      if (end < length)
	{
	  int nul = 0;
	  heddle_print ("%c", &nul);
	  end++;
	}
      begin = end;
    }
  text[length] = saved;
}

/* Empty the full buffer of the stream sink S, up to the end of the last line in it if one ends there.  */
static void
make_room (struct heddle_sink *s)
{
  size_t length = s->used;
  while (length > 0 && s->buf[length - 1] != '\n')
    length--;
  if (length == 0)
    length = s->used;
  emit (s->buf, length);
  size_t rest = s->used - length;
  for (size_t i = 0; i < rest; i++)
    s->buf[i] = s->buf[length + i];
  s->used = rest;
}

/* Give S the LENGTH characters at TEXT.  */
void
__heddle_sink_put (struct heddle_sink *s, const char *text, size_t length)
{
  s->total += length;
  while (length)
    {
      size_t n = s->room - s->used;
      if (n == 0)
	{
	  if (!s->stream)
	    return;
	  make_room (s);
	  n = s->room - s->used;
	}
      if (n > length)
	n = length;
      for (size_t i = 0; i < n; i++)
	s->buf[s->used + i] = text[i];
      s->used += n;
      text += n;
      length -= n;
    }
}

/* Give S COUNT times the character C; nothing if COUNT is negative.  */
void
__heddle_sink_pad (struct heddle_sink *s, char c, long count)
{
  if (count <= 0)
    return;
  s->total += count;
  while (count > 0)
    {
      size_t n = s->room - s->used;
      if (n == 0)
	{
	  if (!s->stream)
	    return;
	  make_room (s);
	  n = s->room - s->used;
	}
      if (n > (size_t) count)
	n = count;
      for (size_t i = 0; i < n; i++)
	s->buf[s->used + i] = c;
      s->used += n;
      count -= n;
    }
}

/* Send what the stream sink S still holds.  */
void
__heddle_sink_flush (struct heddle_sink *s)
{
  if (s->stream && s->used)
    emit (s->buf, s->used);
  s->used = 0;
}
