/* negated.cc -- HEDDLE_SIM_CHECK=negated: minima and maxima that NVIDIA's compiler gets wrong.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   For sm_90 ptxas of CUDA 13.0 makes one instruction, VIMNMX3, of two nested max.s32 (or min.s32).  Where the second
   operand of the inner one is a negation it forgets to negate: max (a, max (b, -c)) becomes max (a, b, c).  Seen in
   SASS, at -O1 and above; right are a negation that is the first operand, constants, and unsigned numbers.  This machine
   executes such code rightly, so that only the check shows what GPUs would not.

   Negations are followed through moves, not through calls and memory; so a text that passes may still be wrong
   where ptxas sees more.  Heddle's own texts have no such instruction of two registers at all.  */

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

} // namespace

void
decoder::check_negated () const
{
  const size_t n = m_f.insns.size ();
  for (const char *op : { "max", "min" })
    {
      /* By register: a negation; the result of an OP whose second operand is one.  */
      std::vector<bool> negation (m_f.regs.size ()), suspect (m_f.regs.size ());
      for (bool changed = true; changed;)
	{
	  changed = false;
	  for (size_t k = 0; k < n; k++)
	    {
	      const raw_insn &i = m_f.insns[k];
	      if (i.words.empty () || m_writes[k].size () != 1)
		continue;
	      const bool nested = is (i, op, "s32") && m_reads[k].size () == 2, move = i.words[0] == "mov";
	      auto from = [&] (const std::vector<bool> &s) { return move && m_reads[k].size () == 1 && s[m_reads[k][0]]; };
	      const uint32_t to = m_writes[k][0];
	      if (!negation[to] && (negates (i) || from (negation)))
		negation[to] = changed = true;
	      if (!suspect[to] && ((nested && negation[m_reads[k][1]]) || from (suspect)))
		suspect[to] = changed = true;
	    }
	}
      for (size_t k = 0; k < n; k++)
	for (uint32_t r : m_reads[k])
	  if (is (m_f.insns[k], op, "s32") && suspect[r])
	    throw ptx_error (m_f.insns[k].line, std::string (op) + " (a, " + op + " (b, -c)) of signed numbers: NVIDIA's "
			     "compiler may forget the sign");
    }
}

} // namespace ptxsim
