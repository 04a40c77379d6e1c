/* indigo.c -- runs a kernel of Indigo's on the simulator, as Indigo's own main function does on a GPU.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   ./indigo PTX KERNEL BLOCKS THREADS GRAPH...: KERNEL (nindex, nlist, data1, data2, nodes) for each graph, a file of
   nodes, edges, nindex[nodes + 1] and nlist[edges].  All arrays are in one allocation with zeros behind them, so that a
   kernel whose index is out of bounds goes on, as it would on a GPU.  Ends with 1 where a launch fails.  */
#include <cuda.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 1 << 16, ZEROS = 1 << 18 };

static void *driver;

static void *
function (const char *name)
{
  void *f = dlsym (driver, name);
  if (!f)
    {
      fprintf (stderr, "the simulator has no %s\n", name);
      exit (3);
    }
  return f;
}

#define CALL(NAME, TYPE, ...)							\
  do {										\
    int result = ((int (*) TYPE) function (#NAME)) (__VA_ARGS__);		\
    if (result)									\
      {										\
	printf ("%s: %d\n", #NAME, result);					\
	exit (1);								\
      }										\
  } while (0)

static char *
contents (const char *name)
{
  FILE *f = fopen (name, "rb");
  static char text[1 << 24];
  if (!f)
    exit (2);
  text[fread (text, 1, sizeof text - 1, f)] = 0;
  fclose (f);
  return text;
}

int
main (int argc, char **argv)
{
  driver = dlopen ("libcuda.so.1", RTLD_NOW);
  if (argc < 6 || !driver)
    return 2;
  CUdevice device;
  CUcontext context;
  CUmodule module;
  CUfunction kernel;
  CALL (cuInit, (unsigned), 0);
  CALL (cuDeviceGet, (CUdevice *, int), &device, 0);
  CALL (cuDevicePrimaryCtxRetain, (CUcontext *, CUdevice), &context, device);
  CALL (cuCtxSetCurrent, (CUcontext), context);
  CALL (cuModuleLoadDataEx, (CUmodule *, const void *, unsigned, void *, void *), &module, contents (argv[1]), 0, 0, 0);
  CALL (cuModuleGetFunction, (CUfunction *, CUmodule, const char *), &kernel, module, argv[2]);
  for (int a = 5; a < argc; a++)
    {
      FILE *f = fopen (argv[a], "rb");
      int n, e;
      if (!f || fread (&n, 4, 1, f) != 1 || fread (&e, 4, 1, f) != 1 || n < 1 || n > MOST_NODES || e < 0)
	return 2;
      const size_t longest = (e > n ? e : n) + 1, part = (4 * longest + 511) / 512 * 512, all = 4 * part + ZEROS;
      char *host = calloc (1, all);
      int *data1 = (int *) (host + 2 * part), *data2 = (int *) (host + 3 * part);
      if (fread (host, 4, n + 1, f) != (size_t) n + 1 || fread (host + part, 4, e, f) != (size_t) e)
	return 2;
      fclose (f);
      for (int i = 1; i < (int) longest - 1; i++)
	{
	  data1[i] = rand () % n;
	  data2[i] = rand () % (e ? e : 1);
	}
      CUdeviceptr p;
      CALL (cuMemAlloc_v2, (CUdeviceptr *, size_t), &p, all);
      CALL (cuMemcpyHtoDAsync_v2, (CUdeviceptr, const void *, size_t, CUstream), p, host, all, 0);
      CUdeviceptr array[4] = { p, p + part, p + 2 * part, p + 3 * part };
      void *args[] = { &array[0], &array[1], &array[2], &array[3], &n };
      CALL (cuLaunchKernel, (CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, CUstream,
			     void **, void **), kernel, atoi (argv[3]), 1, 1, atoi (argv[4]), 1, 1, 0, 0, args, 0);
      CALL (cuCtxSynchronize, (void));
      CALL (cuMemFree_v2, (CUdeviceptr), p);
      free (host);
    }
  return 0;
}
