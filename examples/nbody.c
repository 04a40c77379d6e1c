/* nbody.c -- stars that attract each other, and a picture of where they have been.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Each star is attracted by each other one: N * N interactions a step.  The loop over the stars is shared by all threads
   of the device; the loop over those that attract one runs in its thread.  All lanes of a warp read the same star there,
   which is one access for them together.

     gcc -O2 -B<prefix>/lib/heddle/ -fopenmp -foffload=nvptx-none nbody.c -o nbody -lm
     ./nbody [-n STARS] [-t STEPS] [-o PICTURE.pgm]

   The picture, which the device draws with atomic updates, shows two disks of stars that pass each other.  Momentum is
   not created by attraction: at the end the sum of all is compared with that of the beginning, and the program exits
   with status 1 if they differ by more than rounding explains.  */

#include <errno.h>
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 512, HEIGHT = 384 };

/* A structure of arrays: neighbouring threads access neighbouring numbers.  */
struct stars
{
  long count;
  float *x, *y, *z, *vx, *vy, *vz;
};

static void
fail (const char *what, const char *why)
{
  fprintf (stderr, "nbody: %s: %s\n", what, why);
  exit (1);
}

static float *
allocate (long count)
{
  float *memory = calloc (count, sizeof *memory);
  if (!memory)
    fail ("the stars", "not enough memory");
  return memory;
}

/* A number from 0 to 1; the same numbers on each machine.  */
static float
random_number (void)
{
  static unsigned long state = 88172645463325252ul;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (state >> 40) / 16777216.0f;
}

/* Two disks that turn, side by side, and pass each other.  Every star has the mass 1 / COUNT.  */
static void
place (struct stars *s)
{
  for (long i = 0; i < s->count; i++)
    {
      float side = i % 2 ? 1 : -1;
      float radius = 0.08f + 0.5f * sqrtf (random_number ()), angle = 6.2831853f * random_number ();
      float speed = side * sqrtf (0.5f / (radius + 0.05f));
      s->x[i] = radius * cosf (angle) + side * 0.9f;
      s->y[i] = radius * sinf (angle) - side * 0.35f;
      s->z[i] = 0.05f * (random_number () - 0.5f);
      s->vx[i] = -speed * sinf (angle) * 0.7f - side * 0.35f;
      s->vy[i] = speed * cosf (angle) * 0.7f;
    }
}

/* Change all velocities by the attraction in a time STEP, then all places.  */
static void
move (const struct stars *s, float step)
{
  long count = s->count;
  float mass = 1.0f / count, softening = 1e-3f;
  float *x = s->x, *y = s->y, *z = s->z, *vx = s->vx, *vy = s->vy, *vz = s->vz;
#pragma omp target teams distribute parallel for
  for (long i = 0; i < count; i++)
    {
      float ax = 0, ay = 0, az = 0;
      for (long j = 0; j < count; j++)
	{
	  float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
	  float square = dx * dx + dy * dy + dz * dz + softening;
	  float inverse = 1 / sqrtf (square), pull = inverse * inverse * inverse * mass;
	  ax += dx * pull;
	  ay += dy * pull;
	  az += dz * pull;
	}
      vx[i] += ax * step;
      vy[i] += ay * step;
      vz[i] += az * step;
    }
#pragma omp target teams distribute parallel for
  for (long i = 0; i < count; i++)
    {
      x[i] += vx[i] * step;
      y[i] += vy[i] * step;
      z[i] += vz[i] * step;
    }
}

/* Add the stars to PICTURE, which is mapped: several threads may have the same pixel.  */
static void
draw (const struct stars *s, unsigned *picture)
{
  long count = s->count;
  const float *x = s->x, *y = s->y;
#pragma omp target teams distribute parallel for
  for (long i = 0; i < count; i++)
    {
      int column = WIDTH / 2 + (int) floorf (x[i] * (WIDTH / 5.0f));
      int row = HEIGHT / 2 - (int) floorf (y[i] * (WIDTH / 5.0f));
      if (column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT)
	{
#pragma omp atomic
	  picture[row * WIDTH + column]++;
	}
    }
}

