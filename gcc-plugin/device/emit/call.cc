/* call.cc -- calls.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The convention is abi.h's: sp and ctx first, then a pointer for a result that no register holds, the declared
   arguments, a pointer to the unnamed ones, the static chain.  What is passed by reference is not copied here:
   the callee copies it before it does anything else.  */

#include "device/emit/function-emitter.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

void
function_emitter::set_lhs (gimple *s, const value &v, regno mark)
{
  tree lhs = gimple_call_lhs (s);
  if (!lhs)
    return;
  if (TREE_CODE (lhs) == SSA_NAME)
    set_ssa (lhs, v, mark);
  else if (parts_of (TREE_TYPE (lhs)))
    store_reference (lhs, v, TREE_TYPE (lhs));
}

/* Append the argument or arguments for V of TYPE.  */
void
function_emitter::pass (tree type, const value &v, std::vector<operand> &args)
{
  const std::vector<part> *parts = parts_of (type);
  if (!parts || v.size () != parts->size ())
    {
      args.push_back (I (0));	/* after an error */
      return;
    }
  if (v.size () == 1)
    {
      args.push_back (v[0].kind == operand::reg || v[0].kind == operand::imm ? v[0]
		      : R (force_reg (v[0], (*parts)[0].reg)));
      return;
    }
  mem_address slot = slot_address (local_slot (MAX (parts->back ().offset + parts->back ().size, 1u), 16));
  store_value (type, slot, v);
  args.push_back (generic_address (slot));
}

/* The call itself.  RESULT is a register operand or none; SIGNATURE describes ARGS (without sp and ctx in ARGS,
   with them in the signature).  */
void
function_emitter::call_function (const ptx::function *callee, const operand *indirect,
				 const ptx::function *signature, const std::vector<operand> &args, operand result,
				 const operand *sp, const operand *ctx)
{
  std::vector<operand> all = {sp ? *sp : current_sp (), ctx ? *ctx : current_ctx ()};
  all.insert (all.end (), args.begin (), args.end ());
  std::vector<operand> rets;
  if (!signature->results.empty ())
    rets.push_back (result);
  ptx::insn &i = insn (op::call, ptx::mods (), {operand::of_list (rets),
						callee ? operand::of_func (callee) : *indirect,
						operand::of_list (all)});
  i.proto = signature;
}

/* One function object a distinct signature; never freed, there are few.  */
const ptx::function *
function_emitter::shared_signature (const ptx::function &s)
{
  static std::unordered_map<std::string, ptx::function *> known;
  std::string key;
  for (const ptx::param &p : s.params)
    key += char ('a' + (int) p.t);
  key += '>';
  for (const ptx::param &p : s.results)
    key += char ('a' + (int) p.t);
  auto it = known.find (key);
  if (it == known.end ())
    it = known.emplace (key, new ptx::function (s)).first;
  return it->second;
}

static void
add (std::vector<ptx::param> &to, T t)
{
  ptx::param p;
  p.t = t;
  to.push_back (p);
}

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

/* NAME (ARGS) of the device libraries.  */
value
function_emitter::libcall (const char *name, tree result_type, std::vector<std::pair<tree, value>> args)
{
  ptx::function *callee = mod.library_function (name, loc);
  if (!callee)
    {
      error_at (loc, "the device libraries do not have %qs, which this statement needs", name);
      return VOID_TYPE_P (result_type) ? value () : undefined_value (result_type);
    }
  ptx::function sig;
  add (sig.params, T::u64);
  add (sig.params, T::u32);
  std::vector<operand> ops;
  mem_address slot;
  bool by_pointer = !VOID_TYPE_P (result_type) && passed_by_reference (result_type);
  operand result;
  if (by_pointer)
    {
      slot = slot_address (local_slot (tree_to_uhwi (TYPE_SIZE_UNIT (result_type)), 16));
      add (sig.params, T::u64);
      ops.push_back (generic_address (slot));
    }
  else if (!VOID_TYPE_P (result_type))
    {
      add (sig.results, passing_type (result_type));
      result = R (reg (register_type (sig.results[0].t)));
    }
  for (auto &a : args)
    {
      add (sig.params, passed_by_reference (a.first) ? T::u64 : passing_type (a.first));
      pass (a.first, a.second, ops);
    }
  call_function (callee, nullptr, shared_signature (sig), ops, result);
  if (by_pointer)
    return load_value (result_type, slot);
  return VOID_TYPE_P (result_type) ? value () : value (1, result);
}

