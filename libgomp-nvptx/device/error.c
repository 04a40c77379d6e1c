/* error.c -- the end of a program that failed on the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.
   A kernel that traps tells the host no more than that it did.  So the first warp that fails leaves a record in
   host memory (abi.h), which the host plugin prints with the names of the region and its source position that
   it knows.  Without a record the text goes through the driver's printf.  */

#include "team.h"

void abort (void) __attribute__ ((noreturn, cold));
void exit (int) __attribute__ ((noreturn, cold));
void __assert_fail (const char *, const char *, unsigned, const char *) __attribute__ ((noreturn, cold));
void __assert_func (const char *, int, const char *, const char *) __attribute__ ((noreturn, cold));
void GOMP_error (const char *, size_t) __attribute__ ((noreturn, cold));

struct text
{
  char *at, *end;		/* room for a NUL at END */
};

static void
append (struct text *text, const char *s, size_t n)
{
  while (n-- && *s && text->at < text->end)
    *text->at++ = *s++;
}

static void
append_number (struct text *text, unsigned n)
{
  char digits[10];
  unsigned count = 0;

  do
    digits[count++] = '0' + n % 10;
  while (n /= 10);
  while (count)
    append (text, &digits[--count], 1);
}

/* Hand CODE and TEXT, NUL-terminated, to the host and trap.  */
static void __attribute__ ((noreturn, cold))
give_up (unsigned code, const char *text)
{
  struct heddle_failure *failure = (struct heddle_failure *) (uintptr_t) __heddle_device.failure;

  if (failure)
    {
      unsigned none = HEDDLE_FAIL_NONE;
      if (__atomic_compare_exchange_n (&failure->code, &none, code, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
	{
	  unsigned i;
	  failure->team = __heddle_team_num;
	  failure->thread = warp_num ();
	  failure->lane = lane_context () ? lane_num () : 0;
	  for (i = 0; i < sizeof failure->text - 1 && text[i]; i++)
	    failure->text[i] = text[i];
	  failure->text[i] = 0;
	  fence_system ();
	}
      else
	/* Another warp is writing; let it finish before the trap stops everything.  */
	for (unsigned i = 0; i < 1000; i++)
	  spin_pause ();
    }
  else
    {
      const char *argument = text;
      __ptx_vprintf ("%s\n", &argument);
    }
  __ptx_trap ();
}

/* The program cannot go on because of WHAT, which NAME (or NULL) specifies.  CODE: HEDDLE_FAIL_*.  Any lanes.  */
void
__heddle_fail (unsigned code, const char *what, const char *name)
{
  char buffer[sizeof ((struct heddle_failure *) 0)->text];
  struct text text = { buffer, buffer + sizeof buffer - 1 };

  append (&text, what, sizeof buffer);
  if (name)
    {
      append (&text, " ", 1);
      append (&text, name, sizeof buffer);
    }
  *text.at = 0;
  give_up (code, buffer);
}

/* Called by the prologue of FUNCTION, whose frame does not fit.  */
void __attribute__ ((noreturn, cold))
__heddle_stack_overflow (const char *function)
{
  __heddle_fail (HEDDLE_FAIL_STACK, "stack overflow in", function);
}

/* Control came to a call of WHAT, which the device has no code for.  */
void __attribute__ ((noreturn, cold))
__heddle_unreachable_call (const char *what)
{
  __heddle_fail (HEDDLE_FAIL_TEXT, "call of a function that has no device code:", what);
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
  char buffer[sizeof ((struct heddle_failure *) 0)->text];
  struct text text = { buffer, buffer + sizeof buffer - 1 };

  append (&text, file, sizeof buffer);
  append (&text, ":", 1);
  append_number (&text, line);
  append (&text, ": ", 2);
  if (function)
    {
      append (&text, function, sizeof buffer);
      append (&text, ": ", 2);
    }
  append (&text, "assertion '", 11);
  append (&text, assertion, sizeof buffer);
  append (&text, "' failed", 8);
  *text.at = 0;
  give_up (HEDDLE_FAIL_ASSERT, buffer);
}

/* newlib's header calls this one.  */
void
__assert_func (const char *file, int line, const char *function, const char *assertion)
{
  __assert_fail (assertion, file, line, function);
}

/* A program ends on the host; from a target region it can only fail.  */
void
exit (int status)
{
  char buffer[64];
  struct text text = { buffer, buffer + sizeof buffer - 1 };

  append (&text, "exit (", 6);
  if (status < 0)
    append (&text, "-", 1);
  append_number (&text, status < 0 ? -(unsigned) status : (unsigned) status);
  append (&text, ") was called", 12);
  *text.at = 0;
  give_up (HEDDLE_FAIL_TEXT, buffer);
}

void __attribute__ ((noreturn))
_exit (int status)
{
  exit (status);
}

void __attribute__ ((noreturn))
_Exit (int status)
{
  exit (status);
}

void __attribute__ ((noreturn))
quick_exit (int status)
{
  exit (status);
}

/* The error directive at execution time; MESSAGE has LENGTH bytes, or is NUL-terminated where LENGTH is the
   largest size_t; NULL: none.  */
void
GOMP_error (const char *message, size_t length)
{
  char buffer[sizeof ((struct heddle_failure *) 0)->text];
  struct text text = { buffer, buffer + sizeof buffer - 1 };

  append (&text, "error directive encountered", 27);
  if (message)
    {
      append (&text, ": ", 2);
      append (&text, message, length);
    }
  *text.at = 0;
  give_up (HEDDLE_FAIL_TEXT, buffer);
}

/* The same with severity (warning): the program goes on.  */
void
GOMP_warning (const char *message, size_t length)
{
  char buffer[sizeof ((struct heddle_failure *) 0)->text];
  struct text text = { buffer, buffer + sizeof buffer - 1 };
  const char *argument = buffer;

  append (&text, "libgomp: warning: error directive encountered", 45);
  if (message)
    {
      append (&text, ": ", 2);
      append (&text, message, length);
    }
  *text.at = 0;
  __ptx_vprintf ("%s\n", &argument);
}

void *
__heddle_malloc (size_t size)
{
  void *p = malloc (size);

  if (unlikely (!p))
    __heddle_fail (HEDDLE_FAIL_TEXT, "out of device memory in the OpenMP runtime", NULL);
  return p;
}

void *
__heddle_calloc (size_t size)
{
  return __builtin_memset (__heddle_malloc (size), 0, size);
}
