/* thread-updates.cc -- the host role: a warning of scalars that the threads of a team share and all update.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In

     #pragma omp target teams distribute parallel for
     for (i = 0; i < n; i++)
       {
	 p += i * m;
	 ...

   the threads share P: it is firstprivate in "target" only (OpenMP 5.0, 2.19.1.1).  P's value then depends on the order
   of the threads.  CUDA's kernels have their own parameters, and translated programs have this mistake; of 124 programs
   four do.

   The compiler warns in certain cases only: in device code, of a scalar from outside of the innermost parallel
   construct that no clause makes the threads' own, if all threads, or all iterations of their loop, get to a statement
   that stores to it a value computed from the old value.  This holds for statements without a condition, a label or a
   call of an unknown function before them: the function may take a lock.  SIMD loops have a warning of their own
   (simd-updates.cc).  */

#include "gcc-compat.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* What all threads of a parallel construct do.  */
class shared_scalars
{
public:
  /* Variables in CLAUSES that the threads have for themselves.  */
  void have (tree clauses);
  /* SEQ is executed by all threads, or all iterations.  False: the code behind it may not be.  */
  bool look_at (gimple_seq seq);

private:
  void look_at_loop (gimple *loop);
  void look_at_assignment (gassign *s);
  bool shared_p (tree t);

  hash_set<tree> m_own, m_told;
  std::map<tree, std::set<tree>> m_of;	/* temporaries, and the shared scalars in their computation */
};

void
shared_scalars::have (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_makes_own_p (c))
      m_own.add (OMP_CLAUSE_DECL (c));
}

/* T is a scalar variable of the program's that the threads share.  */

bool
shared_scalars::shared_p (tree t)
{
  return (VAR_P (t) || TREE_CODE (t) == PARM_DECL) && !DECL_ARTIFICIAL (t) && is_gimple_reg_type (TREE_TYPE (t))
	 && TREE_CODE (TREE_TYPE (t)) != REFERENCE_TYPE && !TREE_THIS_VOLATILE (t)
	 && !(VAR_P (t) && DECL_THREAD_LOCAL_P (t)) && !m_own.contains (t);
}

void
shared_scalars::look_at_assignment (gassign *s)
{
  std::set<tree> of;
  for (unsigned i = 1; i < gimple_num_ops (s); i++)
    {
      tree operand = gimple_op (s, i);
      if (auto found = m_of.find (operand); found != m_of.end ())
	of.insert (found->second.begin (), found->second.end ());
      else if (shared_p (operand))
	of.insert (operand);
    }
  tree lhs = gimple_assign_lhs (s);
  if (TREE_CODE (lhs) == SSA_NAME || (VAR_P (lhs) && DECL_ARTIFICIAL (lhs)))
    m_of[lhs] = of;
  else if (of.count (lhs) && !m_told.add (lhs))
    warning_at (gimple_location (s), 0, "all threads update %qD, which they share; name it in a %<firstprivate%>, "
		"%<private%> or %<reduction%> clause, or use %<atomic%>", lhs);
}

/* CALL takes no lock.  */

bool
only_asks (const gcall *call)
{
  tree fndecl = gimple_call_fndecl (call);
  return gimple_call_internal_p (call) || (gimple_call_flags (call) & (ECF_CONST | ECF_PURE))
	 || gimple_call_builtin_p (call)
	 || (fndecl && DECL_NAME (fndecl) && startswith (IDENTIFIER_POINTER (DECL_NAME (fndecl)), "omp_get_"));
}

void
shared_scalars::look_at_loop (gimple *loop)
{
  if (gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_FOR)
    return;
  have (gimple_omp_for_clauses (loop));
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    m_own.add (gimple_omp_for_index (loop, i));
  look_at (gimple_omp_body (loop));
}

bool
shared_scalars::look_at (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      bool goes_on = true;
      switch (gimple_code (s))
	{
	case GIMPLE_BIND:
	  for (tree var = gimple_bind_vars (as_a<gbind *> (s)); var; var = DECL_CHAIN (var))
	    m_own.add (var);
	  goes_on = look_at (gimple_bind_body (as_a<gbind *> (s)));
	  break;
	case GIMPLE_TRY:
	  goes_on = look_at (gimple_try_eval (s));
	  break;
	case GIMPLE_OMP_FOR:
	  look_at_loop (s);
	  break;
	case GIMPLE_ASSIGN:
	  look_at_assignment (as_a<gassign *> (s));
	  break;
	case GIMPLE_CALL:
	  m_of.erase (gimple_call_lhs (s));
	  goes_on = only_asks (as_a<gcall *> (s));
	  break;
	case GIMPLE_COND: case GIMPLE_SWITCH: case GIMPLE_GOTO: case GIMPLE_LABEL: case GIMPLE_RETURN: case GIMPLE_ASM:
	  goes_on = false;
	  break;
	default:
	  /* Other constructs are for some of the threads, or for one at a time.  */
	  break;
	}
      if (!goes_on)
	return false;
    }
  return true;
}

/* A parallel construct with CLAUSES has one thread in any case.  */

bool
one_thread (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_NUM_THREADS && integer_onep (OMP_CLAUSE_NUM_THREADS_EXPR (c)))
	|| (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF && integer_zerop (OMP_CLAUSE_IF_EXPR (c))))
      return true;
  return false;
}

tree
find_parallels (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) == GIMPLE_OMP_PARALLEL && !one_thread (gimple_omp_parallel_clauses (s)))
    {
      shared_scalars scalars;
      scalars.have (gimple_omp_parallel_clauses (s));
      scalars.look_at (gimple_omp_body (s));
    }
  return NULL_TREE;
}

} // namespace

unsigned
thread_updates_pass::execute (function *)
{
  heddle_walk_device_code (find_parallels);
  return 0;
}
