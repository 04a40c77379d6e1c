/* iterations.cc -- how many iterations a kernel's loops have, for the host that launches it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A grid with as many threads as a device can hold is too large for a short loop: its blocks have to be started, find
   nothing to do, and keep other kernels waiting (one H200: a kernel of 1,024 iterations takes 2.5 us longer with 1,056
   blocks than with 4; sixteen such kernels on streams take 1.6 times as long).  The host knows the bounds before it
   launches the kernel: they are constants, or in the block of arguments, where omp-low.cc puts the value of a
   "firstprivate" integer in the place of its address.

   Likewise, a team of 256 threads is too large for parallel loops of 16 iterations: 15 of 16 warps wait at the barrier
   in the end, and other teams wait for their place.

   What is computed from these alone on the teams level becomes a formula (image.h), which the host plugin evaluates
   with the arguments of each launch.  A value that several ways lead to may be any of them; the largest is taken.  The
   result is a hint: no other result than the number of teams depends on it, and any number is right.  */

#include <algorithm>

#include "device/spmd/grid/iterations.h"
#include "image.h"
#include "tuning.h"

namespace {

/* Makes formulas of values of the teams level of a region.  */

class formula_writer
{
public:
  explicit formula_writer (const region_facts &facts) : m_facts (facts) {}
  /* Of values in the function of P, which the teams level hands on.  */
  formula_writer (const region_facts &facts, const parallel_facts &p) : m_facts (facts), m_parallel (&p) {}

  /* Append the formula of X.  False: there is none.  */
  bool value (tree x);
  void constant (HOST_WIDE_INT n) { step ('#', std::to_string (n)); }
  void op (char what, tree type) { step (what, type_name (type)); }
  /* Append X rounded up to a multiple of N.  */
  bool multiple (tree x, unsigned n);

  /* All of it; empty if it has become too long.  */
  std::string text () const { return m_steps <= HEDDLE_MOST_FORMULA_STEPS ? m_text : std::string (); }

private:
  bool operation (gassign *d, tree type);
  bool load (tree ref, tree type);
  bool handed_on (tree x);
  bool largest (gphi *phi);
  bool binary (char what, tree a, tree b, tree type);
  void step (char what, const std::string &rest);
  static bool known_type (tree type);
  static std::string type_name (tree type);

  const region_facts &m_facts;
  const parallel_facts *m_parallel = nullptr;
  std::string m_text;
  hash_set<gimple *> m_open;		/* PHI nodes that are being written */
  unsigned m_steps = 0;
};

void
formula_writer::step (char what, const std::string &rest)
{
  m_steps++;
  m_text += (m_text.empty () ? "" : " ") + (what + rest);
}

bool
formula_writer::known_type (tree type)
{
  return (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)) && TYPE_PRECISION (type) <= 64;
}

std::string
formula_writer::type_name (tree type)
{
  return (TYPE_UNSIGNED (type) ? "u" : "s") + std::to_string (TYPE_PRECISION (type));
}

bool
formula_writer::binary (char what, tree a, tree b, tree type)
{
  if (!value (a) || !value (b))
    return false;
  op (what, type);
  return true;
}

bool
formula_writer::load (tree ref, tree type)
{
  poly_int64 off;
  HOST_WIDE_INT at;
  tree base = get_addr_base_and_unit_offset (ref, &off);
  if (!base || TREE_CODE (base) != MEM_REF || !m_facts.own_argument (ref))
    return false;
  off += mem_ref_offset (base).force_shwi ();
  if (!off.is_constant (&at) || at < 0 || at >= HEDDLE_MOST_ARGS_BYTES || !type_has_mode_precision_p (type))
    return false;
  step ('@', std::to_string (at) + ':' + type_name (type));
  return true;
}

/* Append the formula of X, which is loaded from the block of shared data of the parallel region.  */

bool
formula_writer::handed_on (tree x)
{
  HOST_WIDE_INT offset = 0;
  if (!m_parallel || !m_parallel->block || !block_member (m_parallel->fun (), x, &offset))
    return false;
  tree member = stored_member (m_parallel->call, m_parallel->block, offset);
  return member && types_compatible_p (TREE_TYPE (member), TREE_TYPE (x)) && value (member);
}

bool
formula_writer::largest (gphi *phi)
{
  if (m_open.add (phi))
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      if (!value (gimple_phi_arg_def (phi, i)))
	return false;
      if (i)
	op ('>', TREE_TYPE (gimple_phi_result (phi)));
    }
  m_open.remove (phi);
  return true;
}

