/* signature.cc -- how a function is called: its type as PTX parameters and results.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A function has the warp's stack pointer and context, the address of a result in memory, its parameters, the address
   of unnamed arguments, the static chain.  A kernel has its parameters alone.  PTX wants a direct call to agree with
   its callee; C and Fortran programs have calls that do not, and fix_calls finds them when all functions are known.  */

#include "device/facts/signature.h"
#include "device/facts/parts.h"
#include "device/facts/spmd.h"
#include "device/facts/sums.h"
#include "abi.h"

bool
kernel_p (tree fndecl)
{
  return lookup_attribute ("heddle kernel", DECL_ATTRIBUTES (fndecl)) != NULL_TREE;
}

bool
lanes_kernel_p (tree fndecl)
{
  return heddle_kernel_fact_p (fndecl, HEDDLE_FUNC_LANES);
}

bool
passed_by_reference (tree type)
{
  if (AGGREGATE_TYPE_P (type))
    return true;
  const std::vector<part> *parts = parts_of (type);
  return parts && parts->size () != 1;
}

ptx::type
passing_type (tree type)
{
  const std::vector<part> *parts = parts_of (type);
  gcc_assert (parts && parts->size () == 1);
  using T = ptx::type;
  switch ((*parts)[0].reg)
    {
    case T::b32: return T::u32;
    case T::b64: return T::u64;
    default: return (*parts)[0].reg;
    }
}

void
add_param (std::vector<ptx::param> &to, ptx::type t)
{
  ptx::param p;
  p.t = t;
  to.push_back (p);
}

static void
add_param_of (ptx::function *f, tree type)
{
  if (TREE_ADDRESSABLE (type) || passed_by_reference (type))
    add_param (f->params, ptx::type::u64);
  else if (parts_of (type))
    add_param (f->params, passing_type (type));
  else
    /* A type without a form on the device: the use of the parameter gets the error.  */
    add_param (f->params, ptx::type::u64);
}

bool
finalizer_p (tree decl)
{
  const_tree unit = get_ultimate_context (decl);
  const char *language = unit && TREE_CODE (unit) == TRANSLATION_UNIT_DECL ? TRANSLATION_UNIT_LANGUAGE (unit) : NULL;
  return (language && startswith (language, "GNU Fortran") && DECL_NAME (decl)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "__final_"));
}

void
function_signature (ptx::function *f, tree fntype, tree decl)
{
  f->params.clear ();
  f->results.clear ();
  if (decl && kernel_p (decl))
    {
      for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
	{
	  tree type = TREE_TYPE (p);
	  add_param (f->params, AGGREGATE_TYPE_P (type) ? ptx::type::none : passing_type (type));
	  f->params.back ().size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
	  f->params.back ().align = TYPE_ALIGN_UNIT (type);
	  f->params.back ().name = "p" + std::to_string (f->params.size () - 1);
	}
      /* How blocks add up is behind the arguments.  */
      f->params.back ().size = heddle_values_bytes (f->params.back ().size, heddle_grid_sums (decl).size ());
      return;
    }
  add_param (f->params, ptx::type::u64);	/* sp */
  add_param (f->params, ptx::type::u32);	/* ctx */
  tree ret = TREE_TYPE (fntype);
  if (!VOID_TYPE_P (ret))
    {
      if (TREE_ADDRESSABLE (ret) || passed_by_reference (ret) || !parts_of (ret))
	add_param (f->params, ptx::type::u64);
      else
	add_param (f->results, passing_type (ret));
    }
  bool use_decl = decl && DECL_ARGUMENTS (decl);
  if (use_decl)
    for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
      add_param_of (f, DECL_ARG_TYPE (p) ? DECL_ARG_TYPE (p) : TREE_TYPE (p));
  else
    for (tree t = TYPE_ARG_TYPES (fntype); t && t != void_list_node; t = TREE_CHAIN (t))
      add_param_of (f, TREE_VALUE (t));
  if (TREE_CODE (fntype) == METHOD_TYPE || TREE_CODE (fntype) == FUNCTION_TYPE)
    if (stdarg_p (fntype))
      add_param (f->params, ptx::type::u64);	/* the unnamed arguments */
}

bool
same_signature (const ptx::function *a, const ptx::function *b)
{
  if (a->params.size () != b->params.size () || a->results.size () != b->results.size ())
    return false;
  for (size_t i = 0; i < a->params.size (); i++)
    if (a->params[i].t != b->params[i].t)
      return false;
  return a->results.empty () || a->results[0].t == b->results[0].t;
}

/* Does one of the two have a result and the other none, with the same parameters?  */
static bool
same_but_for_a_result (const ptx::function *a, const ptx::function *b)
{
  if (a->params.size () != b->params.size () || a->results.empty () == b->results.empty ())
    return false;
  for (size_t i = 0; i < a->params.size (); i++)
    if (a->params[i].t != b->params[i].t)
      return false;
  return (a->results.empty () ? b : a)->results[0].t != ptx::type::none;
}

/* A call whose arguments differ from the callee's definition (C allows it without a prototype, at one's own risk)
   becomes a call through the callee's address: PTX wants direct calls to agree.  A function declared with a result and
   defined without, or the other way round, does no harm on the host: the call takes the present result, and a missing
   result is 0.  */
void
fix_calls (ptx::function &f)
{
  for (ptx::block &b : f.blocks)
    for (size_t i = 0; i < b.insns.size (); i++)
      {
	ptx::insn &call = b.insns[i];
	if (call.code != ptx::op::call || call.o[1].kind != ptx::operand::func)
	  continue;
	if (!call.proto || same_signature (call.proto, call.o[1].fn))
	  {
	    call.proto = nullptr;
	    continue;
	  }
	if (same_but_for_a_result (call.proto, call.o[1].fn))
	  {
	    const ptx::function *callee = call.o[1].fn;
	    ptx::type t = register_type ((call.proto->results.empty () ? callee : call.proto)->results[0].t);
	    call.proto = nullptr;
	    if (!callee->results.empty ())
	      call.o[0] = ptx::operand::of_list ({ptx::operand::of_reg (f.new_reg (t))});
	    else if (call.o[0].elts[0].kind != ptx::operand::reg)
	      call.o[0] = ptx::operand::of_list ({});
	    else
	      {
		ptx::insn zero;
		zero.code = ptx::op::mov;
		zero.m.t = t;
		zero.o = {call.o[0].elts[0], t == ptx::type::f32 ? ptx::operand::of_f32 (0)
			  : t == ptx::type::f64 ? ptx::operand::of_f64 (0) : ptx::operand::of_imm (0)};
		zero.guarded = call.guarded, zero.guard = call.guard, zero.guard_neg = call.guard_neg;
		call.o[0] = ptx::operand::of_list ({});
		b.insns.insert (b.insns.begin () + i + 1, zero);
	      }
	    continue;
	  }
	ptx::insn mov;
	mov.code = ptx::op::mov;
	mov.m.t = ptx::type::u64;
	ptx::regno r = f.new_reg (ptx::type::b64);
	mov.o = {ptx::operand::of_reg (r), call.o[1]};
	mov.guarded = call.guarded, mov.guard = call.guard, mov.guard_neg = call.guard_neg;
	call.o[1] = ptx::operand::of_reg (r);
	b.insns.insert (b.insns.begin () + i, mov);
	i++;
      }
}
