/* emit.cc -- GIMPLE in SSA form to PTX: the pass, blocks, PHI nodes and control flow.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX has as many registers as one likes and ptxas builds its own SSA form, so GIMPLE need not leave SSA: an
   SSA name is a register that is written once, a PHI result one that every incoming edge writes.  Edges whose
   source has several successors get a block of their own for these moves, so neither lost copies nor swaps
   can happen beyond what the parallel move of one edge resolves.  Blocks are visited in reverse postorder,
   definitions before uses, but stand in the module in GCC's order.

   Long: blocks, PHI nodes, switches and returns are one walk over the control flow graph.  */

#include "device/emit/function-emitter.h"
#include "device/emit/emit.h"
#include "tuning.h"
#include "passes.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

static module_emitter *the_module;

static module_emitter &
module ()
{
  if (!the_module)
    the_module = new module_emitter;
  return *the_module;
}

function_emitter::function_emitter (module_emitter &m, function *fn)
  : mod (m), fun (fn)
{
  is_kernel = kernel_p (fun->decl);
  f = mod.function (fun->decl, DECL_SOURCE_LOCATION (fun->decl));
}

/* NAME, an SSA name, is V, computed in registers from number MARK on where they are its own.  */
void
function_emitter::set_ssa (tree name, const value &v, regno mark)
{
  unsigned ver = SSA_NAME_VERSION (name);
  const std::vector<part> *parts = parts_of (TREE_TYPE (name));
  if (!parts)
    return;
  if (parts->size () != v.size ())
    {
      gcc_assert (seen_error ());
      ssa[ver] = undefined_value (TREE_TYPE (name));
      return;
    }
  if (ssa_fixed[ver])
    {
      for (size_t i = 0; i < v.size (); i++)
	move (ssa[ver][i].r, v[i]);
      return;
    }
  value own = v;
  for (size_t i = 0; i < own.size (); i++)
    if (own[i].kind == operand::reg && own[i].r < mark)
      {
	regno r = reg ((*parts)[i].reg);
	move (r, own[i]);
	own[i] = R (r);
      }
  ssa[ver] = own;
  note_known (name, own);
}

/* Give registers to PHI results, and one set to all names of a variable in abnormal PHIs.  */
void
function_emitter::emit_phi_registers ()
{
  auto own = [this] (tree name)
    {
      value v;
      if (const std::vector<part> *parts = parts_of (TREE_TYPE (name)))
	for (const part &p : *parts)
	  v.push_back (R (reg (p.reg)));
      return v;
    };
  unsigned i;
  tree name;
  FOR_EACH_SSA_NAME (i, name, fun)
    if (!virtual_operand_p (name) && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name) && SSA_NAME_VAR (name))
      {
	auto it = abnormal_regs.find (SSA_NAME_VAR (name));
	if (it == abnormal_regs.end ())
	  it = abnormal_regs.emplace (SSA_NAME_VAR (name), own (name)).first;
	ssa[i] = it->second;
	ssa_fixed[i] = true;
      }
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	tree result = gimple_phi_result (gsi.phi ());
	unsigned ver = SSA_NAME_VERSION (result);
	if (virtual_operand_p (result) || ssa_fixed[ver])
	  continue;
	if (!parts_of (TREE_TYPE (result)))
	  {
	    loc = gimple_location (gsi.phi ()) != UNKNOWN_LOCATION ? gimple_location (gsi.phi ())
		  : DECL_SOURCE_LOCATION (fun->decl);
	    const char *type_name = unsupported_type_name (TREE_TYPE (result));
	    sorry_at_stmt (type_name ? type_name : "a value of this type");
	  }
	ssa[ver] = own (result);
	ssa_fixed[ver] = true;
	note_known (result, ssa[ver]);
      }
}

