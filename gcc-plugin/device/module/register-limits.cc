/* register-limits.cc -- how many registers ptxas may give to a kernel's threads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Registers are shared by all threads of a multiprocessor: the more a thread has, the fewer run at a time
   (occupancy).  doc/tuning.md has the models.  */

#include "device/module/register-limits.h"
#include "device/facts/acc.h"
#include "device/facts/entries.h"
#include "device/facts/spmd.h"
#include "abi.h"
#include "tuning.h"

/* Hardware, in registers of 32 bits: the threads on a multiprocessor share so many (CUDA C++ Programming Guide,
   compute capabilities 5.0 to 12.0; 5.3 and 6.2 have half for a block).  */
constexpr unsigned multiprocessor_registers = 65536;

/* Hardware, in threads: blocks of no more need no promise to ptxas, as a thread has at most 255 registers.  */
constexpr unsigned free_block_threads = multiprocessor_registers / 256;

/* Hardware, in registers of a thread: a warp gets them in such portions (CUDA C++ Programming Guide).  */
constexpr unsigned register_portion = 8;

/* Measured, in registers of a thread: of kernels whose blocks load the operands of products together.  H200, products
   of 4096 x 4096 doubles on tensor cores, with 112, 128 and the 168 of ptxas: 38.8, 36.7 and 23.5 TFLOP/s; of floats:
   30.6, 30.1 and 30.4.  */
constexpr unsigned block_product_registers = 112;

/* The threads of the largest block in which kernel FNDECL may run, or 0: the launch adapts to the registers.  */

static unsigned
most_threads (tree fndecl)
{
  if (tree region = heddle_kernel_acc_region (fndecl))
    return heddle_acc_size (region, GOMP_DIM_WORKER) * HEDDLE_WARP_SIZE;
  tree threads = lookup_attribute (HEDDLE_THREADS_ATTRIBUTE, DECL_ATTRIBUTES (fndecl));
  return threads ? tree_to_uhwi (TREE_VALUE (TREE_VALUE (threads))) : 0;
}

/* At the launch F's kernel of REGION gets as many workers as its registers permit: leave room for one wide vector.  */

static void
leave_room_for_vector (ptx::function *f, tree region)
{
  const unsigned lanes = heddle_acc_wide (region);
  if (lanes <= free_block_threads || heddle_acc_size (region, GOMP_DIM_WORKER))
    return;
  const unsigned most = multiprocessor_registers / lanes / register_portion * register_portion;
  f->maxnreg = f->maxnreg ? MIN (f->maxnreg, most) : most;
}

void
set_launch_bounds (ptx::function *f, tree fndecl)
{
  if (lookup_attribute (HEDDLE_MEMORY_PARALLELISM_ATTRIBUTE, DECL_ATTRIBUTES (fndecl)))
    f->maxnreg = tuning.deep_load_registers;
  if (lookup_attribute (HEDDLE_BLOCK_TILES_ATTRIBUTE, DECL_ATTRIBUTES (fndecl)))
    f->maxnreg = block_product_registers;
  if (tree region = heddle_kernel_acc_region (fndecl))
    leave_room_for_vector (f, region);
  const unsigned most = most_threads (fndecl);
  if (most <= free_block_threads)
    return;
  /* Their product counts: a block may have another shape.  */
  f->maxntid[0] = HEDDLE_WARP_SIZE;
  f->maxntid[1] = most / HEDDLE_WARP_SIZE;
  if (opt_for_fn (fndecl, optimize) && most > tuning.paired_block_threads
      && !heddle_kernel_fact_p (fndecl, HEDDLE_FUNC_SCHEDULER))
    f->minnctapersm = tuning.paired_blocks;
}

/* ptxas uses all allowed registers to order instructions, 48 where a kernel needs 28, and each costs warps.  A kernel
   with many loads gains from more loads under way; a kernel that computes much for each load is given as few as it
   needs.  */
static void
limit_registers (ptx::function &f)
{
  const unsigned fewest = tuning.dense_registers;
  if (f.maxnreg <= fewest)
    return;
  size_t loads = 0, work = 0;
  for (const ptx::block &b : f.blocks)
    for (const ptx::insn &i : b.insns)
      {
	loads += i.code == ptx::op::ld && i.m.sp != ptx::space::param && i.m.sp != ptx::space::constant;
	work += (i.m.t == ptx::type::f32 || i.m.t == ptx::type::f64)
		&& (i.code == ptx::op::fma || i.code == ptx::op::add || i.code == ptx::op::sub
		    || i.code == ptx::op::mul);
      }
  if (loads && work >= tuning.flops_per_load * loads
      /* ptxas needs one more than are live at the same time.  */
      && ptx::most_live (f) < fewest)
    f.maxnreg = fewest;
}

/* Two large blocks on a multiprocessor leave a thread so many registers: where more values are live at the same time,
   as far as that is known, ptxas would have to keep some in memory, which costs more than waiting for a barrier
   alone.  */
static void
reconsider_pairs (ptx::function &f)
{
  if (!f.minnctapersm)
    return;
  const unsigned left = multiprocessor_registers / (f.maxntid[0] * f.maxntid[1] * f.minnctapersm);
  const unsigned live = ptx::most_live (f);
  if (live != UINT32_MAX && live >= left)
    f.minnctapersm = 0;
}

void
reconsider_launch_bounds (ptx::function &f)
{
  if (!f.defined || f.dropped || !f.entry)
    return;
  limit_registers (f);
  reconsider_pairs (f);
}
