/* warp-rows.cc -- rows with sums in order, several for each warp.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     for (r = 0; r < rows; r++)
       {
	 double sum = 0;
	 for (c = 0; c < columns; c++)
	   sum += a[r][c] * x[c];
	 b[r] = sum;
       }

   With a warp for each row (row-folds.cc) all lanes add the same terms in order, and the additions of doubles take
   longer than the loads: a multiprocessor begins the additions of two warps in a cycle.  Eight lanes load two sectors
   of a row's doubles at once, and a warp adds for four rows:

     for (block = 0; block < (rows + 3) / 4; block++)
       for (lane = 0; lane < 32; lane++)			loop for lanes
	 {
	   r = min (block * 4 + lane / 8, rows - 1);
	   double sum = 0;
	   for (c = 0; c < columns / 128 * 128; c += 128)
	     sum = fold of 16 terms each of these lanes, behind the next turn's loads
	   for (; c < columns; c += 64)
	     sum = fold of 8 terms each, or nothing
	   if (lane % 8 == 0 && block * 4 + lane / 8 < rows)
	     b[r] = sum;
	 }

   How terms come to the other lanes is the device's business (device/passes/simt.cc).

   All lanes have the same number of turns, from the shortest and the longest of their rows, as each takes part in every
   exchange.  For a single thread, on the host, lanes 0 to 3 have one row each, all terms of it, and the others nothing:
   the calls with two answers are those of row-folds.cc.

   The body in front of the loop has no effects, as several lanes execute it; what is behind it is for one lane of each
   row.

   Long: conditions and code of one form; all functions ask the same description of a construct.  */

#include "host/loops/warp-rows.h"
#include "dumpfile.h"
#include "gimplify.h"
#include "host/clauses/body-flow.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/value-functions.h"
#include "host/clauses/walk-body.h"
#include "host/loops/fold-body.h"
#include "host/loops/plain-nests.h"
#include "host/loops/state.h"
#include "host/loops/straight-body.h"
#include "omp-general.h"
#include "row-folds-protocol.h"
#include "tree-inline.h"
#include "tuning.h"
#include "abi.h"