/* The moves of edge E, as if all happened at once, at the end of the current block.  */
void
function_emitter::emit_edge_copies (edge e)
{
  std::vector<std::pair<regno, operand>> moves;
  for (gphi_iterator gsi = gsi_start_phis (e->dest); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gphi *phi = gsi.phi ();
      tree result = gimple_phi_result (phi);
      if (virtual_operand_p (result))
	continue;
      tree arg = gimple_phi_arg_def (phi, e->dest_idx);
      location_t where = gimple_phi_arg_location (phi, e->dest_idx);
      if (where != UNKNOWN_LOCATION)
	loc = where;
      value v = expand (arg);
      const value &dst = ssa[SSA_NAME_VERSION (result)];
      for (size_t i = 0; i < dst.size () && i < v.size (); i++)
	if (!(v[i].kind == operand::reg && v[i].r == dst[i].r))
	  moves.push_back ({dst[i].r, v[i]});
    }
  std::unordered_set<regno> written;
  for (auto &m : moves)
    written.insert (m.first);
  for (auto &m : moves)
    if (m.second.kind == operand::reg && written.count (m.second.r))
      {
	regno t = reg (f->regs[m.second.r]);
	move (t, m.second);
	m.second = R (t);
      }
  for (auto &m : moves)
    move (m.first, m.second);
}

static bool
has_real_phis (basic_block bb)
{
  for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    if (!virtual_operand_p (gimple_phi_result (gsi.phi ())))
      return true;
  return false;
}

/* The block to branch to for edge E: its destination, or a new block with E's moves.  */
ptx::blockno
function_emitter::edge_target (edge e)
{
  ptx::blockno dest = bb_block[e->dest->index];
  if (!has_real_phis (e->dest) || (e->flags & EDGE_ABNORMAL))
    return dest;
  ptx::blockno saved = cur, b = f->new_block ();
  cur = b;
  emit_edge_copies (e);
  branch (dest);
  cur = saved;
  return b;
}

/* Go on along E, the only way out.  */
void
function_emitter::emit_jump (edge e)
{
  if (!(e->flags & EDGE_ABNORMAL))
    emit_edge_copies (e);
  if (e->dest == EXIT_BLOCK_PTR_FOR_FN (fun))
    {
      insn (op::ret, ptx::mods (), {});
      return;
    }
  ptx::blockno dest = bb_block[e->dest->index];
  if (dest != cur + 1)
    branch (dest);
}

void
function_emitter::emit_cond (gcond *s)
{
  edge t, e;
  extract_true_false_edges_from_block (gimple_bb (s), &t, &e);
  regno p = compare (gimple_cond_code (s), gimple_cond_lhs (s), gimple_cond_rhs (s));
  ptx::blockno tb = edge_target (t), eb = edge_target (e);
  if (tb == cur + 1)
    {
      branch_if (p, true, eb);
      return;
    }
  branch_if (p, false, tb);
  if (eb != cur + 1)
    branch (eb);
}

/* Compare INDEX, of TYPE, with cases [LO, HI) of sorted CASES, by halves.  */
void
function_emitter::emit_case_tree (const std::vector<std::tuple<HOST_WIDE_INT, HOST_WIDE_INT, ptx::blockno>> &cases,
				  size_t lo, size_t hi, tree type, const operand &index, ptx::blockno other)
{
  T t = arith_type (type);
  if (hi - lo > tuning.linear_cases)
    {
      size_t mid = (lo + hi) / 2;
      regno p = set_predicate (ptx::cmp::lt, t, index, I (std::get<0> (cases[mid])));
      ptx::blockno below = f->new_block (), above = f->new_block ();
      branch_if (p, false, below);
      branch (above);
      cur = below;
      emit_case_tree (cases, lo, mid, type, index, other);
      cur = above;
      emit_case_tree (cases, mid, hi, type, index, other);
      return;
    }
  for (size_t i = lo; i < hi; i++)
    {
      HOST_WIDE_INT first = std::get<0> (cases[i]), last = std::get<1> (cases[i]);
      regno p;
      if (first == last)
	p = set_predicate (ptx::cmp::eq, t, index, I (first));
      else
	{
	  regno ge = set_predicate (ptx::cmp::ge, t, index, I (first));
	  regno le = set_predicate (ptx::cmp::le, t, index, I (last));
	  p = reg (T::pred);
	  insn (op::and_, M (T::pred), {R (p), R (ge), R (le)});
	}
      branch_if (p, false, std::get<2> (cases[i]));
    }
  branch (other);
}

