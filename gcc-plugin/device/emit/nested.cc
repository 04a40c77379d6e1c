/* nested.cc -- pointers to nested functions that use their parent's variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A host makes code at run time, a trampoline, that sets the static chain and jumps to the function.  Device code
   cannot be made at run time, so the object in the parent's frame becomes a descriptor, the function's address and the
   chain, and the pointer is the descriptor's address with the uppermost bit set, which no address has.  In a program
   with pointers of this kind every indirect call looks at this bit; other programs are unchanged.  */

#include "device/emit/statement.h"
#include "device/emit/state.h"
#include "device/emit/emit.h"
#include "passes.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* Calls of the builtins for such pointers.  */
class descriptors : statement_writer
{
public:
  using statement_writer::statement_writer;
  bool emit_descriptor (gcall *, built_in_function);

private:
  mem_address descriptor_in (tree object);
};

} // namespace

static const HOST_WIDE_INT TAG = HOST_WIDE_INT_MIN;

/* The kinds of GCC's objects for such a pointer.  */
static bool
makes_descriptor_p (tree fndecl)
{
  return fndecl_built_in_p (fndecl, BUILT_IN_INIT_TRAMPOLINE)
	 || fndecl_built_in_p (fndecl, BUILT_IN_INIT_HEAP_TRAMPOLINE)
	 || fndecl_built_in_p (fndecl, BUILT_IN_INIT_DESCRIPTOR);
}

unsigned
nested_pass::execute (function *)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (makes_descriptor_p (node->decl) && node->callers)
      emit_state.has_descriptors = true;
  return 0;
}

/* The descriptor in OBJECT, an argument; trampolines have room for one, but perhaps not its alignment.  */
mem_address
descriptors::descriptor_in (tree object)
{
  operand p = R (force_reg (expand1 (object), T::b64));
  operand up = op2 (op::add, T::u64, T::b64, p, I (7));
  mem_address a;
  a.base = op2 (op::and_, T::b64, T::b64, up, I (-8)).r;
  a.align = 8;
  return a;
}

/* S is a call of a builtin for such pointers; true if done.  */
bool
descriptors::emit_descriptor (gcall *s, built_in_function code)
{
  regno mark = next_reg ();
  part word = {T::b64, T::b64, 0, 8};
  switch (code)
    {
    case BUILT_IN_INIT_TRAMPOLINE: case BUILT_IN_INIT_HEAP_TRAMPOLINE: case BUILT_IN_INIT_DESCRIPTOR:
      {
	mem_address a = descriptor_in (gimple_call_arg (s, 0));
	mem.store_part (word, a, expand1 (gimple_call_arg (s, 1)));
	mem.store_part (word, mem.offset (a, 8), expand1 (gimple_call_arg (s, 2)));
	return true;
      }
    case BUILT_IN_ADJUST_TRAMPOLINE: case BUILT_IN_ADJUST_DESCRIPTOR:
      {
	mem_address a = descriptor_in (gimple_call_arg (s, 0));
	set_lhs (s, value (1, op2 (op::or_, T::b64, T::b64, R (a.base), I (TAG))), mark);
	return true;
      }
    default:
      return false;
    }
}

/* A call through pointer FN, as call_function does it.  */
void
call_convention::call_pointer (regno fn, const ptx::function &sig, const std::vector<operand> &args, operand result)
{
  operand plain = R (fn);
  if (!emit_state.has_descriptors)
    {
      call_function (nullptr, &plain, shared_signature (sig), args, result);
      return;
    }
  regno tagged = set_predicate (ptx::cmp::lt, T::s64, plain, I (0));
  ptx::blockno with_chain = new_block (), without = new_block (), after = new_block ();
  branch_if (tagged, false, with_chain);
  branch (without);
  go_on_in (without);
  call_function (nullptr, &plain, shared_signature (sig), args, result);
  branch (after);

  go_on_in (with_chain);
  mem_address a;
  a.base = op2 (op::and_, T::b64, T::b64, plain, I (~TAG)).r;
  a.align = 8;
  part word = {T::b64, T::b64, 0, 8};
  operand nested = mem.load_part (word, a);
  std::vector<operand> more = args;
  more.push_back (mem.load_part (word, mem.offset (a, 8)));
  ptx::function longer = sig;
  ptx::param chain;
  chain.t = T::u64;
  longer.params.push_back (chain);
  call_function (nullptr, &nested, shared_signature (longer), more, result);
  branch (after);
  go_on_in (after);
}

bool
emit_descriptor (emission &e, gcall *s, built_in_function code)
{
  return descriptors (e).emit_descriptor (s, code);
}
