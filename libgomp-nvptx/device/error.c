/* error.c -- the end of a program that failed on the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The host learns no more of a trap than the trap itself.  The first warp to fail therefore leaves a record in host
   memory (abi.h), and the host plugin prints it with the region's name and source position.  Without a record the text
   goes through the driver's printf.

   Most programs have some of this and none needs it to be fast, so it is compiled with -Og (Makefrag.am): with more,
   GCC spends as much time on it as on a small program, and inlines exit into the caller.  */

#include "team.h"

void abort (void) __attribute__ ((noreturn, cold));
void exit (int) __attribute__ ((noreturn, cold));
void __assert_fail (const char *, const char *, unsigned, const char *) __attribute__ ((noreturn, cold));
void __assert_func (const char *, int, const char *, const char *) __attribute__ ((noreturn, cold));
void GOMP_error (const char *, size_t) __attribute__ ((noreturn, cold));

/* Where there is no place in host memory the record is put together here, and printed.  */
static struct heddle_failure here;
static const char *printed;

/* See heddle_print.  */
const volatile char __heddle_prints;

/* The record; only the caller may fill it in from now on.  Any lanes; returns to one at most.  */
static struct heddle_failure *
claim (unsigned code)
{
  struct heddle_failure *f = (struct heddle_failure *) (uintptr_t) __heddle_device.failure;
  unsigned none = HEDDLE_FAIL_NONE;

  if (!f)
    f = &here;
  if (!__atomic_compare_exchange_n (&f->code, &none, code, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    {
      /* Another warp is writing; let it finish before the trap stops everything.  */
      for (unsigned i = 0; i < 1000; i++)
	spin_pause ();
      __ptx_trap ();
    }
  /* Not every kernel keeps its team's number where the runtime would look.  */
  f->team = block_num ();
  f->thread = warp_num ();
  f->lane = lane_context () ? lane_num () : 0;
  return f;
}

/* Append up to N bytes of S, or as many as there are, at AT of the record; returns where the text ends then.  */
static unsigned
put (struct heddle_failure *f, unsigned at, const char *s, size_t n)
{
  for (; n-- && *s && at < sizeof f->text - 1; at++)
    f->text[at] = *s++;
  return at;
}

static unsigned
put_number (struct heddle_failure *f, unsigned at, unsigned n)
{
  unsigned unit = 1;

  while (n / unit >= 10)
    unit *= 10;
  for (; unit && at < sizeof f->text - 1; unit /= 10)
    f->text[at++] = '0' + n / unit % 10;
  return at;
}

/* Hand over the record, whose text ends at AT, and trap.  */
static void __attribute__ ((noreturn, cold))
give_up (struct heddle_failure *f, unsigned at)
{
  f->text[at] = 0;
  fence_system ();
  if (f == &here)
    {
      printed = f->text;
      __ptx_vprintf ("%s\n", &printed);
    }
  __ptx_trap ();
}

/* The program cannot go on because of WHAT; NAME (or NULL) follows it.  CODE: HEDDLE_FAIL_*.  Any lanes.  */
void
__heddle_fail (unsigned code, const char *what, const char *name)
{
  struct heddle_failure *f = claim (code);
  unsigned at = put (f, 0, what, SIZE_MAX);

  if (name)
    at = put (f, at, name, SIZE_MAX);
  give_up (f, at);
}

/* Called where an operation in FUNCTION overflows that was compiled with -ftrapv.  */
void __attribute__ ((noreturn, cold))
__heddle_overflow (const char *function)
{
  __heddle_fail (HEDDLE_FAIL_TEXT, "signed overflow (-ftrapv) in ", function);
}

/* A check of -fsanitize=undefined has failed; WHAT is the check, and its place.  */
void __attribute__ ((noreturn, cold))
__heddle_undefined (const char *what)
{
  __heddle_fail (HEDDLE_FAIL_TEXT, "undefined behaviour (-fsanitize): ", what);
}

/* Control came to a call of WHAT, which the device has no code for.  */
void __attribute__ ((noreturn, cold))
__heddle_unreachable_call (const char *what)
{
  __heddle_fail (HEDDLE_FAIL_TEXT, "call of a function that has no device code: ", what);
}

void
abort (void)
{
  __heddle_fail (HEDDLE_FAIL_ABORT, "abort was called", NULL);
}

/* assert's failure, as glibc's header calls it.  */
void
__assert_fail (const char *assertion, const char *file, unsigned line, const char *function)
{
  struct heddle_failure *f = claim (HEDDLE_FAIL_ASSERT);
  unsigned at = put (f, 0, file, SIZE_MAX);

  at = put (f, at, ":", 1);
  at = put_number (f, at, line);
  at = put (f, at, ": ", 2);
  if (function)
    {
      at = put (f, at, function, SIZE_MAX);
      at = put (f, at, ": ", 2);
    }
  at = put (f, at, "assertion '", 11);
  at = put (f, at, assertion, SIZE_MAX);
  give_up (f, put (f, at, "' failed", 8));
}

/* newlib's header calls this one.  */
void
__assert_func (const char *file, int line, const char *function, const char *assertion)
{
  __assert_fail (assertion, file, line, function);
}

/* A program ends on the host, which is told so.  The work of other teams, and mapped data on the device, are lost.  */
static void __attribute__ ((noreturn, cold))
end_program (unsigned code, const char *name, int status)
{
  struct heddle_failure *f = claim (code);
  unsigned at = put (f, put (f, 0, name, SIZE_MAX), " (", 2);

  if (status < 0)
    at = put (f, at, "-", 1);
  at = put_number (f, at, status < 0 ? -(unsigned) status : (unsigned) status);
  f->status = status;
  give_up (f, put (f, at, ") was called", 12));
}

void
exit (int status)
{
  end_program (HEDDLE_FAIL_EXIT, "exit", status);
}

/* End the program with STATUS, and TEXT and a line's end on stderr.  */
void __attribute__ ((noreturn, cold))
__heddle_stop (int status, const char *text)
{
  struct heddle_failure *f = claim (HEDDLE_FAIL_STOP);
  f->status = status;
  give_up (f, put (f, 0, text, SIZE_MAX));
}

void __attribute__ ((noreturn))
_exit (int status)
{
  end_program (HEDDLE_FAIL_EXIT_NOW, "_exit", status);
}

void __attribute__ ((noreturn))
_Exit (int status)
{
  end_program (HEDDLE_FAIL_EXIT_NOW, "_Exit", status);
}

void __attribute__ ((noreturn))
quick_exit (int status)
{
  end_program (HEDDLE_FAIL_QUICK_EXIT, "quick_exit", status);
}

/* The error directive at execution time; MESSAGE has LENGTH bytes, or is NUL-terminated where LENGTH is the
   largest size_t; NULL: none.  */
void
GOMP_error (const char *message, size_t length)
{
  struct heddle_failure *f = claim (HEDDLE_FAIL_TEXT);
  unsigned at = put (f, 0, "error directive encountered", 27);

  if (message)
    {
      at = put (f, at, ": ", 2);
      at = put (f, at, message, length);
    }
  give_up (f, at);
}

/* The same with severity (warning): the program goes on.  */
void
GOMP_warning (const char *message, size_t length)
{
  char buffer[512];
  const char *argument = buffer;
  unsigned n = 0;

  if (message)
    while (n < sizeof buffer - 1 && n < length && message[n])
      {
	buffer[n] = message[n];
	n++;
      }
  buffer[n] = 0;
  heddle_print (message ? "\nlibgomp: error directive encountered: %s\n"
		: "\nlibgomp: error directive encountered\n", &argument);
}
