/* entry.cc -- the beginning and the end of a function.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The other side of the calling convention (convention.cc): parameters come into registers or to their places in the
   frame, the result goes into a register or where the caller wants it.  */

#include "device/emit/statement.h"
#include "device/facts/signature.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

class function_entry : statement_writer
{
public:
  explicit function_entry (emission &e) : statement_writer (e), ins (e.code.bind_parameters ()) {}
  void emit ();

private:
  void take_argument (tree parm, regno in);

  const std::vector<regno> &ins;	/* registers of the parameters */
};

class kernel_entry : statement_writer
{
public:
  using statement_writer::statement_writer;
  void emit ();
};

class function_return : statement_writer
{
public:
  using statement_writer::statement_writer;
  void emit (greturn *);
};

/* A kernel's stack and its arguments, which the host has put into the space of parameters.  */
void
kernel_entry::emit ()
{
  stack.set_up ();
  unsigned i = 0;
  for (tree p = DECL_ARGUMENTS (fun->decl); p; p = DECL_CHAIN (p), i++)
    {
      if (parameter_block_p (fun, p))
	{
	  if (stack.has (p))
	    {
	      mem_address from;
	      from.param = i;
	      from.sp = ptx::space::param;
	      from.align = parameter (i).align;
	      mem.copy_bytes (refs.decl_place (p), from, parameter (i).size);
	    }
	  continue;
	}
      tree def = ssa_default_def (fun, p);
      regno mark = next_reg ();
      T t = parameter (i).t;
      regno r = reg (register_type (t));
      ptx::mods m = M (t);
      m.sp = ptx::space::param;
      if (def)
	{
	  insn (op::ld, m, {R (r), operand::at_param (parameter (i).name)});
	  ssa.set (def, value (1, R (r)), mark);
	}
    }
}

/* PARM, a declared parameter, comes in IN.  */
void
function_entry::take_argument (tree parm, regno in)
{
  tree type = TREE_TYPE (parm), passed = DECL_ARG_TYPE (parm) ? DECL_ARG_TYPE (parm) : type;
  tree def = is_gimple_reg (parm) ? ssa_default_def (fun, parm) : NULL_TREE;
  if (is_gimple_reg (parm) ? !def : !stack.has (parm))
    return;		/* never referenced */
  mem_address from;
  from.base = in;
  if (AGGREGATE_TYPE_P (type) || !parts_of (type))
    {
      /* A parameter with a name is of a type without registers: its uses complain.  */
      from.align = TYPE_ALIGN_UNIT (type);
      if (!def && TYPE_SIZE_UNIT (type) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
	mem.copy_bytes (refs.decl_place (parm), from, tree_to_uhwi (TYPE_SIZE_UNIT (type)));
      return;
    }
  value v (1, R (in));
  if (passed_by_reference (passed))
    {
      from.align = TYPE_ALIGN_UNIT (passed);
      v = mem.load_value (passed, from);
    }
  if (passed != type && parts_of (passed) && !POINTER_TYPE_P (passed))
    v = arith.convert_value (type, passed, v);
  else if (integer_like_p (type) && TYPE_PRECISION (type) < 32)
    v[0] = arith.canonical (type, v[0]);
  if (def)
    ssa.set (def, v, 0);
  else
    mem.store_value (type, refs.decl_place (parm), v);
}

/* The hidden parameters, the stack, and the declared parameters.  */
void
function_entry::emit ()
{
  size_t next = 2;
  const regno sp = ins[0], ctx = ins[1];
  tree ret = TREE_TYPE (TREE_TYPE (fun->decl));
  if (!VOID_TYPE_P (ret) && e.code.result_type () == T::none && !finalizer_p (fun->decl))
    e.result_pointer = ins[next++];
  stack.set_up (sp, ctx);
  tree result = DECL_RESULT (fun->decl);
  if (result && DECL_BY_REFERENCE (result))
    if (tree def = ssa_default_def (fun, result))
      ssa.set (def, value (1, R (*e.result_pointer)), 0);
  for (tree p = DECL_ARGUMENTS (fun->decl); p && next < ins.size (); p = DECL_CHAIN (p))
    take_argument (p, ins[next++]);
  if (stdarg_p (TREE_TYPE (fun->decl)) && next < ins.size ())
    e.va_pointer = ins[next++];
  if (fun->static_chain_decl && next < ins.size ())
    {
      regno in = ins[next++];
      tree chain = fun->static_chain_decl;
      if (is_gimple_reg (chain))
	{
	  if (tree def = ssa_default_def (fun, chain))
	    ssa.set (def, value (1, R (in)), 0);
	}
      else if (stack.has (chain))
	mem.store_value (TREE_TYPE (chain), refs.decl_place (chain), value (1, R (in)));
    }
}

void
function_return::emit (greturn *s)
{
  tree val = gimple_return_retval (s);
  tree type = TREE_TYPE (TREE_TYPE (fun->decl));
  tree result = DECL_RESULT (fun->decl);
  const T in_register = e.code.result_type ();
  if (e.is_kernel)
    {
      end_ordered_sums (e);
      if (mod.tells_end (fun->decl))
	tell_end (e);
    }
  else if (VOID_TYPE_P (type) || (result && DECL_BY_REFERENCE (result)))
    ;
  else if (e.result_pointer)
    {
      if (val)
	{
	  mem_address to;
	  to.base = *e.result_pointer;
	  to.align = TYPE_ALIGN_UNIT (type);
	  if (!AGGREGATE_TYPE_P (type))
	    mem.store_value (type, to, expand (val));
	  else if (TREE_CODE (val) == CONSTRUCTOR)
	    mem.fill_bytes (to, 0, tree_to_uhwi (TYPE_SIZE_UNIT (type)));
	  else if (tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
	    mem.copy_bytes (to, refs.place (val), tree_to_uhwi (TYPE_SIZE_UNIT (type)));
	  else
	    sorry_at_stmt ("returning an object of variable size");
	}
    }
  else if (in_register != T::none)
    {
      operand v = val ? expand1 (val) : undefined_value (type)[0];
      insn (op::ret, ptx::mods (), {R (force_reg (v, register_type (in_register)))});
      return;
    }
  insn (op::ret, ptx::mods (), {});
}

} // namespace

void
emit_prologue (emission &e)
{
  e.code.at (DECL_SOURCE_LOCATION (e.fun->decl));
  if (e.is_kernel)
    {
      kernel_entry (e).emit ();
      emit_gate (e);
      begin_ordered_sums (e);
    }
  else
    function_entry (e).emit ();
}

void
emit_return (emission &e, greturn *s)
{
  function_return (e).emit (s);
}
