/* call.cc -- calls.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   What is answered in place is so by the other files of statements; all else is a call, by the convention
   (convention.cc), whose arguments and result are those of the statement.  */

#include "device/emit/statement.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* A call.  */
class call_statement : statement_writer
{
public:
  using statement_writer::statement_writer;
  void emit_call (gcall *);

private:
  void emit_user_call (gcall *);
  ptx::operand varargs_buffer (gcall *, unsigned first);
  ptx::operand copy_on_stack (tree arg);
};

} // namespace

static bool
same_types (const std::vector<ptx::param> &a, const std::vector<ptx::param> &b)
{
  return std::equal (a.begin (), a.end (), b.begin (), b.end (),
		     [] (const ptx::param &x, const ptx::param &y) { return x.t == y.t; });
}

/* Does a function write its result, of TYPE, through a hidden pointer?  */
static bool
result_by_pointer (tree type)
{
  return !VOID_TYPE_P (type) && (TREE_ADDRESSABLE (type) || passed_by_reference (type) || !parts_of (type));
}

/* The address of a copy of ARG, an object of variable size, on top of the stack.  */
operand
call_statement::copy_on_stack (tree arg)
{
  tree size_tree = TYPE_SIZE_UNIT (TREE_TYPE (arg));
  if (TREE_CODE (arg) == WITH_SIZE_EXPR)
    {
      size_tree = TREE_OPERAND (arg, 1);
      arg = TREE_OPERAND (arg, 0);
    }
  operand size = operands.expand_size (size_tree);
  operand copy = stack.take (R (force_reg (size, T::b64)), HEDDLE_STACK_ALIGN);
  calls.libcall ("memcpy", ptr_type_node,
		 { { ptr_type_node, value (1, copy) },
		   { ptr_type_node, value (1, mem.generic_address (refs.place (arg))) },
		   { sizetype, value (1, size) } });
  return copy;
}

/* The unnamed arguments of S, from number FIRST on, in memory as the x86-64 overflow area has them.  */
operand
call_statement::varargs_buffer (gcall *s, unsigned first)
{
  unsigned HOST_WIDE_INT size = 0;
  unsigned most = 16;		/* alignment, in bytes */
  std::vector<unsigned HOST_WIDE_INT> at;
  /* What has no constant size is passed by reference, as va_arg expects.  */
  auto passed_type = [&] (unsigned i)
    {
      tree type = TREE_TYPE (gimple_call_arg (s, i));
      return TYPE_SIZE_UNIT (type) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)) ? type : ptr_type_node;
    };
  for (unsigned i = first; i < gimple_call_num_args (s); i++)
    {
      tree type = passed_type (i);
      /* va_arg rounds the address up to the type's alignment.  */
      unsigned align = MAX (TYPE_ALIGN_UNIT (type), 8u);
      most = MAX (most, align);
      size = (size + align - 1) & -(unsigned HOST_WIDE_INT) align;
      at.push_back (size);
      size += (tree_to_uhwi (TYPE_SIZE_UNIT (type)) + 7) & ~HOST_WIDE_INT_UC (7);
    }
  if (!size)
    return I (0);
  mem_address buffer = mem.new_slot (size, most);
  for (unsigned i = first; i < gimple_call_num_args (s); i++)
    {
      tree arg = gimple_call_arg (s, i), type = passed_type (i);
      mem_address a = mem.offset (buffer, at[i - first]);
      if (type != TREE_TYPE (arg) && type == ptr_type_node && AGGREGATE_TYPE_P (TREE_TYPE (arg)))
	mem.store_value (type, a, value (1, copy_on_stack (arg)));
      else if (AGGREGATE_TYPE_P (type))
	{
	  if (tree_to_uhwi (TYPE_SIZE_UNIT (type)))
	    mem.copy_bytes (a, refs.place (arg), tree_to_uhwi (TYPE_SIZE_UNIT (type)));
	}
      else if (parts_of (type))
	mem.store_value (type, a, expand (arg));
      else
	sorry_at_stmt (unsupported_type_name (type) ? unsupported_type_name (type) : "an argument of this type");
    }
  return mem.generic_address (buffer);
}