bool
formula_writer::operation (gassign *d, tree type)
{
  tree a = gimple_assign_rhs1 (d), b = gimple_assign_rhs2 (d);
  switch (gimple_assign_rhs_code (d))
    {
    CASE_CONVERT: case SSA_NAME: case INTEGER_CST:
      if (!value (a))
	return false;
      if (TYPE_PRECISION (TREE_TYPE (a)) != TYPE_PRECISION (type)
	  || TYPE_UNSIGNED (TREE_TYPE (a)) != TYPE_UNSIGNED (type))
	op ('=', type);
      return true;
    case NEGATE_EXPR:
      constant (0);
      if (!value (a))
	return false;
      op ('-', type);
      return true;
    case PLUS_EXPR:
      return binary ('+', a, b, type);
    case MINUS_EXPR:
      return binary ('-', a, b, type);
    case MULT_EXPR:
      return binary ('*', a, b, type);
    case TRUNC_DIV_EXPR: case EXACT_DIV_EXPR:
      return binary ('/', a, b, type);
    case MIN_EXPR:
      return binary ('<', a, b, type);
    case MAX_EXPR:
      return binary ('>', a, b, type);
    case COND_EXPR:
      return binary ('>', b, gimple_assign_rhs3 (d), type);
    case LSHIFT_EXPR: case RSHIFT_EXPR:
      {
	const bool left = gimple_assign_rhs_code (d) == LSHIFT_EXPR;
	if (!tree_fits_uhwi_p (b) || tree_to_uhwi (b) >= 62 || (!left && !TYPE_UNSIGNED (type)) || !value (a))
	  return false;
	constant (HOST_WIDE_INT_1 << tree_to_uhwi (b));
	op (left ? '*' : '/', type);
	return true;
      }
    default:
      return false;
    }
}

bool
formula_writer::value (tree x)
{
  tree type = TREE_TYPE (x);
  if (m_steps >= HEDDLE_MOST_FORMULA_STEPS || !known_type (type))
    return false;
  if (TREE_CODE (x) == INTEGER_CST)
    {
      constant (TREE_INT_CST_LOW (x));
      return true;
    }
  if (TREE_CODE (x) != SSA_NAME)
    return false;
  gimple *d = SSA_NAME_DEF_STMT (x);
  if (gphi *phi = dyn_cast<gphi *> (d))
    return largest (phi);
  gassign *a = dyn_cast<gassign *> (d);
  if (!a)
    return false;
  if (!gimple_assign_load_p (a))
    return operation (a, type);
  return handed_on (x) || load (gimple_assign_rhs1 (a), type);
}

bool
formula_writer::multiple (tree x, unsigned n)
{
  if (!value (x))
    return false;
  for (char what : { '+', '/', '*' })
    {
      constant (what == '+' ? n - 1 : n);
      op (what, long_integer_type_node);
    }
  return true;
}

} // namespace

std::string
iterations_formula (const region_facts &facts, const grid_loops &loops, grid_kind kind, spmd_mode mode)
{
  formula_writer w (facts);
  function *fun = facts.fun ();
  const bool warps = mode == spmd_mode::warps;
  cyclic_loop loop;
  if (kind == grid_kind::rows_and_columns)
    {
      /* What a block takes at a time counts as a whole: 32 columns by 8 rows, or 256 by one.  */
      const unsigned wide = warps ? tuning.block_warps : tuning.block_warps * HEDDLE_WARP_SIZE;
      if (!w.value (loops.row_count) || !w.multiple (loops.column_count, wide))
	return "";
      w.op ('*', long_integer_type_node);
      if (!warps)
	{
	  if (!w.multiple (loops.row_count, tuning.block_warps) || !w.multiple (loops.column_count, HEDDLE_WARP_SIZE))
	    return "";
	  w.op ('*', long_integer_type_node);
	  w.op ('>', long_integer_type_node);
	}
    }
  else if (loop.find (fun, "omp_get_team_num", "omp_get_num_teams", "omp_get_max_threads"))
    {
      if (!w.value (loop.n))
	return "";
    }
  else if (loop.find (fun, "omp_get_team_num", "omp_get_num_teams"))
    return w.value (loop.n) && !w.text ().empty () ? "teams " + w.text () : "";
  else
    return "";
  if (warps)
    {
      w.constant (HEDDLE_WARP_SIZE);
      w.op ('*', long_integer_type_node);
    }
  return w.text ();
}

/* The formula for the threads of P that have something to do, lanes being counted; empty: nobody knows.  */

static std::string
busy_threads (const region_facts &facts, const parallel_facts &p, const thread_plan &threads)
{
  formula_writer asked (facts), iterations (facts, p);
  bool asks = !integer_zerop (p.asks ()) && asked.value (p.asks ());
  /* The largest of several values may make another one less, and who counts threads wants them all.  */
  asks &= !threads.lanes_as_threads || asked.text ().find ('>') == std::string::npos;
  cyclic_loop loop;
  bool counted = false;
  if (!threads.lanes_as_threads && p.anonymous)
    {
      push_cfun (p.fun ());
      counted = loop.find (p.fun (), "omp_get_thread_num", "omp_get_num_threads") && iterations.value (loop.n);
      pop_cfun ();
    }
  if (!asks || !counted)
    return asks ? asked.text () : counted ? iterations.text () : "";
  return asked.text ().empty () || iterations.text ().empty () ? ""
	 : asked.text () + ' ' + iterations.text () + " <s64";
}

std::string
team_threads_formula (const region_facts &facts, const thread_plan &threads)
{
  std::string text;
  if (threads.mode != spmd_mode::lanes)
    return text;
  for (const parallel_facts &p : facts.parallels)
    {
      std::string busy = busy_threads (facts, p, threads);
      if (busy.empty ())
	return busy;
      text = text.empty () ? busy : text + ' ' + busy + " >s64";
    }
  return 1 + std::count (text.begin (), text.end (), ' ') <= HEDDLE_MOST_FORMULA_STEPS ? text : "";
}
