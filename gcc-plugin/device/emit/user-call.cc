/* user-call.cc -- calls that compiled code or a device library answers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A call in its order: a place for the result, the arguments, the call itself, what becomes of the result.  On the way
   its signature is put together (convention.h).  */

#include "device/emit/statement.h"
#include "device/facts/hooks.h"
#include "device/facts/signature.h"
#include "host-calls/compiler/call.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* A call on its way.  */
class user_call : statement_writer
{
public:
  user_call (emission &, gcall *);
  void emit ();

private:
  void trap ();
  void prepare_result ();
  bool pass_arguments ();
  bool pass_argument (tree arg, tree formal, tree wanted);
  void pass_unnamed (unsigned first);
  operand varargs_buffer (unsigned first);
  operand copy_on_stack (tree arg);
  void call_known (const ptx::function *callee);
  void call_through_pointer ();
  void take_result ();

  gcall *s;
  tree fndecl, ret, lhs;
  bool by_pointer;			/* the result goes through a hidden pointer, */
  mem_address result_at;		/* to this place, */
  bool to_memory = false;		/* and from this register to LHS */
  operand result;			/* or the result is in this register */
  regno mark;				/* registers from here on are the call's own */
  ptx::function sig;			/* with the hidden parameters; */
  std::vector<operand> args;		/* without sp and ctx */
  regno stack_before = 0;		/* the stack before arguments were put on it, if any were */
};

bool
same_types (const std::vector<ptx::param> &a, const std::vector<ptx::param> &b)
{
  return std::equal (a.begin (), a.end (), b.begin (), b.end (),
		     [] (const ptx::param &x, const ptx::param &y) { return x.t == y.t; });
}

/* Does a function write its result, of TYPE, through a hidden pointer?  */
bool
result_by_pointer (tree type)
{
  return !VOID_TYPE_P (type) && (TREE_ADDRESSABLE (type) || passed_by_reference (type) || !parts_of (type));
}

user_call::user_call (emission &e, gcall *s)
  : statement_writer (e), s (s), fndecl (gimple_call_fndecl (s)), ret (TREE_TYPE (gimple_call_fntype (s))),
    lhs (gimple_call_lhs (s)), by_pointer (result_by_pointer (ret)), mark (next_reg ())
{
  add_parameter (sig.params, T::u64);
  add_parameter (sig.params, T::u32);
}

/* A place for the result.  */
void
user_call::prepare_result ()
{
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
}

/* Pass ARG.  FORMAL: the type of the parameter as the call sees it; WANTED: as the definition does, if that is known.
   False after an error.  */
bool
user_call::pass_argument (tree arg, tree formal, tree wanted)
{
  tree type = TREE_TYPE (arg);
  if (AGGREGATE_TYPE_P (type))
    {
      add_parameter (sig.params, T::u64);
      args.push_back (mem.generic_address (refs.place (arg)));
      return true;
    }
  if (!parts_of (type))
    {
      sorry_of_type ("an argument", type);
      return false;
    }
  value v = expand (arg);
  if (!AGGREGATE_TYPE_P (formal) && parts_of (formal) && integer_like_p (formal) && integer_like_p (type)
      && parts_of (formal)->size () == 1 && parts_of (type)->size () == 1
      && passing_type (formal) != passing_type (type))
    {
      v = arith.convert_value (formal, type, v);
      type = formal;
    }
  /* Fortran's logical(16), one bit in 16 bytes, where the library has an integer of this size.  */
  if (wanted && !AGGREGATE_TYPE_P (wanted) && integer_like_p (wanted) && integer_like_p (type) && parts_of (wanted)
      && passed_by_reference (wanted) != passed_by_reference (type))
    {
      v = arith.convert_value (wanted, type, v);
      type = wanted;
    }
  add_parameter (sig.params, passed_by_reference (type) ? T::u64 : passing_type (type));
  calls.pass (type, v, args);
  return true;
}

