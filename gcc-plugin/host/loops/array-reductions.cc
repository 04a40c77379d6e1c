/* array-reductions.cc -- the host role: reductions of short arrays, element by element.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   For

     #pragma omp target teams distribute parallel for reduction (+: b[:3])

   GCC gives each team and each thread an array of its own, and makes two loops of it (lower_rec_input_clauses and
   lower_reduction_clauses in omp-low.cc):

     p = &own; i = 0;				p = &own; q = &theirs; i = 0;
     begin:					GOMP_atomic_start ();
     *p = 0; p = p + 8; i = i + 1;		begin:
     if (i <= 2) goto begin; else goto end;	  *q = *q + *p; p = p + 8; q = q + 8; i = i + 1;
     end:					  if (i <= 2) goto begin; else goto end;
						end:
						GOMP_atomic_end ();

   A thread of the device would wait there for all others of the grid, and nothing is known of a pointer that walks over
   an array.  After "omplower" both loops are written out here, and in the second each element is added by an atomic,
   like GCC's own atomic for a reduction of a single variable.  The elements are then scalars for the device
   (device/spmd/region/spmd-sharing.cc), which combines them like others.

   Loops of another form, operators of the user's, && and ||, and longer arrays are left unchanged.  */

#include "passes.h"
#include "host/loops/state.h"
#include "omp-general.h"
#include "host/clauses/walk-body.h"
#include "host/loops/array-reductions.h"

/* Estimate, in elements: an array of a reduction clause is combined element by element, without a scheduler, up to so
   many.  As doubles they are 32 of a thread's registers.  */
constexpr unsigned reduced_elements = 16;

tree
heddle_short_array_element (tree type)
{
  if (TREE_CODE (type) != ARRAY_TYPE)
    return NULL_TREE;
  tree element = TREE_TYPE (type), bytes = TYPE_SIZE_UNIT (type), one = TYPE_SIZE_UNIT (element);
  if (!bytes || !tree_fits_uhwi_p (bytes) || !one || !tree_fits_uhwi_p (one) || integer_zerop (one)
      || tree_to_uhwi (bytes) / tree_to_uhwi (one) > reduced_elements)
    return NULL_TREE;
  return element;
}

