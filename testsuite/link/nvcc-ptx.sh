# What nvcc makes of ordinary CUDA runs in the simulator, and right: exchanges between lanes, cooperative groups, shared
# memory, barriers, atomics, function pointers, arrays in local memory, switches, integer intrinsics, half precision, the
# mathematical library, malloc, printf and assert.  Each kernel sets a bit for each check that is right.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null) || unsupported "there is no nvcc"
test -x "$BUILDDIR/ptx-sim/ptx-sim-run" || unsupported "ptx-sim-run has not been built"
cat >own.cu <<'END2'
#include <cuda_fp16.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
#include <cassert>
namespace cg = cooperative_groups;

__constant__ int table[8] = { 3, 1, 4, 1, 5, 9, 2, 6 };
__device__ int counter;
typedef int (*op) (int, int);
__device__ int add (int a, int b) { return a + b; }
__device__ int mul (int a, int b) { return a * b; }
__device__ op ops[2] = { add, mul };

/* Bit K is set where check K is right.  */
extern "C" __global__ void
lanes (unsigned *right)
{
  unsigned t = threadIdx.x, v = t, r = 0;
  for (int d = 16; d; d /= 2)
    v += __shfl_xor_sync (~0u, v, d);
  r |= (v == 496) << 0;
  r |= (__ballot_sync (~0u, t & 1) == 0xaaaaaaaau) << 1;
  r |= (!__any_sync (~0u, t == 40) && __all_sync (~0u, t < 32)) << 2;
  r |= (__match_any_sync (~0u, t / 8) == 0xffu << t / 8 * 8) << 3;
  auto tile = cg::tiled_partition<8> (cg::this_thread_block ());
  r |= (cg::reduce (tile, t, cg::plus<unsigned> ()) == t / 8 * 64 + 28) << 4;
  r |= (__shfl_down_sync (~0u, t, 3, 8) == (t % 8 < 5 ? t + 3 : t)) << 5;
  right[t] = r;
}

extern "C" __global__ void
shared (unsigned *right)
{
  __shared__ int tile[64];
  extern __shared__ int more[];
  int t = threadIdx.x;
  unsigned r = 0;
  tile[t] = t * t;
  more[63 - t] = t;
  __syncthreads ();
  for (int d = 32; d; d /= 2)
    {
      if (t < d)
	tile[t] += tile[t + d];
      __syncthreads ();
    }
  r |= (tile[0] == 85344) << 0;
  r |= (more[t] == 63 - t) << 1;
  r |= (__syncthreads_count (t > 20) == 43) << 2;
  atomicAdd (&counter, 1);
  __syncthreads ();
  r |= (atomicCAS (&counter, -1, 0) == 64) << 3;
  r |= (table[t % 8] == (t % 8 == 5 ? 9 : t % 8 == 2 ? 4 : table[t & 7])) << 4;
  right[t] = r;
}

extern "C" __global__ void
calls (unsigned *right, int which)
{
  int t = threadIdx.x, local[16];
  unsigned r = 0;
  for (int i = 0; i < 16; i++)
    local[i] = i * which + t;
  int a = local[(t * 7) & 15], s;
  r |= (a == ((t * 7) & 15) * 5 + t) << 0;
  r |= (ops[t & 1] (a, which) == (t & 1 ? a * 5 : a + 5)) << 1;
  switch (t % 6)
    {
    case 0: s = a + 3; break;
    case 1: s = a * 5; break;
    case 2: s = a ^ 77; break;
    case 3: s = a / which; break;
    case 4: s = a % which; break;
    default: s = -a;
    }
  r |= (s == (t % 6 < 1 ? a + 3 : t % 6 < 2 ? 5 * a : t % 6 < 3 ? (a | 77) - (a & 77) : t % 6 < 4 ? (a - a % 5) / 5
	      : t % 6 < 5 ? a - a / 5 * 5 : 0 - a)) << 2;
  r |= (__popc (t) + __popc (~t) == 32 && __clz (t | 1) == 31 - (31 - __clz (t | 1)) && __brev (__brev (t)) == t) << 3;
  r |= (__funnelshift_l (t, 0, 5) == 0 && __byte_perm (t, 0, 0x0123) >> 24 == (unsigned) t) << 4;
  r |= (__mulhi (t << 20, 1 << 20) == t << 8 && __dp4a (t, 1, 7) == t + 7) << 5;
  r |= ((long long) t * 1000000007 / 1000000007 == t && (unsigned long long) t * 77 % 76 == t) << 6;
  right[t] = r;
}

extern "C" __global__ void
numbers (unsigned *right)
{
  int t = threadIdx.x;
  unsigned r = 0;
  float x = 0.25f * t + 0.5f;
  double d = 0.125 * t + 0.25;
  __half2 p = __hadd2 (__float2half2_rn (x), __float2half2_rn (1.0f));
  r |= (__low2float (p) == x + 1 && __high2float (p) == x + 1) << 0;
  r |= (fmaf (x, 4.0f, -2.0f) == t && rintf (4 * x) == t + 2 && truncf (-x) == -floorf (x)) << 1;
  r |= (__fsqrt_rn (x * x) == x && __fdiv_rn (x * 3.0f, 3.0f) == x && copysignf (x, -1.0f) == -x) << 2;
  r |= (sqrt (d * d) == d && fma (d, 8.0, -2.0) == t && fmod (d + 3, 1.0) == d - floor (d)) << 3;
  r |= (exp (0.0) == 1 && cos (0.0) == 1 && pow (2.0, 3.0) == 8 && cbrt (8.0) == 2 && fabs (sin (d) * sin (d)
	+ cos (d) * cos (d) - 1) < 1e-15 && fabs (log (exp (d)) - d) < 1e-14) << 4;
  r |= ((double) (long long) (d * 8) == t + 2 && (float) (unsigned char) t == t && __float2int_rz (-x) == -(int) x) << 5;
  right[t] = r;
}

extern "C" __global__ void
says (int n)
{
  assert (n == 3);
  int *p = (int *) malloc (16);
  p[1] = n;
  if (threadIdx.x == 1)
    printf ("%d %s %g\n", p[1], "lanes", n * 0.5);
  free (p);
}
END2
cat >runs <<'END2'
// RUN: kernel=lanes grid=1 block=32 arg=right:u32[32]
// EXPECT: right = 63*32
// RUN: kernel=shared grid=1 block=64 shared=256 arg=right:u32[64]
// EXPECT: right = 31*64
// RUN: kernel=calls grid=1 block=64 arg=right:u32[64] arg=which:s32=5
// EXPECT: right = 127*64
// RUN: kernel=numbers grid=1 block=64 arg=right:u32[64]
// EXPECT: right = 63*64
// RUN: kernel=says grid=1 block=32 arg=n:s32=3
// EXPECT-OUTPUT: 3 lanes 1.5
END2
built=
for sm in 75 90; do
  $nvcc -std=c++17 -O3 -arch=sm_$sm -ptx own.cu -o code.ptx >log 2>&1 || { cat log; continue; }
  built=yes
  cat runs code.ptx >own-$sm.ptx
  sanitized "$BUILDDIR/ptx-sim/ptx-sim-run" -v own-$sm.ptx || fail "sm_$sm"
done
test -n "$built" || unsupported "nvcc compiles nothing"
