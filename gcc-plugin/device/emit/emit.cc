/* emit.cc -- GIMPLE in SSA form to PTX: the pass.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   One function at a time, block by block and statement by statement; each kind of statement is in a file of its own
   (statement.h), and README.md shows the way of one.  */

#include "device/emit/control.h"
#include "device/emit/state.h"
#include "device/emit/debug-variables.h"
#include "device/emit/emit.h"
#include "device/emit/iterations.h"
#include "device/facts/entries.h"
#include "device/facts/hooks.h"
#include "device/facts/signature.h"
#include "host-calls/compiler/call.h"
#include "passes.h"

using ptx::op;
using T = ptx::type;

static module_emitter &
module ()
{
  if (!emit_state.the_module)
    emit_state.the_module = new module_emitter;
  return *emit_state.the_module;
}

namespace {

/* The emission of a function, statement by statement.  */
class function_emitter : statement_writer
{
public:
  explicit function_emitter (emission &e) : statement_writer (e), flow (e), iterations (e.code, e.ssa, e.fun) {}
  void run ();

private:
  void find_constructs ();
  void find_meetings ();
  void find_mirrored (gimple *enter);
  void mark_lanes (basic_block);
  void emit_block (basic_block);
  void emit_statement (gimple *);
  void emit_as_it_is (gimple *);

  control_flow flow;
  iteration_variables iterations;
  std::set<tree> exchanged;		/* objects got from other lanes */
  std::set<gimple *> meetings;		/* statements with a merge of lanes before */
  std::set<int> mirrored;		/* blocks of SIMD loops whose lanes are one thread */
};

/* Is S an assignment of an unused value?  Without optimisation they stay.  The host's code does not have such
   assignments, and the Fortran front end relies on this: it reads the descriptor of an absent argument.  */
bool
never_read (gimple *s)
{
  tree lhs = gimple_assign_lhs (s);
  return TREE_CODE (lhs) == SSA_NAME && has_zero_uses (lhs) && !gimple_has_side_effects (s);
}

/* S gives a lane another lane's value.  */
bool
exchange_p (gimple *s)
{
  return gimple_call_internal_p (s, IFN_GOMP_SIMT_XCHG_IDX) || gimple_call_internal_p (s, IFN_GOMP_SIMT_XCHG_BFLY);
}

/* V, the value left by a SIMD loop in a variable (lastprivate, linear, a reduction), is computed from values of other
   lanes: all lanes have the value and store it.  OBJECTS get such values as a whole.  SEEN: the names already looked
   at; limited in number, the nearest first: behind the exchanges, a few statements away, is the whole loop.  */
bool
of_all_lanes (tree v, const std::set<tree> &objects, std::set<tree> *seen)
{
  std::vector<tree> values {v};
  for (size_t n = 0; n < values.size (); n++)
    {
      /* A part of a complex number or a vector counts like the whole.  */
      for (v = values[n]; v && handled_component_p (v); v = TREE_OPERAND (v, 0))
	;
      if (!objects.empty () && v && !is_gimple_reg (v) && objects.count (get_base_address (v)))
	return true;
      if (!v || TREE_CODE (v) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (v) || !seen->insert (v).second)
	continue;
      if (seen->size () > 64)
	return false;
      gimple *d = SSA_NAME_DEF_STMT (v);
      if (exchange_p (d))
	return true;
      if (gphi *phi = dyn_cast<gphi *> (d))
	for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	  values.push_back (gimple_phi_arg_def (phi, i));
      else if (is_gimple_assign (d) || is_gimple_call (d))
	for (unsigned i = 1; i < gimple_num_ops (d); i++)
	  values.push_back (gimple_op (d, i));
    }
  return false;
}

/* S makes or stores such a value, or loads a value to be combined with one: the lanes of a SIMD region do it as one
   thread.  */
bool
ends_simd_loop_p (gimple *s, const std::set<tree> &objects)
{
  std::set<tree> seen;
  if (exchange_p (s))
    return true;
  if (!gimple_assign_single_p (s))
    return false;
  if (gimple_store_p (s))
    return of_all_lanes (gimple_assign_rhs1 (s), objects, &seen);
  tree value = gimple_assign_lhs (s);
  if (!gimple_assign_load_p (s) || TREE_CODE (value) != SSA_NAME)
    return false;
  seen.insert (value);
  imm_use_iterator uses;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, uses, value)
    {
      gimple *by = USE_STMT (use);
      if (is_gimple_assign (by) || is_gimple_call (by))
	for (unsigned i = 1; i < gimple_num_ops (by); i++)
	  if (of_all_lanes (gimple_op (by, i), objects, &seen))
	    return true;
    }
  return false;
}

