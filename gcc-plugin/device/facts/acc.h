/* acc.h -- OpenACC: the facts about its functions that all of the device role asks for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_H
#define HEDDLE_ACC_H

#include "gcc-compat.h"

/* FNDECL is a compute region of OpenACC.  */
bool heddle_acc_region_p (tree fndecl);

/* REGION is inlined into its kernel.  */
bool heddle_acc_inlined_p (tree region);

/* KERNEL becomes a compute region, into which its body REGION is inlined.  */
void heddle_acc_inline (tree region, tree kernel);

/* FNDECL is a compute region, or a routine of level gang, worker or vector: all lanes of a warp, and down to the level
   of a routine all warps of a block, call it together.  */
bool heddle_acc_together_p (tree fndecl);

/* The size on AXIS (GOMP_DIM_*) of FNDECL, an OpenACC function behind the pass "oaccloops", or one whose body the
   device has no use for any more; 0: the size is known at run time.  */
int heddle_acc_size (tree fndecl, int axis);

/* The number of threads that FNDECL has on AXIS, as the user counts; 0: the number is known at run time.  */
int heddle_acc_threads (tree fndecl, int axis);

/* The vector_length of FNDECL, if its vectors have several warps; else 0.  */
int heddle_acc_wide (tree fndecl);

/* Gangs of FNDECL share blocks: a warp is a gang.  */
bool heddle_acc_packed_p (tree fndecl);

/* GCC's passes about OpenACC learn the sizes of a GPU.  The caller is the start of the device role, once, in a program
   with OpenACC.  */
void heddle_acc_hooks ();

#endif
