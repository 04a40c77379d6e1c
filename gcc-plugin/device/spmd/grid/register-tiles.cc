/* register-tiles.cc -- a thread's tile of iterations of collapsed loops, with common loads: the choice.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     collapse(2): for (i ...) for (j ...)
       { s = 0; for (k ...) s += a[i][k] * b[k][j]; c[i][j] = s; }

   One iteration loads two elements for each product.  A thread with a tile of four i by four j, all at the same k,
   loads eight elements for sixteen products: an element of A serves four j, and an element of B four i.  The j of a
   thread are 32 apart, so that lanes still have neighbouring j.

     i, i + 1, i + 2, i + 3 and j, j + 32, j + 64, j + 96:
       for (k ...) { a0 = a[i][k]; ...; b0 = b[k][j]; ...; s00 += a0 * b0; s01 += a0 * b1; ... }

   Each value of an iteration is of a kind: the same in all iterations, or a function of the number along lanes, of the
   other number, or of both.  The tile has as many copies of a statement as its kind has values; control flow is not
   copied.  The conditions are:
   - nothing but numbers and memory differs between iterations, and branches go the same way in all of them;
   - an iteration's values do not leave it, and its calls have no effects;
   - no access to an automatic variable: iterations of a thread have a common one.

   Iterations of parallel loops may be executed in any order, and interleaved: none stores to memory that another
   touches.  So a load for several iterations has the value that each would load.  Inside an iteration the order
   remains, and so do the bits of its sums.

   The cost is the number of loads an iteration.  The values in registers during inner loops are an estimate.  Where
   the loops have iterations for too few threads, known before the loop, a thread has one iteration, as ever (tiles.cc);
   so have iterations that whole tiles leave over.  */

#include "device/spmd/grid/register-tiles.h"
#include "device/spmd/grid/cost.h"
#include "device/spmd/grid/turned.h"
#include "gimple-walk.h"
#include "tuning.h"

namespace {

/* Estimate, in statements: of an iteration in a tile.  The largest tile has 16 copies.  */
constexpr unsigned most_statements = 150;

/* Estimate, in registers: for what is not counted.  */
constexpr unsigned other_registers = 24;

/* Estimate, in loads: an iteration with fewer in inner loops is not worth the copies.  */
constexpr double least_loads = 8;

/* Estimate, in parts of the loads without tiles: one at least is saved.  */
constexpr unsigned least_gain = 4;

/* Hardware, in bytes: of a register.  */
constexpr unsigned register_bytes = 4;

/* Derived: registers of an address.  */
constexpr unsigned address_registers = 2;

unsigned
registers_of (tree x)
{
  const HOST_WIDE_INT bytes = int_size_in_bytes (TREE_TYPE (x));
  return bytes > 0 ? CEIL (bytes, register_bytes) : register_bytes;
}

/* BASE, accessed by a statement, is an automatic variable of the current function.  A parameter only loaded from is
   none.  */

bool
automatic_p (gimple *, tree base, tree, void *)
{
  return VAR_P (base) && auto_var_in_fn_p (base, current_function_decl);
}

bool
automatic_or_parameter_p (gimple *s, tree base, tree ref, void *data)
{
  return automatic_p (s, base, ref, data) || TREE_CODE (base) == PARM_DECL || TREE_CODE (base) == RESULT_DECL;
}

/* The current function accesses an automatic variable.  */

bool
automatic_variables ()
{
  for (gimple *s : statements (cfun))
    if (!is_gimple_debug (s) && !gimple_clobber_p (s)
	&& walk_stmt_load_store_addr_ops (s, NULL, automatic_p, automatic_or_parameter_p, automatic_p))
      return true;
  return false;
}

} // namespace

/* Find the blocks from FIRST to LAST.  */

bool
register_tiles::collect (basic_block first, basic_block last)
{
  std::set<basic_block> blocks = { first };
  m_blocks = { first };
  auto add = [&] (basic_block bb)
    {
      if (blocks.insert (bb).second)
	m_blocks.push_back (bb);
    };
  add (last);
  edge e;
  edge_iterator ei;
  for (unsigned i = 1; i < m_blocks.size (); i++)
    FOR_EACH_EDGE (e, ei, m_blocks[i]->preds)
      {
	if (e->src == ENTRY_BLOCK_PTR_FOR_FN (cfun))
	  return false;
	add (e->src);
      }
  for (basic_block bb : m_blocks)
    if (bb != last)
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (!blocks.count (e->dest) || e->dest == first || (e->flags & EDGE_COMPLEX))
	  return false;
  return true;
}

unsigned
register_tiles::kind_of (tree x) const
{
  auto known = m_kinds.find (x);
  return known == m_kinds.end () ? 0 : known->second;
}

unsigned
register_tiles::kind_of (gimple *s) const
{
  unsigned kind = 0;
  if (gphi *phi = dyn_cast<gphi *> (s))
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      kind |= kind_of (gimple_phi_arg_def (phi, i));
  else
    {
      ssa_op_iter it;
      tree x;
      FOR_EACH_SSA_TREE_OPERAND (x, s, it, SSA_OP_USE)
	kind |= kind_of (x);
    }
  return kind;
}

/* Find the kinds of the names defined in the blocks.  */