/* The address of a copy of ARG, an object of variable size, on top of the stack.  */
operand
function_emitter::copy_on_stack (tree arg)
{
  tree size_tree = TYPE_SIZE_UNIT (TREE_TYPE (arg));
  if (TREE_CODE (arg) == WITH_SIZE_EXPR)
    {
      size_tree = TREE_OPERAND (arg, 1);
      arg = TREE_OPERAND (arg, 0);
    }
  operand size = convert_value (sizetype, TREE_TYPE (size_tree), expand (size_tree))[0];
  operand copy = take_stack (R (force_reg (size, T::b64)), HEDDLE_STACK_ALIGN);
  libcall ("memcpy", ptr_type_node,
	   { { ptr_type_node, value (1, copy) },
	     { ptr_type_node, value (1, generic_address (memory (arg))) },
	     { sizetype, value (1, size) } });
  return copy;
}

/* The unnamed arguments of S, from number FIRST on, in memory as the x86-64 overflow area has them.  */
operand
function_emitter::varargs_buffer (gcall *s, unsigned first)
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
  mem_address buffer = slot_address (local_slot (size, most));
  for (unsigned i = first; i < gimple_call_num_args (s); i++)
    {
      tree arg = gimple_call_arg (s, i), type = passed_type (i);
      mem_address a = offset (buffer, at[i - first]);
      if (type != TREE_TYPE (arg) && type == ptr_type_node && AGGREGATE_TYPE_P (TREE_TYPE (arg)))
	store_value (type, a, value (1, copy_on_stack (arg)));
      else if (AGGREGATE_TYPE_P (type))
	{
	  if (tree_to_uhwi (TYPE_SIZE_UNIT (type)))
	    copy_bytes (a, memory (arg), tree_to_uhwi (TYPE_SIZE_UNIT (type)));
	}
      else if (parts_of (type))
	store_value (type, a, expand (arg));
      else
	sorry_at_stmt (unsupported_type_name (type) ? unsupported_type_name (type) : "an argument of this type");
    }
  return generic_address (buffer);
}

/* Make the call of CALLEE described by SIG (with sp and ctx) and ARGS (without) one that PTX allows.  A program may
   call a function as if it had other parameters or another result; most of these calls are never reached, and
   elsewhere argument N arrives as parameter N as far as both are of one kind.  */
void
function_emitter::fit_signature (const ptx::function *callee, ptx::function &sig, std::vector<operand> &args)
{
  std::vector<operand> fitted;
  for (size_t i = 2; i < callee->params.size (); i++)
    {
      T to = register_type (callee->params[i].t);
      fitted.push_back (i < sig.params.size () ? fit_operand (to, register_type (sig.params[i].t), args[i - 2])
			: fit_operand (to, T::none, operand ()));
    }
  args = fitted;
  sig.params.clear ();
  for (const ptx::param &p : callee->params)
    add (sig.params, p.t);
}

/* V, which is in a register of type FROM, for one of type TO: integers are converted, anything else is 0.  */
operand
function_emitter::fit_operand (T to, T from, const operand &v)
{
  if (to == from)
    return v;
  if (to == T::b64 && from == T::b32)
    return convert (T::s64, T::s32, ptx::rnd::none, v);
  if (to == T::b32 && from == T::b64)
    return convert (T::u32, T::u64, ptx::rnd::none, v);
  return to == T::f32 ? operand::of_f32 (0) : to == T::f64 ? operand::of_f64 (0) : I (0);
}

