/* kept-code.cc -- for kept-data.cc: the table of kept objects, and calls of the runtime.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   link/kept-data.c has the contracts of the functions that are called.  */

#include "gcc-compat.h"
#include "host/facts/program-function.h"
#include "host/program/kept-data.h"

namespace {

/* Of a table: COUNT, the limits and ACC, before the objects, in words (link/kept-data.c).  */
const unsigned words_of_table = 3, words_of_object = 4;
const unsigned no_memory = 0x3f, may_overlap = 0x40, may_change = 0x80;

/* A constant array of VALUES, of type ELEMENT.  */

tree
constant_array (const std::vector<unsigned> &values, tree element, const char *name)
{
  tree type = build_array_type_nelts (build_qualified_type (element, TYPE_QUAL_CONST), values.size ());
  vec<constructor_elt, va_gc> *elements = NULL;
  for (unsigned i = 0; i < values.size (); i++)
    CONSTRUCTOR_APPEND_ELT (elements, size_int (i), build_int_cst (element, values[i]));
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL, create_tmp_var_name (name), type);
  TREE_STATIC (var) = 1;
  TREE_READONLY (var) = 1;
  TREE_ADDRESSABLE (var) = 1;
  TREE_USED (var) = 1;
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  DECL_CONTEXT (var) = NULL_TREE;
  DECL_INITIAL (var) = build_constructor (type, elements);
  TREE_CONSTANT (DECL_INITIAL (var)) = 1;
  TREE_STATIC (DECL_INITIAL (var)) = 1;
  varpool_node::finalize_decl (var);
  return build_fold_addr_expr (var);
}

} // namespace

namespace kept {

/* Put CALL behind S of BB, or at the beginning of BB, under the condition that CONDITION is not zero.  */

static void
insert_call (basic_block bb, gimple *s, tree condition, gcall *call)
{
  gcond *cond = gimple_build_cond (NE_EXPR, condition, build_zero_cst (TREE_TYPE (condition)), NULL_TREE, NULL_TREE);
  gimple_stmt_iterator gsi = gsi_start_bb (insert_cond_bb (bb, s, cond, profile_probability::even ()));
  gsi_insert_after (&gsi, call, GSI_NEW_STMT);
}

/* The number of objects in the table, computed at the end of *SEQ.  */

tree
code::table_count (gimple_seq *seq)
{
  tree count = build4 (ARRAY_REF, long_unsigned_type_node, m_table, size_zero_node, NULL_TREE, NULL_TREE);
  gassign *load = gimple_build_assign (make_ssa_name (long_unsigned_type_node), count);
  gimple_seq_add_stmt (seq, load);
  return gimple_assign_lhs (load);
}

/* Put CALL before S, under the condition that CONDITION is not zero; with a null CONDITION: under the condition that
   the table is not empty.  */

void
code::call_before (gimple *s, tree condition, gcall *call)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  if (!condition)
    {
      gimple_seq seq = NULL;
      condition = table_count (&seq);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      gsi = gsi_for_stmt (s);
    }
  gsi_prev (&gsi);
  gimple *previous = gsi_end_p (gsi) || gimple_code (gsi_stmt (gsi)) == GIMPLE_LABEL ? NULL : gsi_stmt (gsi);
  insert_call (gimple_bb (s), previous, condition, call);
}

/* The loop of S, a question about one section of R after another, with the table of R already filled; or null.  */

static class loop *
loop_of_questions (gimple *s, const repeated &r)
{
  class loop *l = gimple_bb (s)->loop_father;
  if (!loop_outer (l) || flow_bb_inside_loop_p (l, gimple_bb (r.around->call)))
    return NULL;
  for (gimple *t : statements (cfun))
    if (gimple_store_p (t) && !gimple_clobber_p (t) && get_base_address (gimple_get_lhs (t)) == r.table
	&& flow_bb_inside_loop_p (l, gimple_bb (t)))
      return NULL;
  return l;
}

/* Calls of the runtime's functions for G; afterwards the objects of LIVE have the right values on the host.  */

gcall *
code::show_call (groups g)
{
  tree type = build_function_type_list (void_type_node, ptr_type_node, unsigned_type_node, ptr_type_node,
					long_unsigned_type_node, NULL_TREE);
  return gimple_build_call (heddle_program_function ("heddle_show_data", type), 4, build_fold_addr_expr (m_table),
			    build_int_cst (unsigned_type_node, g), null_pointer_node, size_zero_node);
}

