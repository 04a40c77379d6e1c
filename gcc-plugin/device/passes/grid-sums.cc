/* grid-sums.cc -- the blocks of a grid add up without atomic operations, and the last one tells the host.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The result of a reduction over a grid begins as the host's value, to which each block adds its own atomically.  So
   the host has to copy a scalar to the device before the kernel, and back behind it, each of which takes as long as the
   kernel of a small program.  (One H200, driver 580, CUDA by hand, an iteration of CG with 13,824 rows and two sums:
   60.1 us with such copies and a third wait, 35.8 us with sums in the host's memory.)

   Neither copy is needed where nobody but the kernel knows the variable's place, and the kernel does nothing with it
   but to add each block's value once.  Then each block stores its value into a cell of its own; the last block to do so
   adds all up, in the order of their numbers, and the start value, which is a parameter of the kernel; it stores the
   result to the variable and to the host's memory, and tells the host that the kernel has ended (abi.h, struct
   heddle_sums).  The order of the operations depends on the shape of the grid alone.  The host decides at the launch:
   it knows what else is in the block of memory that the variable is in (libgomp-nvptx/plugin/launch/sums.cc).  Else the
   update is made as ever.

   Here the updates are found that can be made so:
   - the pointer is a word of the arguments, that is used for nothing else, in one update;
   - each block comes to it, and once: it is on all ways through the kernel, and in no loop;
   - behind the last of them is nothing that accesses memory: the host goes on.
   Loads and stores through other pointers cannot mean the variable: what is mapped by two names at a time is in no
   block of its region's own (host/clauses/repeated-sections.cc).

   At its place each region is part of its kernel, and the loads of its arguments are as few as they get.  */

#include "gcc-compat.h"
#include "abi.h"
#include "image.h"
#include "device/facts/block-walk.h"
#include "device/facts/hooks.h"
#include "device/facts/pointer-uses.h"
#include "device/facts/sums.h"
#include "passes.h"

namespace {

const HOST_WIDE_INT word_size = sizeof (unsigned long long);

/* An update by all blocks.  */
struct block_update
{
  gcall *call;
  bool same;			/* all threads have the value; else they add theirs up */
  std::string threads;		/* "lanes" or "warps" */
  grid_sum sum;
};

/* The name of the function that S calls, or "".  */

const char *
called_name (gimple *s)
{
  tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  return fndecl && DECL_ASSEMBLER_NAME_SET_P (fndecl) ? heddle_asm_name (fndecl) : "";
}

/* A kernel's updates.  */
class kernel_sums
{
public:
  explicit kernel_sums (function *fun) : m_fun (fun) {}
  bool find ();
  void rewrite ();

private:
  bool argument_offset (tree pointer, HOST_WIDE_INT *offset) const;
  bool only_pointer (HOST_WIDE_INT offset, const gimple *update) const;
  bool used_only_by (tree name, const gimple *update) const;
  bool on_all_ways (basic_block) const;
  bool in_loop (basic_block) const;
  std::set<basic_block> behind (basic_block) const;
  bool quiet_behind (gimple *update) const;
  void collect (gcall *);
  bool order ();

  function *m_fun;
  tree m_values = NULL_TREE;		/* the parameter that has the arguments */
  std::vector<block_update> m_updates;	/* the last one last */
};

/* Blocks that can come after BB.  */

std::set<basic_block>
kernel_sums::behind (basic_block bb) const
{
  std::set<basic_block> seen;
  heddle_walk_blocks ({ bb }, [&] (basic_block at, bool first)
    {
      if (!first)
	seen.insert (at);
      return block_walk::on;
    });
  return seen;
}

bool
kernel_sums::in_loop (basic_block bb) const
{
  return behind (bb).count (bb);
}

/* No way leads from the kernel's beginning to its end past BB.  */

bool
kernel_sums::on_all_ways (basic_block bb) const
{
  return heddle_walk_blocks ({ ENTRY_BLOCK_PTR_FOR_FN (m_fun) }, [&] (basic_block at, bool)
    {
      return at == bb ? block_walk::elsewhere : at == EXIT_BLOCK_PTR_FOR_FN (m_fun) ? block_walk::end : block_walk::on;
    });
}

/* POINTER is a word of the arguments, that at *OFFSET.  */

bool
kernel_sums::argument_offset (tree pointer, HOST_WIDE_INT *offset) const
{
  while (TREE_CODE (pointer) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (pointer))
    {
      gimple *def = SSA_NAME_DEF_STMT (pointer);
      if (!is_gimple_assign (def))
	return false;
      if (gimple_assign_load_p (def))
	{
	  poly_int64 at;
	  tree base = get_addr_base_and_unit_offset (gimple_assign_rhs1 (def), &at);
	  if (base && TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
	    {
	      at += mem_ref_offset (base).force_shwi ();
	      base = TREE_OPERAND (TREE_OPERAND (base, 0), 0);
	    }
	  return base == m_values && at.is_constant (offset) && *offset % word_size == 0
		 && POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (def)));
	}
      if (!gimple_assign_cast_p (def))
	return false;
      pointer = gimple_assign_rhs1 (def);
    }
  return false;
}

