/* complex-updates.cc -- the step complex-updates: sums of complex numbers are two sums.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC adds to a complex variable of a reduction in a critical section.  The real and the imaginary part of a sum have
   nothing to do with each other, so here the section gets an addition for each:

     a = *p; b = a + v; *p = b	->   a.r = *p; b.r = a.r + v.r; *p = b.r
				     a.i = *(p + 8); b.i = a.i + v.i; *(p + 8) = b.i

   Threads and teams then combine the two as any floating-point numbers (updates.cc).  So that the steps can follow the
   values of the teams level from a parallel region to a target's update, variables of the function whose values are
   added are loaded and stored by parts, too.  Products stay: each part needs both.  */

#include "device/spmd/region/complex-updates.h"
#include "device/facts/runtime-calls.h"
#include "device/spmd/region/lowering.h"
#include "device/spmd/region/work.h"
#include "gimple-iterator.h"
#include "ssa.h"

namespace {

struct parts { tree real, imaginary; };

class splitter
{
public:
  explicit splitter (function *f) : fun (f) {}
  unsigned split ();

private:
  function *fun;
  std::map<tree, parts> known;		/* of names */
  std::vector<gimple *> loads;		/* made by parts, of variables */

  bool place_parts (tree place, parts *);
  parts of (tree value);
  parts of_phi (gphi *);
  parts of_load (gimple *load, const parts &places);
  bool update_p (gimple *store, gimple **load, tree *value);
  void split_update (gimple *store, gimple *load, tree value);
  void split_stores ();
  void remove_unused ();
};

tree
part_type (tree complex)
{
  return TREE_TYPE (TREE_TYPE (complex));
}

/* The addresses of the parts of PLACE are its own and a constant more: *RESULT are references to them.  */

bool
splitter::place_parts (tree place, parts *result)
{
  poly_int64 off;
  HOST_WIDE_INT at;
  tree base = get_addr_base_and_unit_offset (place, &off);
  if (!base || !off.is_constant (&at) || TREE_THIS_VOLATILE (place))
    return false;
  tree pointer;
  if (TREE_CODE (base) == MEM_REF)
    {
      pointer = TREE_OPERAND (base, 0);
      at += mem_ref_offset (base).force_shwi ().to_constant ();
    }
  else if (VAR_P (base))
    pointer = build_fold_addr_expr (base);
  else
    return false;
  tree type = part_type (place), any = build_pointer_type_for_mode (type, ptr_mode, true);
  const HOST_WIDE_INT size = int_size_in_bytes (type);
  result->real = build2 (MEM_REF, type, pointer, build_int_cst (any, at));
  result->imaginary = build2 (MEM_REF, type, unshare_expr (pointer), build_int_cst (any, at + size));
  return true;
}

/* The parts of what LOAD loads, from PLACES.  */

parts
splitter::of_load (gimple *load, const parts &places)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (load);
  auto part = [&] (tree place)
    {
      gassign *a = gimple_build_assign (make_ssa_name (TREE_TYPE (place)), place);
      gimple_set_location (a, gimple_location (load));
      gsi_insert_before (&gsi, a, GSI_SAME_STMT);
      return gimple_assign_lhs (a);
    };
  tree real = part (places.real);
  return { real, part (places.imaginary) };
}

parts
splitter::of_phi (gphi *phi)
{
  tree whole = gimple_phi_result (phi), type = part_type (whole);
  gphi *real = create_phi_node (make_ssa_name (type), gimple_bb (phi));
  gphi *imaginary = create_phi_node (make_ssa_name (type), gimple_bb (phi));
  /* The value may be one of its own arguments.  */
  known[whole] = { gimple_phi_result (real), gimple_phi_result (imaginary) };
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      const parts p = of (gimple_phi_arg_def (phi, i));
      const location_t loc = gimple_phi_arg_location (phi, i);
      add_phi_arg (real, p.real, gimple_phi_arg_edge (phi, i), loc);
      add_phi_arg (imaginary, p.imaginary, gimple_phi_arg_edge (phi, i), loc);
    }
  return known[whole];
}

/* The parts of VALUE, a constant or a name.  */