/* A call that compiled code or a device library answers.  */
void
call_statement::emit_user_call (gcall *s)
{
  /* Long: the parts of a call in their order: prototype, arguments, callee, result.  */
  tree fndecl = gimple_call_fndecl (s);
  tree fntype = gimple_call_fntype (s);
  tree ret = TREE_TYPE (fntype), lhs = gimple_call_lhs (s);
  if (fndecl && mod.missing_weak_function_p (fndecl))
    {
      regno mark = next_reg ();
      insn (op::trap, ptx::mods (), {});
      go_on_in (new_block ());
      if (lhs && TREE_CODE (lhs) == SSA_NAME)
	set_lhs (s, undefined_value (TREE_TYPE (lhs)), mark);
      return;
    }
  const ptx::function *callee = fndecl ? mod.function (fndecl, loc ()) : nullptr;
  ptx::function sig;
  add_parameter (sig.params, T::u64);
  add_parameter (sig.params, T::u32);
  std::vector<operand> args;
  regno mark = next_reg ();

  /* The result.  */
  operand result;
  mem_address result_at;
  bool to_memory = false, by_pointer = result_by_pointer (ret);
  if (by_pointer)
    {
      add_parameter (sig.params, T::u64);
      if (lhs && TREE_CODE (lhs) != SSA_NAME && (AGGREGATE_TYPE_P (ret) || TREE_ADDRESSABLE (ret)))
	result_at = refs.place (lhs);
      else
	{
	  unsigned HOST_WIDE_INT size = TYPE_SIZE_UNIT (ret) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (ret))
					? tree_to_uhwi (TYPE_SIZE_UNIT (ret)) : 0;
	  if (!size && TYPE_SIZE_UNIT (ret) && !integer_zerop (TYPE_SIZE_UNIT (ret)))
	    sorry_at_stmt ("returning an object of variable size");
	  result_at = mem.new_slot (MAX (size, 1u), MAX (TYPE_ALIGN_UNIT (ret), 16u));
	  to_memory = lhs != NULL_TREE;
	}
      args.push_back (mem.generic_address (result_at));
    }
  else if (!VOID_TYPE_P (ret))
    {
      add_parameter (sig.results, passing_type (ret));
      if (lhs)
	result = R (reg (register_type (sig.results[0].t)));
    }

  /* The arguments.  */
  unsigned i = 0, n = gimple_call_num_args (s);
  /* The middle end's comparison for equality has the length as well.  */
  if (gimple_call_builtin_p (s, BUILT_IN_STRCMP_EQ))
    n = 2;
  /* A call without a prototype in sight needs the definition's, to know of unnamed arguments.  */
  tree known = fntype;
  if (fndecl && !prototype_p (fntype))
    known = TREE_TYPE (mod.definition_of (fndecl));
  tree types = TYPE_ARG_TYPES (known);
  bool prototype = prototype_p (known);
  tree defined = callee ? TYPE_ARG_TYPES (TREE_TYPE (mod.definition_of (fndecl))) : NULL_TREE;
  for (; i < n; i++)
    {
      if (prototype && (!types || types == void_list_node))
	break;
      tree arg = gimple_call_arg (s, i), type = TREE_TYPE (arg);
      tree formal = prototype ? TREE_VALUE (types) : type;
      if (prototype)
	types = TREE_CHAIN (types);
      tree wanted = defined && defined != void_list_node ? TREE_VALUE (defined) : NULL_TREE;
      if (defined)
	defined = TREE_CHAIN (defined);
      if (AGGREGATE_TYPE_P (type))
	{
	  add_parameter (sig.params, T::u64);
	  args.push_back (mem.generic_address (refs.place (arg)));
	  continue;
	}
      if (!parts_of (type))
	{
	  sorry_at_stmt (unsupported_type_name (type) ? unsupported_type_name (type) : "an argument of this type");
	  return;
	}
      value v = expand (arg);
      if (!AGGREGATE_TYPE_P (formal) && parts_of (formal) && integer_like_p (formal) && integer_like_p (type)
	  && parts_of (formal)->size () == 1 && parts_of (type)->size () == 1
	  && passing_type (formal) != passing_type (type))
	{
	  v = arith.convert_value (formal, type, v);
	  type = formal;
	}
      /* Fortran's logical(16), one bit in 16 bytes, where the library has an integer of that size.  */
      if (wanted && !AGGREGATE_TYPE_P (wanted) && integer_like_p (wanted) && integer_like_p (type) && parts_of (wanted)
	  && passed_by_reference (wanted) != passed_by_reference (type))
	{
	  v = arith.convert_value (wanted, type, v);
	  type = wanted;
	}
      add_parameter (sig.params, passed_by_reference (type) ? T::u64 : passing_type (type));
      calls.pass (type, v, args);
    }
  regno stack_before = 0;
  if (stdarg_p (known))
    {
      for (unsigned k = i; k < n && !stack_before; k++)
	if (tree size = TYPE_SIZE_UNIT (TREE_TYPE (gimple_call_arg (s, k))))
	  if (!tree_fits_uhwi_p (size))
	    {
	      stack_before = reg (T::b64);
	      move (stack_before, stack.sp ());
	    }
      add_parameter (sig.params, T::u64);
      args.push_back (varargs_buffer (s, i));
    }
  if (tree chain = gimple_call_chain (s))
    {
      add_parameter (sig.params, T::u64);
      args.push_back (expand1 (chain));
    }

  /* The callee.  */
  if (callee)
    {
      bool callee_by_pointer = result_by_pointer (TREE_TYPE (TREE_TYPE (mod.definition_of (fndecl))));
      if (by_pointer != callee_by_pointer)
	{
	  warning_at (loc (), 0, "%qD is called as if it had another result type; this call traps on the device",
		      fndecl);
	  insn (op::trap, ptx::mods (), {});
	  go_on_in (new_block ());
	  calls.fit_signature (callee, sig, args = {});
	}
      else if (!same_types (callee->params, sig.params))
	calls.fit_signature (callee, sig, args);
      T from = callee->results.empty () ? T::none : register_type (callee->results[0].t);
      T to = sig.results.empty () ? T::none : register_type (sig.results[0].t);
      operand got = result;
      if (from != to)
	{
	  sig.results = callee->results;
	  got = from == T::none ? operand () : R (reg (from));
	}
      calls.call_function (callee, nullptr, calls.shared_signature (sig), args, got);
      if (from != to && to != T::none && lhs)
	result = calls.fit_operand (to, from, got);
    }
  else
    {
      regno fn = force_reg (expand1 (gimple_call_fn (s)), T::b64);
      if (virtual_method_call_p (gimple_call_fn (s)))
	failure.stop_at_pure_virtual (fn);
      if (gimple_call_chain (s))
	{
	  operand known = R (fn);
	  calls.call_function (nullptr, &known, calls.shared_signature (sig), args, result);
	}
      else
	calls.call_pointer (fn, sig, args, result);
    }
  if (stack_before)
    move (stack.sp ().r, R (stack_before));
  if (by_pointer)
    {
      if (to_memory)
	{
	  if (TREE_CODE (lhs) == SSA_NAME)
	    ssa.set (lhs, mem.load_value (ret, result_at), mark);
	  else if (parts_of (ret))
	    refs.store (lhs, mem.load_value (ret, result_at), ret);
	  else
	    mem.copy_bytes (refs.place (lhs), result_at, tree_to_uhwi (TYPE_SIZE_UNIT (ret)));
	}
    }
  else if (lhs)
    set_lhs (s, value (1, result), mark);
}