namespace {

/* Measured, in columns: H200, 4096 rows of 4096 elements, in CUDA; with 64 columns 1.21 of the time (doubles), with 256
   1.06 and 1.00 (floats).  */
constexpr unsigned turn_columns = 128;
/* Estimate, in statements: of a lane in a turn.  */
constexpr size_t most_statements = 1024;
/* Estimate, in registers: for what a lane has loaded for a turn.  */
constexpr unsigned most_registers = 128;
/* Estimate, in terms: the fewest of a lane in a turn that are worth this form.  */
constexpr unsigned fewest_terms = 8;
/* Measured, in lanes: those of a row; H200, as turn_columns, with 4 lanes 1.11 of the time (doubles) and 1.30 (floats),
   with 16 lanes 1.30 and 1.07.  */
constexpr unsigned row_lanes = 8;
/* Hardware, in bytes: a register.  */
constexpr unsigned register_bytes = 4;

/* S loads from memory.  */

bool
load_p (gimple *s)
{
  if (!gimple_assign_single_p (s) || gimple_clobber_p (s))
    return false;
  tree x = gimple_assign_rhs1 (s);
  return !is_gimple_min_invariant (x) && TREE_CODE (x) != ADDR_EXPR && TREE_CODE (x) != CONSTRUCTOR
	 && !(DECL_P (x) && heddle_register_p (x));
}

/* S does nothing to other rows: it sets scalars, or (BEHIND the loop) memory.  */

bool
harmless_p (gimple *s, bool behind)
{
  if (heddle_idle_p (s) && gimple_code (s) != GIMPLE_LABEL)
    return true;
  if (gimple_has_volatile_ops (s))
    return false;
  tree lhs = gimple_get_lhs (s);
  const bool scalar = !lhs || (DECL_P (lhs) && heddle_register_p (lhs));
  switch (gimple_code (s))
    {
    case GIMPLE_ASSIGN:
      return scalar || behind;
    case GIMPLE_CALL:
      return scalar && !gimple_call_internal_p (s)
	     && ((gimple_call_flags (s) & (ECF_CONST | ECF_PURE)) || heddle_computes_value_p (as_a<gcall *> (s)));
    case GIMPLE_COND: case GIMPLE_GOTO: case GIMPLE_LABEL:
      return behind;
    default:
      return false;
    }
}

/* Add a clause CODE for DECL to CLAUSES.  */

void
add_clause (tree *clauses, location_t loc, omp_clause_code code, tree decl)
{
  tree c = build_omp_clause (loc, code);
  OMP_CLAUSE_DECL (c) = decl;
  OMP_CLAUSE_CHAIN (c) = *clauses;
  *clauses = c;
}

class warp_rows : fold_body
{
public:
  warp_rows (const loop_construct &c, gomp_for *loop, const std::vector<row_fold> &folds)
    : fold_body (loop, folds), m_construct (c) {}
  bool find ();
  void make (gimple_stmt_iterator *gsi);

private:
  bool easy_clauses () const;
  bool easy_rows () const;
  bool scan (gimple_seq *seq);
  bool own_scalars ();
  /* The construct's rows are not those of one team.  */
  bool spread_p () const { return !m_construct.parallel || m_construct.loops[0] != m_construct.last (); }
  unsigned terms () const;
  std::vector<size_t> places_of_loads () const;
  bool along_p (const straight_body &body, tree t, size_t at, unsigned depth) const;
  std::vector<std::vector<tree>> variables_of_loads (unsigned n);
  gimple_seq place (tree lane, tree block, tree rows);
  gbind *sums ();
  void copy (gimple_seq *seq, tree number, const std::vector<tree> &loads, bool loaded);
  void keep_terms (gimple_seq *seq, std::vector<std::vector<tree>> *terms);
  void turns (gimple_seq *seq, tree end, tree by, unsigned n);
  void last_turns (gimple_seq *seq, tree end, tree trips, unsigned n);
  void fold_terms (gimple_seq *seq, const std::vector<std::vector<tree>> &terms);
  tree agreed (gimple_seq *seq, tree_code code, tree x);
  void let_one (gimple_stmt_iterator *gsi);
  void share_blocks (gimple_stmt_iterator *gsi, gimple_seq before, gbind *around, tree blocks, tree rows);

  const loop_construct &m_construct;
  std::set<tree> m_declared;		/* in the body */
  std::set<tree> m_assigned;		/* scalars, in the body */
  std::vector<tree> m_private;		/* of the loop for lanes */
  gimple_seq *m_place = NULL;		/* where the loop is */
  std::vector<size_t> m_places;		/* places_of_loads */
  tree m_own, m_lanes;			/* the lane's number among those of its row, and how many these are */
  tree m_at;				/* the iteration that the row's lanes have come to */
  tree m_yes, m_end;			/* labels: of what one lane of a row does; behind all */
  tree m_valid;				/* the row is not one behind the last */
};

/* SEQ, of the body, has statements like that only, and the loop.  */

bool
warp_rows::scan (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      if (s == m_loop)
	{
	  if (m_place)
	    return false;
	  m_place = seq;
	}
      else if (gbind *bind = dyn_cast<gbind *> (s))
	{
	  for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	    {
	      if (VAR_P (v) && !heddle_register_p (v))
		return false;
	      m_declared.insert (v);
	    }
	  if (!scan (gimple_bind_body_ptr (bind)))
	    return false;
	}
      else if (!harmless_p (s, m_place))
	return false;
      else if (gimple_get_lhs (s) && DECL_P (gimple_get_lhs (s)))
	m_assigned.insert (gimple_get_lhs (s));
    }
  return true;
}

/* The clauses give each iteration variables of its own, and say nothing of what thread has it.  */