static void
write_picture (const char *name, const unsigned *picture)
{
  FILE *file = fopen (name, "wb");
  if (!file)
    fail (name, strerror (errno));
  unsigned most = 1;
  for (long i = 0; i < WIDTH * HEIGHT; i++)
    if (picture[i] > most)
      most = picture[i];
  fprintf (file, "P5\n%d %d\n255\n", WIDTH, HEIGHT);
  for (long i = 0; i < WIDTH * HEIGHT; i++)
    putc ((int) (255 * logf (1 + picture[i]) / logf (1 + most)), file);
  if (ferror (file) | fclose (file))
    fail (name, "cannot be written");
}

/* The sums of velocities; in double precision, as they nearly cancel.  */
static void
momentum (const struct stars *s, double *sums)
{
  long count = s->count;
  const float *vx = s->vx, *vy = s->vy, *vz = s->vz;
  double px = 0, py = 0, pz = 0;
#pragma omp target teams distribute parallel for reduction(+: px, py, pz) map(tofrom: px, py, pz)
  for (long i = 0; i < count; i++)
    {
      px += vx[i];
      py += vy[i];
      pz += vz[i];
    }
  sums[0] = px / count;
  sums[1] = py / count;
  sums[2] = pz / count;
}

static long
number (const char *text, const char *option)
{
  char *end;
  long value = strtol (text, &end, 10);
  if (*end || value < 1 || value > 10000000)
    fail (option, "wants a positive number");
  return value;
}

int
main (int argc, char **argv)
{
  const char *name = "nbody.pgm";
  long count = 2048, steps = 200;
  for (int i = 1; i < argc; i += 2)
    if (i + 1 == argc)
      fail (argv[i], "usage: nbody [-n STARS] [-t STEPS] [-o PICTURE.pgm]");
    else if (!strcmp (argv[i], "-n"))
      count = number (argv[i + 1], "-n");
    else if (!strcmp (argv[i], "-t"))
      steps = number (argv[i + 1], "-t");
    else if (!strcmp (argv[i], "-o"))
      name = argv[i + 1];
    else
      fail (argv[i], "usage: nbody [-n STARS] [-t STEPS] [-o PICTURE.pgm]");

  struct stars s = { count, allocate (count), allocate (count), allocate (count), allocate (count), allocate (count),
		     allocate (count) };
  unsigned *picture = calloc (WIDTH * HEIGHT, sizeof *picture);
  if (!picture)
    fail ("the picture", "not enough memory");
  place (&s);
  double before[3], after[3], seconds;
  /* The device has the stars, as the arrays that the functions name; the structure stays on the host.  */
  float *x = s.x, *y = s.y, *z = s.z, *vx = s.vx, *vy = s.vy, *vz = s.vz;
#pragma omp target data map(to: x[0:count], y[0:count], z[0:count], vx[0:count], vy[0:count], vz[0:count]) \
	map(tofrom: picture[0:WIDTH * HEIGHT])
  {
    momentum (&s, before);
    seconds = omp_get_wtime ();
    for (long step = 0; step < steps; step++)
      {
	move (&s, 0.01f);
	draw (&s, picture);
      }
    momentum (&s, after);
    seconds = omp_get_wtime () - seconds;
  }
  write_picture (name, picture);
  double lost = 0, drawn = 0;
  for (int i = 0; i < 3; i++)
    lost = fmax (lost, fabs (after[i] - before[i]));
  for (long i = 0; i < WIDTH * HEIGHT; i++)
    drawn += picture[i];
  printf ("%ld stars, %ld steps: %.1f million interactions a second\n", count, steps,
	  count * (double) count * steps / seconds / 1e6);
  printf ("%.0f points in %s; momentum changed by %.1e\n", drawn, name, lost);
  if (!(lost < 1e-3))
    fail ("momentum", "it is not the same as at the beginning");
  return 0;
}
