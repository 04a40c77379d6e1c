/* ptx-addresses.cc -- the parts of a kernel's parameter that it uses as addresses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Whoever launches a kernel may want to know what memory its arguments lead to.  Most arguments are numbers, and their
   bits tell nobody so: 100.0f looks like an address.  So the words of the parameter are followed through the function,
   forwards, until nothing changes: a register has those that its value may be computed from as an address is, that is,
   through sums, choices, exchanges between lanes, and halves that are put together again, but not through products,
   quotients, shifts, comparisons and conversions to fewer bits or to and from floating point.  What is stored in
   .local memory may come back from there, and counts as an address.  */

#include "ptx-registers.h"
#include "ptx-table.h"

namespace ptx {

namespace {

/* The words, as in address_words, that I, a load from PARAMETER, reads.  */

uint64_t
words_of (const insn &i, const std::string &parameter)
{
  const operand &from = i.o[1];
  if (from.kind != operand::address || from.name != parameter)
    return 0;
  const uint64_t first = from.i / 8, last = (from.i + size_of (i.m.t) * i.m.vec - 1) / 8;
  uint64_t words = 0;
  for (uint64_t word = first; word <= last; word++)
    words |= uint64_t (1) << (word < 63 ? word : 63);
  return words;
}

/* Where I makes no address of an address: the first operand that does not count, and the first behind it that does.
   Operand 0 is the result.  */

struct operand_range { size_t first, end; };

operand_range
no_addresses (const insn &i)
{
  const operand_range all = { 0, i.o.size () };
  switch (i.code)
    {
    case op::mul: case op::mul24: case op::div: case op::rem: case op::shl: case op::shr: case op::popc: case op::clz:
    case op::bfind: case op::fns: case op::setp: case op::set: case op::isspacep: case op::vote: case op::vote_sync:
      return all;
    case op::mad: case op::madc: case op::mad24:
      return { 1, 3 };
    case op::cvt:
      if (size_of (i.m.dt) < size_of (i.m.t) || info (i.m.t).kind == type_info::flt
	  || info (i.m.dt).kind == type_info::flt)
	return all;
      break;
    default:
      break;
    }
  return { i.o.size (), i.o.size () };
}

} // namespace

uint64_t
address_words (const function &f, const std::string &parameter)
{
  std::vector<uint64_t> words (f.regs.size ());
  uint64_t result = 0;
  for (bool changed = true; changed;)
    {
      changed = false;
      for (const block &b : f.blocks)
	for (const insn &i : b.insns)
	  {
	    const unsigned flags = info (i.code).flags;
	    const bool memory = flags & (F_LOAD | F_STORE | F_ATOMIC);
	    const bool kept = i.code == op::st && i.m.sp == space::local;
	    const operand_range not_used = no_addresses (i);
	    uint64_t now = memory && i.m.sp == space::param && flags & F_LOAD ? words_of (i, parameter) : 0;
	    auto use = [&] (const operand &o, size_t n)
	      {
		if (o.kind == operand::address && o.based)
		  result |= words[o.r];
		else if (o.kind == operand::reg && kept)
		  result |= words[o.r];
		else if (o.kind == operand::reg && n > 0 && !memory && !(n >= not_used.first && n < not_used.end))
		  now |= words[o.r];
	      };
	    for (size_t n = 0; n < i.o.size (); n++)
	      {
		use (i.o[n], n);
		for (const operand &e : i.o[n].elts)
		  use (e, n);
	      }
	    if (now)
	      registers_of (i, [] (regno) {}, [&] (regno r)
		{
		  changed |= (words[r] | now) != words[r];
		  words[r] |= now;
		});
	  }
    }
  return result;
}

} // namespace ptx
