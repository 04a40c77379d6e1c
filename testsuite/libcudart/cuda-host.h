/* cuda-host.h -- what a program of nvcc's has of CUDA's headers, and the code that nvcc adds, written by hand.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned cudaError_t;
typedef struct stream *cudaStream_t;
typedef struct event *cudaEvent_t;
typedef struct kernel *cudaKernel_t;
struct dim3 { unsigned x, y, z; };
struct extent { size_t width, height, depth; };
struct pitched { void *pointer; size_t pitch, width, height; };
struct position { size_t x, y, z; };
struct copy3d
{
  void *from_array; struct position from_at; struct pitched from;
  void *to_array; struct position to_at; struct pitched to;
  struct extent extent;
  int kind;
};

void **__cudaRegisterFatBinary (void *);
void __cudaRegisterFatBinaryEnd (void **);
void __cudaUnregisterFatBinary (void **);
void __cudaRegisterFunction (void **, const char *, char *, const char *, int, void *, void *, void *, void *, int *);
void __cudaRegisterVar (void **, char *, char *, const char *, int, size_t, int, int);
void __cudaRegisterManagedVar (void **, void **, char *, const char *, int, size_t, int, int);
char __cudaInitModule (void **);
cudaError_t __cudaGetKernel (cudaKernel_t *, const void *);
unsigned __cudaPushCallConfiguration (struct dim3, struct dim3, size_t, cudaStream_t);
cudaError_t __cudaPopCallConfiguration (struct dim3 *, struct dim3 *, size_t *, void *);
cudaError_t __cudaLaunchKernel (cudaKernel_t, struct dim3, struct dim3, void **, size_t, cudaStream_t);
cudaError_t cudaLaunchKernel (const void *, struct dim3, struct dim3, void **, size_t, cudaStream_t);
cudaError_t cudaGetLastError (void), cudaPeekAtLastError (void);
const char *cudaGetErrorName (cudaError_t), *cudaGetErrorString (cudaError_t);
cudaError_t cudaDeviceSynchronize (void), cudaDeviceReset (void);
cudaError_t cudaGetDeviceCount (int *), cudaGetDevice (int *), cudaSetDevice (int);
cudaError_t cudaMalloc (void *, size_t), cudaMallocManaged (void *, size_t, unsigned), cudaFree (void *);
cudaError_t cudaMallocHost (void *, size_t), cudaFreeHost (void *);
cudaError_t cudaMemcpy (void *, const void *, size_t, int), cudaMemset (void *, int, size_t);
cudaError_t cudaMemcpyAsync (void *, const void *, size_t, int, cudaStream_t);
cudaError_t cudaMemcpyToSymbol (const void *, const void *, size_t, size_t, int);
cudaError_t cudaMemcpyFromSymbol (void *, const void *, size_t, size_t, int);

/* Fail if CALL does not give RESULT.  */
#define GIVES(RESULT, CALL)							\
  do										\
    {										\
      cudaError_t r = (CALL);							\
      if (r != (RESULT))							\
	{									\
	  fprintf (stderr, "%s:%d: %s gives %u (%s)\n", __FILE__, __LINE__, #CALL, r, cudaGetErrorName (r));	\
	  exit (1);								\
	}									\
    }										\
  while (0)
#define DO(CALL) GIVES (0, CALL)
#define CHECK(CONDITION)							\
  do										\
    if (!(CONDITION))								\
      {										\
	fprintf (stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #CONDITION);	\
	exit (1);								\
      }										\
  while (0)

/* Append an entry of a fat binary to the container at P: SIZE bytes at DATA for capability SM, of which KIND is PTX (1)
   or machine code (2), compressed if FLAGS say so, from FULL_SIZE bytes.  */
static void
add_entry (char *p, int kind, int sm, const void *data, size_t size, uint64_t flags, size_t full_size)
{
  uint64_t *total = (uint64_t *) (p + 8);
  char *e = p + 16 + *total;
  const size_t padded = (size + 7) & ~(size_t) 7;
  const uint16_t kinds[2] = { (uint16_t) kind, 0x101 };
  const uint32_t header[] = { 64, (uint32_t) padded, 0, flags ? (uint32_t) size : 0, 0, 0, (uint32_t) sm, 0, 0 };
  const uint64_t rest[] = { flags, 0, full_size };
  memcpy (e, kinds, 4);
  memcpy (e + 4, header, sizeof header);
  memcpy (e + 40, rest, sizeof rest);
  memcpy (e + 64, data, size);
  memset (e + 64 + size, 0, padded - size);
  *total += 64 + padded;
}

/* An empty container with room for SIZE bytes, and what nvcc wraps it into.  */
struct wrapper { uint32_t magic, version; void *data, *parts; };
static struct wrapper *
new_container (size_t size)
{
  char *p = calloc (1, size + 16);
  struct wrapper *w = malloc (sizeof *w);
  memcpy (p, "\x50\xed\x55\xba\1\0\x10\0", 8);
  *w = (struct wrapper) { 0x466243b1, 1, p, NULL };
  return w;
}

static inline struct wrapper *
container_of (const char *ptx)
{
  struct wrapper *w = new_container (strlen (ptx) + 1000);
  add_entry (w->data, 1, 75, ptx, strlen (ptx) + 1, 0, 0);
  return w;
}
