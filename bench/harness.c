/* harness.c -- timing, checking and reporting of one benchmark program.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The clock is read twice between two laps, so that the harness's own work is not timed.  A device that idles lowers
   its clocks: warm-up therefore lasts some time, not only some laps.  The median is reported, because a launch that
   the driver delays is no property of the kernel.  */

#define _POSIX_C_SOURCE 200809L
#include "harness.h"

#include <math.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

/* OpenMP's, where the program has it.  */
extern void *omp_target_alloc (size_t, int) __attribute__ ((weak));
extern void omp_target_free (void *, int) __attribute__ ((weak));

enum { least_warmup_laps = 3, most_warmup_laps = 1000, most_samples = 201 };
static const double least_warmup_time = 0.020;

static struct
{
  int small_sizes, list;
  long least_samples;
  const char *wanted;		/* comma-separated parts of names, or NULL */
  int failed;
  double sampling_time;
} options = { 0, 0, 11, NULL, 0, 0.2 };

static struct
{
  const char *name;		/* NULL: none */
  long laps, samples;
  double started, warm;		/* when the present lap began; seconds of warm-up so far */
  int warming, checks, wrong;
  double own;			/* the present lap's time if bench_lap has given it, else negative */
  double sample[most_samples];
} row;

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

/* Start the device, say so, and wait for a line: many processes can start at a time, and be timed one by one.  */
static void
wait_for_line (void)
{
  if (omp_target_alloc)
    omp_target_free (omp_target_alloc (1, 0), 0);
  puts ("ready");
  fflush (stdout);
  while (getchar () != '\n' && !feof (stdin))
    ;
}

void
bench_begin (int argc, char **argv, const char *program, const char *compiler)
{
  for (int i = 1; i < argc; i++)
    if (!strcmp (argv[i], "--list"))
      options.list = 1;
    else if (!strcmp (argv[i], "--small"))
      options.small_sizes = 1;
    else if (!strncmp (argv[i], "--rows=", 7))
      options.wanted = argv[i] + 7;
    else if (!strncmp (argv[i], "--samples=", 10) && atol (argv[i] + 10) >= 1)
      options.least_samples = atol (argv[i] + 10) < most_samples ? atol (argv[i] + 10) : most_samples;
    else if (!strcmp (argv[i], "--wait"))
      wait_for_line ();
    else if (!strncmp (argv[i], "--time=", 7))
      options.sampling_time = atof (argv[i] + 7);
    else
      {
	fprintf (stderr, "%s: unknown option '%s' (known: --list --small --rows=A,B --samples=N --time=S "
		 "--wait)\n", argv[0], argv[i]);
	exit (2);
      }
  setvbuf (stdout, NULL, _IOLBF, 0);
  if (!options.list)
    printf ("program\t%s\t%s\n", program, compiler);
}

static int
by_time (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static void
finish_row (void)
{
  if (!row.name)
    return;
  qsort (row.sample, row.samples, sizeof (double), by_time);
  printf ("row\t%s\t%.9f\t%.9f\t%.9f\t%ld\t%s\n", row.name, row.sample[row.samples / 2], row.sample[0],
	  row.sample[row.samples - 1], row.samples, row.wrong ? "wrong" : row.checks ? "ok" : "unchecked");
  row.name = NULL;
}

int
bench_end (void)
{
  finish_row ();
  return options.failed;
}

long
bench_size (long full, long small_size)
{
  return options.small_sizes ? small_size : full;
}

static int
wanted (const char *name)
{
  if (!options.wanted)
    return 1;
  for (const char *part = options.wanted; *part;)
    {
      size_t length = strcspn (part, ",");
      for (const char *at = name; length && *at; at++)
	if (!strncmp (at, part, length))
	  return 1;
      part += length + (part[length] == ',');
    }
  return 0;
}

int
bench_any (const char *const *names)
{
  int any = 0;
  for (; *names; names++)
    if (options.list)
      puts (*names);
    else
      any |= wanted (*names);
  return any;
}

int
bench_row (const char *name)
{
  finish_row ();
  if (options.list)
    puts (name);
  if (options.list || !wanted (name))
    return 0;
  memset (&row, 0, sizeof row);
  row.name = name;
  row.warming = 1;
  return 1;
}

int
bench_next (void)
{
  if (row.laps > 0)
    {
      /* What warm-up and sampling take includes the pauses of bench_lap.  */
      const double whole = now () - row.started, lap = row.own >= 0 ? row.own : whole;
      if (row.warming)
	{
	  row.warm += whole;
	  row.warming = !(options.small_sizes || row.laps >= most_warmup_laps
			  || (row.laps >= least_warmup_laps && row.warm >= least_warmup_time));
	  if (!row.warming)
	    row.warm = 0;
	}
      else
	{
	  row.sample[row.samples++] = lap;
	  row.warm += whole;
	  if (row.samples >= (options.small_sizes ? 1 : options.least_samples)
	      && (options.small_sizes || row.warm >= options.sampling_time || row.samples == most_samples))
	    return 0;
	}
    }
  row.laps++;
  row.own = -1;
  row.started = now ();
  return 1;
}

void
bench_lap (double seconds)
{
  row.own = seconds;
}

double
bench_now (void)
{
  return now ();
}

long
bench_laps (void)
{
  return row.laps;
}

void
bench_check (double got, double want, double tolerance)
{
  double scale = fabs (want) > 1 ? fabs (want) : 1;
  row.checks = 1;
  if (fabs (got - want) <= tolerance * scale || row.wrong)
    return;
  row.wrong = options.failed = 1;
  printf ("note\t%s: got %.15g, expected %.15g\n", row.name, got, want);
}

int
bench_again (const char *argument)
{
  char program[] = "/proc/self/exe", word[100];
  snprintf (word, sizeof word, "%s", argument);
  char *arguments[] = { program, word, NULL };
  pid_t child;
  int status;
  if (posix_spawn (&child, program, NULL, NULL, arguments, environ) != 0 || waitpid (child, &status, 0) != child)
    return -1;
  return WIFEXITED (status) ? WEXITSTATUS (status) : -1;
}

void *
bench_alloc (size_t count, size_t size)
{
  void *p = calloc (count, size);
  if (!p)
    {
      fprintf (stderr, "no memory for %zu elements of %zu bytes\n", count, size);
      exit (2);
    }
  return p;
}

/* One step of a 64-bit linear congruential generator; its upper half is good enough for test data.  */
static uint32_t
next_random (uint64_t *state)
{
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t) (*state >> 32);
}

void
bench_fill_float (float *p, long n, unsigned int seed)
{
  uint64_t state = seed + 1;
  for (long i = 0; i < n && !options.list; i++)
    p[i] = (float) (next_random (&state) >> 8) / 16777216.0f;
}

void
bench_fill_double (double *p, long n, unsigned int seed)
{
  uint64_t state = seed + 1;
  for (long i = 0; i < n && !options.list; i++)
    p[i] = (double) next_random (&state) / 4294967296.0;
}

void
bench_fill_int (int *p, long n, int limit, unsigned int seed)
{
  uint64_t state = seed + 1;
  for (long i = 0; i < n && !options.list; i++)
    p[i] = (int) ((uint64_t) next_random (&state) * (uint64_t) limit >> 32);
}
