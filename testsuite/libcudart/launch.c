/* Kernels and variables of a program of nvcc's: registered, found by their addresses in the host, launched, set and
   read, and loaded again after a reset.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda-host.h"

static const char ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
  ".visible .const .align 4 .b8 table[16];\n"
  ".visible .global .align 4 .u32 total;\n"
  ".visible .global .attribute(.managed) .align 4 .u32 extra = 7;\n"
  ".visible .entry scale (.param .u64 p, .param .u32 f)\n"
  "{\n"
  "  .reg .u64 %rd<5>; .reg .u32 %r<9>;\n"
  "  ld.param.u64 %rd1, [p]; cvta.to.global.u64 %rd1, %rd1; ld.param.u32 %r1, [f];\n"
  "  mov.u32 %r2, %tid.x; mul.wide.u32 %rd2, %r2, 4; add.u64 %rd1, %rd1, %rd2;\n"
  "  mov.u64 %rd3, table; add.u64 %rd3, %rd3, %rd2; ld.const.u32 %r3, [%rd3];\n"
  "  ld.global.u32 %r4, [extra];\n"
  "  ld.global.u32 %r5, [%rd1]; mad.lo.u32 %r5, %r5, %r1, %r3; add.u32 %r5, %r5, %r4; st.global.u32 [%rd1], %r5;\n"
  "  atom.global.add.u32 %r6, [total], 1;\n"
  "  ret;\n"
  "}\n";

/* What the host knows them by.  */
static unsigned table[4], total, *extra;
static void **handle;
static void scale (unsigned *p, unsigned f);

static void
stub (unsigned *p, unsigned f)
{
  static cudaKernel_t kernel;
  void *arguments[] = { &p, &f };
  struct dim3 grid, block;
  size_t shared;
  cudaStream_t stream;
  DO (__cudaGetKernel (&kernel, (void *) scale));
  DO (__cudaPopCallConfiguration (&grid, &block, &shared, &stream));
  DO (__cudaLaunchKernel (kernel, grid, block, arguments, shared, stream));
}

static void
scale (unsigned *p, unsigned f)
{
  stub (p, f);
}

static const struct dim3 one = { 1, 1, 1 }, four = { 4, 1, 1 };

/* The factor of a launch needs another launch, whose configuration is on top meanwhile.  */
static unsigned
one_on (unsigned *p)
{
  CHECK (!__cudaPushCallConfiguration (one, four, 0, 0));
  scale (p, 1);
  return 10;
}

__attribute__ ((constructor)) static void
register_all (void)
{
  handle = __cudaRegisterFatBinary (container_of (ptx));
  __cudaRegisterFunction (handle, (const char *) scale, "scale", "scale", -1, 0, 0, 0, 0, 0);
  __cudaRegisterVar (handle, (char *) table, "table", "table", 0, sizeof table, 1, 0);
  __cudaRegisterVar (handle, (char *) &total, "total", "total", 0, sizeof total, 0, 0);
  __cudaRegisterManagedVar (handle, (void **) &extra, "extra", "extra", 0, sizeof *extra, 0, 0);
  __cudaRegisterFatBinaryEnd (handle);
}

static void
once (void)
{
  unsigned host[4] = { 1, 2, 3, 4 }, rows[4] = { 100, 200, 300, 400 }, n = 0, *p;
  DO (cudaMalloc (&p, sizeof host));
  DO (cudaMemcpy (p, host, sizeof host, 1));
  DO (cudaMemcpyToSymbol (table, rows, sizeof rows, 0, 1));
  DO (cudaMemcpyToSymbol (&total, &n, sizeof n, 0, 1));
  CHECK (__cudaInitModule (handle) && *extra == 7);
  *extra = 5;
  if (!__cudaPushCallConfiguration (one, four, 0, 0))
    scale (p, one_on (p));
  DO (cudaMemcpy (host, p, sizeof host, 2));
  for (unsigned i = 0; i < 4; i++)
    CHECK (host[i] == (i + 1 + rows[i] + 5) * 10 + rows[i] + 5);
  DO (cudaMemcpyFromSymbol (&n, &total, sizeof n, 0, 2));
  CHECK (n == 8);
  DO (cudaFree (p));
}

int
main ()
{
  struct dim3 d;
  size_t s;
  cudaStream_t stream;
  once ();
  DO (cudaDeviceReset ());
  once ();
  GIVES (52, __cudaPopCallConfiguration (&d, &d, &s, &stream));
  GIVES (52, cudaPeekAtLastError ());
  GIVES (52, cudaGetLastError ());
  DO (cudaGetLastError ());
  GIVES (98, cudaLaunchKernel ((void *) main, one, one, 0, 0, 0));
  GIVES (13, cudaMemcpyToSymbol (&d, &s, 4, 0, 1));
  GIVES (1, cudaMemcpyToSymbol (table, &s, 4, 13, 1));
  GIVES (21, cudaMemcpyToSymbol (table, &s, 4, 0, 2));
  __cudaUnregisterFatBinary (handle);
  GIVES (98, cudaLaunchKernel ((void *) scale, one, one, 0, 0, 0));
  return 0;
}