namespace {

/* Consecutive statements of one sequence.  */
typedef std::vector<gimple *> statements;

/* The operand on the right hand side that S, an assignment to VAR by CODE, adds to VAR itself, or NULL_TREE.  */

tree
increment (gimple *s, tree_code code)
{
  return is_gimple_assign (s) && gimple_assign_rhs_code (s) == code
	   && gimple_assign_lhs (s) == gimple_assign_rhs1 (s) && TREE_CODE (gimple_assign_rhs2 (s)) == INTEGER_CST
	 ? gimple_assign_rhs2 (s) : NULL_TREE;
}

/* A loop as GCC makes it of an array: BODY, without the counter, is executed TIMES times.  */
struct written_loop
{
  statements body;
  unsigned times = 0;
};

/* Read the loop that begins with the label ALL[AT], before which its counter is set, into L.  Returns where it ends,
   behind its last label, or zero: it is something else.  */

size_t
read_loop (const statements &all, size_t at, written_loop *l)
{
  tree begin = gimple_label_label (as_a<glabel *> (all[at]));
  size_t i = at + 1;
  while (i < all.size () && is_gimple_assign (all[i]))
    i++;
  gcond *cond = i + 1 < all.size () ? dyn_cast<gcond *> (all[i]) : NULL;
  glabel *end = cond ? dyn_cast<glabel *> (all[i + 1]) : NULL;
  if (!end || gimple_cond_true_label (cond) != begin || gimple_cond_false_label (cond) != gimple_label_label (end)
      || gimple_cond_code (cond) != LE_EXPR || !tree_fits_uhwi_p (gimple_cond_rhs (cond))
      || tree_to_uhwi (gimple_cond_rhs (cond)) >= reduced_elements)
    return 0;
  tree counter = gimple_cond_lhs (cond);
  if (!VAR_P (counter) || !DECL_ARTIFICIAL (counter))
    return 0;
  bool zero = false;
  for (size_t j = at; j-- > 0 && !zero;)
    if (is_gimple_assign (all[j]) && gimple_assign_lhs (all[j]) == counter)
      {
	if (!gimple_assign_single_p (all[j]) || !integer_zerop (gimple_assign_rhs1 (all[j])))
	  return 0;
	zero = true;
      }
  bool counts = false;
  for (size_t j = at + 1; j < i; j++)
    if (gimple_assign_lhs (all[j]) == counter)
      {
	tree step = increment (all[j], PLUS_EXPR);
	if (counts || !step || !integer_onep (step))
	  return 0;
	counts = true;
      }
    else
      l->body.push_back (all[j]);
  l->times = tree_to_uhwi (gimple_cond_rhs (cond)) + 1;
  return zero && counts ? i + 2 : 0;
}

/* BODY's last assignment to VAR before *AT, which becomes its position, or null.  */

gimple *
last_set (const statements &body, tree var, size_t *at)
{
  while (*at > 0)
    if (gimple_assign_lhs (body[--*at]) == var)
      return body[*at];
  return NULL;
}

/* An update *ADDRESS = *ADDRESS OP VALUE.  */
struct element_update
{
  tree address, value;
  tree_code op;
};

/* BODY[AT] is the store of such an update: fill U, and add to USED what is not needed if this is an atomic.  */

bool
match_update (const statements &body, size_t at, element_update *u, std::set<gimple *> *used)
{
  gimple *store = body[at];
  tree to = gimple_assign_lhs (store), now = gimple_assign_rhs1 (store);
  if (TREE_CODE (to) != MEM_REF || !integer_zerop (TREE_OPERAND (to, 1)) || !VAR_P (TREE_OPERAND (to, 0))
      || !gimple_assign_single_p (store) || !VAR_P (now))
    return false;
  tree type = TREE_TYPE (to);
  if (!(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)) || int_size_in_bytes (type) > 8)
    return false;
  size_t k = at;
  gimple *op = last_set (body, now, &k);
  if (!op)
    return false;
  u->op = gimple_assign_rhs_code (op);
  switch (u->op)
    {
    case PLUS_EXPR: case MULT_EXPR: case MIN_EXPR: case MAX_EXPR: case BIT_AND_EXPR: case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      break;
    default:
      return false;
    }
  const tree operands[] = { gimple_assign_rhs1 (op), gimple_assign_rhs2 (op) };
  for (bool second : { false, true })
    {
      tree old = operands[second], value = operands[!second];
      size_t j = k;
      gimple *load = VAR_P (old) ? last_set (body, old, &j) : NULL;
      if (!load || !gimple_assign_load_p (load) || !operand_equal_p (gimple_assign_rhs1 (load), to, 0) || value == old)
	continue;
      u->address = TREE_OPERAND (to, 0);
      u->value = value;
      used->insert ({ op, load });
      return true;
    }
  return false;
}

/* Add to SEQ an atomic for U.  */

void
add_atomic (gimple_seq *seq, const element_update &u, location_t loc)
{
  tree type = TREE_TYPE (u.value);
  push_gimplify_context ();
  gimple_seq body = NULL;
  tree address = create_tmp_var (build_pointer_type (type), "address");
  gimplify_assign (address, fold_convert (TREE_TYPE (address), u.address), &body);
  tree atomic = build2_loc (loc, OMP_ATOMIC, void_type_node, address,
			    build2_loc (loc, u.op, type, build1 (INDIRECT_REF, type, address), u.value));
  OMP_ATOMIC_MEMORY_ORDER (atomic) = OMP_MEMORY_ORDER_RELAXED;
  gimplify_and_add (atomic, &body);
  gbind *bind = gimple_build_bind (NULL_TREE, body, NULL_TREE);
  pop_gimplify_context (bind);
  gimple_seq_add_stmt (seq, bind);
}

/* Add to SEQ what BODY does TIMES times, with atomics instead of updates.  False: it has something else.  */

