/* acc.h -- OpenACC: what its steps share.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_H
#define HEDDLE_ACC_H

#include "gcc-compat.h"

#include "omp-general.h"

/* S is KIND, a begin or end, or a mark of private variables, of a loop on AXIS.  */
inline bool
heddle_acc_bound_p (gimple *s, ifn_unique_kind kind, int axis)
{
  return gimple_call_internal_p (s, IFN_UNIQUE) && TREE_INT_CST_LOW (gimple_call_arg (s, 0)) == kind
	 && tree_to_shwi (gimple_call_arg (s, 2)) == axis;
}

/* FNDECL is a compute region of OpenACC.  */
bool heddle_acc_region_p (tree fndecl);

/* REGION is inlined into its kernel.  */
bool heddle_acc_inlined_p (tree region);

/* Have REGION, which is such, inlined into KERNEL, which is a compute region then.  */
void heddle_acc_inline (tree region, tree kernel);

/* FNDECL is a compute region, or a routine of level gang, worker or vector: all lanes of a warp, and down to the level
   of a routine all warps of a block, call it together.  */
bool heddle_acc_together_p (tree fndecl);

/* How many FNDECL, an OpenACC function that "oaccloops" has seen, or that has been removed before, has on AXIS
   (GOMP_DIM_*); 0: known at run time.  */
int heddle_acc_size (tree fndecl, int axis);

/* The program leaves the number of REGION's workers open.  */
bool heddle_acc_open_workers_p (tree region);

/* Set that.  */
void heddle_acc_set_size (tree fndecl, int axis, int size);

/* Gangs of FUN, a region, may share blocks if each has one worker.  */
bool heddle_acc_packable_p (function *fun);

/* Decide whether gangs of FUN, a region with one worker in each, share blocks: a warp is a gang then.  */
void heddle_acc_pack_gangs (function *fun);

/* They do in FNDECL.  */
bool heddle_acc_packed_p (tree fndecl);

/* From now on, no region's do.  */
void heddle_acc_never_pack ();

/* Warn that the region DECL has SIZE workers, or lanes, on AXIS, and not ASKED, which is 0 where only the program
   knows; WHY is the reason, in GCC's words, or null.  */
void heddle_acc_tell_size (tree decl, int axis, int size, int asked, const char *why = NULL);

/* A call of NAME (), an instruction of the device, whose result is of type RESULT.  */
gcall *heddle_acc_instruction (const char *name, tree result);

/* Put the end of a loop for workers at the end of BB.  */
void heddle_acc_end_workers (basic_block bb, location_t loc);

/* Put the begin of a loop for workers at the end of BB, before FIRST, which may be the begin of a loop for vectors and
   is in that loop then.  */
void heddle_acc_begin_workers (basic_block bb, gimple *first);

/* The vector_length of REGION, which has ASKED for one: a number of whole warps.  *WORKERS is the number of its
   workers, and becomes what there can be of them; less than 1: not known.  WHY gets the reason, in GCC's words, where
   it is one that the user cannot see at the region.  */
int heddle_acc_vector_length (tree region, int asked, int *workers, const char **why);

/* "omp_oacc_neuter_broadcast" has been done for the workers of FUN, and will be done for the warps of their
   vectors.  */
void heddle_acc_end_first_pass (function *fun);

/* Make loops for vectors of FUN, a region with a vector_length of more than 32, loops for workers as well, which the
   warps of a vector are from now on.  */
void heddle_acc_widen (function *fun);

/* The vector_length of FNDECL, if that has been done; else 0.  */
int heddle_acc_wide (tree fndecl);

/* That has been done, and there are several workers besides.  */
bool heddle_acc_nested_p (tree fndecl);

/* How many threads FNDECL has on AXIS, as the user counts; 0: known at run time.  And the most workers that FNDECL,
   which is nested, can have.  */
int heddle_acc_threads (tree fndecl, int axis);
int heddle_acc_most_workers (tree fndecl);

/* How many vectors a block of REGION, whose vectors have several warps, can have.  */
int heddle_acc_vectors_of_block (tree region);

/* FUN, a region with such vectors, has one worker: loops for workers are loops of that.  */
void heddle_acc_end_lone_worker (function *fun);