/* A call that compiled code or a device library answers.  */
void
function_emitter::emit_user_call (gcall *s)
{
  /* Long: the parts of a call in their order: prototype, arguments, callee, result.  */
  tree fndecl = gimple_call_fndecl (s);
  tree fntype = gimple_call_fntype (s);
  tree ret = TREE_TYPE (fntype), lhs = gimple_call_lhs (s);
  if (fndecl && mod.missing_weak_function_p (fndecl))
    {
      regno mark = f->regs.size ();
      insn (op::trap, ptx::mods (), {});
      cur = f->new_block ();
      if (lhs && TREE_CODE (lhs) == SSA_NAME)
	set_lhs (s, undefined_value (TREE_TYPE (lhs)), mark);
      return;
    }
  const ptx::function *callee = fndecl ? mod.function (fndecl, loc) : nullptr;
  ptx::function sig;
  add (sig.params, T::u64);
  add (sig.params, T::u32);
  std::vector<operand> args;
  regno mark = f->regs.size ();

  /* The result.  */
  operand result;
  mem_address result_at;
  bool to_memory = false, by_pointer = result_by_pointer (ret);
  if (by_pointer)
    {
      add (sig.params, T::u64);
      if (lhs && TREE_CODE (lhs) != SSA_NAME && (AGGREGATE_TYPE_P (ret) || TREE_ADDRESSABLE (ret)))
	result_at = memory (lhs);
      else
	{
	  unsigned HOST_WIDE_INT size = TYPE_SIZE_UNIT (ret) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (ret))
					? tree_to_uhwi (TYPE_SIZE_UNIT (ret)) : 0;
	  if (!size && TYPE_SIZE_UNIT (ret) && !integer_zerop (TYPE_SIZE_UNIT (ret)))
	    sorry_at_stmt ("returning an object of variable size");
	  result_at = slot_address (local_slot (MAX (size, 1u), MAX (TYPE_ALIGN_UNIT (ret), 16u)));
	  to_memory = lhs != NULL_TREE;
	}
      args.push_back (generic_address (result_at));
    }
  else if (!VOID_TYPE_P (ret))
    {
      add (sig.results, passing_type (ret));
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
	  add (sig.params, T::u64);
	  args.push_back (generic_address (memory (arg)));
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
	  v = convert_value (formal, type, v);
	  type = formal;
	}
      /* Fortran's logical(16), one bit in 16 bytes, where the library has an integer of that size.  */
      if (wanted && !AGGREGATE_TYPE_P (wanted) && integer_like_p (wanted) && integer_like_p (type) && parts_of (wanted)
	  && passed_by_reference (wanted) != passed_by_reference (type))
	{
	  v = convert_value (wanted, type, v);
	  type = wanted;
	}
      add (sig.params, passed_by_reference (type) ? T::u64 : passing_type (type));
      pass (type, v, args);
    }
  regno stack_before = 0;
  if (stdarg_p (known))
    {
      for (unsigned k = i; k < n && !stack_before; k++)
	if (tree size = TYPE_SIZE_UNIT (TREE_TYPE (gimple_call_arg (s, k))))
	  if (!tree_fits_uhwi_p (size))
	    {
	      stack_before = reg (T::b64);
	      move (stack_before, current_sp ());
	    }
      add (sig.params, T::u64);
      args.push_back (varargs_buffer (s, i));
    }
  if (tree chain = gimple_call_chain (s))
    {
      add (sig.params, T::u64);
      args.push_back (expand1 (chain));
    }

  /* The callee.  */
  if (callee)
    {
      bool callee_by_pointer = result_by_pointer (TREE_TYPE (TREE_TYPE (mod.definition_of (fndecl))));
      if (by_pointer != callee_by_pointer)
	{
	  warning_at (loc, 0, "%qD is called as if it had another result type; this call traps on the device", fndecl);
	  insn (op::trap, ptx::mods (), {});
	  cur = f->new_block ();
	  fit_signature (callee, sig, args = {});
	}
      else if (!same_types (callee->params, sig.params))
	fit_signature (callee, sig, args);
      T from = callee->results.empty () ? T::none : register_type (callee->results[0].t);
      T to = sig.results.empty () ? T::none : register_type (sig.results[0].t);
      operand got = result;
      if (from != to)
	{
	  sig.results = callee->results;
	  got = from == T::none ? operand () : R (reg (from));
	}
      call_function (callee, nullptr, shared_signature (sig), args, got);
      if (from != to && to != T::none && lhs)
	result = fit_operand (to, from, got);
    }
  else
    {
      regno fn = force_reg (expand1 (gimple_call_fn (s)), T::b64);
      if (virtual_method_call_p (gimple_call_fn (s)))
	stop_at_pure_virtual (fn);
      if (gimple_call_chain (s))
	{
	  operand known = R (fn);
	  call_function (nullptr, &known, shared_signature (sig), args, result);
	}
      else
	call_pointer (fn, sig, args, result);
    }
  if (stack_before)
    move (current_sp ().r, R (stack_before));
  if (by_pointer)
    {
      if (to_memory)
	{
	  if (TREE_CODE (lhs) == SSA_NAME)
	    set_ssa (lhs, load_value (ret, result_at), mark);
	  else if (parts_of (ret))
	    store_reference (lhs, load_value (ret, result_at), ret);
	  else
	    copy_bytes (memory (lhs), result_at, tree_to_uhwi (TYPE_SIZE_UNIT (ret)));
	}
    }
  else if (lhs)
    set_lhs (s, value (1, result), mark);
}

