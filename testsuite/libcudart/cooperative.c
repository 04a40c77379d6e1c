/* Blocks of a cooperative launch wait for each other by memory that %envreg1 and %envreg2 point to, as nvcc's
   cooperative groups have it: as many as the device holds, and no more.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda-host.h"

/* Each block stores its number, waits for the others, and adds what all have stored.  */
static const char ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
  ".visible .entry sum (.param .u64 p, .param .u64 sums)\n"
  "{\n"
  "  .reg .u64 %rd<9>; .reg .u32 %r<9>; .reg .pred %p;\n"
  "  ld.param.u64 %rd1, [p]; ld.param.u64 %rd2, [sums];\n"
  "  mov.u32 %r1, %ctaid.x; mov.u32 %r2, %nctaid.x;\n"
  "  mul.wide.u32 %rd3, %r1, 4; add.u64 %rd4, %rd1, %rd3; add.u64 %rd5, %rd2, %rd3;\n"
  "  st.global.u32 [%rd4], %r1;\n"
  "  mov.u32 %r3, %envreg1; mov.u32 %r4, %envreg2; mov.b64 %rd6, { %r4, %r3 };\n"
  "  setp.eq.u64 %p, %rd6, 0;\n"
  "@%p bra none;\n"
  "  fence.acq_rel.gpu;\n"
  "  atom.add.release.gpu.u32 %r5, [%rd6 + 4], 1;\n"
  "again:\n"
  "  ld.acquire.gpu.u32 %r5, [%rd6 + 4]; setp.lt.u32 %p, %r5, %r2;\n"
  "@%p bra again;\n"
  "  mov.u32 %r6, 0; mov.u32 %r7, 0;\n"
  "next:\n"
  "  ld.global.u32 %r8, [%rd1]; add.u32 %r7, %r7, %r8; add.u64 %rd1, %rd1, 4;\n"
  "  add.u32 %r6, %r6, 1; setp.lt.u32 %p, %r6, %r2;\n"
  "@%p bra next;\n"
  "  st.global.u32 [%rd5], %r7;\n"
  "none:\n"
  "  ret;\n"
  "}\n";

cudaError_t cudaLaunchCooperativeKernel (const void *, struct dim3, struct dim3, void **, size_t, cudaStream_t);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor (int *, const void *, int, size_t);
cudaError_t cudaDeviceGetAttribute (int *, int, int);

static const char sum[1];

int
main ()
{
  /* More blocks than are in progress at a time else.  */
  setenv ("HEDDLE_SIM_THREADS", "9", 1);
  void **handle = __cudaRegisterFatBinary (container_of (ptx));
  __cudaRegisterFunction (handle, sum, "sum", "sum", -1, 0, 0, 0, 0, 0);
  __cudaRegisterFatBinaryEnd (handle);
  int per_sm, sms, can;
  DO (cudaDeviceGetAttribute (&can, 95, 0));
  DO (cudaDeviceGetAttribute (&sms, 16, 0));
  DO (cudaOccupancyMaxActiveBlocksPerMultiprocessor (&per_sm, sum, 1, 0));
  CHECK (can == 1);
  const unsigned blocks = per_sm * sms;
  CHECK (blocks > 256);

  const struct dim3 one = { 1, 1, 1 }, all = { blocks, 1, 1 };
  unsigned *p, *sums, host[blocks];
  DO (cudaMalloc (&p, sizeof host));
  DO (cudaMalloc (&sums, sizeof host));
  void *arguments[] = { &p, &sums };
  for (int i = 0; i < 2; i++)
    {
      DO (cudaMemset (sums, 0, sizeof host));
      DO (cudaLaunchCooperativeKernel (sum, all, one, arguments, 0, NULL));
      DO (cudaMemcpy (host, sums, sizeof host, 2));
      for (unsigned block = 0; block < blocks; block++)
	CHECK (host[block] == blocks * (blocks - 1) / 2);
    }
  /* Without such memory.  */
  DO (cudaMemset (sums, 0, sizeof host));
  DO (cudaLaunchKernel (sum, all, one, arguments, 0, NULL));
  DO (cudaMemcpy (host, sums, sizeof host, 2));
  CHECK (host[0] == 0 && host[blocks - 1] == 0);
  return 0;
}