void
function_emitter::emit_switch (gswitch *s)
{
  tree index = gimple_switch_index (s), type = TREE_TYPE (index);
  if (!parts_of (type) || parts_of (type)->size () != 1)
    {
      sorry_at_stmt ("a switch on a value of this type");
      return;
    }
  std::unordered_map<edge, ptx::blockno> targets;
  auto target = [&] (tree label)
    {
      basic_block dest = label_to_block (fun, CASE_LABEL (label));
      edge e = find_edge (gimple_bb (s), dest);
      auto it = targets.find (e);
      if (it == targets.end ())
	it = targets.emplace (e, edge_target (e)).first;
      return it->second;
    };
  ptx::blockno other = target (gimple_switch_default_label (s));
  std::vector<std::tuple<HOST_WIDE_INT, HOST_WIDE_INT, ptx::blockno>> cases;
  auto number = [&] (tree c)
    {
      HOST_WIDE_INT x = wi::to_widest (c).to_shwi ();
      return x;
    };
  for (unsigned i = 1; i < gimple_switch_num_labels (s); i++)
    {
      tree l = gimple_switch_label (s, i);
      HOST_WIDE_INT low = number (CASE_LOW (l)), high = CASE_HIGH (l) ? number (CASE_HIGH (l)) : low;
      cases.push_back (std::make_tuple (low, high, target (l)));
    }
  regno x = force_reg (expand1 (index), TYPE_PRECISION (type) > 32 ? T::b64 : T::b32);
  if (cases.empty ())
    {
      branch (other);
      return;
    }
  unsigned HOST_WIDE_INT range = (unsigned HOST_WIDE_INT) std::get<1> (cases.back ())
				 - (unsigned HOST_WIDE_INT) std::get<0> (cases[0]);
  if (cases.size () >= tuning.table_cases && range < tuning.table_spread * cases.size ()
      && range < tuning.table_entries)
    {
      bool wide = TYPE_PRECISION (type) > 32;
      operand off = op2 (op::sub, wide ? T::s64 : T::s32, wide ? T::b64 : T::b32, R (x), I (std::get<0> (cases[0])));
      regno out = set_predicate (ptx::cmp::gt, wide ? T::u64 : T::u32, off, I (range));
      branch_if (out, false, other);
      if (wide)
	off = convert (T::u32, T::u64, ptx::rnd::none, off);
      std::vector<operand> labels;
      for (auto &c : cases)
	{
	  unsigned HOST_WIDE_INT low = std::get<0> (c) - std::get<0> (cases[0]);
	  while (labels.size () < low)
	    labels.push_back (operand::of_label (other));
	  for (unsigned HOST_WIDE_INT k = std::get<0> (c); k <= (unsigned HOST_WIDE_INT) std::get<1> (c); k++)
	    {
	      labels.push_back (operand::of_label (std::get<2> (c)));
	      if (k == (unsigned HOST_WIDE_INT) std::get<1> (c))
		break;
	    }
	}
      insn (op::brx_idx, ptx::mods (), {off, operand::of_list (labels)});
      return;
    }
  emit_case_tree (cases, 0, cases.size (), type, R (x), other);
}

void
function_emitter::emit_goto (ggoto *s)
{
  tree dest = gimple_goto_dest (s);
  if (TREE_CODE (dest) == LABEL_DECL)
    emit_jump (single_succ_edge (gimple_bb (s)));
  else
    {
      /* The address of a label is a number; the function's labels have successive ones (number_labels).  */
      regno where = force_reg (expand1 (dest), T::b64);
      auto edge_to = [&] (tree label)
	{
	  basic_block bb = label_to_block (fun, label);
	  return bb ? find_edge (gimple_bb (s), bb) : nullptr;
	};
      for (tree label : early_labels)
	if (edge e = edge_to (label))
	  {
	    regno here = set_predicate (ptx::cmp::eq, T::b64, R (where), I (mod.label_number (label)));
	    branch_if (here, false, edge_target (e));
	  }
      operand index
	  = op2 (op::sub, T::s32, T::b32, convert (T::u32, T::u64, ptx::rnd::none, R (where)), I (first_label));
      std::vector<operand> targets;
      for (tree label : label_targets)
	if (edge e = edge_to (label))
	  targets.push_back (operand::of_label (edge_target (e)));
	else
	  targets.push_back (operand::of_label (targets.empty () ? cur : targets[0].b));
      if (targets.empty ())
	insn (op::trap, ptx::mods (), {});
      else
	insn (op::brx_idx, ptx::mods (), {index, operand::of_list (targets)});
    }
}

