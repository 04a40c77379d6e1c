/* Memory of the runtime: all kinds of allocation, what addresses belong to, copies between all sides, boxes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda-host.h"

struct attributes { int type, device; void *on_device, *on_host; long reserved[8]; };
struct place { int type, id; };
cudaError_t cudaPointerGetAttributes (struct attributes *, const void *);
cudaError_t cudaMallocPitch (void *, size_t *, size_t, size_t), cudaMalloc3D (struct pitched *, struct extent);
cudaError_t cudaMemcpy2D (void *, size_t, const void *, size_t, size_t, size_t, int);
cudaError_t cudaMemset2D (void *, size_t, int, size_t, size_t);
cudaError_t cudaMemset3D (struct pitched, int, struct extent);
cudaError_t cudaMemcpy3D (const struct copy3d *);
cudaError_t cudaMemGetInfo (size_t *, size_t *);
cudaError_t cudaMallocAsync (void *, size_t, cudaStream_t), cudaFreeAsync (void *, cudaStream_t);
cudaError_t cudaHostRegister (void *, size_t, unsigned), cudaHostUnregister (void *);
cudaError_t cudaHostGetDevicePointer (void *, void *, unsigned);
cudaError_t cudaMemPrefetchAsync (const void *, size_t, struct place, unsigned, cudaStream_t);

static int
type_of (const void *p)
{
  struct attributes a;
  DO (cudaPointerGetAttributes (&a, p));
  CHECK ((a.on_device != NULL) == (a.type != 0) && (a.on_host != NULL) == (a.type != 2));
  return a.type;
}

int
main ()
{
  char host[64], back[64], *p, *q, *pinned, *managed, *mapped;
  for (int i = 0; i < 64; i++)
    host[i] = (char) i;
  DO (cudaMalloc (&p, 64));
  DO (cudaMalloc (&q, 0));
  CHECK (!q);
  DO (cudaMallocAsync (&q, 64, 0));
  DO (cudaMallocHost (&pinned, 64));
  DO (cudaMallocManaged (&managed, 64, 1));
  CHECK (type_of (p + 63) == 2 && type_of (pinned) == 1 && type_of (managed) == 3 && type_of (host) == 0);
  DO (cudaHostGetDevicePointer (&mapped, pinned, 0));
  CHECK (type_of (mapped) == 1);

  /* To the device, on it, back; by addresses; on the host; to managed memory.  */
  DO (cudaMemcpy (p, host, 64, 1));
  DO (cudaMemcpy (q, p, 64, 3));
  DO (cudaMemcpy (managed, q, 64, 4));
  DO (cudaMemcpy (pinned, managed, 64, 4));
  DO (cudaMemcpy (back, pinned, 64, 0));
  CHECK (!memcmp (back, host, 64));
  DO (cudaMemset (p, 1, 64));
  DO (cudaMemcpy (back, p, 64, 4));
  CHECK (back[0] == 1 && back[63] == 1);
  GIVES (1, cudaMemcpy (p, host, 65, 1));
  GIVES (1, cudaMemcpy (host, back, 1, 1));
  GIVES (1, cudaMemset (host, 0, 1));
  GIVES (21, cudaMemcpy (p, host, 1, 5));
  DO (cudaMemPrefetchAsync (managed, 64, (struct place) { 1, 0 }, 0, 0));
  GIVES (1, cudaMemPrefetchAsync (p, 64, (struct place) { 1, 0 }, 0, 0));

  /* Memory of the program's own.  */
  char *own = malloc (64);
  CHECK (type_of (own) == 0);
  DO (cudaHostRegister (own, 64, 0));
  GIVES (712, cudaHostRegister (own, 64, 0));
  CHECK (type_of (own + 63) == 1);
  DO (cudaHostGetDevicePointer (&mapped, own, 0));
  CHECK (mapped == own);
  DO (cudaMemcpy (mapped, p, 64, 3));
  CHECK (own[63] == 1);
  GIVES (1, cudaFreeHost (own));
  CHECK (type_of (own) == 1);
  DO (cudaHostUnregister (own));
  GIVES (713, cudaHostUnregister (own));
  CHECK (type_of (own) == 0 && own[0] == 1);
  free (own);

  /* Four rows of 16 bytes.  */
  size_t pitch;
  char *rows;
  DO (cudaMallocPitch (&rows, &pitch, 16, 4));
  CHECK (pitch >= 16 && pitch % 16 == 0);
  DO (cudaMemset2D (rows, pitch, 9, 16, 4));
  DO (cudaMemcpy2D (rows + 1, pitch, host, 16, 15, 3, 1));
  DO (cudaMemcpy2D (back, 16, rows, pitch, 16, 4, 2));
  for (int i = 0; i < 64; i++)
    CHECK (back[i] == (i % 16 && i < 48 ? i - 1 : 9));
  GIVES (12, cudaMemcpy2D (rows, 8, host, 16, 16, 2, 1));

  /* A box of 2 x 2 x 2 at (1, 1, 1) of one of 4 x 4 x 4.  */
  struct pitched box;
  DO (cudaMalloc3D (&box, (struct extent) { 4, 4, 4 }));
  DO (cudaMemset3D (box, 5, (struct extent) { 4, 4, 4 }));
  struct copy3d c = { .from = { host, 4, 4, 4 }, .to_at = { 1, 1, 1 }, .to = box, .extent = { 2, 2, 2 }, .kind = 1 };
  DO (cudaMemcpy3D (&c));
  struct copy3d whole = { .from = box, .to = { back, 4, 4, 4 }, .extent = { 4, 4, 4 }, .kind = 2 };
  DO (cudaMemcpy3D (&whole));
  for (int z = 0; z < 4; z++)
    for (int y = 0; y < 4; y++)
      for (int x = 0; x < 4; x++)
	{
	  const int in = x >= 1 && x < 3 && y >= 1 && y < 3 && z >= 1 && z < 3;
	  CHECK (back[z * 16 + y * 4 + x] == (in ? (z - 1) * 16 + (y - 1) * 4 + x - 1 : 5));
	}

  size_t free_bytes, total;
  DO (cudaMemGetInfo (&free_bytes, &total));
  CHECK (free_bytes && free_bytes < total);
  GIVES (2, cudaMalloc (&p, (size_t) 1 << 60));
  CHECK (!p);
  DO (cudaFreeAsync (q, 0));
  GIVES (1, cudaFree (q));
  GIVES (1, cudaFree (pinned));
  GIVES (1, cudaFreeHost (managed));
  DO (cudaFreeHost (pinned));
  DO (cudaFree (managed));
  DO (cudaFree (NULL));
  return 0;
}