bool
warp_rows::easy_clauses () const
{
  std::vector<gimple *> all (m_construct.loops.begin (), m_construct.loops.end ());
  if (m_construct.parallel)
    all.push_back (m_construct.parallel);
  for (gimple *s : all)
    for (tree c = heddle_sharing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
      switch (OMP_CLAUSE_CODE (c))
	{
	case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_SHARED: case OMP_CLAUSE_ORDER:
	case OMP_CLAUSE_BIND: case OMP_CLAUSE_DEFAULT: case OMP_CLAUSE_INDEPENDENT: case OMP_CLAUSE_NOWAIT:
	  break;
	case OMP_CLAUSE_GANG:
	  if (OMP_CLAUSE_GANG_EXPR (c) || OMP_CLAUSE_GANG_STATIC_EXPR (c))
	    return false;
	  break;
	case OMP_CLAUSE_WORKER:
	  if (OMP_CLAUSE_WORKER_EXPR (c))
	    return false;
	  break;
	default:
	  return false;
	}
  for (tree c = gimple_omp_for_clauses (m_loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_ORDER
	&& OMP_CLAUSE_CODE (c) != OMP_CLAUSE_INDEPENDENT && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_VECTOR)
      return false;
  return true;
}

/* Rows are counted by one loop.  */

bool
warp_rows::easy_rows () const
{
  for (gomp_for *loop : m_construct.loops)
    {
      tree step = TREE_OPERAND (gimple_omp_for_incr (loop, 0), 1);
      if (gimple_omp_for_collapse (loop) != 1 || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_omp_for_index (loop, 0)))
	  || TYPE_PRECISION (TREE_TYPE (gimple_omp_for_index (loop, 0))) > TYPE_PRECISION (m_type)
	  || !tree_fits_shwi_p (step) || !tree_to_shwi (step)
	  || TREE_CODE (gimple_omp_for_initial (loop, 0)) == TREE_VEC
	  || TREE_CODE (gimple_omp_for_final (loop, 0)) == TREE_VEC
	  || gimple_omp_for_cond (loop, 0) == NE_EXPR)
	return false;
    }
  return true;
}

/* The scalars that an iteration sets are its own, and become a lane's.  */

bool
warp_rows::own_scalars ()
{
  const straight_body body (m_loop);
  if (!body.straight_p ())
    return false;
  auto control_p = [] (gimple *s)
    { return gimple_code (s) == GIMPLE_COND || gimple_code (s) == GIMPLE_GOTO || gimple_code (s) == GIMPLE_LABEL; };
  for (size_t i = 0; i < body.size (); i++)
    if (!control_p (body[i]) && !harmless_p (body[i], false))
      return false;
  const std::set<tree> inside = body.assigned ();
  m_assigned.insert (inside.begin (), inside.end ());
  tree row = gimple_omp_for_index (m_construct.last (), 0), column = gimple_omp_for_index (m_loop, 0);
  m_assigned.insert (row);
  m_assigned.insert (column);
  body_flow flow;
  for (tree v : m_assigned)
    {
      bool own = v == row || v == column || heddle_clause_for (m_loop, OMP_CLAUSE_PRIVATE, v)
		 || heddle_clause_for (m_construct.parallel, OMP_CLAUSE_PRIVATE, v);
      for (gomp_for *loop : m_construct.loops)
	own |= heddle_clause_for (loop, OMP_CLAUSE_PRIVATE, v) != NULL_TREE;
      own |= !flow.exposed_p (m_construct.last (), v) && !flow.live_after_p (m_construct.last (), v);
      if (m_declared.count (v))
	continue;
      if (!own || !heddle_register_p (v))
	return false;
      m_private.push_back (v);
    }
  return true;
}

bool
warp_rows::find ()
{
  for (const shared_fold &f : m_folds)
    if (f.fold.kind != row_fold::SUM)
      return false;
  if (!easy_clauses () || !easy_rows () || !scan (gimple_omp_body_ptr (m_construct.last ())) || !m_place
      || !own_scalars ())
    return false;
  m_places = places_of_loads ();
  return terms () >= fewest_terms;
}

