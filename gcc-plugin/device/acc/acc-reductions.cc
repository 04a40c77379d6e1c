/* acc-reductions.cc -- OpenACC's reductions, on each axis.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   For each axis of a loop with a reduction clause GCC has made four calls of GOACC_REDUCTION, in this order: SETUP
   before the loop, by the threads that come to it; INIT at its begin and FINI at its end, by all threads that share the
   loop; TEARDOWN behind it.  Each takes the variable's value and returns a new one.

     vector	Lane 0 begins with the value, the other lanes with the neutral element.  At the end the lanes
		combine their values by shuffles, in an order independent of the data, and all have the result.  Vectors
		of several warps (acc-wide.cc) then combine the values of these warps as workers do.
     worker	The first warp begins with the value.  At the end each stores its own to shared memory; behind the
		barrier at the end of the loop, the lanes of a warp combine the values of all warps.

     Where all warps of the block share the loop, and an instruction exists for the operation, FINI is a call of a
     function for both axes, the function of OpenMP's regions (emit/block.cc), which is a barrier as well.

     gang	Each gang begins with the neutral element, and adds its value atomically to the variable, whose
		address is known; gangs of a common block (acc-gangs.cc) add their values together, where all of them
		execute the reduction once.  Floating-point sums and products are made in the order of gangs
		(emit/ordered-sums.cc), except for types without an instruction, and complex products.

   The calls get the address of the mapped variable, at the outermost axis; else 0.  */

#include "device/acc/acc-hooks.h"
#include "device/acc/acc-reductions.h"
#include "device/acc/acc-wide.h"
#include "device/facts/acc.h"
#include "device/facts/barrier.h"
#include "device/facts/lane-variables.h"
#include "gimple-fold.h"
#include "omp-low.h"
#include "abi.h"

namespace {

/* A call of GOACC_REDUCTION, and its replacement.  */

class reduction
{
public:
  explicit reduction (gcall *call)
    : m_call (call), m_loc (gimple_location (call)), m_lhs (gimple_call_lhs (call)),
      m_address (gimple_call_arg (call, 1)), m_value (gimple_call_arg (call, 2)),
      m_axis (TREE_INT_CST_LOW (gimple_call_arg (call, 3))),
      m_op (tree_code (TREE_INT_CST_LOW (gimple_call_arg (call, 4)))),
      m_offset (tree_to_uhwi (gimple_call_arg (call, 5))), m_type (TREE_TYPE (gimple_call_arg (call, 2))) {}
  bool by_block_p () const;
  void replace ();

private:
  bool by_warps () const;
  std::string block_function (const char *what, const char *threads, tree type = NULL_TREE) const;
  bool one_worker () const { return heddle_acc_threads (current_function_decl, GOMP_DIM_WORKER) == 1; }
  tree query (const char *instruction);
  tree warps_of_vector () const;
  tree warp (bool in_vector);
  void mirror ();
  tree neutral () const { return omp_reduction_init_op (m_loc, m_op, m_type); }
  tree combine (tree a, tree b);
  tree named (tree expression, tree type = NULL_TREE);
  tree result_of (gcall *call, tree type);
  tree mapped () const;
  tree choose (tree a, tree_code code, tree b, tree yes, tree no);
  tree lane () { return result_of (gimple_build_call_internal (IFN_GOMP_SIMT_LANE, 0), unsigned_type_node); }
  tree exchange (internal_fn, tree value, unsigned from);
  tree over_lanes (tree value, unsigned lanes = HEDDLE_WARP_SIZE);
  tree over_block ();
  tree place_of (tree warp);
  void assign (tree to, tree from) { gimplify_assign (to, from, &m_seq); }
  void add (internal_fn, tree a, tree b = NULL_TREE);
  bool once_p () const;
  bool update_by_instruction ();
  void update ();
  tree setup ();
  tree init ();
  tree fini ();
  tree teardown ();

