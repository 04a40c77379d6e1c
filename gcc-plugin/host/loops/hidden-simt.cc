/* hidden-simt.cc -- functions with SIMD loops that GCC 12 would get wrong for lanes: no form for lanes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's pass "omplower" makes two copies of each SIMD loop in device code, one for the lanes of a warp (its word is
   SIMT) and one for vectors or for a single lane.  For some loops the copy for lanes is wrong, or "omplower" crashes
   while it makes it: find_hard_simd has the list.  "omplower" must therefore not make this copy in such a function.

   GCC 12 has a single switch for this, the environment variable OFFLOAD_TARGET_NAMES.  The facts (omp-low.cc,
   omp-general.cc):
     - The copy is made if the loop is in device code, GCC optimises, the loop does not collapse several, and
       omp_max_simt_vf () is not 0.  There is no hook, no parameter, no clause.
     - omp_max_simt_vf () is 32 if GCC optimises and a name in the variable begins with "nvptx".  It calls getenv each
       time and stores nothing.  The question comes again for "ordered simd", which ignores the loop around it.
     - targetm.simt.vf is asked much later ("ompdevlow"), and on the device only.
     - safelen (1) or simdlen (1) does not prevent the copy: the copy has one lane then, and the faults of two copies
       remain, such as an address computed in one and used in the other; the host's copy would lose its vectors besides.
     - Not to optimise in "omplower" (the other half of the condition) would change what else it makes of the function.

   So the variable is taken from the environment before "omplower" and put back after it.  That harms nobody:
     - Only passes of ours run in between: all are next to "omplower", which runs on one function.  If "omplower" ends
       the process, there is nobody left to miss the variable.
     - cc1, cc1plus and f951 have one thread, and this plugin starts none.
     - The compilers here start no process.  lto-wrapper, which does read the variable, is a child of the driver, with
       the driver's environment.
     - The other readers are asked while the parser and the gimplifier choose among variants of functions, before
       "omplower", and in "ompdevlow", after it.  */

#include "gcc-compat.h"
#include "host/loops/state.h"
#include "omp-general.h"
#include "host/clauses/walk-body.h"
#include "host/loops/hidden-simt.h"

namespace {

/* A walk over code with SIMD loops, or over the body of one.  */
struct body_walk
{
  bool hard;			/* GCC gets something wrong */
  bool in_task;			/* the code becomes a function of its own, for threads or tasks */
  std::set<tree> declared;	/* in it, up to this point */
};

/* VAR, declared in the body of a SIMD loop, stands for an object outside of the loop, for example a member of the frame
   used by nested functions: when GCC 12 copies the loop it takes the frame for a variable of the loop, and the copy has
   another.  Variables in VAR's type, in a computed length, suffer the same; the copies are declared nowhere, and
   error_mark_node in a function of threads or tasks.  */

bool
hard_variable (const body_walk &walk, tree var)
{
  if (!VAR_P (var) || is_global_var (var))
    return false;
  tree base = DECL_HAS_VALUE_EXPR_P (var) ? get_base_address (DECL_VALUE_EXPR (var)) : NULL_TREE;
  const bool frame = base && heddle_frame_p (base);
  return frame || (base && VAR_P (base) && !walk.declared.count (base))
	 || (walk.in_task && variably_modified_type_p (TREE_TYPE (var), NULL_TREE));
}

/* Is a statement in the body of a SIMD loop that GCC 12 gets wrong for lanes: ordered, an atomic, whose address one of
   the two copies of the loop that it makes computes and the other uses, and some declarations.  */

tree
hard_in_simd (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  enum gimple_code code = gimple_code (gsi_stmt (*gsi));
  body_walk *walk = (body_walk *) wi->info;
  *handled = false;
  if (code == GIMPLE_OMP_ORDERED || code == GIMPLE_OMP_ATOMIC_LOAD || code == GIMPLE_OMP_ATOMIC_STORE
      || code == GIMPLE_OMP_SCAN)
    walk->hard = true;
  gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  tree vars = bind ? gimple_bind_vars (bind) : NULL_TREE;
  for (tree var = vars; var; var = DECL_CHAIN (var))
    walk->declared.insert (var);
  for (tree var = vars; var; var = DECL_CHAIN (var))
    walk->hard |= hard_variable (*walk, var);
  return NULL_TREE;
}

/* DECL is an object, or an array of them, that only constructors and destructors may copy.  */

bool
is_object (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  return TREE_ADDRESSABLE (strip_array_types (type));
}

/* Tells the body_walk *WI->info of a SIMD loop whose form for lanes GCC 12 gets wrong: also linear variables except the
   iteration's, which all lanes start from the same value; inscan reductions and private objects with constructors, at
   which GCC crashes; and narrow iteration variables, to which GCC adds the number of lanes.  */

tree
find_hard_simd (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  body_walk *walk = (body_walk *) wi->info;
  bool *hard = &walk->hard;
  statement_walk inner;
  if (!walk->in_task && (gimple_code (s) == GIMPLE_OMP_PARALLEL || gimple_code (s) == GIMPLE_OMP_TASK))
    {
      body_walk task = { false, true, {} };
      inner.info = &task;
      walk_gimple_seq (gimple_omp_body (s), find_hard_simd, NULL, &inner);
      *hard |= task.hard;
      *handled = true;
    }
  if (gimple_code (s) != GIMPLE_OMP_FOR || gimple_omp_for_kind (s) != GF_OMP_FOR_KIND_SIMD)
    return NULL_TREE;
  for (unsigned i = 0; i < gimple_omp_for_collapse (s); i++)
    if (TYPE_PRECISION (TREE_TYPE (gimple_omp_for_index (s, i))) < TYPE_PRECISION (integer_type_node))
      *hard = true;
  for (tree c = gimple_omp_for_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_LINEAR:
	*hard |= !OMP_CLAUSE_LINEAR_NO_COPYIN (c);
	break;
      case OMP_CLAUSE_REDUCTION:
	*hard |= OMP_CLAUSE_REDUCTION_INSCAN (c) || is_object (OMP_CLAUSE_DECL (c));
	break;
      case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_LASTPRIVATE:
	*hard |= is_object (OMP_CLAUSE_DECL (c));
	break;
      default:
	break;
      }
  body_walk body = { false, walk->in_task, {} };
  inner.info = &body;
  walk_gimple_seq (gimple_omp_body (s), hard_in_simd, NULL, &inner);
  *hard |= body.hard;
  return NULL_TREE;
}

const char *const offload_names = "OFFLOAD_TARGET_NAMES";

} // namespace

void
heddle_hide_simt (gimple_seq body)
{
  heddle_restore_simt ();
  body_walk walk = { false, false, {} };
  statement_walk wi (&walk);
  walk_gimple_seq (body, find_hard_simd, NULL, &wi);
  const char *names = walk.hard ? getenv (offload_names) : NULL;
  if (!names || !*names)
    return;
  loops_state.hidden_names = names;
  unsetenv (offload_names);
}

void
heddle_restore_simt ()
{
  if (loops_state.hidden_names.empty ())
    return;
  setenv (offload_names, loops_state.hidden_names.c_str (), 1);
  loops_state.hidden_names.clear ();
}
