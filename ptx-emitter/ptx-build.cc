/* ptx-build.cc -- making modules, functions, blocks, instructions and operands.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Nothing is checked here: building is the hot path, and one place for all rules, the verifier, is enough.  */

#include "ptx.h"

namespace ptx {

operand
operand::of_reg (regno r)
{
  operand o;
  o.kind = reg;
  o.r = r;
  return o;
}

operand
operand::of_not (regno r)
{
  operand o = of_reg (r);
  o.neg = true;
  return o;
}

operand
operand::of_imm (int64_t i)
{
  operand o;
  o.kind = imm;
  o.i = i;
  return o;
}

operand
operand::of_f32 (uint32_t bits)
{
  operand o;
  o.kind = fimm;
  o.i = bits;
  return o;
}

operand
operand::of_f64 (uint64_t bits)
{
  operand o;
  o.kind = fimm;
  o.i = int64_t (bits);
  return o;
}

operand
operand::at_reg (regno base, int64_t disp)
{
  operand o;
  o.kind = address;
  o.based = true;
  o.r = base;
  o.i = disp;
  return o;
}

operand
operand::at_var (const variable *v, int64_t disp)
{
  operand o;
  o.kind = address;
  o.var = v;
  o.i = disp;
  return o;
}

operand
operand::at_param (const std::string &name, int64_t disp)
{
  operand o;
  o.kind = address;
  o.name = name;
  o.i = disp;
  return o;
}

operand
operand::of_var (const variable *v, int64_t disp)
{
  operand o;
  o.kind = symbol;
  o.var = v;
  o.i = disp;
  return o;
}

operand
operand::of_func (const function *f)
{
  operand o;
  o.kind = func;
  o.fn = f;
  return o;
}

operand
operand::of_special (sreg s)
{
  operand o;
  o.kind = special;
  o.s = s;
  return o;
}

operand
operand::of_label (blockno b)
{
  operand o;
  o.kind = label;
  o.b = b;
  return o;
}

operand
operand::of_list (std::vector<operand> elts)
{
  operand o;
  o.kind = list;
  o.elts = std::move (elts);
  return o;
}

/* A new virtual register of type T.  */

regno
function::new_reg (type t)
{
  regs.push_back (t);
  return regno (regs.size () - 1);
}

/* A new empty block, behind all others in the text.  */

blockno
function::new_block ()
{
  blocks.emplace_back ();
  return blockno (blocks.size () - 1);
}

/* Append an instruction to block B; O are its operands in the order of PTX.  The reference is valid until
   something is appended to the same block.  */

insn &
function::emit (blockno b, op code, const mods &m, std::initializer_list<operand> o)
{
  std::vector<insn> &v = blocks[b].insns;
  v.emplace_back ();
  insn &i = v.back ();
  i.code = code;
  i.m = m;
  i.o.assign (o.begin (), o.end ());
  return i;
}

/* A new variable; defined, without initialiser, local to the module, until the caller says otherwise.
   Function-scope variables are added too, to the function's LOCALS as well.  */

variable *
module::add_variable (const std::string &name, space sp, uint64_t size, uint32_t align)
{
  variables.emplace_back ();
  variable &v = variables.back ();
  v.name = name;
  v.sp = sp;
  v.size = size;
  v.align = align;
  return &v;
}

/* A new function without blocks; a declaration until the caller sets DEFINED.  */

function *
module::add_function (const std::string &name, bool entry)
{
  functions.emplace_back ();
  function &f = functions.back ();
  f.name = name;
  f.entry = entry;
  if (entry)
    f.link = linkage::visible;
  return &f;
}

/* PTX: [a-zA-Z][a-zA-Z0-9_$]* or [_$%][a-zA-Z0-9_$]+.  We never produce `%', which begins registers.  */

std::string
identifier (const std::string &name)
{
  std::string s;
  s.reserve (name.size () + 1);
  for (unsigned char c : name)
    {
      bool alpha = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      bool ok = alpha || (c >= '0' && c <= '9') || c == '_' || c == '$';
      if (s.empty () && c >= '0' && c <= '9')
	s += '$';
      s += ok ? char (c) : '$';
    }
  if (s.empty ())
    s = "$";
  if (s.size () == 1 && (s[0] == '_' || s[0] == '$'))
    s += '$';
  return s;
}

} // namespace ptx
