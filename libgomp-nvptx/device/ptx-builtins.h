/* ptx-builtins.h -- functions that the device role of the plugin turns into PTX instructions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The device code has no inline assembly: it is built on the names here.  Only device libraries may use them; warp.h
   wraps them in words of the execution model.  Each is executed by every lane that arrives, unless it says ONCE: then
   by one lane in uniform context, with its result broadcast.  Atomics are GCC's __atomic_* and __sync_* builtins, which
   the compiler makes act once per warp in uniform context, once per lane in lane context.  Variables with HEDDLE_SHARED
   live in .shared: one instance a block, no initialiser, undefined when the kernel starts.  */

#ifndef HEDDLE_PTX_BUILTINS_H
#define HEDDLE_PTX_BUILTINS_H

#define HEDDLE_SHARED __attribute__ ((section (".heddle.shared")))

#define HEDDLE_CONST __attribute__ ((const, leaf, nothrow))
#define HEDDLE_LEAF __attribute__ ((leaf, nothrow))

/* Special registers.  */
unsigned __ptx_tid_x (void) HEDDLE_CONST;
unsigned __ptx_tid_y (void) HEDDLE_CONST;
unsigned __ptx_ntid_x (void) HEDDLE_CONST;
unsigned __ptx_ntid_y (void) HEDDLE_CONST;
unsigned __ptx_ctaid_x (void) HEDDLE_CONST;
unsigned __ptx_nctaid_x (void) HEDDLE_CONST;
unsigned __ptx_ctaid_y (void) HEDDLE_CONST;
unsigned __ptx_nctaid_y (void) HEDDLE_CONST;
unsigned __ptx_smid (void) HEDDLE_LEAF;
unsigned __ptx_nsmid (void) HEDDLE_CONST;
unsigned __ptx_lanemask_lt (void) HEDDLE_CONST;
unsigned long long __ptx_clock64 (void) HEDDLE_LEAF;
unsigned long long __ptx_globaltimer (void) HEDDLE_LEAF;

/* Barriers.  bar.sync ID, THREADS and bar.arrive: THREADS counts lanes, a multiple of 32; ID in [0, 15].  */
void __ptx_bar_sync (unsigned id, unsigned threads) HEDDLE_LEAF;
void __ptx_bar_arrive (unsigned id, unsigned threads) HEDDLE_LEAF;
void __ptx_bar_warp_sync (unsigned membermask) HEDDLE_LEAF;
/* membar.cta / .gl / .sys  */
void __ptx_membar_cta (void) HEDDLE_LEAF;
void __ptx_membar_gl (void) HEDDLE_LEAF;
void __ptx_membar_sys (void) HEDDLE_LEAF;

/* Warp exchange; MEMBERMASK names the participating lanes, the caller among them.  */
unsigned __ptx_shfl_idx (unsigned membermask, unsigned value, unsigned lane) HEDDLE_LEAF;
unsigned __ptx_shfl_bfly (unsigned membermask, unsigned value, unsigned xormask) HEDDLE_LEAF;
unsigned __ptx_shfl_up (unsigned membermask, unsigned value, unsigned delta) HEDDLE_LEAF;
unsigned __ptx_shfl_down (unsigned membermask, unsigned value, unsigned delta) HEDDLE_LEAF;
unsigned __ptx_vote_ballot (unsigned membermask, int predicate) HEDDLE_LEAF;
int __ptx_vote_any (unsigned membermask, int predicate) HEDDLE_LEAF;
int __ptx_vote_all (unsigned membermask, int predicate) HEDDLE_LEAF;
unsigned __ptx_activemask (void) HEDDLE_LEAF;

/* No instruction.  The atomic operation that follows orders threads of a team only, for whoever checks a program
   (ptx-sim/check); it may do more.  */
void __heddle_team_order (void) HEDDLE_LEAF;

/* P points to neither shared nor local memory nor constants: 1, else 0.  */
int __ptx_isspacep_global (const void *p) HEDDLE_CONST;

void __ptx_nanosleep (unsigned ns) HEDDLE_LEAF;		/* nothing before sm_70 */
void __ptx_trap (void) __attribute__ ((leaf, nothrow, noreturn));
void __ptx_exit (void) __attribute__ ((leaf, nothrow, noreturn));

/* 1 / X and 1 / sqrt (X) to 2^-22 for normal X whose inverse is normal; in double to 2^-18 or better, and the lower
   half of the result is 0.  */
float __ptx_rcp_approx_f32 (float x) HEDDLE_CONST;
float __ptx_rsqrt_approx_f32 (float x) HEDDLE_CONST;
double __ptx_rcp_approx_f64 (double x) HEDDLE_CONST;
double __ptx_rsqrt_approx_f64 (double x) HEDDLE_CONST;

/* 2^X to 2^-22.5 of the power of 2 that is not above the result, exact if X is an integer.  The first takes subnormal
   numbers for 0, as X and as the result.  */
float __ptx_ex2_approx_f32 (float x) HEDDLE_CONST;
float __ptx_ex2_approx_wide_f32 (float x) HEDDLE_CONST;

/* The logarithm of X to base 2: from 1/2 to 2 to 2^-22.6, elsewhere to 2^-22 of the result.  */
float __ptx_lg2_approx_f32 (float x) HEDDLE_CONST;

/* A >= B ? YES : NO, where YES and NO are computed in any case: GCC does not move that behind a jump.  */
float __ptx_select_ge_f32 (float a, float b, float yes, float no) HEDDLE_CONST;

/* CUDA's own device functions.  ONCE.  vprintf: ARGS is CUDA's packed buffer (natural alignment), in any
   memory; at most 32 arguments.  */
int __ptx_vprintf (const char *format, void *args) HEDDLE_LEAF;
/* The same for the program's own text, which the driver shows as soon as the host waits for the kernel: the host finds
   this name in the code, and waits for each kernel then.  */
extern const volatile char __heddle_prints;
static inline int
heddle_print (const char *format, void *args)
{
  (void) __heddle_prints;
  return __ptx_vprintf (format, args);
}
void *__ptx_malloc (unsigned long size) HEDDLE_LEAF;
void __ptx_free (void *) HEDDLE_LEAF;

/* The calling convention (abi.h).  */
unsigned __heddle_ctx (void) HEDDLE_LEAF;		/* this function's ctx */
void *__heddle_sp (void) HEDDLE_LEAF;			/* first free byte of this function's stack */
/* fn (arg) with that stack and context.  */
void __heddle_call (void (*fn) (void *), void *arg, void *sp, unsigned ctx);

/* fn (arg) in lane context, by each lane whose number in the block is less than N, on its slice of what is left of the
   warp's stack.  By whole warps in uniform context; the lanes meet at the end.  */
void __heddle_call_lanes (void (*fn) (void *), void *arg, unsigned n);

/* In lane context: *NEXT, increased by one for each arriving lane, with one atomic operation for all lanes together
   with the same NEXT.  */
unsigned long long __heddle_ticket (unsigned long long *next) HEDDLE_LEAF;

/* Whole-program knowledge, folded to 0 or 1 after the symbols have been pruned to what is reachable and before IPA: is
   a function reachable whose name is in NAMES, a string of names separated by spaces?  A name that ends in '*' stands
   for all names with this beginning.  Code guarded by if (__heddle_uses (...)) must not itself reach the functions of
   the guard; the runtime keeps this rule (no guarded code calls a function named in its guard).  */
int __heddle_uses (const char *names) HEDDLE_CONST;

#endif