  gcall *m_call;
  location_t m_loc;
  tree m_lhs, m_address, m_value;
  int m_axis;
  tree_code m_op;
  unsigned HOST_WIDE_INT m_offset;
  tree m_type;
  gimple_seq m_seq = NULL;
};

/* Warps share the reduction.  */

bool
reduction::by_warps () const
{
  return m_axis == GOMP_DIM_WORKER ? !one_worker ()
	 : m_axis == GOMP_DIM_VECTOR && heddle_acc_wide (current_function_decl);
}

/* Each lane has its own variable, if the variable is in memory.  */

void
reduction::mirror ()
{
  gimple *load = TREE_CODE (m_value) == SSA_NAME ? SSA_NAME_DEF_STMT (m_value) : NULL;
  tree from = load && gimple_assign_single_p (load) ? gimple_assign_rhs1 (load) : NULL_TREE;
  if (from && TREE_CODE (from) == MEM_REF && TREE_CODE (TREE_OPERAND (from, 0)) == ADDR_EXPR)
    from = TREE_OPERAND (TREE_OPERAND (from, 0), 0);
  if (from && VAR_P (from) && !is_global_var (from))
    heddle_mark_mirrored_variable (from);
}

/* EXPRESSION, computed here, as a name.  */

tree
reduction::named (tree expression, tree type)
{
  tree name = make_ssa_name (type ? type : m_type);
  assign (name, expression);
  return name;
}

tree
reduction::result_of (gcall *call, tree type)
{
  tree name = make_ssa_name (type, call);
  gimple_call_set_lhs (call, name);
  gimple_set_location (call, m_loc);
  gimple_seq_add_stmt (&m_seq, call);
  return name;
}

/* The value of a special register.  */

tree
reduction::query (const char *instruction)
{
  return result_of (heddle_acc_instruction (instruction, unsigned_type_node), unsigned_type_node);
}

tree
reduction::warps_of_vector () const
{
  return build_int_cst (unsigned_type_node, heddle_acc_wide (current_function_decl) / HEDDLE_WARP_SIZE);
}

/* The number of this warp's worker, or (IN_VECTOR) of this warp in its vector.  */

tree
reduction::warp (bool in_vector)
{
  tree number = query ("__ptx_tid_y");
  if (!heddle_acc_nested_p (current_function_decl))
    return number;
  return named (build2 (in_vector ? TRUNC_MOD_EXPR : TRUNC_DIV_EXPR, unsigned_type_node, number, warps_of_vector ()),
		unsigned_type_node);
}

/* A and B combined.  && and || ask whether the operands are 0; like == and != of truth values, they give 0 or 1.  */

tree
reduction::combine (tree a, tree b)
{
  if (!truth_value_p (m_op))
    return named (fold_build2_loc (m_loc, m_op, m_type, a, b));
  auto truth = [&] (tree x)
    {
      return named (fold_build2_loc (m_loc, NE_EXPR, boolean_type_node, x, build_zero_cst (m_type)), boolean_type_node);
    };
  const tree_code code = m_op == TRUTH_AND_EXPR ? BIT_AND_EXPR : m_op == TRUTH_OR_EXPR ? BIT_IOR_EXPR : m_op;
  tree result = named (build2 (code, boolean_type_node, truth (a), truth (b)), boolean_type_node);
  return named (fold_convert_loc (m_loc, m_type, result));
}

/* The mapped variable, or NULL_TREE.  */

tree
reduction::mapped () const
{
  return integer_zerop (m_address) ? NULL_TREE : build_simple_mem_ref (m_address);
}

/* YES if A CODE B, else NO.  */

tree
reduction::choose (tree a, tree_code code, tree b, tree yes, tree no)
{
  tree condition = named (build2 (code, boolean_type_node, a, b), boolean_type_node);
  tree first = named (yes), second = named (no);
  auto either = [&] (tree type, tree x, tree y)
    {
      tree name = make_ssa_name (type);
      gimple_seq_add_stmt (&m_seq, gimple_build_assign (name, COND_EXPR, condition, named (x, type), named (y, type)));
      return name;
    };
  if (TREE_CODE (m_type) != COMPLEX_TYPE)
    return either (m_type, first, second);
  /* GCC lowers complex values, but not this late.  */
  tree part = TREE_TYPE (m_type);
  auto of = [&] (tree_code which, tree x) { return build1 (which, part, x); };
  tree real = either (part, of (REALPART_EXPR, first), of (REALPART_EXPR, second));
  tree imaginary = either (part, of (IMAGPART_EXPR, first), of (IMAGPART_EXPR, second));
  return named (build2 (COMPLEX_EXPR, m_type, real, imaginary));
}

tree
reduction::exchange (internal_fn how, tree value, unsigned from)
{
  return result_of (gimple_build_call_internal (how, 2, value, build_int_cst (unsigned_type_node, from)), m_type);
}

/* VALUE of the first LANES, a power of two, combined; the same in all lanes, bit by bit.  */

tree
reduction::over_lanes (tree value, unsigned lanes)
{
  for (unsigned distance = lanes / 2; distance; distance /= 2)
    value = combine (value, exchange (IFN_GOMP_SIMT_XCHG_BFLY, value, distance));
  /* "a OP b" and "b OP a" may differ in the sign of 0, or where GCC fuses the parts of a complex product.  */
  const bool same = INTEGRAL_TYPE_P (m_type)
		    || (SCALAR_FLOAT_TYPE_P (m_type) && (m_op == PLUS_EXPR || m_op == MULT_EXPR));
  return same && lanes == HEDDLE_WARP_SIZE ? value : exchange (IFN_GOMP_SIMT_XCHG_IDX, value, 0);
}

/* Add a call of FN (A, B) or FN (A).  */

void
reduction::add (internal_fn fn, tree a, tree b)
{
  gcall *call = gimple_build_call_internal (fn, b ? 2 : 1, a, b);
  gimple_set_location (call, m_loc);
  gimple_seq_add_stmt (&m_seq, call);
}

/* Where WARP leaves its value, in shared memory, on this axis.  */

tree
reduction::place_of (tree warp)
{
  static std::map<std::tuple<tree, unsigned HOST_WIDE_INT, int, tree>, tree> all;
  tree &places = all[{ current_function_decl, m_offset, m_axis, TYPE_MAIN_VARIANT (m_type) }];
  if (!places)
    places = heddle_acc_shared (current_function_decl, "reduction", build_array_type_nelts (m_type, HEDDLE_MAX_WARPS));
  return build4 (ARRAY_REF, m_type, places, warp, NULL_TREE, NULL_TREE);
}

/* All warps of the block come to the call, once.  */

bool
reduction::once_p () const
{
  basic_block bb = gimple_bb (m_call);
  std::vector<basic_block> work = { bb };
  std::set<basic_block> seen;
  while (!work.empty ())
    {
      basic_block b = work.back ();
      work.pop_back ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, b->succs)
	if (e->dest == bb)
	  return false;
	else if (seen.insert (e->dest).second)
	  work.push_back (e->dest);
    }
  const bool known = dom_info_available_p (CDI_POST_DOMINATORS);
  if (!known)
    calculate_dominance_info (CDI_POST_DOMINATORS);
  const bool always = dominated_by_p (CDI_POST_DOMINATORS, single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun)), bb);
  if (!known)
    free_dominance_info (CDI_POST_DOMINATORS);
  return always;
}

