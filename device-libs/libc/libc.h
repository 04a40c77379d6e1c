/* libc.h -- what the files of the device's C library share.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The library is compiled against no libc headers: the device has the host's data model, and its functions
   are called by code that was compiled with the host's (glibc's) headers.  So the types below repeat what the
   x86-64 psABI and glibc's headers fix, and nothing of theirs (inline functions, fortification, attributes
   that let a null check vanish) gets in the way.

   Every function may be called in uniform context (once per warp: the 32 lanes do the same thing) and in lane
   context (each lane for itself) unless its comment says otherwise.  */

#ifndef HEDDLE_LIBC_H
#define HEDDLE_LIBC_H

#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "abi.h"
#include "host-calls/protocol.h"
#include "ptx-builtins.h"

#define NORETURN __attribute__ ((noreturn))
#define likely(x) __builtin_expect (!!(x), 1)
#define unlikely(x) __builtin_expect (!!(x), 0)

typedef int64_t ssize_t_;

/* The written instance of abi.h's structure; libgomp defines the instance, the host plugin fills it in.  */
extern struct heddle_device __heddle_device;

/* End the program: TEXT (at most 495 bytes are kept) goes to the host as the reason.  */
void __heddle_libc_fail (const char *text) NORETURN;
/* The same with TEXT followed by DETAIL.  */
void __heddle_libc_fail2 (const char *text, const char *detail) NORETURN;

/* memory and strings that the library itself uses.  */
void *memcpy (void *restrict, const void *restrict, size_t);
void *memmove (void *, const void *, size_t);
void *memset (void *, int, size_t);
int memcmp (const void *, const void *, size_t);
size_t strlen (const char *);
size_t strnlen (const char *, size_t);

void *malloc (size_t);
void *calloc (size_t, size_t);
void *realloc (void *, size_t);
void free (void *);

/* errno's numbers (Linux, generic).  */
enum
{
  HEDDLE_ENOENT = 2,
  HEDDLE_EBADF = 9,
  HEDDLE_ENOMEM = 12,
  HEDDLE_EINVAL = 22,
  HEDDLE_EDOM = 33,
  HEDDLE_ERANGE = 34,
  HEDDLE_EOVERFLOW = 75,
  HEDDLE_EILSEQ = 84
};
int *__errno_location (void);

/* ---- Formatted output (sink.c, format.c, format-double.c). ----

   A sink takes characters.  A memory sink keeps the first ROOM of them in BUF; a stream sink (STREAM not 0) empties
   BUF into the host's standard output whenever it is full.  */
struct heddle_sink
{
  char *buf;
  size_t room;			/* capacity of BUF in characters */
  size_t used;			/* characters in BUF */
  size_t total;			/* characters taken in all */
  int stream;
};

#define HEDDLE_STREAM_BUFFER 512 /* bytes of stack for a stream sink: the longest undivided output */

void __heddle_sink_memory (struct heddle_sink *, char *buf, size_t room);
void __heddle_sink_stream (struct heddle_sink *, char *buf);
void __heddle_sink_put (struct heddle_sink *, const char *text, size_t length);
void __heddle_sink_pad (struct heddle_sink *, char c, long count);
void __heddle_sink_flush (struct heddle_sink *);

enum
{
  HEDDLE_FMT_LEFT = 1,		/* - */
  HEDDLE_FMT_PLUS = 2,		/* + */
  HEDDLE_FMT_SPACE = 4,		/* space */
  HEDDLE_FMT_ALT = 8,		/* # */
  HEDDLE_FMT_ZERO = 16,		/* 0 */
  /* Of e, f and g: how the magnitude is rounded, other than to nearest and on a tie to even.  */
  HEDDLE_FMT_TRUNCATE = 32,
  HEDDLE_FMT_AWAY = 64,		/* from zero */
  HEDDLE_FMT_HALF_AWAY = 128	/* to nearest, on a tie from zero */
};

/* One conversion specification.  */
struct heddle_spec
{
  unsigned flags;		/* HEDDLE_FMT_* */
  int width;			/* least number of characters; 0: none given */
  int precision;		/* -1: none given */
  char conversion;		/* its letter */
};

/* Write the arguments AP as FORMAT says.  The value is what printf returns: the number of characters, or -1.  */
int __heddle_format (struct heddle_sink *, const char *format, va_list ap);
/* FORMAT has a number of type long double, or numbered arguments: only the host's functions know that.  */
int __heddle_host_format_p (const char *format);
/* The program has operator<< of std::ostream for long double (libstdcxx/streams).  */
#define USES_LONG_DOUBLE_STREAMS __heddle_uses ("_ZNSolsEe _ZNSo9_M_insertIeE*")
/* X by one of the conversions a A e E f F g G.  */
void __heddle_format_double (struct heddle_sink *, double x, const struct heddle_spec *);

/* ---- Streams (streams.c).  A pointer to one is all the device knows of a FILE. ---- */
struct heddle_file;
/* Ends the program with a message if FILE is none that the device can write to by itself.  */
void __heddle_check_output (struct heddle_file *file, const char *function);

/* The program calls functions of the host, or may write to its files: then all output is by the host's functions, in
   the order of the calls.  */
#define USES_HOST __heddle_uses (HEDDLE_CALLS_HOST)
/* The host's FILE for FILE.  */
struct heddle_file *__heddle_stream_of_host (struct heddle_file *file);
/* The same for output by FUNCTION; ends the program with a message if it is a null pointer.  */
struct heddle_file *__heddle_output_of_host (struct heddle_file *file, const char *function);
/* The host's stdout.  */
struct heddle_file *__heddle_stdout_of_host (void);
/* Have the host write SIZE bytes at DATA, in any memory, to FILE, one of the host's.  Returns the number of bytes
   written.  */
size_t __heddle_write_on_host (const void *data, size_t size, struct heddle_file *file);
/* The host's functions.  All pointers are to memory within the host's reach.  */
size_t __heddle_host_fwrite (const void *data, size_t size, size_t count, struct heddle_file *file);

/* ---- Decimal to binary (strtod.c). ----

   Convert the longest prefix of TEXT (LIMIT characters at most; SIZE_MAX: the whole text) in strtod's syntax.  *END is
   its end, TEXT if there is none.  MANT_DIG and MIN_EXP, MAX_EXP are the type's (FLT_* or DBL_*); the result is exact
   in that type.  *RANGE is set to 1 on overflow or underflow.  */
double __heddle_strtod (const char *text, size_t limit, const char **end, int mant_dig, int min_exp, int max_exp,
			int *range);

/* X, which float can represent; a GPU's conversion loses all bits of a NaN but the fact.  */
static inline float
__heddle_to_float (double x)
{
  const union { double value; uint64_t bits; } from = { x };
  const uint32_t sign = from.bits >> 32 & 0x80000000, payload = from.bits >> 29 & 0x3fffff;
  const union { uint32_t bits; float value; } nan = { sign | 0x7fc00000 | payload };
  return x != x ? nan.value : (float) x;
}

#endif
