/* convention.cc -- the calling convention, for those who call.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The convention is abi.h's: sp and ctx first, then a pointer for a result that no register holds, the declared
   arguments, a pointer to the unnamed ones, the static chain.  Arguments passed by reference are not copied here: the
   callee copies them first.  */

#include "device/emit/convention.h"
#include "device/facts/signature.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

void
call_convention::pass (tree type, const value &v, std::vector<operand> &args)
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
  mem_address slot = mem.new_slot (MAX (parts->back ().offset + parts->back ().size, 1u), 16);
  mem.store_value (type, slot, v);
  args.push_back (mem.generic_address (slot));
}

void
call_convention::call_function (const ptx::function *callee, const operand *indirect,
				const ptx::function *signature, const std::vector<operand> &args, operand result,
				const operand *sp, const operand *ctx)
{
  std::vector<operand> all = {sp ? *sp : stack.sp (), ctx ? *ctx : stack.ctx ()};
  stack.check_call (all[0]);
  all.insert (all.end (), args.begin (), args.end ());
  std::vector<operand> rets;
  if (!signature->results.empty ())
    rets.push_back (result);
  ptx::insn &i = insn (op::call, ptx::mods (), {operand::of_list (rets),
						callee ? operand::of_func (callee) : *indirect,
						operand::of_list (all)});
  i.proto = signature;
}

const ptx::function *
call_convention::shared_signature (const ptx::function &s)
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

void
add_parameter (std::vector<ptx::param> &to, T t)
{
  ptx::param p;
  p.t = t;
  to.push_back (p);
}

value
call_convention::libcall (const char *name, tree result_type, std::vector<std::pair<tree, value>> args)
{
  ptx::function *callee = mod.library_function (name, loc ());
  if (!callee)
    {
      error_at (loc (), "the device libraries do not have %qs, which this statement needs", name);
      return VOID_TYPE_P (result_type) ? value () : undefined_value (result_type);
    }
  ptx::function sig;
  add_parameter (sig.params, T::u64);
  add_parameter (sig.params, T::u32);
  std::vector<operand> ops;
  mem_address slot;
  bool by_pointer = !VOID_TYPE_P (result_type) && passed_by_reference (result_type);
  operand result;
  if (by_pointer)
    {
      slot = mem.new_slot (tree_to_uhwi (TYPE_SIZE_UNIT (result_type)), 16);
      add_parameter (sig.params, T::u64);
      ops.push_back (mem.generic_address (slot));
    }
  else if (!VOID_TYPE_P (result_type))
    {
      add_parameter (sig.results, passing_type (result_type));
      result = R (reg (register_type (sig.results[0].t)));
    }
  for (auto &a : args)
    {
      add_parameter (sig.params, passed_by_reference (a.first) ? T::u64 : passing_type (a.first));
      pass (a.first, a.second, ops);
    }
  call_function (callee, nullptr, shared_signature (sig), ops, result);
  if (by_pointer)
    return mem.load_value (result_type, slot);
  return VOID_TYPE_P (result_type) ? value () : value (1, result);
}

/* A program may call a function as if it had other parameters or another result; most of these calls are never reached,
   and elsewhere argument N arrives as parameter N as far as both are of one kind.  */
void
call_convention::fit_signature (const ptx::function *callee, ptx::function &sig, std::vector<operand> &args)
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
    add_parameter (sig.params, p.t);
}

operand
call_convention::fit_operand (T to, T from, const operand &v)
{
  if (to == from)
    return v;
  if (to == T::b64 && from == T::b32)
    return convert (T::s64, T::s32, ptx::rnd::none, v);
  if (to == T::b32 && from == T::b64)
    return convert (T::u32, T::u64, ptx::rnd::none, v);
  return to == T::f32 ? operand::of_f32 (0) : to == T::f64 ? operand::of_f64 (0) : I (0);
}
