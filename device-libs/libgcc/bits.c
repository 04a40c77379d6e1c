/* bits.c -- bit operations for which the host's GCC calls functions, and byte order.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

typedef unsigned __int128 u128;
typedef __int128 s128;
typedef unsigned long u64;
typedef unsigned u32;

/* The compiler makes instructions of the builtins; the other calls come here.  */
int __popcountsi2 (u32 a) { return __builtin_popcount (a); }
int __popcountdi2 (u64 a) { return __builtin_popcountl (a); }
int __popcountti2 (u128 a) { return __builtin_popcountl (a) + __builtin_popcountl (a >> 64); }
int __paritysi2 (u32 a) { return __builtin_popcount (a) & 1; }
int __paritydi2 (u64 a) { return __builtin_popcountl (a) & 1; }
int __parityti2 (u128 a) { return __builtin_popcountl ((u64) a ^ (u64) (a >> 64)) & 1; }
int __clzsi2 (u32 a) { return __builtin_clz (a); }
int __clzdi2 (u64 a) { return __builtin_clzl (a); }
int __clzti2 (u128 a) { u64 h = a >> 64; return h ? __builtin_clzl (h) : 64 + __builtin_clzl (a); }
int __ctzsi2 (u32 a) { return __builtin_ctz (a); }
int __ctzdi2 (u64 a) { return __builtin_ctzl (a); }
int __ctzti2 (u128 a) { u64 l = a; return l ? __builtin_ctzl (l) : 64 + __builtin_ctzl (a >> 64); }
int __ffssi2 (u32 a) { return a ? __builtin_ctz (a) + 1 : 0; }
int __ffsdi2 (u64 a) { return a ? __builtin_ctzl (a) + 1 : 0; }
int __ffsti2 (u128 a) { return a ? __ctzti2 (a) + 1 : 0; }
int __clrsbsi2 (int a) { u32 m = a < 0 ? ~a : a; return m ? __builtin_clz (m) - 1 : 31; }
int __clrsbdi2 (long a) { u64 m = a < 0 ? ~a : a; return m ? __builtin_clzl (m) - 1 : 63; }
int __clrsbti2 (s128 a) { u128 m = a < 0 ? ~a : a; return m ? __clzti2 (m) - 1 : 127; }

u32
__bswapsi2 (u32 a)
{
  return a << 24 | (a & 0xff00) << 8 | (a >> 8 & 0xff00) | a >> 24;
}

u64
__bswapdi2 (u64 a)
{
  return (u64) __bswapsi2 (a) << 32 | __bswapsi2 (a >> 32);
}