void
function_emitter::emit_return (greturn *s)
{
  tree val = gimple_return_retval (s);
  tree type = TREE_TYPE (TREE_TYPE (fun->decl));
  if (is_kernel)
    {
      if (mod.tells_end (fun->decl))
	tell_end ();
      insn (op::ret, ptx::mods (), {});
      return;
    }
  tree result = DECL_RESULT (fun->decl);
  if (VOID_TYPE_P (type) || (result && DECL_BY_REFERENCE (result)))
    {
      insn (op::ret, ptx::mods (), {});
      return;
    }
  if (has_result_pointer)
    {
      if (val)
	{
	  mem_address to;
	  to.base = result_pointer;
	  to.align = TYPE_ALIGN_UNIT (type);
	  if (!AGGREGATE_TYPE_P (type))
	    store_value (type, to, expand (val));
	  else if (TREE_CODE (val) == CONSTRUCTOR)
	    fill_bytes (to, 0, tree_to_uhwi (TYPE_SIZE_UNIT (type)));
	  else if (tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
	    copy_bytes (to, memory (val), tree_to_uhwi (TYPE_SIZE_UNIT (type)));
	  else
	    sorry_at_stmt ("returning an object of variable size");
	}
      insn (op::ret, ptx::mods (), {});
      return;
    }
  if (f->results.empty ())
    {
      insn (op::ret, ptx::mods (), {});
      return;
    }
  operand v = val ? expand1 (val) : undefined_value (type)[0];
  insn (op::ret, ptx::mods (), {R (force_reg (v, register_type (f->results[0].t)))});
}

/* Give the labels whose address is taken their numbers.  */
void
function_emitter::number_labels ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (glabel *l = dyn_cast<glabel *> (gsi_stmt (gsi)))
	if (FORCED_LABEL (gimple_label_label (l)))
	  {
	    if (mod.label_number (gimple_label_label (l)))
	      {
		early_labels.push_back (gimple_label_label (l));
		continue;
	      }
	    unsigned n = mod.number_label (gimple_label_label (l));
	    if (label_targets.empty ())
	      first_label = n;
	    label_targets.push_back (gimple_label_label (l));
	  }
}