/* NAME, and what it is converted to, is the pointer of UPDATE and nothing else.  */

bool
kernel_sums::used_only_by (tree name, const gimple *update) const
{
  return accepts_pointer_uses ({ name }, [update] (gimple *by, const followed_pointer &p)
    {
      if (by == update)
	return gimple_call_arg (by, 1) == p.name ? use_verdict::refused : use_verdict::fine;
      return gimple_assign_cast_p (by) ? use_verdict::follow : use_verdict::refused;
    });
}

/* The arguments' word at OFFSET is loaded for UPDATE only, and they are not accessed but by loads of words.  */

bool
kernel_sums::only_pointer (HOST_WIDE_INT offset, const gimple *update) const
{
  struct search { tree values; bool found; } s = { m_values, false };
  auto taken = [] (gimple *, tree base, tree, void *data)
    {
      search *s = (search *) data;
      s->found |= base && get_base_address (base) == s->values;
      return false;
    };
  auto loaded = [] (gimple *, tree base, tree, void *data)
    {
      search *s = (search *) data;
      if (base && TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
	base = get_base_address (TREE_OPERAND (TREE_OPERAND (base, 0), 0));
      s->found |= base && get_base_address (base) == s->values;
      return false;
    };
  for (gimple *stmt : statements (m_fun))
    {
      if (is_gimple_debug (stmt))
	continue;
      s.found = false;
      walk_stmt_load_store_addr_ops (stmt, &s, NULL, loaded, taken);
      if (s.found)
	return false;
      walk_stmt_load_store_addr_ops (stmt, &s, loaded, NULL, NULL);
      if (!s.found)
	continue;
      tree lhs = gimple_assign_load_p (stmt) ? gimple_assign_lhs (stmt) : NULL_TREE;
      if (!lhs || TREE_CODE (lhs) != SSA_NAME || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (TREE_TYPE (lhs))))
	return false;
      poly_int64 at;
      HOST_WIDE_INT start, size = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (lhs)));
      tree base = get_addr_base_and_unit_offset (gimple_assign_rhs1 (stmt), &at);
      if (!base)
	return false;
      if (TREE_CODE (base) == MEM_REF)
	at += mem_ref_offset (base).force_shwi ();
      if (!at.is_constant (&start))
	return false;
      if (start < offset + word_size && offset < start + size && !(start == offset && used_only_by (lhs, update)))
	return false;
    }
  return true;
}

/* S is one more update, perhaps.  */

void
kernel_sums::collect (gcall *s)
{
  char what[8], threads[8], code[8], type[8];
  if (sscanf (called_name (s), "__heddle_block_%7[a-z]_%7[a-z]_%7[a-z]_%7[a-z0-9]", what, threads, code, type) != 4
      || (strcmp (what, "update") && strcmp (what, "once")))
    return;
  HOST_WIDE_INT offset;
  if (argument_offset (gimple_call_arg (s, 0), &offset) && offset / word_size < HEDDLE_SUM_WORDS
      && only_pointer (offset, s) && !in_loop (gimple_bb (s))
      && on_all_ways (gimple_bb (s)))
    m_updates.push_back ({ s, !strcmp (what, "once"), threads,
			   { unsigned (offset), std::string (code) + "_" + type } });
}

/* Put them into the order in which blocks come to them.  */