/* The body's loads in order: each has its own number, or that of an earlier load of the same place in all
   iterations.  */

std::vector<size_t>
warp_rows::places_of_loads () const
{
  const straight_body body (m_loop);
  std::vector<size_t> places, at;	/* at: their statements */
  std::vector<size_t> always;		/* numbers of such earlier loads */
  bool straight = true;
  for (size_t i = 0; i < body.size (); i++)
    {
      straight &= gimple_code (body[i]) != GIMPLE_COND && gimple_code (body[i]) != GIMPLE_GOTO;
      if (!load_p (body[i]))
	continue;
      size_t place = places.size ();
      for (size_t k = 0; k < always.size () && place == places.size (); k++)
	{
	  tree a = gimple_assign_rhs1 (body[at[always[k]]]), b = gimple_assign_rhs1 (body[i]);
	  if (types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)) && body.same_value_p (a, at[always[k]], b, i))
	    place = always[k];
	}
      if (straight && place == places.size ())
	always.push_back (place);
      places.push_back (place);
      at.push_back (i);
    }
  return places;
}

/* For each of N iterations, variables for what the body's loads get.  */

std::vector<std::vector<tree>>
warp_rows::variables_of_loads (unsigned n)
{
  const straight_body body (m_loop);
  std::vector<std::vector<tree>> all (n);
  for (std::vector<tree> &l : all)
    for (size_t i = 0; i < body.size (); i++)
      if (load_p (body[i]))
	{
	  const size_t place = m_places[l.size ()];
	  tree type = TREE_TYPE (gimple_assign_lhs (body[i]));
	  l.push_back (place == l.size () ? heddle_variable_in (m_bind, type, NULL) : l[place]);
	}
  return all;
}

/* The operand T of the statement AT is another one in each iteration, as far as can be told.  */

bool
warp_rows::along_p (const straight_body &body, tree t, size_t at, unsigned depth) const
{
  if (!t || CONSTANT_CLASS_P (t) || TYPE_P (t) || TREE_CODE (t) == FIELD_DECL)
    return false;
  if (DECL_P (t))
    {
      if (t == gimple_omp_for_index (m_loop, 0) || depth > tuning.walk_depth)
	return true;
      if (!body.assigned_p (t))
	return false;
      const size_t i = body.definition (t, at);
      if (i >= at || !is_gimple_assign (body[i]))
	return true;
      for (unsigned k = 1; k < gimple_num_ops (body[i]); k++)
	if (along_p (body, gimple_op (body[i], k), i, depth + 1))
	  return true;
      return false;
    }
  for (int k = 0; k < (EXPR_P (t) || REFERENCE_CLASS_P (t) ? TREE_OPERAND_LENGTH (t) : 0); k++)
    if (along_p (body, TREE_OPERAND (t, k), at, depth + 1))
      return true;
  return false;
}

/* How many terms a lane has at once.  */

unsigned
warp_rows::terms () const
{
  unsigned n = turn_columns / row_lanes, words = 0;
  const straight_body body (m_loop);
  for (size_t i = 0, load = 0; i < body.size (); i++)
    if (load_p (body[i]))
      {
	if (m_places[load] == load && along_p (body, gimple_assign_rhs1 (body[i]), i, 0))
	  words += CEIL (tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (gimple_assign_lhs (body[i])))), register_bytes);
	load++;
      }
  while (n * body.size () > most_statements || n * words > most_registers)
    n /= 2;
  return n;
}

/* What LANE of BLOCK begins with: its row, of ROWS; behind all if it has none.  */