/* A SIMD region ends in the block of GSI, from there on.  */
bool
ends_region_p (gimple_stmt_iterator gsi)
{
  for (; !gsi_end_p (gsi); gsi_next (&gsi))
    if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOMP_SIMT_EXIT))
      return true;
  return false;
}

/* S stores what a construct that is over has left of a shared variable in its block of arguments.  */
bool
ends_construct_p (gimple *s)
{
  if (!gimple_store_p (s) || !gimple_assign_single_p (s) || TREE_CODE (gimple_assign_rhs1 (s)) != SSA_NAME)
    return false;
  gimple *d = SSA_NAME_DEF_STMT (gimple_assign_rhs1 (s));
  tree from = gimple_assign_load_p (d) ? get_base_address (gimple_assign_rhs1 (d)) : NULL_TREE;
  return from && VAR_P (from) && DECL_ARTIFICIAL (from) && DECL_NAME (from)
	 && startswith (IDENTIFIER_POINTER (DECL_NAME (from)), ".omp_data_o");
}

/* The only statement that uses S's result; null: no use, several uses, or no assignment.  */
gimple *
only_use (gimple *s)
{
  use_operand_p use;
  gimple *by;
  tree value = gimple_assign_lhs (s);
  return TREE_CODE (value) == SSA_NAME && single_imm_use (value, &use, &by) && is_gimple_assign (by) ? by : nullptr;
}

/* S loads a value for the compiler's own object, a construct's block of arguments for example; or S loads, and perhaps
   stores, the surroundings of stored bit-fields.  The source need not contain such a load.  */
bool
copies_unwritten_p (gimple *s)
{
  if (!gimple_assign_single_p (s))
    return false;
  if (gimple_store_p (s))
    return TREE_CODE (gimple_assign_rhs1 (s)) == SSA_NAME || CONSTANT_CLASS_P (gimple_assign_rhs1 (s));
  if (!gimple_assign_load_p (s))
    return false;
  gimple *by = only_use (s);
  const bool masked = optimize && by && gimple_assign_rhs_code (by) == BIT_AND_EXPR
		      && TREE_CODE (gimple_assign_rhs2 (by)) == INTEGER_CST;
  if (masked)
    by = only_use (by);
  if (masked && by && gimple_assign_rhs_code (by) == BIT_IOR_EXPR)
    by = only_use (by);
  if (!by || !gimple_store_p (by) || !gimple_assign_single_p (by))
    return false;
  if (masked)
    return operand_equal_p (gimple_assign_lhs (by), gimple_assign_rhs1 (s), OEP_ADDRESS_OF);
  tree to = get_base_address (gimple_assign_lhs (by));
  return to && VAR_P (to) && DECL_ARTIFICIAL (to);
}

/* Lanes exchange values for memory: behind a SIMD loop with a reduction they all add its value to the variable as one
   thread, before the region ends.  So let them be together before the first access to memory behind an exchange, in
   each block that all lanes with the exchange come to.  */
void
function_emitter::find_meetings ()
{
  if (!warp.lanes_may_be_apart ())
    return;
  if (!dom_info_available_p (CDI_POST_DOMINATORS))
    calculate_dominance_info (CDI_POST_DOMINATORS);
  auto add_first = [this] (gimple_stmt_iterator gsi)
    {
      for (; !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  if (gimple_call_internal_p (s, IFN_GOMP_SIMT_EXIT))
	    return;
	  if (gimple_vuse (s) && !is_gimple_debug (s))
	    {
	      meetings.insert (s);
	      return;
	    }
	}
    };
  for (gimple *s : statements (fun))
    if (exchange_p (s))
      {
	basic_block from = gimple_bb (s);
	gimple_stmt_iterator gsi = gsi_for_stmt (s);
	gsi_next (&gsi);
	std::vector<basic_block> ahead;
	std::set<basic_block> seen;
	add_first (gsi);
	if (!ends_region_p (gsi))
	  ahead.push_back (from);
	while (!ahead.empty ())
	  {
	    basic_block b = ahead.back ();
	    ahead.pop_back ();
	    edge x;
	    edge_iterator ei;
	    FOR_EACH_EDGE (x, ei, b->succs)
	      if (x->dest != EXIT_BLOCK_PTR_FOR_FN (fun) && x->dest != from && seen.insert (x->dest).second)
		{
		  gimple_stmt_iterator first = gsi_start_bb (x->dest);
		  if (dominated_by_p (CDI_POST_DOMINATORS, from, x->dest))
		    add_first (first);
		  if (!ends_region_p (first))
		    ahead.push_back (x->dest);
		}
	  }
      }
}

