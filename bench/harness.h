/* harness.h -- how a benchmark program is timed and reports.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The same harness for OpenMP, CUDA and whatever else: a program goes through its rows, and a row is

     if (bench_row ("saxpy/simd"))
       {
	 while (bench_next ())
	   saxpy_simd (n, a, x, y);
	 bench_check (y[0], expected, 1e-6);
       }

   The body of the loop is what is timed, by the host's monotonic clock: it must not return before the device is
   done.  It is repeated for warm-up (at least 3 times and 20 ms), then timed at least 11 times; bench_end or the next
   row prints the median.  What a program prints is read by bench/run, fields separated by tabs:

     program NAME COMPILER
     row NAME MEDIAN LEAST MOST SAMPLES STATE	times in seconds; STATE: ok, wrong, unchecked
     note TEXT					for the human reader

   Options of every program: --list (print the rows' names only), --small (sizes that a simulator or a host can do),
   --rows=A,B (only rows whose name has A or B in it), --samples=N, --time=S (of laps in a row, at least S seconds),
   --wait (for a line on the standard input, once the device has started).  */

#ifndef BENCH_HARNESS_H
#define BENCH_HARNESS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Read the options in ARGV; PROGRAM names the program, COMPILER what compiled it.  Ends the process with status 2
   when an option is not known.  Once, before all else.  */
void bench_begin (int argc, char **argv, const char *program, const char *compiler);

/* Print the last row.  Returns the exit status: 0, or 1 if a check failed.  */
int bench_end (void);

/* FULL, or SMALL if the program runs with --small.  */
long bench_size (long full, long small_size);

/* Finish the row before and start NAME.  0 if NAME is not wanted: then the caller leaves it out.  */
int bench_row (const char *name);

/* 1 if one of NAMES, which ends with a null pointer, is wanted: to leave out the preparation of all of them.  Lists
   them if the program is to list its rows.  */
int bench_any (const char *const *names);

/* 1 as long as the body has to be done once more.  */
int bench_next (void);

/* The present lap took SECONDS, a part of it by bench_now: for bodies with preparations or pauses.  */
void bench_lap (double seconds);

/* The host's monotonic clock, in seconds.  */
double bench_now (void);

/* How often bench_next returned 1 in this row.  */
long bench_laps (void);

/* GOT must be WANT within TOLERANCE, relative to |WANT| where that is above 1.  Any number of times a row; the first
   failure is noted.  */
void bench_check (double got, double want, double tolerance);

/* Run this program again, with ARGUMENT only, and wait for its end.  Returns its exit status, -1 for any other end.  */
int bench_again (const char *argument);

/* Memory for COUNT elements of SIZE bytes; ends the process with a message when there is none.  */
void *bench_alloc (size_t count, size_t size);

/* Fill N elements with reproducible numbers, uniform in [0, 1).  */
void bench_fill_float (float *p, long n, unsigned int seed);
void bench_fill_double (double *p, long n, unsigned int seed);
/* The same, uniform integers in [0, LIMIT).  */
void bench_fill_int (int *p, long n, int limit, unsigned int seed);

#ifdef __cplusplus
}
#endif

#endif /* BENCH_HARNESS_H */
