/* heat-acc.c -- heat conduction on a plate with one warm side, in OpenACC.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   What heat.c does, in the same steps, with OpenACC's words: in each step of Jacobi's method the new temperature of a
   cell is the mean of its four neighbours' old ones.  The upper side has 100 degrees, the others 0.

     gcc -O2 -B<prefix>/lib/heddle/ -fopenacc -foffload=nvptx-none heat-acc.c -o heat-acc
     ./heat-acc [STEPS [WIDTH [HEIGHT]]]

   The plate stays on the device (data).  Steps are put on a queue (async), so that the host waits only where it wants
   to know something: every CHECK steps the largest change of a cell.  The same steps are then done on the host, where
   they must give the same bits (heat.c says why).  */

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHECK = 20 };

static void
fail (const char *what, const char *why)
{
  fprintf (stderr, "heat-acc: %s: %s\n", what, why);
  exit (1);
}

static long
number (const char *text)
{
  char *end;
  long value = strtol (text, &end, 10);
  if (*end || value < 3 || value > 100000)
    fail (text, "a number from 3 to 100000 is wanted: heat-acc [STEPS [WIDTH [HEIGHT]]]");
  return value;
}

/* A plate of WIDTH x HEIGHT cells, row by row.  */
static float *
new_plate (long width, long height)
{
  float *cells = calloc (width * height, sizeof *cells);
  if (!cells)
    fail ("the plate", "not enough memory");
  for (long x = 0; x < width; x++)
    cells[x] = 100;
  return cells;
}

#pragma acc routine seq
static inline float
mean_of_neighbours (const float *cells, long width, long i)
{
  return (cells[i - width] + cells[i + width] + (cells[i - 1] + cells[i + 1])) * 0.25f;
}

#pragma acc routine seq
static inline float
change (float one, float other)
{
  return one > other ? one - other : other - one;
}

/* One step from OLD to NEW, which are on the device already, on queue 1.  */
static void
device_step (const float *old, float *new, long width, long height)
{
#pragma acc parallel loop gang vector collapse(2) present(old[0:width * height], new[0:width * height]) async(1)
  for (long y = 1; y < height - 1; y++)
    for (long x = 1; x < width - 1; x++)
      new[y * width + x] = mean_of_neighbours (old, width, y * width + x);
}

/* The largest difference of a cell of OLD and NEW, behind all steps on queue 1.  */
static float
device_change (const float *old, const float *new, long width, long height)
{
  float largest = 0;
#pragma acc parallel loop gang vector reduction(max: largest) copy(largest) \
  present(old[0:width * height], new[0:width * height]) async(1)
  for (long i = 0; i < width * height; i++)
    {
      float moved = change (new[i], old[i]);
      if (moved > largest)
	largest = moved;
    }
#pragma acc wait(1)
  return largest;
}

static void
host_step (const float *old, float *new, long width, long height)
{
  for (long y = 1; y < height - 1; y++)
    for (long x = 1; x < width - 1; x++)
      new[y * width + x] = mean_of_neighbours (old, width, y * width + x);
}

int
main (int argc, char **argv)
{
  const long steps = argc > 1 ? number (argv[1]) : 100;
  const long width = argc > 2 ? number (argv[2]) : 300, height = argc > 3 ? number (argv[3]) : 200;
  const long count = width * height;
  float *cells = new_plate (width, height), *spare = new_plate (width, height);
  float *host = new_plate (width, height), *host_spare = new_plate (width, height);

  acc_init (acc_device_default);
  int on_host = 1;
#pragma acc parallel copyout(on_host)
  on_host = acc_on_device (acc_device_host);
  printf ("plate    %ld x %ld cells\n", width, height);
  printf ("device   %s\n", on_host ? "the host (no offloading: is there a GPU? HEDDLE_DEVICE=sim takes the simulator)"
			   : acc_get_property_string (acc_get_device_num (acc_get_device_type ()),
						      acc_get_device_type (), acc_property_name));
  fflush (stdout);

#pragma acc data copy(cells[0:count], spare[0:count])
  for (long step = 1; step <= steps; step++)
    {
      const float *old = step % 2 ? cells : spare;
      float *new = step % 2 ? spare : cells;
      device_step (old, new, width, height);
      if (step % CHECK == 0 || step == steps)
	printf ("  step %5ld  largest change %.6f\n", step, device_change (old, new, width, height));
    }

  for (long step = 1; step <= steps; step++)
    host_step (step % 2 ? host : host_spare, step % 2 ? host_spare : host, width, height);
  float largest = 0;
  for (long i = 0; i < count; i++)
    {
      const float a = change (host[i], cells[i]), b = change (host_spare[i], spare[i]);
      largest = a > largest ? a : b > largest ? b : largest;
    }
  printf ("largest difference from the host: %g degrees\n", largest);
  free (cells);
  free (spare);
  free (host);
  free (host_spare);
  if (largest != 0)
    fail ("the results differ", "IEEE arithmetic does not allow that here");
  return 0;
}