/* The function of emit/block.cc for WHAT of the operation, THREADS being lanes or warps.  Empty: no function for this
   operation in TYPE, or, if null, in the type of the reduction.  */

std::string
reduction::block_function (const char *what, const char *threads, tree type) const
{
  if (!type)
    type = m_type;
  const char *code;
  switch (m_op)
    {
    case PLUS_EXPR: code = "add"; break;
    case MULT_EXPR: code = "mul"; break;
    case MIN_EXPR: code = "min"; break;
    case MAX_EXPR: code = "max"; break;
    case BIT_AND_EXPR: code = "and"; break;
    case BIT_IOR_EXPR: code = "or"; break;
    case BIT_XOR_EXPR: code = "xor"; break;
    default: return "";
    }
  const bool is_float = SCALAR_FLOAT_TYPE_P (type);
  if ((!is_float && !INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type)) || !tree_fits_uhwi_p (TYPE_SIZE (type)))
    return "";
  const unsigned bits = tree_to_uhwi (TYPE_SIZE (type));
  if (bits != 32 && bits != 64)
    return "";
  return std::string ("__heddle_block_") + what + '_' + threads + '_' + code + '_'
	 + (is_float ? 'f' : TYPE_UNSIGNED (type) ? 'u' : 's') + std::to_string (bits);
}