void
function_emitter::emit_statement (gimple *s)
{
  if (meetings.count (s))
    warp.gather_here ();
  e.code.copying_loads (heddle_options.check_memory && copies_unwritten_p (s));
  e.code.construct_stores (ends_construct_p (s));
  const bool together = warp.context () == lanes_context::lanes && ends_simd_loop_p (s, exchanged);
  if (together)
    e.code.run_by (ptx::executor::warp);
  emit_as_it_is (s);
  if (together)
    e.code.run_by (ptx::executor::lanes);
}

void
function_emitter::emit_as_it_is (gimple *s)
{
  if (gimple_location (s) != UNKNOWN_LOCATION)
    at (gimple_location (s));
  switch (gimple_code (s))
    {
    case GIMPLE_ASSIGN:
      if (!never_read (s))
	emit_assign (e, as_a<gassign *> (s));
      break;
    case GIMPLE_CALL:
      emit_call (e, as_a<gcall *> (s));
      break;
    case GIMPLE_COND:
      flow.emit_cond (as_a<gcond *> (s));
      break;
    case GIMPLE_SWITCH:
      flow.emit_switch (as_a<gswitch *> (s));
      break;
    case GIMPLE_GOTO:
      flow.emit_goto (as_a<ggoto *> (s));
      break;
    case GIMPLE_RETURN:
      emit_return (e, as_a<greturn *> (s));
      break;
    case GIMPLE_ASM:
      emit_asm (e, as_a<gasm *> (s));
      break;
    case GIMPLE_LABEL:			/* the use of its address is what counts */
    case GIMPLE_NOP: case GIMPLE_PREDICT: case GIMPLE_DEBUG:
      break;
    case GIMPLE_RESX: case GIMPLE_EH_DISPATCH:
      insn (op::trap, ptx::mods (), {});
      break;
    default:
      sorry_at (loc (), "%qs in device code", gimple_code_name[gimple_code (s)]);
    }
}

void
function_emitter::emit_block (basic_block bb)
{
  flow.enter (bb);
  warp.enter (bb);
  mark_lanes (bb);
  arith.enter_block ();
  iterations.enter (bb);
  ssa.bring_home (bb);
  gimple *last = nullptr;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      if (is_gimple_debug (s))
	{
	  iterations.pass (s);
	  continue;
	}
      emit_statement (s);
      iterations.pass (s);
      mark_lanes (bb);
      last = s;
    }
  if (last && (gimple_code (last) == GIMPLE_COND || gimple_code (last) == GIMPLE_SWITCH
	       || gimple_code (last) == GIMPLE_GOTO || gimple_code (last) == GIMPLE_RETURN))
    return;
  /* The only edge without exceptions, which the device does not have.  */
  edge x, out = nullptr;
  edge_iterator ei;
  FOR_EACH_EDGE (x, ei, bb->succs)
    if (!(x->flags & (EDGE_EH | EDGE_ABNORMAL)) || (EDGE_COUNT (bb->succs) == 1 && !(x->flags & EDGE_EH)))
      {
	out = x;
	if (x->flags & EDGE_FALLTHRU)
	  break;
      }
  if (out)
    flow.jump (out);
  else
    insn (op::trap, ptx::mods (), {});
}

/* ENTER begins a SIMD region.  Without a question for a lane's number there, each lane has all iterations, as in
   omp-low.cc's SIMD loops with private arrays of variable size.  */
void
function_emitter::find_mirrored (gimple *enter)
{
  std::set<int> region;
  std::vector<gimple_stmt_iterator> ahead { gsi_for_stmt (enter) };
  while (!ahead.empty ())
    {
      gimple_stmt_iterator gsi = ahead.back ();
      ahead.pop_back ();
      bool ends = false;
      basic_block bb = gsi_bb (gsi);
      for (; !ends && !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOMP_SIMT_LANE))
	    return;
	  ends = gimple_call_internal_p (gsi_stmt (gsi), IFN_GOMP_SIMT_EXIT);
	}
      edge x;
      edge_iterator ei;
      region.insert (bb->index);
      FOR_EACH_EDGE (x, ei, bb->succs)
	if (!ends && x->dest != EXIT_BLOCK_PTR_FOR_FN (fun) && region.insert (x->dest->index).second)
	  ahead.push_back (gsi_start_bb (x->dest));
    }
  mirrored.insert (region.begin (), region.end ());
}