/* Parameters into registers or memory, the stack, the hidden parameters.  */
void
function_emitter::emit_prologue ()
{
  /* Long: what a function begins with, in its order.  */
  loc = DECL_SOURCE_LOCATION (fun->decl);
  if (is_kernel)
    {
      set_up_stack ();
      unsigned i = 0;
      for (tree p = DECL_ARGUMENTS (fun->decl); p; p = DECL_CHAIN (p), i++)
	{
	  if (parameter_block_p (p))
	    {
	      if (stack.has (p))
		{
		  mem_address from;
		  from.param = i;
		  from.sp = ptx::space::param;
		  from.align = f->params[i].align;
		  copy_bytes (decl_address (p), from, f->params[i].size);
		}
	      continue;
	    }
	  tree def = ssa_default_def (fun, p);
	  regno mark = f->regs.size ();
	  T t = f->params[i].t;
	  regno r = reg (register_type (t));
	  ptx::mods m = M (t);
	  m.sp = ptx::space::param;
	  if (def)
	    {
	      insn (op::ld, m, {R (r), operand::at_param (f->params[i].name)});
	      set_ssa (def, value (1, R (r)), mark);
	    }
	}
      return;
    }
  f->param_regs.clear ();
  for (const ptx::param &p : f->params)
    f->param_regs.push_back (reg (register_type (p.t)));
  size_t next = 0;
  stack.sp_in = f->param_regs[next++];
  stack.ctx_in = f->param_regs[next++];
  tree ret = TREE_TYPE (TREE_TYPE (fun->decl));
  if (!VOID_TYPE_P (ret) && f->results.empty () && !finalizer_p (fun->decl))
    {
      has_result_pointer = true;
      result_pointer = f->param_regs[next++];
    }
  set_up_stack ();
  tree result = DECL_RESULT (fun->decl);
  if (result && DECL_BY_REFERENCE (result))
    if (tree def = ssa_default_def (fun, result))
      set_ssa (def, value (1, R (result_pointer)), 0);
  for (tree p = DECL_ARGUMENTS (fun->decl); p; p = DECL_CHAIN (p))
    {
      if (next >= f->param_regs.size ())
	break;
      regno in = f->param_regs[next++];
      tree type = TREE_TYPE (p), passed = DECL_ARG_TYPE (p) ? DECL_ARG_TYPE (p) : type;
      tree def = is_gimple_reg (p) ? ssa_default_def (fun, p) : NULL_TREE;
      if (is_gimple_reg (p) && !def)
	continue;
      if (!is_gimple_reg (p) && !stack.has (p))
	continue;		/* never referenced */
      if (AGGREGATE_TYPE_P (type) || !parts_of (type))
	{
	  if (def)
	    continue;		/* a type without registers: its uses complain */
	  mem_address from;
	  from.base = in;
	  from.align = TYPE_ALIGN_UNIT (type);
	  if (TYPE_SIZE_UNIT (type) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
	    copy_bytes (decl_address (p), from, tree_to_uhwi (TYPE_SIZE_UNIT (type)));
	  continue;
	}
      value v;
      if (passed_by_reference (passed))
	{
	  mem_address from;
	  from.base = in;
	  from.align = TYPE_ALIGN_UNIT (passed);
	  v = load_value (passed, from);
	}
      else
	v = value (1, R (in));
      if (passed != type && parts_of (passed) && !POINTER_TYPE_P (passed))
	v = convert_value (type, passed, v);
      else if (integer_like_p (type) && TYPE_PRECISION (type) < 32)
	v[0] = canonical (type, v[0]);
      if (def)
	set_ssa (def, v, 0);
      else
	store_value (type, decl_address (p), v);
    }
  if (stdarg_p (TREE_TYPE (fun->decl)) && next < f->param_regs.size ())
    {
      va_pointer = f->param_regs[next++];
      has_va_pointer = true;
    }
  if (fun->static_chain_decl && next < f->param_regs.size ())
    {
      regno in = f->param_regs[next++];
      tree chain = fun->static_chain_decl;
      if (is_gimple_reg (chain))
	{
	  if (tree def = ssa_default_def (fun, chain))
	    set_ssa (def, value (1, R (in)), 0);
	}
      else if (stack.has (chain))
	store_value (TREE_TYPE (chain), decl_address (chain), value (1, R (in)));
    }
}

/* Is S an assignment whose value nobody wants?  Without optimisation they stay.  The host's code does not have them,
   and the Fortran front end relies on it: it reads the descriptor of an absent argument.  */
static bool
never_read (gimple *s)
{
  tree lhs = gimple_assign_lhs (s);
  return TREE_CODE (lhs) == SSA_NAME && has_zero_uses (lhs) && !gimple_has_side_effects (s);
}

void
function_emitter::emit_statement (gimple *s)
{
  if (gimple_location (s) != UNKNOWN_LOCATION)
    loc = gimple_location (s);
  switch (gimple_code (s))
    {
    case GIMPLE_ASSIGN:
      if (!never_read (s))
	emit_assign (as_a<gassign *> (s));
      break;
    case GIMPLE_CALL:
      emit_call (as_a<gcall *> (s));
      break;
    case GIMPLE_COND:
      emit_cond (as_a<gcond *> (s));
      break;
    case GIMPLE_SWITCH:
      emit_switch (as_a<gswitch *> (s));
      break;
    case GIMPLE_GOTO:
      emit_goto (as_a<ggoto *> (s));
      break;
    case GIMPLE_RETURN:
      emit_return (as_a<greturn *> (s));
      break;
    case GIMPLE_ASM:
      emit_asm (as_a<gasm *> (s));
      break;
    case GIMPLE_LABEL:
      {
	tree label = gimple_label_label (as_a<glabel *> (s));
	if (FORCED_LABEL (label) || DECL_NONLOCAL (label))
	  {
	    /* Its address is taken; the use of the address is what counts.  */
	  }
	break;
      }
    case GIMPLE_NOP: case GIMPLE_PREDICT: case GIMPLE_DEBUG:
      break;
    case GIMPLE_RESX: case GIMPLE_EH_DISPATCH:
      insn (op::trap, ptx::mods (), {});
      break;
    default:
      sorry_at (loc, "%qs in device code", gimple_code_name[gimple_code (s)]);
    }
}

void
function_emitter::emit_block (basic_block bb)
{
  cur = bb_block[bb->index];
  context = bb_entry_context[bb->index];
  truths.clear ();
  gimple *last = nullptr;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      if (is_gimple_debug (s))
	continue;
      emit_statement (s);
      last = s;
    }
  if (last && (gimple_code (last) == GIMPLE_COND || gimple_code (last) == GIMPLE_SWITCH
	       || gimple_code (last) == GIMPLE_GOTO || gimple_code (last) == GIMPLE_RETURN))
    return;
  /* The one edge that is not for exceptions, which the device does not have.  */
  edge e, out = nullptr;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (!(e->flags & (EDGE_EH | EDGE_ABNORMAL)) || (EDGE_COUNT (bb->succs) == 1 && !(e->flags & EDGE_EH)))
      {
	out = e;
	if (e->flags & EDGE_FALLTHRU)
	  break;
      }
  if (out)
    emit_jump (out);
  else
    insn (op::trap, ptx::mods (), {});
}