/* Where FUN is nested, and its kernel tells of its end, with the barrier that the first warps use: have the warps of a
   vector wait for each other before.  */
void heddle_acc_meet_at_end (function *fun);

/* S is a call that heddle_acc_end_first_pass has left: workers wait for each other; is this the first worker; where it
   leaves values for the others, or null in the first.  */
bool heddle_acc_workers_meet_p (gimple *s);
bool heddle_acc_first_worker_p (gimple *s);
bool heddle_acc_first_workers_place_p (gimple *s);

/* The memory in which FNDECL, which is nested, has values for the other warps of a vector, as large as one worker
   needs it.  NULL_TREE: there are none.  */
tree heddle_acc_vector_memory (tree fndecl);

/* Behind "omp_oacc_neuter_broadcast": have workers of FUN wait where a value would be handed over before the last one
   has been taken.  */
void heddle_acc_order_broadcasts (function *fun);

/* Have all workers of FUN, a region, execute the statements SINGLE, those outside of loops for workers; these are to
   have barriers where they begin and end.  It has one worker then, until HEDDLE_ACC_END_MIRRORING.  False: it cannot be
   done, and nothing is changed.  Virtual operands are to be renamed.  */
bool heddle_acc_mirror_workers (function *fun, const std::vector<gimple *> &single);
void heddle_acc_end_mirroring (tree fndecl);
/* They did in FNDECL.  */
bool heddle_acc_mirrored_p (tree fndecl);

/* REF is in memory that is not a worker's own by name.  */
bool heddle_acc_known_to_others_p (tree ref);
/* Those of LOOPS, blocks of FUN that end with the begin of a loop for workers, where these have to wait for each other.
   All workers of FUN are to do what their gangs do, and have not been told so.  */
std::vector<basic_block> heddle_acc_loops_to_wait_for (function *fun, const std::vector<basic_block> &loops);
/* S, the end of a loop for workers, follows a call in which they have waited for each other, with nothing between
   them.  */
bool heddle_acc_waited_p (gimple *s);

/* DECL is private to gangs: where the current function, which has OpenACC's marks yet, has it in memory, let it be in
   shared memory.  */
void heddle_acc_place_gangs (tree decl);

/* Variables have been placed so for FNDECL.  */
bool heddle_acc_placed_p (tree fndecl);

/* Let the marks of what sequential loops of FUN declare say whose it is.  */
void heddle_acc_level_marks (function *fun);

/* Local variables of FUN in memory, but for BUT, that a loop on AXIS writes to, and statements outside of that
   mention.  */
std::vector<tree> heddle_acc_filled_together (function *fun, int axis, const std::set<tree> &but);

/* Where a loop of FUN that threads share may change a scalar in a register, and its value leaves the loop, let all
   threads have the new one: lanes; workers if WORKERS; the warps of a vector if WIDE.  */
void heddle_acc_merge_scalars (function *fun, bool workers, bool wide);

/* DECLS, which the warps of a vector of REGION fill together, have room in shared memory: as many of them as a block
   has vectors.  Let them be there; and, behind GCC's passes, each vector's be its own.  True: statements have
   changed.  */
bool heddle_acc_room_for_workers_p (tree region, const std::vector<tree> &decls);
void heddle_acc_place_workers (function *fun, const std::vector<tree> &decls);
bool heddle_acc_part_privates (function *fun);

/* REF is a value on its way from a worker to the others.  */
bool heddle_acc_handed_over_p (tree ref);

/* A variable of TYPE in shared memory, for use by FNDECL; WHAT is part of its name.  */
tree heddle_acc_shared (tree fndecl, const char *what, tree type);

/* Tell GCC's passes about OpenACC what a GPU is.  Once, if there is OpenACC in the program.  */
void heddle_acc_hooks ();

/* CALL of GOACC_REDUCTION is of a loop that all warps of the block share, whose values they combine in a function that
   is a barrier, too.  */
bool heddle_acc_reduced_by_block_p (gcall *call);

/* targetm.goacc.reduction: replace CALL.  */
void heddle_acc_reduction (gcall *call);

#endif