void
function_emitter::emit_call (gcall *s)
{
  if (gimple_call_internal_p (s))
    {
      if (!emit_internal_fn (s))
	sorry_at (loc, "internal function %qs in device code", internal_fn_name (gimple_call_internal_fn (s)));
      return;
    }
  tree fndecl = gimple_call_fndecl (s);
  if (fndecl)
    {
      if (DECL_NAME (fndecl))
	{
	  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
	  if ((startswith (name, "__ptx_") || startswith (name, "__heddle_")) && emit_ptx_builtin (s, name))
	    return;
	}
      if (fndecl_built_in_p (fndecl, BUILT_IN_MD))
	{
	  /* For loops that wait: a hint that others may run.  */
	  if (DECL_NAME (fndecl) && !strcmp (IDENTIFIER_POINTER (DECL_NAME (fndecl)), "__builtin_ia32_pause"))
	    return;
	  sorry_at (loc, "%qD, a built-in function for the host processor, in device code", fndecl);
	  return;
	}
      if (fndecl_built_in_p (fndecl, BUILT_IN_DWARF_CFA))
	{
	  set_lhs (s, value (1, I (0)), f->regs.size ());
	  return;
	}
      /* GCC itself passes a literal that is no unsigned int.  The frame of this function is known; of its callers
	 nothing is.  */
      if (fndecl_built_in_p (fndecl, BUILT_IN_RETURN_ADDRESS) || fndecl_built_in_p (fndecl, BUILT_IN_FRAME_ADDRESS))
	{
	  bool frame = fndecl_built_in_p (fndecl, BUILT_IN_FRAME_ADDRESS) && integer_zerop (gimple_call_arg (s, 0));
	  set_lhs (s, value (1, frame ? R (stack.base) : I (0)), f->regs.size ());
	  return;
	}
      /* Passes that make atomics are not strict about the types of what is as wide.  */
      if (fndecl_built_in_p (fndecl, BUILT_IN_NORMAL) && emit_atomic_builtin (s, DECL_FUNCTION_CODE (fndecl)))
	return;
      if (fndecl_built_in_p (fndecl, BUILT_IN_NORMAL) && emit_failed_check (DECL_FUNCTION_CODE (fndecl)))
	return;
      if (fndecl_built_in_p (fndecl, BUILT_IN_NORMAL) && gimple_builtin_call_types_compatible_p (s, fndecl)
	  && emit_builtin (s, fndecl))
	return;
    }
  emit_user_call (s);
}