parts
splitter::of (tree value)
{
  if (TREE_CODE (value) == COMPLEX_CST)
    return { TREE_REALPART (value), TREE_IMAGPART (value) };
  auto found = known.find (value);
  if (found != known.end ())
    return found->second;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (gphi *phi = dyn_cast<gphi *> (def))
    return of_phi (phi);
  parts result, places;
  if (gimple_assign_load_p (def) && gimple_assign_single_p (def) && place_parts (gimple_assign_rhs1 (def), &places))
    {
      result = of_load (def, places);
      loads.push_back (def);
    }
  else
    {
      gimple_stmt_iterator gsi;
      const bool inside = gimple_bb (def) != NULL;
      if (inside)
	gsi = gsi_for_stmt (def);
      else
	gsi = gsi_after_labels (single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun)));
      auto part = [&] (tree_code which)
	{
	  tree type = part_type (value), name = make_ssa_name (type);
	  gassign *a = gimple_build_assign (name, which, build1 (which, type, value));
	  if (inside)
	    gsi_insert_after (&gsi, a, GSI_NEW_STMT);
	  else
	    gsi_insert_before (&gsi, a, GSI_SAME_STMT);
	  return name;
	};
      result.real = part (REALPART_EXPR);
      result.imaginary = part (IMAGPART_EXPR);
    }
  known[value] = result;
  return result;
}

/* STORE, in a critical section, stores the sum of *VALUE and what *LOAD has loaded from the same place.  */

bool
splitter::update_p (gimple *store, gimple **load, tree *value)
{
  if (!gimple_assign_single_p (store) || !gimple_vdef (store) || gimple_has_volatile_ops (store))
    return false;
  tree to = gimple_assign_lhs (store), sum = gimple_assign_rhs1 (store);
  if (TREE_CODE (TREE_TYPE (to)) != COMPLEX_TYPE || TREE_CODE (sum) != SSA_NAME || !has_single_use (sum)
      || !SCALAR_FLOAT_TYPE_P (part_type (to)))
    return false;
  gimple *add = SSA_NAME_DEF_STMT (sum);
  if (!is_gimple_assign (add) || gimple_assign_rhs_code (add) != PLUS_EXPR || gimple_bb (add) != gimple_bb (store))
    return false;
  tree both[] = { gimple_assign_rhs1 (add), gimple_assign_rhs2 (add) };
  for (unsigned i = 0; i < 2; i++)
    {
      gimple *l = TREE_CODE (both[i]) == SSA_NAME ? SSA_NAME_DEF_STMT (both[i]) : NULL;
      if (l && gimple_bb (l) == gimple_bb (store) && gimple_assign_load_p (l) && gimple_assign_single_p (l)
	  && gimple_vuse (l) == gimple_vuse (store) && has_single_use (both[i])
	  && operand_equal_p (gimple_assign_rhs1 (l), to, 0))
	{
	  *load = l;
	  *value = both[1 - i];
	  return true;
	}
    }
  return false;
}

/* STORE, LOAD and VALUE are as in update_p.  */

void
splitter::split_update (gimple *store, gimple *load, tree value)
{
  parts to, from;
  const bool good = place_parts (gimple_assign_lhs (store), &to) && place_parts (gimple_assign_rhs1 (load), &from);
  gcc_assert (good);
  const parts old = of_load (load, from), more = of (value);
  gimple *add = SSA_NAME_DEF_STMT (gimple_assign_rhs1 (store));
  gimple_stmt_iterator gsi = gsi_for_stmt (store);
  auto put = [&] (tree place, tree a, tree b)
    {
      tree sum = make_ssa_name (TREE_TYPE (place));
      for (gassign *s : { gimple_build_assign (sum, PLUS_EXPR, a, b), gimple_build_assign (place, sum) })
	{
	  gimple_set_location (s, gimple_location (store));
	  gsi_insert_before (&gsi, s, GSI_SAME_STMT);
	}
    };
  put (to.real, old.real, more.real);
  put (to.imaginary, old.imaginary, more.imaginary);
  for (gimple *s : { store, add, load })
    {
      unlink_stmt_vdef (s);
      gimple_stmt_iterator at = gsi_for_stmt (s);
      gsi_remove (&at, true);
      release_defs (s);
    }
}

/* Store the variables by parts that are loaded by parts.  */

