/* failing.c -- programs that fail, by the name of the failure: what the runtime returns is checked here, what it says
   by failures.sh.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda-host.h"

static const char ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
  ".visible .entry store (.param .u64 p)\n"
  "{\n"
  "  .reg .u64 %rd<3>; .reg .u32 %r<3>;\n"
  "  ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x; st.global.u32 [%rd1], %r1;\n"
  "  ret;\n"
  "}\n";

static const char store[1];
static const struct dim3 one = { 1, 1, 1 }, warp = { 32, 1, 1 }, large = { 2048, 1, 1 };

static void
use (struct wrapper *w)
{
  void **handle = __cudaRegisterFatBinary (w);
  __cudaRegisterFunction (handle, store, "store", "store", -1, 0, 0, 0, 0, 0);
  __cudaRegisterFatBinaryEnd (handle);
}

static cudaError_t
start (struct dim3 block, void *p, size_t shared)
{
  void *arguments[] = { &p };
  return cudaLaunchKernel (store, one, block, arguments, shared, NULL);
}

cudaError_t cudaGraphCreate (void *, unsigned), cudaMallocArray (void *, void *, size_t, size_t, unsigned);
cudaError_t cudaLaunchCooperativeKernel (const void *, struct dim3, struct dim3, void **, size_t, cudaStream_t);
cudaError_t cudaFuncSetAttribute (const void *, int, int);

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p, n;
  struct wrapper *w = new_container (1000);
  if (!strcmp (what, "null"))
    {
      /* The device is lost, as a real one would be.  */
      use (container_of (ptx));
      start (one, NULL, 0);
      GIVES (700, cudaDeviceSynchronize ());
      GIVES (700, cudaGetLastError ());
      GIVES (700, cudaMalloc (&p, 4));
      GIVES (700, cudaGetLastError ());
      CHECK (!strcmp (cudaGetErrorString (700), "an illegal memory access was encountered"));
      DO (cudaDeviceReset ());
      DO (cudaGetLastError ());
      DO (cudaMalloc (&p, 4));
    }
  else if (!strcmp (what, "race"))
    {
      use (container_of (ptx));
      DO (cudaMalloc (&p, 4));
      start (warp, p, 0);
      GIVES (719, cudaDeviceSynchronize ());
    }
  else if (!strcmp (what, "shape"))
    {
      use (container_of (ptx));
      DO (cudaMalloc (&p, 4));
      GIVES (9, start (large, p, 0));
      GIVES (1, start (one, p, 50000));
      GIVES (720, cudaLaunchCooperativeKernel (store, (struct dim3) { 100000, 1, 1 }, one, (void *[]) { &p }, 0, NULL));
      DO (cudaFuncSetAttribute (store, 8, 50000));
      DO (start (one, p, 50000));
      DO (cudaDeviceSynchronize ());
    }
  else if (!strcmp (what, "absent"))
    {
      for (int i = 0; i < 2; i++)
	GIVES (801, cudaGraphCreate (&p, 0));
      GIVES (801, cudaMallocArray (&p, &p, 1, 1, 0));
    }
  else if (!strcmp (what, "cubin"))
    {
      add_entry (w->data, 2, 90, "\177ELF", 4, 0, 0);
      use (w);
      GIVES (209, start (one, NULL, 0));
      GIVES (209, start (one, NULL, 0));
    }
  else if (!strcmp (what, "later"))
    {
      add_entry (w->data, 1, 100, ptx, sizeof ptx, 0, 0);
      use (w);
      GIVES (209, start (one, NULL, 0));
    }
  else if (!strcmp (what, "empty"))
    {
      use (w);
      GIVES (209, start (one, NULL, 0));
    }
  else if (!strcmp (what, "damaged"))
    {
      add_entry (w->data, 1, 75, ptx, 8, 0x2011, sizeof ptx);
      use (w);
      GIVES (200, start (one, NULL, 0));
      w = new_container (1000);
      add_entry (w->data, 1, 75, ptx, sizeof ptx, 0, 0);
      ((uint32_t *) w->data)[6] *= 2;
      use (w);
      GIVES (200, start (one, NULL, 0));
      memset (w->data, 0, 4);
      use (w);
      GIVES (200, start (one, NULL, 0));
    }
  else if (!strcmp (what, "refused"))
    {
      use (container_of (".version 7.0\n.target sm_70\n.address_size 64\n.visible .entry store ()\n{\nnonsense;\n}\n"));
      GIVES (218, start (one, NULL, 0));
    }
  else if (!strcmp (what, "devices"))
    {
      GIVES (100, cudaGetDeviceCount (&n));
      CHECK (n == 0);
      GIVES (100, cudaMalloc (&p, 4));
    }
  return 0;
}