bool
add_updates (gimple_seq *seq, const statements &body, unsigned times)
{
  std::map<gimple *, element_update> updates;
  std::set<gimple *> used;
  for (size_t i = 0; i < body.size (); i++)
    {
      tree lhs = gimple_assign_lhs (body[i]);
      if (VAR_P (lhs) && DECL_ARTIFICIAL (lhs) && !is_global_var (lhs))
	continue;
      element_update u;
      if (!match_update (body, i, &u, &used))
	return false;
      updates[body[i]] = u;
    }
  for (unsigned t = 0; t < times; t++)
    for (gimple *s : body)
      {
	auto u = updates.find (s);
	if (u != updates.end ())
	  add_atomic (seq, u->second, gimple_location (s));
	else if (!used.count (s))
	  gimple_seq_add_stmt (seq, gimple_copy (s));
      }
  return true;
}

/* ALL[AT..END[ are what is between GOMP_atomic_start and GOMP_atomic_end: add the same to SEQ without these calls, if
   the statements contain a loop and otherwise only updates.  */

bool
open_section (gimple_seq *seq, const statements &all, size_t at, size_t end)
{
  bool loops = false;
  while (at < end)
    if (gimple_code (all[at]) == GIMPLE_LABEL)
      {
	written_loop l;
	at = read_loop (all, at, &l);
	loops = true;
	if (!at || at > end || !add_updates (seq, l.body, l.times))
	  return false;
      }
    else
      {
	statements plain;
	for (; at < end && is_gimple_assign (all[at]); at++)
	  plain.push_back (all[at]);
	if (plain.empty () || !add_updates (seq, plain, 1))
	  return false;
      }
  return loops;
}

/* ALL[AT] begins a loop that sets the elements of an array: add to SEQ the same without a loop.  Returns the loop's
   end, or zero.  */

size_t
write_out_values (gimple_seq *seq, const statements &all, size_t at)
{
  written_loop l;
  const size_t end = read_loop (all, at, &l);
  if (!end || l.body.size () != 2)
    return 0;
  gimple *store = l.body[0], *next = l.body[1];
  tree to = gimple_assign_lhs (store);
  if (!gimple_assign_single_p (store) || TREE_CODE (to) != MEM_REF || !CONSTANT_CLASS_P (gimple_assign_rhs1 (store))
      || !increment (next, POINTER_PLUS_EXPR) || gimple_assign_lhs (next) != TREE_OPERAND (to, 0)
      || !DECL_ARTIFICIAL (gimple_assign_lhs (next)))
    return 0;
  for (unsigned t = 0; t < l.times; t++)
    for (gimple *s : l.body)
      gimple_seq_add_stmt (seq, gimple_copy (s));
  return end;
}

/* Write out the loops in *SEQ, but not inside its constructs.  */

void
write_out (gimple_seq *seq)
{
  statements all;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    all.push_back (gsi_stmt (gsi));
  auto calls = [&] (size_t i, built_in_function what) { return gimple_call_builtin_p (all[i], what); };
  for (size_t i = 0; i < all.size (); i++)
    {
      gimple_seq now = NULL;
      size_t end = 0;
      if (gimple_code (all[i]) == GIMPLE_LABEL)
	end = write_out_values (&now, all, i);
      else if (calls (i, BUILT_IN_GOMP_ATOMIC_START))
	{
	  size_t stop = i + 1;
	  while (stop < all.size () && !calls (stop, BUILT_IN_GOMP_ATOMIC_END))
	    stop++;
	  if (stop < all.size () && open_section (&now, all, i + 1, stop))
	    end = stop + 1;
	}
      if (!end)
	continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (all[i], seq);
      gsi_insert_seq_before (&gsi, now, GSI_SAME_STMT);
      for (size_t j = i; j < end; j++)
	gsi_remove (&gsi, true);
      i = end - 1;
    }
}

/* The same inside statement *GSI.  */

tree
write_out_inside (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (s))
    write_out (gimple_bind_body_ptr (bind));
  else if (gimple_code (s) == GIMPLE_TRY)
    {
      write_out (gimple_try_eval_ptr (s));
      write_out (gimple_try_cleanup_ptr (s));
    }
  else if (is_gimple_omp (s) && gimple_has_substatements (s))
    write_out (gimple_omp_body_ptr (s));
  return NULL_TREE;
}

} // namespace

bool
array_reductions_pass::gate (function *)
{
  return loops_state.any_array_reduction;
}

unsigned
array_reductions_pass::execute (function *)
{
  heddle_walk_device_code (write_out_inside);
  loops_state.any_array_reduction = false;
  return 0;
}
