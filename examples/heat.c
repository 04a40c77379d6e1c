/* heat.c -- heat conduction on a plate whose first temperatures come from a picture.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The steady state of the heat equation by Jacobi's method: in each step the new temperature of a cell is the mean of
   its four neighbours' old ones; the rim keeps its temperature.  White is 100 degrees, black 0.

     gcc -O2 -B<prefix>/lib/heddle/ -fopenmp -foffload=nvptx-none heat.c -o heat
     ./heat [-n STEPS] [-s SCALE] [-o RESULT.ppm] [PICTURE.pgm]

   The plate stays on the device from the first step to the last (target data), each step is one target region, and
   every CHECK steps the region also reduces the largest change of any cell, which is the residual.  The same steps are
   then done on the host.  A maximum can be taken in any order, and the mean is (sum of four) * 0.25, in which a
   compiler has nothing to fuse: so IEEE arithmetic makes both results the same, bit for bit, and the program exits
   with status 1 if the largest difference is not 0.  */

#include <errno.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHECK = 20 };

struct plate
{
  long width, height;
  float *cells;			/* row by row, degrees */
};

static void
fail (const char *what, const char *why)
{
  fprintf (stderr, "heat: %s: %s\n", what, why);
  exit (1);
}

static float *
allocate (long count)
{
  float *memory = malloc (count * sizeof *memory);
  if (!memory)
    fail ("the plate", "not enough memory");
  return memory;
}

/* The next number of the header of a PGM or PPM file; comments go from # to the end of the line.  */
static long
header_number (FILE *file, const char *name)
{
  int c;
  long value = 0;
  while ((c = getc (file)) == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '#')
    if (c == '#')
      while ((c = getc (file)) != '\n' && c != EOF)
	;
  if (c < '0' || c > '9')
    fail (name, "not a PGM or PPM picture");
  for (; c >= '0' && c <= '9'; c = getc (file))
    if ((value = value * 10 + (c - '0')) > 65535)
      fail (name, "a number in the header is too large");
  return value;
}

/* Read the binary PGM or PPM file NAME; each pixel becomes SCALE by SCALE cells.  */
static struct plate
read_picture (const char *name, long scale)
{
  FILE *file = fopen (name, "rb");
  if (!file)
    fail (name, strerror (errno));
  int magic = getc (file), kind = getc (file);
  if (magic != 'P' || (kind != '5' && kind != '6'))
    fail (name, "not a PGM or PPM picture (P5 or P6)");
  long width = header_number (file, name), height = header_number (file, name), most = header_number (file, name);
  if (width < 3 || height < 3 || most < 1)
    fail (name, "the picture is too small");
  int channels = kind == '6' ? 3 : 1, bytes = most > 255 ? 2 : 1;
  struct plate plate = { width * scale, height * scale, allocate (width * scale * height * scale) };
  for (long y = 0; y < height; y++)
    for (long x = 0; x < width; x++)
      {
	float light = 0;
	for (int channel = 0; channel < channels; channel++)
	  {
	    int value = 0;
	    for (int byte = 0; byte < bytes; byte++)
	      {
		int c = getc (file);
		if (c == EOF)
		  fail (name, "the picture ends early");
		value = value * 256 + c;
	      }
	    light += value;
	  }
	float degrees = 100.0f * light / (channels * most);
	for (long dy = 0; dy < scale; dy++)
	  for (long dx = 0; dx < scale; dx++)
	    plate.cells[(y * scale + dy) * plate.width + x * scale + dx] = degrees;
      }
  fclose (file);
  return plate;
}

/* Write PLATE as a PPM file: black, red, yellow, white from 0 degrees to its warmest cell.  */
static void
write_picture (const char *name, const struct plate *plate)
{
  FILE *file = fopen (name, "wb");
  if (!file)
    fail (name, strerror (errno));
  float warmest = 1e-6f;
  for (long i = 0; i < plate->width * plate->height; i++)
    if (plate->cells[i] > warmest)
      warmest = plate->cells[i];
  fprintf (file, "P6\n%ld %ld\n255\n", plate->width, plate->height);
  for (long i = 0; i < plate->width * plate->height; i++)
    for (int channel = 0; channel < 3; channel++)
      {
	float level = plate->cells[i] / warmest * (3 * 255) - channel * 255;
	putc (level < 0 ? 0 : level > 255 ? 255 : (int) level, file);
      }
  if (ferror (file) | fclose (file))
    fail (name, "cannot be written");
}

#pragma omp declare target
static inline float
mean_of_neighbours (const float *cells, long width, long i)
{
  return (cells[i - width] + cells[i + width] + (cells[i - 1] + cells[i + 1])) * 0.25f;
}

static inline float
change (float one, float other)
{
  return one > other ? one - other : other - one;
}
#pragma omp end declare target

/* One step on the device, from OLD to NEW, which are mapped already.  */
static void
device_step (const float *old, float *new, long width, long height)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (long y = 1; y < height - 1; y++)
    for (long x = 1; x < width - 1; x++)
      new[y * width + x] = mean_of_neighbours (old, width, y * width + x);
}

