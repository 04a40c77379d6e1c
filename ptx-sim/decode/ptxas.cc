/* ptxas.cc -- HEDDLE_SIM_CHECK=ptxas: code that NVIDIA's compiler is known to get wrong.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   This machine executes such code rightly; only the check shows the faults of GPUs.  Both faults were seen in SASS of
   ptxas of CUDA 13.0, which is the driver's compiler, too.

   Negations.  For sm_90, at -O1 and above, two nested max.s32 (or min.s32) become one instruction, VIMNMX3.  If the
   second operand of the inner one is a negation, that is forgotten: max (a, max (b, -c)) becomes max (a, b, c).
   Right are a negation that is the first operand, constants, and unsigned numbers.

   Elements of local arrays.  In a function that is called, the address of an element of a .local variable is the
   stack pointer, a constant, and an offset from registers.  In loops, at -O2 and above, the sum of the first two may
   go to a uniform register that is never given the stack pointer: `UIADD3 UR34, UR34, 0x98'.  Right are kernels, whose
   stack pointer is a constant, and addresses that are made by cvta.to.local of a sum.

   Values are followed through registers, not through calls and memory, and regardless of the order in a register
   that is written several times.  Heddle's own texts have neither: device/emit/arith.cc and address-space.cc.  */

#include "decode/decode.h"

namespace ptxsim {

namespace {

bool
is (const raw_insn &i, std::string_view mnemonic, std::string_view type)
{
  return i.words.size () == 2 && i.words[0] == mnemonic && i.words[1] == type;
}

bool
is_integer (const raw_operand &o, uint32_t value)
{
  return o.kind == raw_operand::integer && uint32_t (o.bits) == value;
}

/* Whether I negates, as ptxas sees it: neg, 0 - x, x * -1.  */
bool
negates (const raw_insn &i)
{
  const std::string_view m = i.words[0];
  if (m == "neg")
    return true;
  if (m == "sub" && i.ops.size () == 3)
    return is_integer (i.ops[1], 0);
  return (m == "mul" || m == "mad") && i.ops.size () >= 3 && (is_integer (i.ops[1], ~0u) || is_integer (i.ops[2], ~0u));
}

/* Sets of registers, made larger by the instructions until nothing changes.  */
class register_sets
{
public:
  using set = std::vector<bool>;
  bool changed = false;

  void
  add (set &s, uint32_t reg, bool condition)
  {
    if (condition && !s[reg])
      s[reg] = changed = true;
  }
};

} // namespace

void
decoder::check_negated (const char *op) const
{
  /* A negation; the result of an OP whose second operand is one.  */
  register_sets::set negation (m_f.regs.size ()), suspect (negation);
  register_sets sets;
  do
    {
      sets.changed = false;
      for (size_t k = 0; k < m_f.insns.size (); k++)
	{
	  const raw_insn &i = m_f.insns[k];
	  const std::vector<uint32_t> &reads = m_reads[k];
	  if (i.words.empty () || m_writes[k].size () != 1)
	    continue;
	  const uint32_t to = m_writes[k][0];
	  const bool move = i.words[0] == "mov" && reads.size () == 1;
	  sets.add (negation, to, negates (i) || (move && negation[reads[0]]));
	  sets.add (suspect, to, (is (i, op, "s32") && reads.size () == 2 && negation[reads[1]])
				 || (move && suspect[reads[0]]));
	}
    }
  while (sets.changed);
  for (size_t k = 0; k < m_f.insns.size (); k++)
    for (uint32_t r : m_reads[k])
      if (is (m_f.insns[k], op, "s32") && suspect[r])
	throw ptx_error (m_f.insns[k].line, std::string (op) + " (a, " + op + " (b, -c)) of signed numbers: NVIDIA's "
			 "compiler may forget the sign");
}

void
decoder::check_local_elements () const
{
  /* The address of a local variable, also with a constant; the same, generic; such an address and more.  */
  register_sets::set start (m_f.regs.size ()), generic (start), element (start);
  register_sets sets;
  auto local_name = [&] (const raw_insn &i)
    {
      name_entry storage;
      const name_entry *n = i.ops.size () == 2 && i.ops[1].kind == raw_operand::name
			    ? m_f.find (i.scope, i.ops[1].id, &storage) : nullptr;
      return n && n->kind == name_entry::var && n->v->sp == space::local;
    };
  do
    {
      sets.changed = false;
      for (size_t k = 0; k < m_f.insns.size (); k++)
	{
	  const raw_insn &i = m_f.insns[k];
	  const std::vector<uint32_t> &reads = m_reads[k];
	  if (i.words.empty () || m_writes[k].size () != 1)
	    continue;
	  const uint32_t to = m_writes[k][0];
	  const std::string_view m = i.words[0];
	  const bool one = reads.size () == 1, sum = m == "add" || m == "sub", kept = one && (m == "mov" || sum);
	  bool from_start = false, from_element = false;
	  for (uint32_t r : reads)
	    from_start |= start[r], from_element |= element[r];
	  if (m == "cvta" && one && i.words.size () > 1)
	    {
	      const bool back = i.words[1] == "to";
	      sets.add (start, to, back && generic[reads[0]]);
	      sets.add (generic, to, !back && start[reads[0]]);
	    }
	  sets.add (start, to, (m == "mov" && local_name (i)) || (kept && from_start));
	  sets.add (generic, to, kept && generic[reads[0]]);
	  sets.add (element, to, (reads.size () > 1 && (sum || m == "mad") && (from_start || from_element))
				 || (kept && from_element));
	}
    }
  while (sets.changed);
  for (size_t k = 0; k < m_f.insns.size (); k++)
    for (const raw_operand &o : m_f.insns[k].ops)
      {
	name_entry storage;
	const name_entry *n = o.kind == raw_operand::address && !o.id.empty ()
			      ? m_f.find (m_f.insns[k].scope, o.id, &storage) : nullptr;
	if (n && n->kind == name_entry::reg && element[n->index])
	  throw ptx_error (m_f.insns[k].line, "an element of a local variable in a function that is called: NVIDIA's "
			   "compiler may leave out the stack pointer");
      }
}

void
decoder::check_ptxas () const
{
  check_negated ("max");
  check_negated ("min");
  if (!m_f.entry)
    check_local_elements ();
}

} // namespace ptxsim