void
register_tiles::classify (const axis_names &names)
{
  m_kinds.clear ();
  bool changed = true;
  auto set = [&] (tree x, unsigned kind)
    {
      auto at = m_kinds.insert ({ x, kind });
      changed |= at.second || (kind & ~at.first->second);
      at.first->second |= kind;
    };
  while (changed)
    {
      changed = false;
      for (tree x : names.along)
	set (x, ALONG);
      for (tree x : names.other)
	set (x, OTHER);
      for (tree x : names.outside)
	set (x, 0);
      for (basic_block bb : m_blocks)
	{
	  for (gphi_iterator g = gsi_start_phis (bb); !gsi_end_p (g); gsi_next (&g))
	    if (!virtual_operand_p (gimple_phi_result (g.phi ())))
	      set (gimple_phi_result (g.phi ()), kind_of (g.phi ()));
	  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	    if (tree lhs = gimple_get_lhs (gsi_stmt (gsi)); lhs && TREE_CODE (lhs) == SSA_NAME
		&& !names.digits.count (gsi_stmt (gsi)))
	      set (lhs, kind_of (gsi_stmt (gsi)));
	}
    }
}

/* The statements can be copied, and no value leaves the blocks.  */

bool
register_tiles::statements_fit (const axis_names &names) const
{
  const std::set<basic_block> blocks (m_blocks.begin (), m_blocks.end ());
  unsigned n = 0;
  for (basic_block bb : m_blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (is_gimple_debug (s) || gimple_clobber_p (s) || names.digits.count (s))
	  continue;
	if (!plain_statement (s) || stmt_can_throw_internal (cfun, s) || ++n > most_statements)
	  return false;
      }
  for (auto &[name, kind] : m_kinds)
    {
      imm_use_iterator it;
      use_operand_p use;
      if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name))
	return false;
      FOR_EACH_IMM_USE_FAST (use, it, name)
	if (!is_gimple_debug (USE_STMT (use)) && !blocks.count (gimple_bb (USE_STMT (use))))
	  return false;
    }
  return true;
}

/* Branches go the same way in all iterations of a tile.  */

bool
register_tiles::same_way () const
{
  for (basic_block bb : m_blocks)
    if (gimple *last = last_stmt (bb); last && is_ctrl_stmt (last) && kind_of (last))
      return false;
  return true;
}

/* The copies of a statement of KIND in a tile.  */

unsigned
register_tiles::copies (unsigned kind, unsigned along_log, unsigned other_log) const
{
  return 1 << ((kind & ALONG ? along_log : 0) + (kind & OTHER ? other_log : 0));
}

/* Choose the tile with the fewest loads an iteration.  */

void
register_tiles::choose (basic_block header, unsigned registers)
{
  const inner_loops inner (cfun, header);
  struct value { unsigned kind, registers; };
  std::vector<value> kept;			/* in registers during a loop */
  double loads[KINDS] = {};				/* of each kind */
  std::set<tree> seen;
  for (basic_block bb : m_blocks)
    {
      const unsigned repeats = inner.repeats (bb);
      if (repeats == 1)
	continue;
      for (gphi_iterator g = gsi_start_phis (bb); !gsi_end_p (g); gsi_next (&g))
	if (tree x = gimple_phi_result (g.phi ()); !virtual_operand_p (x))
	  kept.push_back ({ kind_of (x), registers_of (x) });
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  ssa_op_iter it;
	  tree x;
	  FOR_EACH_SSA_TREE_OPERAND (x, s, it, SSA_OP_USE)
	    if (m_kinds.count (x) && (FLOAT_TYPE_P (TREE_TYPE (x)) || COMPLEX_FLOAT_TYPE_P (TREE_TYPE (x)))
		&& gimple_bb (SSA_NAME_DEF_STMT (x)) && inner.repeats (gimple_bb (SSA_NAME_DEF_STMT (x))) < repeats
		&& seen.insert (x).second)
	      kept.push_back ({ kind_of (x), registers_of (x) });
	  if (!gimple_assign_load_p (s))
	    continue;
	  loads[kind_of (s)] += repeats;
	  if (kind_of (s) != (ALONG | OTHER) && (!m_shared || gimple_location (s) < gimple_location (m_shared)))
	    m_shared = s;
	  kept.push_back ({ kind_of (s), registers_of (gimple_assign_lhs (s)) + address_registers });
	}
    }
  double best = 0, now = 0;
  for (unsigned kind = 0; kind < KINDS; kind++)
    now += loads[kind];
  if (now < least_loads)
    return;
  best = now - now / least_gain;
  for (unsigned other = 0; other <= tuning.register_tile_log; other++)
    for (unsigned along = 0; along <= tuning.register_tile_log; along++)
      {
	double cost = 0;
	for (unsigned kind = 0; kind < KINDS; kind++)
	  cost += loads[kind] * copies (kind, along, other) / (1 << (along + other));
	unsigned used = other_registers;
	for (const value &v : kept)
	  used += v.registers * copies (v.kind, along, other);
	if (dump_file)
	  fprintf (dump_file, "  register tile of %u x %u: %g loads of %g, %u registers\n", 1U << other, 1U << along,
		   cost, now, used);
	if (used <= registers && cost < best)
	  best = cost, m_along_log = along, m_other_log = other;
      }
}

bool
register_tiles::find (const axis_names &names, basic_block header, basic_block first, basic_block last,
		      unsigned registers, bool blocks)
{
  if (!optimize || optimize_function_for_size_p (cfun) || !collect (first, last))
    return false;
  for (basic_block bb : m_blocks)
    if (!dominated_by_p (CDI_DOMINATORS, bb, first))
      return false;
  classify (names);
  if (!same_way () || !statements_fit (names) || automatic_variables ())
    return false;
  /* In blocks' tiles a thread has as many registers as it can use.  This costs warps where the loops are too short for
     tiles, batches of small products above all: with three loops a block has none.  */
  if (blocks && tuning.block_product_columns_log && registers >= tuning.register_tile_registers
      && names.outside.empty () && m_product.find (*this, names, header, m_blocks))
    {
      m_product.choose (&m_along_log, &m_other_log);
      m_shared = m_product.sum ();
    }
  else
    choose (header, registers);
  return m_along_log || m_other_log;
}
