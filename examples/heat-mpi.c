/* heat-mpi.c -- heat conduction on a plate that several processes share, each with a GPU of its own.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The method is that of heat.c.  The plate is cut into bands of rows, one for each MPI process; the processes of one
   machine take its devices in turn.  After each step neighbours exchange the rows at their borders: the rows come to
   the host by target update, or, with -d and an MPI library that knows the device's pointers (CUDA-aware), MPI moves
   them from device to device.

     OMPI_CC=gcc-12 mpicc -O2 -B<prefix>/lib/heddle/ -fopenmp -foffload=nvptx-none heat-mpi.c -o heat-mpi
     mpirun -n 4 ./heat-mpi [-n STEPS] [-s SIZE] [-d]

   At the end the first process collects the bands, computes the same on the host alone, and compares: the exit status
   is 1 if a single bit differs.  */

#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, ranks;

static void
fail (const char *what)
{
  fprintf (stderr, "heat-mpi: process %d: %s\n", rank, what);
  MPI_Abort (MPI_COMM_WORLD, 1);
  exit (1);
}

static float *
allocate (long count)
{
  float *cells = calloc (count, sizeof *cells);
  if (!cells)
    fail ("not enough memory");
  return cells;
}

/* The temperature at the start of the cell in row Y and column X: warm spots on a cold plate.  */
static float
start_temperature (long y, long x)
{
  return (y / 7 * 31 + x / 5 * 17) % 11 == 0 ? 100.0f : (float) ((x * y) % 10);
}

/* The first of ROWS rows that process P computes; it ends where the next begins.  The first and the last row of the
   plate keep their temperatures.  */
static long
first_row (int p, long rows)
{
  return 1 + (rows - 2) * p / ranks;
}

#pragma omp declare target
static inline float
mean_of_neighbours (const float *cells, long width, long i)
{
  return (cells[i - width] + cells[i + width] + (cells[i - 1] + cells[i + 1])) * 0.25f;
}
#pragma omp end declare target

/* One step of the rows 1 to ROWS of a band on the device, from OLD to NEW, which are mapped.  */
static void
device_step (const float *old, float *new, long width, long rows)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (long y = 1; y <= rows; y++)
    for (long x = 1; x < width - 1; x++)
      new[y * width + x] = mean_of_neighbours (old, width, y * width + x);
}

/* Give the rows 1 and ROWS of CELLS to the neighbours and get theirs as rows 0 and ROWS + 1.  */
static void
exchange (float *cells, long width, long rows)
{
  const int above = rank > 0 ? rank - 1 : MPI_PROC_NULL, below = rank < ranks - 1 ? rank + 1 : MPI_PROC_NULL;
  MPI_Sendrecv (cells + width, width, MPI_FLOAT, above, 0, cells + (rows + 1) * width, width, MPI_FLOAT, below, 0,
		MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv (cells + rows * width, width, MPI_FLOAT, below, 1, cells, width, MPI_FLOAT, above, 1, MPI_COMM_WORLD,
		MPI_STATUS_IGNORE);
}

/* The same for what is on the device.  DIRECT: MPI can use the device's pointers.  */
static void
device_exchange (float *cells, long width, long rows, int direct)
{
  if (direct)
    {
#pragma omp target data use_device_ptr(cells)
      exchange (cells, width, rows);
      return;
    }
#pragma omp target update from(cells[width:width], cells[rows * width:width])
  exchange (cells, width, rows);
#pragma omp target update to(cells[0:width], cells[(rows + 1) * width:width])
}

/* Compute STEPS steps of the whole plate on the host; returns the cells.  */
static float *
host_plate (long size, long steps)
{
  float *old = allocate (size * size), *new = allocate (size * size);
  for (long i = 0; i < size * size; i++)
    old[i] = new[i] = start_temperature (i / size, i % size);
  for (long step = 0; step < steps; step++)
    {
      for (long y = 1; y < size - 1; y++)
	for (long x = 1; x < size - 1; x++)
	  new[y * size + x] = mean_of_neighbours (old, size, y * size + x);
      float *other = old;
      old = new;
      new = other;
    }
  free (new);
  return old;
}

/* Compare the bands, which come to the first process, with the host's result: 1 if they differ anywhere.  */
static int
differs (const float *band, long size, long steps)
{
  int *counts = malloc (ranks * sizeof *counts), *offsets = malloc (ranks * sizeof *offsets), wrong = 0;
  float *plate = rank == 0 ? allocate (size * size) : NULL;
  if (!counts || !offsets)
    fail ("not enough memory");
  for (int p = 0; p < ranks; p++)
    {
      offsets[p] = first_row (p, size) * size;
      counts[p] = (first_row (p + 1, size) - first_row (p, size)) * size;
    }
  MPI_Gatherv (band + size, counts[rank], MPI_FLOAT, plate, counts, offsets, MPI_FLOAT, 0, MPI_COMM_WORLD);
  if (rank == 0)
    {
      float *right = host_plate (size, steps);
      wrong = memcmp (plate + size, right + size, (size - 2) * size * sizeof *right) != 0;
      free (right);
    }
  MPI_Bcast (&wrong, 1, MPI_INT, 0, MPI_COMM_WORLD);
  free (plate);
  free (counts);
  free (offsets);
  return wrong;
}

int
main (int argc, char **argv)
{
  long steps = 200, size = 512;
  int direct = 0;
  MPI_Init (&argc, &argv);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  MPI_Comm_size (MPI_COMM_WORLD, &ranks);
  for (int i = 1; i < argc; i++)
    if (!strcmp (argv[i], "-d"))
      direct = 1;
    else if (i + 1 < argc && !strcmp (argv[i], "-n"))
      steps = atol (argv[++i]);
    else if (i + 1 < argc && !strcmp (argv[i], "-s"))
      size = atol (argv[++i]);
    else
      fail ("usage: heat-mpi [-n STEPS] [-s SIZE] [-d]");
  if (steps < 0 || size < ranks + 2 || size > 40000)
    fail ("STEPS must not be negative, and SIZE leave a row for each process");

  /* The processes of a machine share its devices.  */
  MPI_Comm machine;
  int number;
  MPI_Comm_split_type (MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &machine);
  MPI_Comm_rank (machine, &number);
  if (omp_get_num_devices () > 0)
    omp_set_default_device (number % omp_get_num_devices ());

  const long first = first_row (rank, size), rows = first_row (rank + 1, size) - first, count = (rows + 2) * size;
  float *old = allocate (count), *new = allocate (count);
  for (long i = 0; i < count; i++)
    old[i] = new[i] = start_temperature (first - 1 + i / size, i % size);

  double start = 0;
#pragma omp target data map(tofrom: old[0:count], new[0:count])
  {
    MPI_Barrier (MPI_COMM_WORLD);
    start = MPI_Wtime ();
    for (long step = 0; step < steps; step++)
      {
	float *from = step % 2 ? new : old, *to = step % 2 ? old : new;
	device_step (from, to, size, rows);
	device_exchange (to, size, rows, direct);
      }
    MPI_Barrier (MPI_COMM_WORLD);
    start = MPI_Wtime () - start;
  }
  const int wrong = differs (steps % 2 ? new : old, size, steps);
  printf ("process %d of %d: rows %ld to %ld on device %d of %d\n", rank, ranks, first, first + rows - 1,
	  omp_get_default_device (), omp_get_num_devices ());
  if (rank == 0)
    printf ("%ld steps of %ld x %ld cells: %.3f s, %s\n", steps, size, size, start,
	    wrong ? "WRONG" : "the same as on the host");
  free (old);
  free (new);
  MPI_Finalize ();
  return wrong;
}
