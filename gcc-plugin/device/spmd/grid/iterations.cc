/* iterations.cc -- the number of iterations of a kernel's loops, for the host's launch.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A grid with as many threads as a device can hold is too large for a short loop: its blocks have to be started, find
   no work, and keep other kernels waiting (one H200: a kernel of 1,024 iterations takes 2.5 us longer with 1,056 blocks
   than with 4; sixteen of these kernels on streams take 1.6 times as long).  The host knows the bounds before it
   launches the kernel: the bounds are constants, or in the block of arguments, where omp-low.cc puts the value of a
   "firstprivate" integer in the place of its address.

   Likewise, a team of 256 threads is too large for parallel loops of 16 iterations: 15 of 16 warps wait at the barrier
   in the end, and other teams wait for their place.

   Values computed from bounds alone on the teams level become a formula (image.h), which the host plugin evaluates with
   the arguments of each launch.  A value from several paths may be any of theirs; the largest is taken.  The result is
   a hint: only the number of teams depends on it, and any number is right.  */

#include <algorithm>

#include "device/spmd/grid/formula.h"
#include "device/spmd/grid/iterations.h"
#include "image.h"
#include "tuning.h"

namespace {

/* Makes formulas of values of the teams level of a region.  */

class teams_formula : public formula_writer
{
public:
  explicit teams_formula (const region_facts &facts) : m_facts (facts) {}
  /* Of values in the function of P, handed on by the teams level.  */
  teams_formula (const region_facts &facts, const parallel_facts &p) : m_facts (facts), m_parallel (&p) {}

private:
  bool own_argument (tree ref) const override { return m_facts.own_argument (ref); }
  tree handed_on (tree x) const override;

  const region_facts &m_facts;
  const parallel_facts *m_parallel = nullptr;
};

/* The value that the teams level stores to the block of shared data of the parallel region, for the load of X.  */

tree
teams_formula::handed_on (tree x) const
{
  HOST_WIDE_INT offset = 0;
  if (!m_parallel || !m_parallel->block || !block_member (m_parallel->fun (), x, &offset))
    return NULL_TREE;
  tree member = stored_member (m_parallel->call, m_parallel->block, offset);
  return member && types_compatible_p (TREE_TYPE (member), TREE_TYPE (x)) ? member : NULL_TREE;
}

} // namespace

std::string
iterations_formula (const region_facts &facts, const grid_loops &loops, grid_kind kind, spmd_mode mode)
{
  teams_formula w (facts);
  function *fun = facts.fun ();
  const bool warps = mode == spmd_mode::warps;
  cyclic_loop loop;
  if (kind == grid_kind::rows_and_columns)
    return w.rows_and_columns (loops.row_count, loops.column_count, warps) ? w.text () : "";
  if (loop.find (fun, "omp_get_team_num", "omp_get_num_teams", "omp_get_max_threads"))
    {
      if (!w.value (loop.n))
	return "";
    }
  else if (loop.find (fun, "omp_get_team_num", "omp_get_num_teams"))
    return w.value (loop.n) && !w.text ().empty () ? "teams " + w.text () : "";
  else
    return "";
  if (warps)
    w.lanes_of_warps ();
  return w.text ();
}

/* The formula for the number of threads of P with work, in lanes; empty: nobody knows.  */

static std::string
busy_threads (const region_facts &facts, const parallel_facts &p, const thread_plan &threads)
{
  teams_formula asked (facts), iterations (facts, p);
  bool asks = !integer_zerop (p.asks ()) && asked.value (p.asks ());
  /* The largest of several values may make another value smaller, and a count of threads wants all values.  */
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
