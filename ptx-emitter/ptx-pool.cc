/* ptx-pool.cc -- double constants in constant memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   An instruction of the machine takes an immediate double only if its low word is 0.  For any other ptxas makes two
   moves beside each use, also in a loop, since it takes them for cheap: a polynomial then has two instructions that
   only bring its coefficients for each that computes.  What is loaded from constant memory it keeps in uniform
   registers around the loop, or loads by one instruction.  (ptxas 13.0, sm_90: erf in a loop has 72 such moves without
   this and 8 with it.)

   Only what is an operand of an addition or a product is moved here: other uses have no such loops.  And only what a
   function uses once: the first access to a line of constant memory stops a warp for some hundred cycles, and two moves
   for several uses cost less.  (LU's kernel of NPB, nine constants with 2 to 46 uses, on an H100: 4.67 us with all of
   them here, 4.34 with none.  But without any pool exponential, logarithm and sine take 1.11 times as long.)

   Constant memory has 64 KiB; the pool takes half, and further constants stay in their place.  */

#include "ptx.h"

#include <unordered_map>

namespace ptx {

namespace {

const size_t most_constants = 4096;

/* The pool under construction: the constant of each place.  */
struct pool
{
  module &m;
  variable *var = nullptr;
  std::unordered_map<uint64_t, int64_t> places;

  /* Append to B, for USER, a load of the constant BITS to register TO; false when there is no more space.  */
  bool load (block &b, const insn &user, const operand &to, uint64_t bits);
  void take_from (function &f);
};

bool
wants_register (const operand &o)
{
  return o.kind == operand::fimm && uint32_t (o.i) != 0;
}

/* Does I compute with doubles by addition or product?  */
bool
is_arithmetic (const insn &i)
{
  return i.m.t == type::f64 && (i.code == op::fma || i.code == op::add || i.code == op::sub || i.code == op::mul);
}

bool
pool::load (block &b, const insn &user, const operand &to, uint64_t bits)
{
  auto known = places.find (bits);
  if (known == places.end ())
    {
      if (places.size () == most_constants)
	return false;
      if (!var)
	var = m.add_variable ("__heddle_doubles", space::constant, 0, 8);
      known = places.emplace (bits, int64_t (var->size)).first;
      for (int byte = 0; byte < 8; byte++)
	var->init.push_back ((unsigned char) (bits >> 8 * byte));
      var->size += 8;
    }
  insn l;
  l.code = op::ld;
  l.m.sp = space::constant;
  l.m.t = type::f64;
  l.o = {to, operand::at_var (var, known->second)};
  l.file = user.file;
  l.line = user.line;
  l.column = user.column;
  b.insns.push_back (l);
  return true;
}

void
pool::take_from (function &f)
{
  std::vector<unsigned> writes (f.regs.size ());
  std::vector<bool> computed_with (f.regs.size ());
  std::unordered_map<int64_t, unsigned> uses;		/* of each constant */
  for (const block &b : f.blocks)
    for (const insn &i : b.insns)
      for (size_t n = 0; n < i.o.size (); n++)
	{
	  if (n > 0 && wants_register (i.o[n]) && (is_arithmetic (i) || i.code == op::mov))
	    uses[i.o[n].i]++;
	  if (i.o[n].kind != operand::reg)
	    continue;
	  if (n == 0)
	    writes[i.o[n].r]++;
	  else if (is_arithmetic (i))
	    computed_with[i.o[n].r] = true;
	}

  auto pooled = [&] (const operand &o) { return wants_register (o) && uses[o.i] == 1; };
  for (block &b : f.blocks)
    {
      std::vector<insn> old;
      old.swap (b.insns);
      b.insns.reserve (old.size () + old.size () / 8);
      for (insn &i : old)
	{
	  if (i.code == op::mov && i.m.t == type::f64 && !i.guarded && i.o[0].kind == operand::reg
	      && pooled (i.o[1]) && writes[i.o[0].r] == 1 && computed_with[i.o[0].r])
	    {
	      if (load (b, i, i.o[0], uint64_t (i.o[1].i)))
		continue;
	    }
	  else if (is_arithmetic (i))
	    for (size_t n = 1; n < i.o.size (); n++)
	      if (pooled (i.o[n]))
		{
		  operand r = operand::of_reg (f.new_reg (type::f64));
		  if (load (b, i, r, uint64_t (i.o[n].i)))
		    i.o[n] = r;
		}
	  b.insns.push_back (std::move (i));
	}
    }
}

} // namespace

void
pool_constants (module &m)
{
  pool p = {m, nullptr, {}};
  for (function &f : m.functions)
    if (f.defined && !f.dropped)
      p.take_from (f);
}

} // namespace ptx