gimple_seq
warp_rows::place (tree lane, tree block, tree rows)
{
  gimple_seq seq = NULL;
  const unsigned n = row_lanes, own_rows = HEDDLE_WARP_SIZE / n;
  tree what = build_int_cst (integer_type_node, HEDDLE_FOLD_PLACE);
  auto number = [&] (unsigned x) { return build_int_cst (m_type, x); };
  auto choose = [&] (tree alone, tree shared)
    { return exchange (&seq, IFN_GOMP_SIMT_XCHG_IDX, { alone, what, shared }); };
  const location_t loc = gimple_location (m_loop);
  m_own = choose (number (0), add (&seq, BIT_AND_EXPR, lane, number (n - 1)));
  m_lanes = choose (number (1), number (n));
  tree idle = choose (add (&seq, TRUNC_DIV_EXPR, lane, number (own_rows)), number (0));
  tree row = choose (lane, add (&seq, TRUNC_DIV_EXPR, lane, number (n)));
  tree some = create_artificial_label (loc);
  gimple_seq_add_stmt (&seq, gimple_build_cond (NE_EXPR, idle, number (0), m_end, some));
  gimple_seq_add_stmt (&seq, gimple_build_label (some));
  row = add (&seq, PLUS_EXPR, add (&seq, MULT_EXPR, block, number (own_rows)), row);
  m_valid = add (&seq, BIT_AND_EXPR, add (&seq, LT_EXPR, row, rows), add (&seq, EQ_EXPR, m_own, number (0)));
  row = add (&seq, MIN_EXPR, row, add (&seq, MINUS_EXPR, rows, number (1)));
  set_counter (&seq, m_construct.last (), row);
  return seq;
}

/* The CODE, smallest or largest, of all lanes' X.  */

tree
warp_rows::agreed (gimple_seq *seq, tree_code code, tree x)
{
  for (unsigned d = HEDDLE_WARP_SIZE / 2; d; d /= 2)
    x = add (seq, code, x, exchange (seq, IFN_GOMP_SIMT_XCHG_BFLY,
				     { x, build_int_cst (integer_type_node, d), integer_zero_node }));
  return x;
}

/* Each sum gets TERMS of its row's lanes, one lane after the other.  */

void
warp_rows::fold_terms (gimple_seq *seq, const std::vector<std::vector<tree>> &terms)
{
  for (size_t k = 0; k < m_folds.size (); k++)
    {
      const shared_fold &f = m_folds[k];
      tree alone = f.fold.variable;
      for (tree t : terms[k])
	alone = add (seq, f.operation (), alone, t);
      const int what = f.operation () == MULT_EXPR ? HEDDLE_FOLD_ROW_PRODUCT : HEDDLE_FOLD_ROW_SUM;
      std::vector<tree> args = { alone, build_int_cst (integer_type_node, what), f.fold.variable,
				 build_int_cst (integer_type_node, row_lanes),
				 build_int_cst (integer_type_node, spread_p ()) };
      args.insert (args.end (), terms[k].begin (), terms[k].end ());
      gimple_seq_add_stmt (seq, gimple_build_assign (f.fold.variable, exchange (seq, IFN_GOMP_SIMT_XCHG_IDX, args)));
    }
}

/* A copy of iteration NUMBER in SEQ.  LOADS, if there are some, are for what statements load: LOADED means already.  */

void
warp_rows::copy (gimple_seq *seq, tree number, const std::vector<tree> &loads, bool loaded)
{
  begin_iteration (seq, number);
  gimple_seq body = copy_gimple_seq_and_replace_locals (m_body);
  struct place
  {
    const std::vector<tree> *loads;
    const std::vector<size_t> *places;
    bool loaded;
    size_t next;
  } all = { &loads, &m_places, loaded, 0 };
  auto change = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      place &all = *static_cast<place *> (wi->info);
      gimple *s = gsi_stmt (*gsi);
      *handled = false;
      if (!load_p (s))
	return NULL_TREE;
      const size_t i = all.next++;
      tree v = (*all.loads)[i];
      if (all.loaded || (*all.places)[i] != i)
	gimple_assign_set_rhs_from_tree (gsi, v);
      else
	gsi_insert_after (gsi, gimple_build_assign (v, gimple_assign_lhs (s)), GSI_CONTINUE_LINKING);
      return NULL_TREE;
    };
  statement_walk wi (&all);
  if (!loads.empty ())
    walk_gimple_seq_mod (&body, change, NULL, &wi);
  gimple_seq_add_seq (seq, body);
}