void
splitter::split_stores ()
{
  std::vector<gimple *> stores;
  for (gimple *s : statements (fun))
    if (gimple_assign_single_p (s) && gimple_vdef (s) && !gimple_clobber_p (s) && !gimple_has_volatile_ops (s)
	&& TREE_CODE (TREE_TYPE (gimple_assign_lhs (s))) == COMPLEX_TYPE
	&& (TREE_CODE (gimple_assign_rhs1 (s)) == SSA_NAME || TREE_CODE (gimple_assign_rhs1 (s)) == COMPLEX_CST))
      for (gimple *l : loads)
	if (VAR_P (get_base_address (gimple_assign_rhs1 (l)))
	    && operand_equal_p (gimple_assign_rhs1 (l), gimple_assign_lhs (s), 0))
	  {
	    stores.push_back (s);
	    break;
	  }
  for (gimple *s : stores)
    {
      parts to;
      if (!place_parts (gimple_assign_lhs (s), &to))
	continue;
      const parts value = of (gimple_assign_rhs1 (s));
      gimple_stmt_iterator gsi = gsi_for_stmt (s);
      for (gassign *a : { gimple_build_assign (to.real, value.real),
			  gimple_build_assign (to.imaginary, value.imaginary) })
	{
	  gimple_set_location (a, gimple_location (s));
	  gsi_insert_before (&gsi, a, GSI_SAME_STMT);
	}
      unlink_stmt_vdef (s);
      gsi = gsi_for_stmt (s);
      gsi_remove (&gsi, true);
      release_defs (s);
    }
}

/* Remove complex values that nobody wants any more.  */

void
splitter::remove_unused ()
{
  for (bool changed = true; changed;)
    {
      changed = false;
      for (auto k = known.begin (); k != known.end ();)
	{
	  gimple *def = SSA_NAME_DEF_STMT (k->first);
	  const bool phi = gimple_code (def) == GIMPLE_PHI;
	  if (!has_zero_uses (k->first) || (!phi && !gimple_assign_load_p (def)))
	    {
	      ++k;
	      continue;
	    }
	  gimple_stmt_iterator gsi = gsi_for_stmt (def);
	  if (phi)
	    remove_phi_node (&gsi, true);
	  else
	    {
	      gsi_remove (&gsi, true);
	      release_defs (def);
	    }
	  k = known.erase (k);
	  changed = true;
	}
    }
}

/* How many updates have been split.  */

unsigned
splitter::split ()
{
  struct found { gimple *store, *load; tree value; };
  std::vector<found> all;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      bool inside = false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  found f;
	  parts unused;
	  if (calls (s, "GOMP_atomic_start") || calls (s, "GOMP_atomic_end"))
	    inside = calls (s, "GOMP_atomic_start");
	  else if (inside && update_p (s, &f.load, &f.value) && place_parts (gimple_assign_lhs (s), &unused))
	    {
	      f.store = s;
	      all.push_back (f);
	    }
	}
    }
  for (const found &f : all)
    split_update (f.store, f.load, f.value);
  split_stores ();
  remove_unused ();
  return all.size ();
}

} // namespace

unsigned
heddle_split_complex_updates (cgraph_node *node)
{
  function *fun = node->get_fun ();
  if (!fun || !fun->cfg || !gimple_in_ssa_p (fun))
    return 0;
  push_cfun (fun);
  const unsigned count = splitter (fun).split ();
  if (count)
    {
      mark_virtual_operands_for_renaming (fun);
      update_ssa (TODO_update_ssa);
    }
  pop_cfun ();
  return count;
}

unsigned
complex_updates_pass::execute (function *)
{
  lowering &l = heddle_region_at_hand ();
  unsigned count = 0;
  std::vector<cgraph_node *> functions;
  if (l.node->get_untransformed_body () || l.node->has_gimple_body_p ())
    functions.push_back (l.node);
  if (!functions.empty () && l.node->get_fun () && l.node->get_fun ()->cfg)
    for (gimple *s : statements (l.node->get_fun ()))
      {
	tree fn = starts_parallel (s) ? gimple_call_arg (s, 0) : NULL_TREE;
	cgraph_node *n = fn && TREE_CODE (fn) == ADDR_EXPR ? cgraph_node::get (TREE_OPERAND (fn, 0)) : NULL;
	if (n && (n->get_untransformed_body () || n->has_gimple_body_p ()))
	  functions.push_back (n);
      }
  for (cgraph_node *n : functions)
    if (opt_for_fn (n->decl, optimize))
      count += heddle_split_complex_updates (n);
  return heddle_step_done (l, [count] { fprintf (dump_file, "  complex sums made of two: %u\n", count); });
}