gcall *
code::drop_call (groups g, groups live)
{
  tree type = build_function_type_list (void_type_node, ptr_type_node, unsigned_type_node, unsigned_type_node,
					NULL_TREE);
  return gimple_build_call (heddle_program_function ("heddle_drop_data", type), 3, build_fold_addr_expr (m_table),
			    build_int_cst (unsigned_type_node, g), build_int_cst (unsigned_type_node, g & live));
}

/* Put CALL behind S, or at the end of BB, which is empty then, under the condition that the table is not empty.  */

void
code::call_behind (basic_block bb, gimple *s, gcall *call)
{
  gimple_seq seq = NULL;
  tree count = table_count (&seq);
  gimple *load = gimple_seq_last_stmt (seq);
  gimple_stmt_iterator gsi = s ? gsi_for_stmt (s) : gsi_last_bb (bb);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  insert_call (bb, load, count, call);
}

/* The argument GROUPS of heddle_keep_data for R.  */

tree
code::groups_of (const region &r)
{
  std::vector<unsigned> bytes;
  for (const mapped &m : r.maps)
    if (m.kind == GOMP_MAP_FIRSTPRIVATE_INT)
      bytes.push_back (no_memory);
    else if (m.group < 0 || m_groups[m.group].excluded)
      bytes.push_back (0);
    else
      {
	const auto same = std::count_if (r.maps.begin (), r.maps.end (),
					 [&] (const mapped &other) { return other.group == m.group; });
	bytes.push_back ((m.group + 1) | (same > 1 ? may_overlap : 0) | (m.changes ? may_change : 0));
      }
  return constant_array (bytes, unsigned_char_type_node, "kept_groups");
}

void
code::make_table ()
{
  unsigned objects = 0;
  for (const group &g : m_groups.all ())
    {
      m_limits.push_back (g.limit);
      objects += g.limit;
    }
  objects = std::min (objects, most_objects);
  m_table = create_tmp_var (build_array_type_nelts (long_unsigned_type_node,
						    words_of_table + words_of_object * objects), "kept_data");
  TREE_ADDRESSABLE (m_table) = 1;
}

/* Have the function begin with an empty table.  */

void
code::initialise_table ()
{
  basic_block first = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (m_fun)));
  gimple_stmt_iterator gsi = gsi_last_bb (first);
  auto word = [&] (unsigned i)
    {
      return build4 (ARRAY_REF, long_unsigned_type_node, m_table, size_int (i), NULL_TREE, NULL_TREE);
    };
  gsi_insert_after (&gsi, gimple_build_assign (word (0), build_zero_cst (long_unsigned_type_node)), GSI_NEW_STMT);
  gassign *at = gimple_build_assign (make_ssa_name (long_unsigned_type_node), NOP_EXPR,
				     constant_array (m_limits, unsigned_char_type_node, "kept_limits"));
  gsi_insert_after (&gsi, at, GSI_NEW_STMT);
  gsi_insert_after (&gsi, gimple_build_assign (word (1), gimple_assign_lhs (at)), GSI_NEW_STMT);
  gsi_insert_after (&gsi, gimple_build_assign (word (2), build_int_cst (long_unsigned_type_node, m_acc)), GSI_NEW_STMT);
}

/* The call of heddle_keep_data before the region of EV.  */

gcall *
code::keep_call (const event &ev)
{
  tree type = build_function_type_list (void_type_node, ptr_type_node, long_unsigned_type_node, ptr_type_node,
					ptr_type_node, ptr_type_node, ptr_type_node, unsigned_type_node, NULL_TREE);
  auto arg = [&] (argument a) { return ev.begins->arg (a); };
  gcall *call = gimple_build_call (heddle_program_function ("heddle_keep_data", type), 7,
				   build_fold_addr_expr (m_table), arg (COUNT), arg (ADDRESSES), arg (SIZES),
				   arg (KINDS), groups_of (*ev.begins), build_int_cst (unsigned_type_node, ev.enters));
  gimple_set_location (call, gimple_location (ev.stmt));
  return call;
}

/* The call of heddle_keep_sections before the question whether the sections of R are on the device; ENTERS are the
   groups that R's region enters.  A section by two names is mapped as both together say.  */