/* The terms of an iteration that has been copied, in variables that stay.  */

void
warp_rows::keep_terms (gimple_seq *seq, std::vector<std::vector<tree>> *terms)
{
  for (size_t k = 0; k < m_folds.size (); k++)
    {
      tree t = heddle_variable_in (m_bind, TREE_TYPE (m_folds[k].term), NULL);
      gimple_seq_add_stmt (seq, gimple_build_assign (t, m_folds[k].term));
      (*terms)[k].push_back (t);
    }
}

/* Turns to END by BY in SEQ, each of N terms of a lane.  Loads for the next turn are before the additions, as there are
   few warps.  */

void
warp_rows::turns (gimple_seq *seq, tree end, tree by, unsigned n)
{
  const location_t loc = gimple_location (m_loop);
  tree again = create_artificial_label (loc), first = create_artificial_label (loc);
  tree done = create_artificial_label (loc);
  std::vector<std::vector<tree>> loads = variables_of_loads (n), terms (m_folds.size ());
  auto each = [&] (tree from, bool loaded)
    {
      tree number = add (seq, PLUS_EXPR, from, m_own);
      for (unsigned u = 0; u < n; u++)
	{
	  if (u)
	    number = add (seq, PLUS_EXPR, number, m_lanes);
	  copy (seq, number, loads[u], loaded);
	  if (loaded)
	    keep_terms (seq, &terms);
	}
    };
  gimple_seq_add_stmt (seq, gimple_build_cond (LT_EXPR, m_at, end, first, done));
  gimple_seq_add_stmt (seq, gimple_build_label (first));
  each (m_at, false);
  gimple_seq_add_stmt (seq, gimple_build_label (again));
  gimple_seq_add_stmt (seq, gimple_build_call_internal (IFN_UNIQUE, 1,
							build_int_cst (integer_type_node, IFN_UNIQUE_UNSPEC)));
  each (m_at, true);
  tree next = add (seq, PLUS_EXPR, m_at, by);
  tree more = create_artificial_label (loc), last = create_artificial_label (loc);
  gimple_seq_add_stmt (seq, gimple_build_cond (LT_EXPR, next, end, more, last));
  gimple_seq_add_stmt (seq, gimple_build_label (more));
  each (next, false);
  gimple_seq_add_stmt (seq, gimple_build_label (last));
  fold_terms (seq, terms);
  gimple_seq_add_stmt (seq, gimple_build_assign (m_at, next));
  gimple_seq_add_stmt (seq, gimple_build_cond (LT_EXPR, m_at, end, again, done));
  gimple_seq_add_stmt (seq, gimple_build_label (done));
}

/* Turns of N terms of a lane up to END.  A lane with fewer of its TRIPS left has the last iteration again, and adds
   nothing for it: so all loads come before the first use.  */

