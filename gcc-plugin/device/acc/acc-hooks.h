/* acc-hooks.h -- OpenACC: sizes of axes, marks of loops, shared variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_HOOKS_H
#define HEDDLE_ACC_HOOKS_H

#include "gcc-compat.h"

#include "omp-general.h"

#include "device/facts/acc.h"

/* S is KIND, a begin or end, or a mark of private variables, of a loop on AXIS.  */
inline bool
heddle_acc_bound_p (gimple *s, ifn_unique_kind kind, int axis)
{
  return gimple_call_internal_p (s, IFN_UNIQUE) && TREE_INT_CST_LOW (gimple_call_arg (s, 0)) == kind
	 && tree_to_shwi (gimple_call_arg (s, 2)) == axis;
}

/* The program leaves the number of REGION's workers open.  */
bool heddle_acc_open_workers_p (tree region);

/* FNDECL gets SIZE on AXIS.  */
void heddle_acc_set_size (tree fndecl, int axis, int size);

/* The user is warned that the region DECL has SIZE workers, or lanes, on AXIS, and not ASKED, which is 0 if only the
   program knows the number; WHY is the reason, in GCC's words, or null.  */
void heddle_acc_tell_size (tree decl, int axis, int size, int asked, const char *why = NULL);

/* A call of NAME (), an instruction of the device, whose result is of type RESULT.  */
gcall *heddle_acc_instruction (const char *name, tree result);

/* BB ends with the end of a loop for workers from now on.  */
void heddle_acc_end_workers (basic_block bb, location_t loc);

/* BB ends with the begin of a loop for workers from now on, before FIRST.  If FIRST is the begin of a loop for vectors,
   this loop is part of the new one.  */
void heddle_acc_begin_workers (basic_block bb, gimple *first);

/* REF is a value on its way from a worker to the other workers.  */
bool heddle_acc_handed_over_p (tree ref);

/* A variable of TYPE in shared memory, for use by FNDECL; WHAT is part of its name.  */
tree heddle_acc_shared (tree fndecl, const char *what, tree type);

/* DECL, private to gangs, goes to shared memory if the current function, still with OpenACC's marks, has the variable
   in memory.  */
void heddle_acc_place_gangs (tree decl);

/* HEDDLE_ACC_PLACE_GANGS has put variables of FNDECL's gangs into shared memory.  */
bool heddle_acc_placed_p (tree fndecl);

/* The memory of FNDECL, a nested function, for values on their way to the other warps of a vector, in the size for one
   worker; NULL_TREE: FNDECL has no such values.  */
tree heddle_acc_vector_memory (tree fndecl);

#endif