bool
kernel_sums::order ()
{
  auto before = [this] (const block_update &a, const block_update &b)
    {
      basic_block bb = gimple_bb (a.call);
      if (bb != gimple_bb (b.call))
	return behind (bb).count (gimple_bb (b.call)) != 0;
      for (gimple_stmt_iterator gsi = gsi_for_stmt (a.call); !gsi_end_p (gsi); gsi_next (&gsi))
	if (gsi_stmt (gsi) == b.call)
	  return a.call != b.call;
      return false;
    };
  std::sort (m_updates.begin (), m_updates.end (), before);
  return !m_updates.empty () && m_updates.size () <= HEDDLE_MOST_SUMS;
}

/* Behind UPDATE, the last one, memory is not accessed any more.  */

bool
kernel_sums::quiet_behind (gimple *update) const
{
  auto quiet = [] (gimple *s)
    {
      if (is_gimple_debug (s) || gimple_clobber_p (s))
	return true;
      if (is_gimple_call (s))
	return gimple_call_internal_p (s, IFN_UNIQUE) || gimple_call_internal_p (s, IFN_GOMP_SIMT_VOTE_ANY);
      return !gimple_vdef (s) && gimple_code (s) != GIMPLE_ASM;
    };
  gimple_stmt_iterator gsi = gsi_for_stmt (update);
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    if (!quiet (gsi_stmt (gsi)))
      return false;
  for (basic_block bb : behind (gimple_bb (update)))
    for (gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (!quiet (gsi_stmt (gsi)))
	return false;
  return true;
}

bool
kernel_sums::find ()
{
  for (tree p = DECL_ARGUMENTS (m_fun->decl); p; p = DECL_CHAIN (p))
    if (TREE_CODE (TREE_TYPE (p)) == RECORD_TYPE)
      m_values = p;
  if (!m_values || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (TREE_TYPE (m_values))))
    return false;
  for (gimple *s : statements (m_fun))
    if (gcall *call = dyn_cast<gcall *> (s))
      collect (call);
  const unsigned bytes = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (m_values)));
  return order () && heddle_values_bytes (bytes, m_updates.size ()) <= HEDDLE_MOST_ARGS_BYTES
	 && quiet_behind (m_updates.back ().call);
}

/* Let the updates be the calls of emit/block.cc that can be made either way.  */

void
kernel_sums::rewrite ()
{
  std::vector<grid_sum> sums;
  for (const block_update &u : m_updates)
    sums.push_back (u.sum);
  std::sort (sums.begin (), sums.end (), [] (const grid_sum &a, const grid_sum &b) { return a.offset < b.offset; });
  heddle_set_grid_sums (m_fun->decl, sums);
  for (const block_update &u : m_updates)
    {
      unsigned number = 0;
      while (sums[number].offset != u.sum.offset)
	number++;
      auto constant = [] (unsigned n) { return build_int_cst (unsigned_type_node, n); };
      tree pointer = gimple_call_arg (u.call, 0), value = gimple_call_arg (u.call, 1);
      const std::string name = std::string ("__heddle_block_") + (u.same ? "same_" : "sum_") + u.threads + "_"
			       + u.sum.name;
      tree type = build_function_type_list (void_type_node, ptr_type_node, TREE_TYPE (value), unsigned_type_node,
					    unsigned_type_node, NULL_TREE);
      tree fn = build_fn_decl (name.c_str (), type);
      TREE_NOTHROW (fn) = 1;
      gcall *call = gimple_build_call (fn, 4, pointer, value, constant (number),
				       constant (&u == &m_updates.back ()));
      gimple_set_location (call, gimple_location (u.call));
      gimple_move_vops (call, u.call);
      gimple_stmt_iterator gsi = gsi_for_stmt (u.call);
      gsi_replace (&gsi, call, false);
      if (dump_file)
	fprintf (dump_file, "%s: %s at %u\n", heddle_asm_name (m_fun->decl), u.sum.name.c_str (), u.sum.offset);
    }
}

} // namespace

bool
grid_sums_pass::gate (function *fun)
{
  return optimize && heddle_options.sm >= 70
	 && lookup_attribute (HEDDLE_MAY_SUM_ATTRIBUTE, DECL_ATTRIBUTES (fun->decl));
}

unsigned
grid_sums_pass::execute (function *fun)
{
  kernel_sums sums (fun);
  if (sums.find ())
    sums.rewrite ();
  return 0;
}