/* All warps of the block combine their values at the end of the loop.  */

bool
reduction::by_block_p () const
{
  return by_warps () && heddle_acc_region_p (current_function_decl) && !heddle_acc_nested_p (current_function_decl)
	 && !block_function ("reduce", "warps").empty ();
}

/* The value of all threads of the loop.  */

tree
reduction::over_block ()
{
  const std::string name = block_function ("reduce", m_axis == GOMP_DIM_VECTOR ? "lanes" : "warps");
  tree fndecl = build_fn_decl (name.c_str (), build_function_type_list (m_type, m_type, NULL_TREE));
  TREE_NOTHROW (fndecl) = 1;
  gimple_stmt_iterator gsi = gsi_for_stmt (m_call);
  insert_marks (&gsi, m_loc);
  tree value = named (m_value);
  return result_of (gimple_build_call (fndecl, 1, value), m_type);
}

/* Gangs: have an instruction, or few, combine the mapped variable with the value; of a complex sum, one instruction for
   each part.  False: no instruction for this type or operation.  */

bool
reduction::update_by_instruction ()
{
  const char *who = !heddle_acc_packed_p (current_function_decl) ? "once" : once_p () ? "update" : "each";
  const bool parts = TREE_CODE (m_type) == COMPLEX_TYPE && m_op == PLUS_EXPR;
  tree type = parts ? TREE_TYPE (m_type) : m_type;
  const std::string name = block_function (who, "warps", type);
  if (name.empty ())
    return false;
  tree pointer = build_pointer_type (type);
  tree fndecl = build_fn_decl (name.c_str (), build_function_type_list (void_type_node, pointer, type, NULL_TREE));
  TREE_NOTHROW (fndecl) = 1;
  auto add_call = [&] (tree address, tree value)
    {
      gcall *call = gimple_build_call (fndecl, 2, address, value);
      gimple_set_location (call, m_loc);
      gimple_seq_add_stmt (&m_seq, call);
    };
  tree address = named (fold_convert (pointer, m_address), pointer), value = named (m_value);
  if (!parts)
    {
      add_call (address, value);
      return true;
    }
  tree real = named (build1 (REALPART_EXPR, type, value), type);
  tree imaginary = named (build1 (IMAGPART_EXPR, type, value), type);
  tree second = named (build2 (POINTER_PLUS_EXPR, pointer, address, TYPE_SIZE_UNIT (type)), pointer);
  add_call (address, real);
  add_call (second, imaginary);
  return true;
}

/* Gangs: combine the mapped variable with the value, between GCC's calls around an atomic construct without an
   instruction.  */

void
reduction::update ()
{
  if (update_by_instruction ())
    return;
  auto call = [&] (built_in_function f)
    {
      gcall *c = gimple_build_call (builtin_decl_explicit (f), 0);
      gimple_set_location (c, m_loc);
      gimple_seq_add_stmt (&m_seq, c);
    };
  call (BUILT_IN_GOMP_ATOMIC_START);
  tree target = mapped ();
  TREE_THIS_VOLATILE (target) = 1;
  tree sum = combine (named (target), named (m_value));
  assign (unshare_expr (target), sum);
  call (BUILT_IN_GOMP_ATOMIC_END);
}