void
call_statement::emit_call (gcall *s)
{
  if (gimple_call_internal_p (s))
    {
      if (!emit_internal_fn (e, s))
	sorry_at (loc (), "internal function %qs in device code", internal_fn_name (gimple_call_internal_fn (s)));
      return;
    }
  tree fndecl = gimple_call_fndecl (s);
  if (fndecl)
    {
      if (DECL_NAME (fndecl))
	{
	  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
	  if ((startswith (name, "__ptx_") || startswith (name, "__heddle_")) && emit_ptx_builtin (e, s, name))
	    return;
	}
      if (fndecl_built_in_p (fndecl, BUILT_IN_MD))
	{
	  /* For loops that wait: a hint that others may run.  */
	  if (DECL_NAME (fndecl) && !strcmp (IDENTIFIER_POINTER (DECL_NAME (fndecl)), "__builtin_ia32_pause"))
	    return;
	  sorry_at (loc (), "%qD, a built-in function for the host processor, in device code", fndecl);
	  return;
	}
      if (fndecl_built_in_p (fndecl, BUILT_IN_DWARF_CFA))
	{
	  set_lhs (s, value (1, I (0)), next_reg ());
	  return;
	}
      /* GCC itself passes a literal that is no unsigned int.  The frame of this function is known; of its callers
	 nothing is.  */
      if (fndecl_built_in_p (fndecl, BUILT_IN_RETURN_ADDRESS) || fndecl_built_in_p (fndecl, BUILT_IN_FRAME_ADDRESS))
	{
	  bool frame = fndecl_built_in_p (fndecl, BUILT_IN_FRAME_ADDRESS) && integer_zerop (gimple_call_arg (s, 0));
	  set_lhs (s, value (1, frame ? stack.frame () : I (0)), next_reg ());
	  return;
	}
      /* Passes that make atomics are not strict about the types of what is as wide.  */
      if (fndecl_built_in_p (fndecl, BUILT_IN_NORMAL) && emit_atomic_builtin (e, s, DECL_FUNCTION_CODE (fndecl)))
	return;
      if (fndecl_built_in_p (fndecl, BUILT_IN_NORMAL) && emit_failed_check (e, DECL_FUNCTION_CODE (fndecl)))
	return;
      if (fndecl_built_in_p (fndecl, BUILT_IN_NORMAL) && gimple_builtin_call_types_compatible_p (s, fndecl)
	  && emit_builtin (e, s, fndecl))
	return;
    }
  emit_user_call (s);
}

void
emit_call (emission &e, gcall *s)
{
  call_statement (e).emit_call (s);
}