void
warp_rows::last_turns (gimple_seq *seq, tree end, tree trips, unsigned n)
{
  const location_t loc = gimple_location (m_loop);
  tree again = create_artificial_label (loc), test = create_artificial_label (loc);
  tree done = create_artificial_label (loc), yes = create_artificial_label (loc), no = create_artificial_label (loc);
  const std::vector<std::vector<tree>> loads = variables_of_loads (n);
  std::vector<std::vector<tree>> terms (m_folds.size ());
  tree last = add (seq, MINUS_EXPR, trips, build_int_cst (m_type, 1));
  gimple_seq_add_stmt (seq, gimple_build_goto (test));
  gimple_seq_add_stmt (seq, gimple_build_label (again));
  gimple_seq_add_stmt (seq, gimple_build_call_internal (IFN_UNIQUE, 1,
							build_int_cst (integer_type_node, IFN_UNIQUE_UNSPEC)));
  set_nothing (seq);
  for (unsigned u = 0; u < n; u++)
    keep_terms (seq, &terms);
  gimple_seq_add_stmt (seq, gimple_build_cond (LT_EXPR, m_at, trips, yes, no));
  gimple_seq_add_stmt (seq, gimple_build_label (yes));
  std::vector<tree> numbers { add (seq, PLUS_EXPR, m_at, m_own) };
  while (numbers.size () < n)
    numbers.push_back (add (seq, PLUS_EXPR, numbers.back (), m_lanes));
  for (unsigned u = 0; u < n; u++)
    copy (seq, add (seq, MIN_EXPR, numbers[u], last), loads[u], false);
  for (unsigned u = 0; u < n; u++)
    {
      copy (seq, add (seq, MIN_EXPR, numbers[u], last), loads[u], true);
      tree exists = add (seq, LT_EXPR, numbers[u], trips);
      for (size_t k = 0; k < m_folds.size (); k++)
	gimple_seq_add_stmt (seq, gimple_build_assign (terms[k][u], COND_EXPR, exists, m_folds[k].term,
						       m_folds[k].nothing ()));
    }
  gimple_seq_add_stmt (seq, gimple_build_label (no));
  fold_terms (seq, terms);
  tree by = add (seq, MULT_EXPR, m_lanes, build_int_cst (m_type, n));
  gimple_seq_add_stmt (seq, gimple_build_assign (m_at, PLUS_EXPR, m_at, by));
  gimple_seq_add_stmt (seq, gimple_build_label (test));
  gimple_seq_add_stmt (seq, gimple_build_cond (LT_EXPR, m_at, end, again, done));
  gimple_seq_add_stmt (seq, gimple_build_label (done));
}

/* What takes the loop's place.  */

gbind *
warp_rows::sums ()
{
  gimple_seq seq = NULL;
  m_bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  push_gimplify_context ();
  tree trips = count (m_loop, &seq);
  pop_gimplify_context (m_bind);
  m_at = heddle_variable_in (m_bind, m_type, "turn");
  gimple_seq_add_stmt (&seq, gimple_build_assign (m_at, build_int_cst (m_type, 0)));
  const unsigned n = terms ();
  tree by = add (&seq, MULT_EXPR, m_lanes, build_int_cst (m_type, n));
  tree fewest = agreed (&seq, MIN_EXPR, trips), most = agreed (&seq, MAX_EXPR, trips);
  tree whole = add (&seq, MULT_EXPR, add (&seq, TRUNC_DIV_EXPR, fewest, by), by);
  m_body = gimple_omp_body (m_loop);
  mark_body ();
  turns (&seq, whole, by, n);
  last_turns (&seq, most, trips, MAX (n / 2, 1));
  gimple_bind_set_body (m_bind, seq);
  return m_bind;
}

/* What is behind GSI is for one lane of each row.  */

void
warp_rows::let_one (gimple_stmt_iterator *gsi)
{
  gsi_insert_after (gsi, gimple_build_cond (NE_EXPR, m_valid, boolean_false_node, m_yes, m_end), GSI_CONTINUE_LINKING);
  gsi_insert_after (gsi, gimple_build_label (m_yes), GSI_CONTINUE_LINKING);
}

/* The construct, at GSI, counts BLOCKS, which BEFORE computes, like the number of ROWS; AROUND has the variables.  */

void
warp_rows::share_blocks (gimple_stmt_iterator *gsi, gimple_seq before, gbind *around, tree blocks, tree rows)
{
  gomp_for *head = m_construct.loops[0];
  if (m_construct.parallel && head != m_construct.last ())
    for (tree v : { blocks, rows })
      add_clause (gimple_omp_parallel_clauses_ptr (as_a<gomp_parallel *> (m_construct.parallel)),
		  gimple_location (m_construct.parallel), OMP_CLAUSE_SHARED, v);
  gimple_seq pre = gimple_omp_for_pre_body (head);
  gimple_seq_add_seq (&pre, before);
  gimple_omp_for_set_pre_body (head, pre);
  std::vector<tree> vars;
  for (tree v = gimple_bind_vars (around), next; v; v = next)
    {
      next = DECL_CHAIN (v);
      vars.push_back (v);
    }
  heddle_put_in_block (gsi, NULL, vars);
}