/* The same, and the largest change of a cell.  */
static float
device_step_with_residual (const float *old, float *new, long width, long height)
{
  float residual = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(max: residual) map(tofrom: residual)
  for (long y = 1; y < height - 1; y++)
    for (long x = 1; x < width - 1; x++)
      {
	long i = y * width + x;
	float mean = mean_of_neighbours (old, width, i), moved = change (mean, old[i]);
	new[i] = mean;
	if (moved > residual)
	  residual = moved;
      }
  return residual;
}

static float
host_step (const float *old, float *new, long width, long height)
{
  float residual = 0;
#pragma omp parallel for reduction(max: residual)
  for (long y = 1; y < height - 1; y++)
    for (long x = 1; x < width - 1; x++)
      {
	long i = y * width + x;
	float mean = mean_of_neighbours (old, width, i), moved = change (mean, old[i]);
	new[i] = mean;
	if (moved > residual)
	  residual = moved;
      }
  return residual;
}

/* STEPS steps on the device; CELLS is the plate before and after, SPARE as large.  Returns the last residual, and in
   SECONDS the time of the steps without the transfers.  */
static float
device_run (float *cells, float *spare, long width, long height, long steps, double *seconds)
{
  float residual = 0;
  long count = width * height;
#pragma omp target data map(tofrom: cells[0:count]) map(to: spare[0:count])
  {
    double start = omp_get_wtime ();
    for (long step = 1; step <= steps; step++)
      {
	const float *old = step % 2 ? cells : spare;
	float *new = step % 2 ? spare : cells;
	if (step % CHECK == 0 || step == steps)
	  {
	    residual = device_step_with_residual (old, new, width, height);
	    if (step % (CHECK * 5) == 0)
	      printf ("  step %5ld  largest change %.6f\n", step, residual);
	  }
	else
	  device_step (old, new, width, height);
      }
    *seconds = omp_get_wtime () - start;
  }
  return residual;
}

static long
number (const char *text, const char *option)
{
  char *end;
  long value = strtol (text, &end, 10);
  if (*end || value < 1 || value > 100000000)
    fail (option, "wants a positive number");
  return value;
}

int
main (int argc, char **argv)
{
  const char *picture = NULL, *result = "heat.ppm";
  long steps = 200, scale = 1;
  for (int i = 1; i < argc; i++)
    if (!strcmp (argv[i], "-n") && i + 1 < argc)
      steps = number (argv[++i], "-n");
    else if (!strcmp (argv[i], "-s") && i + 1 < argc)
      scale = number (argv[++i], "-s");
    else if (!strcmp (argv[i], "-o") && i + 1 < argc)
      result = argv[++i];
    else if (argv[i][0] == '-' || picture)
      fail (argv[i], "usage: heat [-n STEPS] [-s SCALE] [-o RESULT.ppm] [PICTURE.pgm]");
    else
      picture = argv[i];
  if (!picture)
    picture = "heddle.pgm";
  if (scale > 256)
    fail ("-s", "at most 256");
  steps += steps % 2;		/* so that the last step writes the plate, and not the spare one */

  struct plate plate = read_picture (picture, scale);
  long width = plate.width, height = plate.height, count = width * height;
  float *spare = allocate (count), *host = allocate (count), *host_spare = allocate (count);
  memcpy (spare, plate.cells, count * sizeof (float));
  memcpy (host, plate.cells, count * sizeof (float));
  memcpy (host_spare, plate.cells, count * sizeof (float));

  int on_host = 1;
#pragma omp target map(from: on_host)
  on_host = omp_is_initial_device ();
  const char *choice = getenv ("HEDDLE_DEVICE");
  printf ("plate    %ld x %ld cells from %s\n", width, height, picture);
  if (on_host)
    printf ("device   the host (no offloading: is there a GPU? HEDDLE_DEVICE=sim takes the simulator)\n");
  else
    printf ("device   number %d of %d, %s\n", omp_get_default_device (), omp_get_num_devices (),
	    choice && !strcmp (choice, "sim") ? "the simulator" : "a GPU");
  fflush (stdout);

  double seconds;
  float residual = device_run (plate.cells, spare, width, height, steps, &seconds);
  printf ("steps    %ld, %.3f ms each, %.1f million cells a second\n", steps, seconds / steps * 1e3,
	  count / (seconds / steps) / 1e6);
  printf ("residual %.9g degrees (largest change in the last step)\n", residual);
  write_picture (result, &plate);
  printf ("result   %s\n", result);
  fflush (stdout);

  float host_residual = 0, largest = 0;
  double start = omp_get_wtime ();
  for (long step = 1; step <= steps; step++)
    host_residual = step % 2 ? host_step (host, host_spare, width, height)
			     : host_step (host_spare, host, width, height);
  seconds = omp_get_wtime () - start;
  for (long i = 0; i < count; i++)
    if (change (host[i], plate.cells[i]) > largest)
      largest = change (host[i], plate.cells[i]);
  printf ("host     %.3f ms a step with %d threads\n", seconds / steps * 1e3, omp_get_max_threads ());
  printf ("largest difference from the host: %g degrees\n", largest);
  if (largest != 0 || residual != host_residual)
    fail ("the results differ", "IEEE arithmetic does not allow that here");
  free (plate.cells);
  free (spare);
  free (host);
  free (host_spare);
  return 0;
}