tree
reduction::setup ()
{
  return m_axis != GOMP_DIM_GANG && mapped () ? mapped () : m_value;
}

tree
reduction::init ()
{
  if (m_axis == GOMP_DIM_GANG)
    return mapped () ? neutral () : m_value;
  if (m_axis == GOMP_DIM_WORKER && one_worker ())
    return m_value;
  tree place = m_axis == GOMP_DIM_WORKER ? warp (false)
	       : !by_warps () ? lane ()
	       : named (build2 (BIT_IOR_EXPR, unsigned_type_node, lane (), warp (true)), unsigned_type_node);
  return choose (place, EQ_EXPR, build_zero_cst (unsigned_type_node), m_value, neutral ());
}

tree
reduction::fini ()
{
  if (by_block_p ())
    return over_block ();
  tree value = m_axis == GOMP_DIM_VECTOR ? over_lanes (named (m_value)) : m_value;
  if (m_axis == GOMP_DIM_GANG && mapped ())
    update ();
  if (by_warps ())
    {
      tree mine = m_axis == GOMP_DIM_WORKER ? warp (false) : query ("__ptx_tid_y");
      assign (place_of (mine), named (value));
    }
  return value;
}

tree
reduction::teardown ()
{
  tree value = m_value;
  if (by_warps () && !by_block_p ())
    {
      /* The warps of a vector begin with this warp, the first of its vector, unless the vector is the block's only
	 one.  */
      const bool in_vector = m_axis == GOMP_DIM_VECTOR;
      auto op = [&] (tree_code code, tree a, tree b)
	{
	  return named (build2 (code, unsigned_type_node, a, b), unsigned_type_node);
	};
      tree warps = in_vector ? warps_of_vector () : query ("__ptx_ntid_y");
      if (!in_vector && heddle_acc_nested_p (current_function_decl))
	warps = op (TRUNC_DIV_EXPR, warps, warps_of_vector ());
      tree mine = lane (), there = op (MIN_EXPR, mine, op (MINUS_EXPR, warps, build_one_cst (unsigned_type_node)));
      if (in_vector && heddle_acc_nested_p (current_function_decl))
	there = op (PLUS_EXPR, there, query ("__ptx_tid_y"));
      /* The lanes are apart: a product of complex values may be a call.  */
      add (IFN_GOMP_SIMT_ENTER_ALLOC, size_zero_node, size_one_node);
      const int known = heddle_acc_size (current_function_decl, GOMP_DIM_WORKER);
      value = over_lanes (choose (mine, LT_EXPR, warps, named (place_of (there)), neutral ()),
			  known ? 1u << ceil_log2 (known) : HEDDLE_WARP_SIZE);
      add (IFN_GOMP_SIMT_EXIT, null_pointer_node);
    }
  if (m_axis != GOMP_DIM_GANG && mapped ())
    assign (mapped (), value = named (value));
  return value;
}

void
reduction::replace ()
{
  mirror ();
  push_gimplify_context (true);
  tree value;
  switch (TREE_INT_CST_LOW (gimple_call_arg (m_call, 0)))
    {
    case IFN_GOACC_REDUCTION_SETUP: value = setup (); break;
    case IFN_GOACC_REDUCTION_INIT: value = init (); break;
    case IFN_GOACC_REDUCTION_FINI: value = fini (); break;
    case IFN_GOACC_REDUCTION_TEARDOWN: value = teardown (); break;
    default: gcc_unreachable ();
    }
  if (m_lhs)
    assign (m_lhs, value);
  pop_gimplify_context (NULL);
  gimple_stmt_iterator gsi = gsi_for_stmt (m_call);
  gsi_replace_with_seq (&gsi, m_seq, true);
}

} // namespace

bool
heddle_acc_reduced_by_block_p (gcall *call)
{
  return reduction (call).by_block_p ();
}

void
heddle_acc_reduction (gcall *call)
{
  reduction (call).replace ();
}