void
warp_rows::make (gimple_stmt_iterator *gsi)
{
  gomp_for *last = m_construct.last ();
  const unsigned own_rows = HEDDLE_WARP_SIZE / row_lanes;
  const location_t loc = gimple_location (m_loop);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, last, "a warp has %u iterations of this loop at once\n", own_rows);
  m_yes = create_artificial_label (loc);
  m_end = create_artificial_label (loc);
  gbind *outside = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  tree rows = heddle_variable_in (outside, m_type, "rows"), blocks = heddle_variable_in (outside, m_type, "blocks");
  gimple_seq before = NULL;
  push_gimplify_context ();
  gimple_seq_add_stmt (&before, gimple_build_assign (rows, count (last, &before)));
  /* Unsigned: a shift of signed numbers is none of the host's formulas (device/spmd/grid/formula.cc).  */
  tree wide = unsigned_type_for (m_type);
  tree all = build2 (PLUS_EXPR, wide, fold_convert (wide, rows), build_int_cst (wide, own_rows - 1));
  all = fold_convert (m_type, build2 (TRUNC_DIV_EXPR, wide, all, build_int_cst (wide, own_rows)));
  gimplify_assign (blocks, all, &before);
  pop_gimplify_context (outside);
  std::vector<tree> counters;
  for (gomp_for *loop : m_construct.loops)
    {
      tree block = create_tmp_var_raw (m_type, "block");
      DECL_CONTEXT (block) = current_function_decl;
      gimple_add_tmp_var (block);
      counters.push_back (block);
      add_clause (gimple_omp_for_clauses_ptr (loop), gimple_location (loop), OMP_CLAUSE_PRIVATE, block);
    }
  gbind *whole = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  tree lane = heddle_variable_in (whole, m_type, "lane");
  m_bind = m_around;
  add_terms ();
  gimple_seq seq = place (lane, counters.back (), rows);
  gimple_stmt_iterator at = gsi_start (*m_place);
  while (gsi_stmt (at) != m_loop)
    gsi_next (&at);
  gsi_replace (&at, sums (), false);
  let_one (&at);
  gimple_seq_add_seq (&seq, gimple_omp_body (last));
  gimple_seq_add_stmt (&seq, gimple_build_label (m_end));
  gimple_bind_set_body (m_around, seq);
  gomp_for *loop = lanes (m_around, lane, build_int_cst (m_type, HEDDLE_WARP_SIZE), false);
  for (tree v : m_private)
    add_clause (gimple_omp_for_clauses_ptr (loop), loc, OMP_CLAUSE_PRIVATE, v);
  gimple_bind_set_body (whole, loop);
  gimple_omp_set_body (last, whole);
  for (size_t k = 0; k < counters.size (); k++)
    {
      gimple_omp_for_iter &x = m_construct.loops[k]->iter[0];
      x.index = counters[k];
      x.initial = build_int_cst (m_type, 0);
      x.final = blocks;
      x.cond = LT_EXPR;
      x.incr = build2 (PLUS_EXPR, m_type, counters[k], build_int_cst (m_type, 1));
    }
  share_blocks (gsi, before, outside, blocks, rows);
}

} // namespace

bool
heddle_share_rows (gimple_stmt_iterator *gsi, const loop_construct &c, gomp_for *loop,
		   const std::vector<row_fold> &folds)
{
  warp_rows b (c, loop, folds);
  if (!b.find ())
    return false;
  b.make (gsi);
  loops_state.folded_functions.insert (current_function_decl);
  return true;
}