void
function_emitter::run ()
{
  f->defined = true;
  f->link = is_kernel ? ptx::linkage::visible : ptx::linkage::local;
  if (!is_kernel)
    {
      /* The definition's own view of the parameters.  */
      tree decl = fun->decl;
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
  else
    mod.note_kernel (fun->decl, f);
  ssa.resize (num_ssa_names);
  ssa_fixed.resize (num_ssa_names, false);
  find_contexts ();
  lay_out_frame ();
  bb_block.assign (last_basic_block_for_fn (fun), 0);
  ptx::blockno entry = f->new_block ();
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    bb_block[bb->index] = f->new_block ();
  number_labels ();
  find_known_pointers ();
  emit_phi_registers ();
  cur = entry;
  context = entry_context;
  emit_prologue ();
  edge first = single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fun));
  emit_jump (first);

  std::vector<int> order (n_basic_blocks_for_fn (fun));
  int n = pre_and_rev_post_order_compute_fn (fun, NULL, order.data (), false);
  std::vector<bool> done (last_basic_block_for_fn (fun), false);
  for (int i = 0; i < n; i++)
    {
      emit_block (BASIC_BLOCK_FOR_FN (fun, order[i]));
      done[order[i]] = true;
    }
  FOR_EACH_BB_FN (bb, fun)
    if (!done[bb->index])
      {
	cur = bb_block[bb->index];
	insn (op::trap, ptx::mods (), {});
      }
  if (dom_info_available_p (CDI_POST_DOMINATORS))
    free_dominance_info (CDI_POST_DOMINATORS);
  mod.note_frame (f, stack.facts ());
}

void
emit_function (module_emitter &m, function *fun)
{
  function_emitter e (m, fun);
  e.run ();
}

bool
emit_pass::gate (function *)
{
  return true;
}

unsigned
emit_pass::execute (function *fun)
{
  module ().lines = debug_info_level > DINFO_LEVEL_NONE;
  emit_function (module (), fun);
  TREE_ASM_WRITTEN (fun->decl) = 1;
  return 0;
}

void
ptx_emit_target (unsigned sm)
{
  module ().m.target.sm = sm;
}

void
ptx_emit_finish (const char *out_file)
{
  if (seen_error ())
    return;
  module ().finish (out_file);
}