gcall *
code::ask_call (const repeated &r, groups enters)
{
  std::vector<unsigned> kinds, bytes;
  for (tree start : r.starts)
    {
      unsigned kind = 0, alignment = 0;
      int group = -1;
      bool known = start, changes = false;
      for (const mapped &m : r.around->maps)
	{
	  if (!start || std::none_of (m.addresses.begin (), m.addresses.end (),
				      [&] (tree a) { return operand_equal_p (a, start); }))
	    continue;
	  known &= m.addresses.size () == 1 && m.group >= 0 && (group < 0 || group == m.group);
	  group = m.group;
	  kind |= m.kind;
	  alignment = std::max (alignment, m.alignment);
	  changes |= m.changes;
	}
      known &= group >= 0 && !m_groups[group].excluded;
      kinds.push_back (kind | alignment);
      bytes.push_back (known ? (group + 1) | may_overlap | (changes ? may_change : 0) : 0);
    }
  tree type = build_function_type_list (void_type_node, ptr_type_node, long_unsigned_type_node, ptr_type_node,
					ptr_type_node, ptr_type_node, unsigned_type_node, NULL_TREE);
  return gimple_build_call (heddle_program_function ("heddle_keep_sections", type), 6, build_fold_addr_expr (m_table),
			    build_int_cst (long_unsigned_type_node, r.starts.size ()), build_fold_addr_expr (r.table),
			    constant_array (kinds, short_unsigned_type_node, "kept_kinds"),
			    constant_array (bytes, unsigned_char_type_node, "kept_groups"),
			    build_int_cst (unsigned_type_node, enters));
}

/* Put the call for the questions of event EV before the first one: all questions may be one statement, in a loop.  */

void
code::ask_for_all (const event &ev)
{
  const groups enters = m_begins[ev.asks->around].enters;
  auto function = [] (gcall *call) { return build_fold_addr_expr (gimple_call_fndecl (call)); };
  class loop *l = loop_of_questions (ev.stmt, *ev.asks);
  if (!l)
    {
      gcall *call = ask_call (*ev.asks, enters);
      call_before (ev.stmt, function (call), call);
      return;
    }
  std::vector<edge> entries;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, l->header->preds)
    if (!flow_bb_inside_loop_p (l, e->src))
      entries.push_back (e);
  for (edge entry : entries)
    {
      gcall *call = ask_call (*ev.asks, enters);
      insert_call (split_edge (entry), NULL, function (call), call);
    }
}

/* Put the calls for event EV around its statement.  */

void
code::write_event (const event &ev)
{
  /* The function is null without a runtime.  */
  auto before = [&] (gcall *call) { call_before (ev.stmt, build_fold_addr_expr (gimple_call_fndecl (call)), call); };
  if (ev.shows)
    call_before (ev.stmt, NULL_TREE, show_call (ev.shows));
  if (ev.asks && m_begins.count (ev.asks->around))
    ask_for_all (ev);
  if (ev.begins && m_begins.count (ev.begins))
    before (keep_call (ev));
  if (ev.keeps && ev.drops)
    call_behind (gimple_bb (ev.stmt), ev.stmt, drop_call (ev.drops, ev.live));
}

void
code::write ()
{
  make_table ();
  /* First the places, as blocks are split and edges change.  */
  std::vector<std::pair<edge, std::pair<groups, groups>>> drops;
  std::vector<std::pair<edge, groups>> shows;
  basic_block bb;
  edge e;
  edge_iterator ei;
  std::vector<event> events;
  FOR_EACH_BB_FN (bb, m_fun)
    {
      const block_facts &f = m_flow.at (bb);
      events.insert (events.end (), f.events.begin (), f.events.end ());
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e->dest != EXIT_BLOCK_PTR_FOR_FN (m_fun))
	  {
	    const block_facts &next = m_flow.at (e->dest);
	    const groups leave = f.here_out & ~next.worth_in, look = m_flow.shown_on (e) & f.here_out & next.worth_in;
	    if (leave)
	      drops.push_back ({ e, { leave, next.live_in } });
	    if (look)
	      shows.push_back ({ e, look });
	  }
    }

  for (const event &ev : events)
    if (ev.begins && (ev.enters || ev.keeps & ev.drops))
      m_begins[ev.begins] = ev;
  for (const event &ev : events)
    write_event (ev);
  /* Exceptions: behind the labels of a landing pad.  */
  std::map<basic_block, std::pair<groups, groups>> caught;
  for (auto &d : drops)
    if (d.first->flags & EDGE_EH)
      {
	caught[d.first->dest].first |= d.second.first;
	caught[d.first->dest].second |= d.second.second;
      }
    else
      call_behind (split_edge (d.first), NULL, drop_call (d.second.first, d.second.second));
  for (auto &c : caught)
    {
      gimple *label = NULL;
      for (gimple_stmt_iterator gsi = gsi_start_bb (c.first); !gsi_end_p (gsi); gsi_next (&gsi))
	if (gimple_code (gsi_stmt (gsi)) == GIMPLE_LABEL)
	  label = gsi_stmt (gsi);
      call_behind (c.first, label, drop_call (c.second.first, c.second.second));
    }
  for (auto &d : shows)
    call_behind (split_edge (d.first), NULL, show_call (d.second));
  initialise_table ();
}

} // namespace kept