/* Pass the arguments, the named and the unnamed ones, and the static chain.  False after an error.  */
bool
user_call::pass_arguments ()
{
  /* The middle end's comparison for equality has the length as well.  */
  const unsigned n = gimple_call_builtin_p (s, BUILT_IN_STRCMP_EQ) ? 2 : gimple_call_num_args (s);
  /* A call without a prototype in sight needs the definition's, to know of unnamed arguments.  */
  tree known = gimple_call_fntype (s), definition = fndecl ? TREE_TYPE (mod.definition_of (fndecl)) : NULL_TREE;
  if (fndecl && !prototype_p (known))
    known = definition;
  tree types = TYPE_ARG_TYPES (known), defined = definition ? TYPE_ARG_TYPES (definition) : NULL_TREE;
  const bool prototype = prototype_p (known), variadic = stdarg_p (known);
  unsigned i = 0;
  for (; i < n; i++)
    {
      const bool named = prototype && types && types != void_list_node;
      /* Fortran's front end may forget the length of a character argument in the type of a function of its library.  */
      if (prototype && !named && (variadic || !fndecl))
	break;
      tree arg = gimple_call_arg (s, i), formal = named ? TREE_VALUE (types) : TREE_TYPE (arg);
      if (named)
	types = TREE_CHAIN (types);
      tree wanted = defined && defined != void_list_node ? TREE_VALUE (defined) : NULL_TREE;
      if (defined)
	defined = TREE_CHAIN (defined);
      if (!pass_argument (arg, formal, wanted))
	return false;
    }
  if (variadic)
    pass_unnamed (i);
  if (tree chain = gimple_call_chain (s))
    {
      add_parameter (sig.params, T::u64);
      args.push_back (expand1 (chain));
    }
  return true;
}

/* The same with the unnamed ones, from number FIRST on.  */
void
user_call::pass_unnamed (unsigned first)
{
  for (unsigned i = first; i < gimple_call_num_args (s) && !stack_before; i++)
    if (tree size = TYPE_SIZE_UNIT (TREE_TYPE (gimple_call_arg (s, i))))
      if (!tree_fits_uhwi_p (size) || heddle_calls_host_p (mod))
	{
	  stack_before = reg (T::b64);
	  move (stack_before, stack.sp ());
	}
  add_parameter (sig.params, T::u64);
  args.push_back (varargs_buffer (first));
}

/* The unnamed arguments, from number FIRST on, in memory as the x86-64 overflow area has them.  */
operand
user_call::varargs_buffer (unsigned first)
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
  mem_address buffer;
  if (heddle_calls_host_p (mod))
    {
      /* The host may get the list, and reaches the stack only.  */
      buffer.base = force_reg (stack.take (R (force_reg (I (size), T::b64)), MAX (most, HEDDLE_STACK_ALIGN)), T::b64);
      buffer.align = most;
    }
  else
    buffer = mem.new_slot (size, most);
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
	sorry_of_type ("an argument", type);
    }
  return mem.generic_address (buffer);
}

/* The address of a copy of ARG, an object of variable size, on top of the stack.  */
operand
user_call::copy_on_stack (tree arg)
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

/* Call CALLEE, if need be as it is defined.  */
void
user_call::call_known (const ptx::function *callee)
{
  if (by_pointer != result_by_pointer (TREE_TYPE (TREE_TYPE (mod.definition_of (fndecl)))))
    {
      device_warnings shown;
      warning_at (loc (), 0, "%qD is called as if it had another result type; this call traps on the device", fndecl);
      trap ();
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

void
user_call::call_through_pointer ()
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

/* Put the result where the statement wants it.  */
void
user_call::take_result ()
{
  if (!by_pointer)
    {
      if (lhs)
	set_lhs (s, value (1, result), mark);
    }
  else if (to_memory)
    {
      if (TREE_CODE (lhs) == SSA_NAME)
	ssa.set (lhs, mem.load_value (ret, result_at), mark);
      else if (parts_of (ret))
	refs.store (lhs, mem.load_value (ret, result_at), ret);
      else
	mem.copy_bytes (refs.place (lhs), result_at, tree_to_uhwi (TYPE_SIZE_UNIT (ret)));
    }
}

/* Nothing behind this is reached.  */
void
user_call::trap ()
{
  insn (op::trap, ptx::mods (), {});
  go_on_in (new_block ());
}

void
user_call::emit ()
{
  if (fndecl && mod.missing_weak_function_p (fndecl))
    {
      trap ();
      if (lhs && TREE_CODE (lhs) == SSA_NAME)
	set_lhs (s, undefined_value (TREE_TYPE (lhs)), mark);
      return;
    }
  if (fndecl && (heddle_reverse_region (s) || heddle_host_function_p (mod, fndecl)))
    {
      emit_host_call (e, s);
      return;
    }
  const ptx::function *callee = fndecl ? mod.function (fndecl, loc ()) : nullptr;
  prepare_result ();
  if (!pass_arguments ())
    return;
  if (callee)
    call_known (callee);
  else
    call_through_pointer ();
  if (stack_before)
    move (stack.sp ().r, R (stack_before));
  take_result ();
}

} // namespace

void
emit_user_call (emission &e, gcall *s)
{
  user_call (e, s).emit ();
}