/* A construct's position is also the position of the compiler's code for it: an outlined function's, and those of SIMD
   loops.  The program has no store at this position.  */
void
function_emitter::find_constructs ()
{
  if (e.is_kernel || DECL_ARTIFICIAL (fun->decl))
    e.code.add_construct (DECL_SOURCE_LOCATION (fun->decl));
  for (gimple *s : statements (fun))
    {
      const bool enters = gimple_call_internal_p (s, IFN_GOMP_SIMT_ENTER_ALLOC);
      if (enters || gimple_call_internal_p (s, IFN_GOMP_SIMT_EXIT))
	e.code.add_construct (gimple_location (s));
      if (enters && warp.context_of_entry () != lanes_context::lanes)
	find_mirrored (s);
      if (exchange_p (s) && gimple_call_lhs (s) && !is_gimple_reg (gimple_call_lhs (s)))
	exchanged.insert (get_base_address (gimple_call_lhs (s)));
    }
}

/* Marks for the simulator say who executes what follows in BB.  */
void
function_emitter::mark_lanes (basic_block bb)
{
  if (warp.context () == lanes_context::lanes && mirrored.count (bb->index))
    e.code.run_by (warp.context_of_entry () == lanes_context::uniform ? ptx::executor::warp : ptx::executor::context);
}

/* Blocks are visited in reverse postorder, definitions before uses.  */
void
function_emitter::run ()
{
  find_constructs ();
  find_meetings ();
  std::optional<debug_variables> shown;
  if (mod.lines && !optimize)
    shown.emplace (e);
  ssa.bind_phis ();
  emit_prologue (e);
  flow.jump (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fun)));

  std::vector<int> order (n_basic_blocks_for_fn (fun));
  int n = pre_and_rev_post_order_compute_fn (fun, NULL, order.data (), false);
  std::vector<bool> done (last_basic_block_for_fn (fun), false);
  for (int i = 0; i < n; i++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (fun, order[i]);
      if (i == 0)
	{
	  flow.enter (bb);
	  e.code.begin_body ();
	}
      emit_block (bb);
      done[order[i]] = true;
    }
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    if (!done[bb->index])
      {
	flow.enter (bb);
	insn (op::trap, ptx::mods (), {});
      }
  stack.finish ();
  if (shown)
    shown->note ();
  if (heddle_options.check_memory)
    e.stack.note_variables (e.code);
  if (dom_info_available_p (CDI_POST_DOMINATORS))
    free_dominance_info (CDI_POST_DOMINATORS);
}

/* Let F, of M, be a definition of DECL, with the definition's own view of the parameters.  */
void
begin_definition (module_emitter &m, ptx::function *f, tree decl)
{
  const bool kernel = kernel_p (decl);
  f->defined = true;
  f->link = kernel ? ptx::linkage::visible : ptx::linkage::local;
  /* For debuggers.  */
  if (m.lines)
    f->comment = std::string (": function ") + heddle_asm_name (decl) + " " + printable_name (decl);
  if (kernel)
    {
      m.note_kernel (decl, f);
      const std::string &marks = heddle_kernel_marks (decl);
      if (!marks.empty ())
	f->comment += (f->comment.empty () ? "" : "\n") + marks;
      return;
    }
  function_signature (f, TREE_TYPE (decl), decl);
  if (finalizer_p (decl))
    f->results.clear ();
  if (DECL_STATIC_CHAIN (decl))
    {
      ptx::param p;
      p.t = T::u64;
      f->params.push_back (p);
    }
}

} // namespace

unsigned
emit_pass::execute (function *fun)
{
  module_emitter &m = module ();
  m.lines = debug_info_level > DINFO_LEVEL_NONE;
  ptx::function *f = m.function (fun->decl, DECL_SOURCE_LOCATION (fun->decl));
  begin_definition (m, f, fun->decl);
  emission e (m, f, fun);
  function_emitter (e).run ();
  m.note_frame (f, e.stack.facts ());
  TREE_ASM_WRITTEN (fun->decl) = 1;
  return 0;
}

void
ptx_emit_target (unsigned sm)
{
  module ().m.target.sm = sm;
}

void
ptx_emit_prepare ()
{
  heddle_calls_host_p (module ());
}

void
ptx_emit_finish (const char *out_file)
{
  if (seen_error ())
    return;
  module ().finish (out_file);
}
