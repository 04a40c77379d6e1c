/* acc-wide.h -- OpenACC: vectors of several warps.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_WIDE_H
#define HEDDLE_ACC_WIDE_H

#include "device/facts/acc.h"

/* The vector_length of REGION after its request for ASKED: a number of whole warps.  *WORKERS is the number of its
   workers, and becomes the number of workers with room in a block; less than 1: not known.  WHY gets the reason, in
   GCC's words, if the user cannot see it at the region.  */
int heddle_acc_vector_length (tree region, int asked, int *workers, const char **why);

/* The pass "omp_oacc_neuter_broadcast" has done its work for the workers of FUN, and will run again for the warps of
   their vectors.  */
void heddle_acc_end_first_pass (function *fun);

/* Loops for vectors of FUN, a region with a vector_length of more than 32, become loops for workers as well: the warps
   of a vector are workers from now on.  */
void heddle_acc_widen (function *fun);

/* After the end of the first pass, vectors of FNDECL have several warps, and a gang has several workers besides.  */
bool heddle_acc_nested_p (tree fndecl);

/* The most workers of FNDECL, which is nested.  */
int heddle_acc_most_workers (tree fndecl);

/* The number of vectors with room in a block of REGION, whose vectors have several warps.  */
int heddle_acc_vectors_of_block (tree region);

/* FUN, a region with vectors of several warps, has one worker: its loops for workers become loops of this worker.  */
void heddle_acc_end_lone_worker (function *fun);

/* The warps of a vector wait for each other at the end of FUN, if FUN is nested and its kernel tells of its end with
   the barrier of the first warps.  */
void heddle_acc_meet_at_end (function *fun);

/* S is a call left by heddle_acc_end_first_pass: workers wait for each other.  */
bool heddle_acc_workers_meet_p (gimple *s);

/* S is a call left by heddle_acc_end_first_pass: is this the first worker?  */
bool heddle_acc_first_worker_p (gimple *s);

/* S is a call left by heddle_acc_end_first_pass: the address of the first worker's values for the other workers, or
   null in the first.  */
bool heddle_acc_first_workers_place_p (gimple *s);

#endif
