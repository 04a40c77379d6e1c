/* ptx-verify.cc -- is a module what the tables allow?

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   This file is written apart from builder and printer: it takes none of their work for granted, and reads the module
   with the tables and the PTX ISA in hand.  It finds ptxas's errors, and some that ptxas takes in silence: a register
   read before being written, a carry that nothing has set, a call with other arguments than its callee has.  A
   complaint is always a bug of the program that built the module.

   Operand types (PTX ISA, "Operand Type Checking").  A register fits an operand type of its size when either is a
   bits type, both are integers, or both are the same floating-point type.  ld, st and cvt take wider registers
   for integers ("Operand Size Exceeding Instruction-Type Size").

   Definition before use is a forward dataflow problem: the registers that are written on every path from the
   entry.  Only registers that some block reads before it writes them matter, so the bit sets hold those alone; the
   results of most instructions never leave their block.  A write under a guard counts as a write: that lanes
   which did not write get their value from another lane, by shfl, is how the compiler does things once per
   warp.  The simulator sees what this rule lets pass.

   ptx-verify-module.cc checks what is outside of function bodies, and has the entry point.

   Long: each rule has its function, and all share the facts of the function at hand.  */

#include "ptx-verify.h"
#include "ptx-lower.h"

#include <algorithm>
#include <cstdarg>

namespace ptx {

/* A complaint about the current place, as printf.  */

void
verifier::complain (const char *format, ...)
{
  char text[512];
  va_list ap;
  va_start (ap, format);
  vsnprintf (text, sizeof text, format, ap);
  va_end (ap);
  found.push_back ({ fn, block_now, insn_now, text });
}

/* May a register of type R be an operand of type T?  WIDER: it may also be larger than an integer T.  */

bool
verifier::compatible (type r, type t, bool wider)
{
  if (r == t)
    return true;
  const type_info &a = info (r), &b = info (t);
  if (a.kind == type_info::pred || b.kind == type_info::pred)
    return false;
  bool ints = (a.kind == type_info::uint || a.kind == type_info::sint)
	      && (b.kind == type_info::uint || b.kind == type_info::sint);
  bool bits = a.kind == type_info::bits || b.kind == type_info::bits;
  if (a.bytes == b.bytes)
    {
      if (b.kind == type_info::packed && (t == type::u16x2 || t == type::s16x2))
	return a.kind != type_info::flt && a.kind != type_info::packed;
      return bits || ints;
    }
  return (wider && a.bytes > b.bytes && a.kind != type_info::flt && b.kind != type_info::flt
	  && a.kind != type_info::packed && b.kind != type_info::packed);
}

bool
verifier::good_reg (regno r)
{
  if (r < fn->regs.size ())
    return true;
  complain ("register %u does not exist", r);
  return false;
}

/* The operand list stops at the first misfit, whose description goes to WHY.  */

static bool
fail (std::string *why, const char *what, size_t operand)
{
  *why = "operand " + std::to_string (operand + 1) + ": " + what;
  return false;
}

/* May O be the value (a source) or destination (DEST) of type T?  K is its place, for WHY.  */

bool
verifier::check_value (const operand &o, type t, const operand_spec &s, bool wider, size_t k, std::string *why)
{
  const type_info &ti = info (t);
  switch (o.kind)
    {
    case operand::none:
      if (s.dest && s.may_discard)
	return true;
      return fail (why, "is missing", k);

    case operand::reg:
      if (o.r >= fn->regs.size ())
	return fail (why, "is a register that does not exist", k);
      if (o.neg && !(s.may_negate && fn->regs[o.r] == type::pred))
	return fail (why, "cannot be negated", k);
      if (s.only_imm)
	return fail (why, "must be an immediate", k);
      if (!compatible (fn->regs[o.r], t, wider))
	{
	  *why = "operand " + std::to_string (k + 1) + ": register of type " + info (fn->regs[o.r]).spelling
		 + " where " + ti.spelling + " is needed";
	  return false;
	}
      return true;

    case operand::imm:
      if (s.dest || s.no_imm)
	return fail (why, "cannot be an immediate", k);
      if (!s.choices.empty () && std::find (s.choices.begin (), s.choices.end (), o.i) == s.choices.end ())
	return fail (why, "immediate that the instruction does not have", k);
      if (t == type::pred)
	return o.i == 0 || o.i == 1 || fail (why, "immediate predicates are 0 and 1", k);
      if (ti.kind == type_info::flt || ti.kind == type_info::packed || ti.bytes > 8)
	return fail (why, "integer immediate of a type that has none", k);
      if (ti.bytes < 8)
	{
	  int64_t half = int64_t (1) << (8 * ti.bytes - 1);
	  if (o.i < -half || o.i >= 2 * half)
	    return fail (why, "immediate out of range", k);
	}
      return true;

    case operand::fimm:
      if (s.dest || s.no_imm)
	return fail (why, "cannot be an immediate", k);
      if (t != type::f32 && t != type::f64 && t != type::b32 && t != type::b64)
	return fail (why, "floating-point immediate of a type that has none", k);
      if (ti.bytes == 4 && uint64_t (o.i) >> 32)
	return fail (why, "immediate out of range", k);
      return true;

    case operand::special:
      if (!s.may_address || s.dest || o.s >= sreg::last || code_now != op::mov)
	return fail (why, "cannot be a special register", k);
      if (!compatible (info (o.s).t, t, false))
	return fail (why, "special register of another type", k);
      if (info (o.s).n.sm > m.target.sm)
	return fail (why, "special register that the target does not have", k);
      return true;

    case operand::symbol:
      if (!s.may_address || s.dest || !o.var)
	return fail (why, "cannot be an address", k);
      if (!visible_here (o.var))
	return fail (why, "variable that is not visible here", k);
      if (ti.kind == type_info::flt || ti.kind == type_info::pred
	  || !(ti.bytes == 8 || (ti.bytes == 4 && (o.var->sp == space::shared || o.var->sp == space::local))))
	return fail (why, "address in a type that cannot hold it", k);
      if (code_now == op::cvta && (mods_now->to || mods_now->sp != o.var->sp))
	return fail (why, "variable of another space", k);
      return true;

    case operand::func:
      if (!s.may_address || s.dest || !o.fn || code_now != op::mov)
	return fail (why, "cannot be a function", k);
      if (!functions.count (o.fn) || o.fn->entry)
	return fail (why, "not a function of this module", k);
      if (ti.bytes != 8 || ti.kind == type_info::flt)
	return fail (why, "address in a type that cannot hold it", k);
      return true;

    default:
      return fail (why, "is of a kind that cannot stand here", k);
    }
}

/* The parameter or result of the current function for NAME in the text; RESULT says which.  */

const param *
verifier::find_param (const std::string &name, bool *result) const
{
  *result = false;
  for (size_t i = 0; i < fn->params.size (); i++)
    if (fn->params[i].name.empty () ? name == "%in" + std::to_string (i) : name == fn->params[i].name)
      return &fn->params[i];
  *result = true;
  if (!fn->results.empty ())
    if (fn->results[0].name.empty () ? name == "%out0" : name == fn->results[0].name)
      return &fn->results[0];
  return nullptr;
}

bool
verifier::check_address (const operand &o, bool store, size_t k, std::string *why)
{
  if (o.kind != operand::address)
    return fail (why, "must be an address", k);
  const bool copy = code_now == op::cp_async_ca || code_now == op::cp_async_cg;
  space sp = copy ? k ? space::global : space::shared : mods_now->sp;
  bool small = sp == space::shared || sp == space::local || sp == space::param || sp == space::constant;
  if (o.based)
    {
      if (o.r >= fn->regs.size ())
	return fail (why, "address in a register that does not exist", k);
      const type_info &t = info (fn->regs[o.r]);
      if (t.kind == type_info::flt || t.kind == type_info::packed || t.kind == type_info::pred
	  || !(t.bytes == 8 || (small && t.bytes == 4)))
	return fail (why, "address in a register that cannot hold it", k);
      if (o.var || !o.name.empty ())
	return fail (why, "address with two bases", k);
    }
  else if (o.var)
    {
      if (!visible_here (o.var))
	return fail (why, "variable that is not visible here", k);
      if (o.var->sp != sp)
	return fail (why, "variable of another space than the instruction's", k);
    }
  else if (!o.name.empty ())
    {
      bool result;
      const param *p = find_param (o.name, &result);
      if (!p)
	return fail (why, "parameter that the function does not have", k);
      if (sp != space::param)
	return fail (why, "parameter outside of space param", k);
      if (store != result)
	return fail (why, store ? "store to a parameter" : "load from the result", k);
      uint64_t size = p->t == type::none ? p->size : size_of (p->t);
      uint64_t access = mods_now->t == type::none ? 1 : uint64_t (size_of (mods_now->t)) * mods_now->vec;
      if (o.i < 0 || uint64_t (o.i) > size || access > size - o.i)
	return fail (why, "beyond the end of the parameter", k);
    }
  else
    return fail (why, "address without a base", k);
  if (o.i < INT32_MIN || o.i > INT32_MAX)
    return fail (why, "displacement of more than 32 bits", k);
  return true;
}

bool
verifier::check_label (const operand &o, size_t k, std::string *why)
{
  if (o.kind != operand::label)
    return fail (why, "must be a label", k);
  return o.b < fn->blocks.size () || fail (why, "label of a block that does not exist", k);
}

/* Is O, operand K, a value of type T that is loaded or stored, or a list of them as long as the vector?  */

bool
verifier::check_accessed (const operand &o, type t, const operand_spec &s, size_t k, std::string *why)
{
  operand_spec e = s;
  if (mods_now->vec == 1)
    return check_value (o, t, e, true, k, why);
  if (o.kind != operand::list || o.elts.size () != mods_now->vec)
    return fail (why, "must be a list as long as the vector", k);
  if (size_of (t) * mods_now->vec > 16)
    return fail (why, "vector of more than 16 bytes", k);
  e.may_discard = s.dest;
  for (const operand &x : o.elts)
    if (!check_value (x, t, e, true, k, why))
      return false;
  return true;
}

/* Is O, operand K, a list of the parts of a value of type T?  */

bool
verifier::check_parts (const operand &o, type t, const operand_spec &s, size_t k, std::string *why)
{
  size_t n = o.elts.size ();
  if (o.kind != operand::list || (n != 2 && n != 4) || size_of (t) / n == 0
      || (mods_now->vec != 1 && mods_now->vec != n))
    return fail (why, "must be a list of 2 or 4 parts", k);
  unsigned part = size_of (t) / n;
  operand_spec e = s;
  e.may_discard = s.dest;
  type pt = part == 8 ? type::b64 : part == 4 ? type::b32 : part == 2 ? type::b16 : type::b8;
  for (const operand &x : o.elts)
    if (!check_value (x, pt, e, false, k, why))
      return false;
  return true;
}

/* Is O, operand K, a list of as many values of type T as S wants?  */

bool
verifier::check_list (const operand &o, type t, const operand_spec &s, size_t k, std::string *why)
{
  if (o.kind != operand::list || o.elts.size () != s.count)
    {
      *why = "operand " + std::to_string (k + 1) + ": must be a list of " + std::to_string (s.count);
      return false;
    }
  for (const operand &x : o.elts)
    if (!check_value (x, t, s, false, k, why))
      return false;
  return true;
}

/* Are the operands of I what form F wants?  */

bool
verifier::check_operands (const form &f, const insn &i, std::string *why)
{
  if (i.o.size () < f.least_operands || i.o.size () > f.operands.size ())
    {
      *why = std::to_string (i.o.size ()) + " operands instead of " + std::to_string (f.least_operands);
      return false;
    }
  bool cvt = f.code == op::cvt;
  for (size_t k = 0; k < i.o.size (); k++)
    {
      const operand &o = i.o[k];
      const operand_spec &s = f.operands[k];
      type t = mods_now->t;
      switch (s.what)
	{
	case operand_spec::address:
	  if (!check_address (o, f.code != op::ld, k, why))
	    return false;
	  continue;

	case operand_spec::label:
	  if (!check_label (o, k, why))
	    return false;
	  continue;

	case operand_spec::labels:
	  if (o.kind != operand::list || o.elts.empty ())
	    return fail (why, "must be a list of labels", k);
	  for (const operand &e : o.elts)
	    if (!check_label (e, k, why))
	      return false;
	  continue;

	case operand_spec::memory:
	  if (!check_accessed (o, t, s, k, why))
	    return false;
	  continue;

	case operand_spec::part:
	  if (!check_parts (o, t, s, k, why))
	    return false;
	  continue;

	case operand_spec::callee:
	case operand_spec::rets:
	case operand_spec::args:
	  continue;			/* check_call */

	case operand_spec::D: t = mods_now->dt; break;
	case operand_spec::fixed: t = s.fixed_type; break;
	case operand_spec::T: break;
	case operand_spec::wide:
	  switch (t)
	    {
	    case type::u8: t = type::u16; break;
	    case type::s8: t = type::s16; break;
	    case type::u16: t = type::u32; break;
	    case type::s16: t = type::s32; break;
	    case type::u32: t = type::u64; break;
	    case type::s32: t = type::s64; break;
	    default: return fail (why, "has a type without a double", k);
	    }
	  break;
	}
      if (s.may_pair && o.kind == operand::list)
	{
	  operand_spec e = s;
	  e.may_discard = true;
	  if (o.elts.size () != 2)
	    return fail (why, "must be a pair", k);
	  if (o.elts[0].kind == operand::none && o.elts[1].kind == operand::none)
	    return fail (why, "is missing", k);
	  if (!check_value (o.elts[0], t, e, false, k, why)
	      || !check_value (o.elts[1], type::pred, e, false, k, why))
	    return false;
	  continue;
	}
      if (s.must_pair)
	return fail (why, "must be a pair", k);
      if (s.count)
	{
	  if (!check_list (o, t, s, k, why))
	    return false;
	  continue;
	}
      if (!check_value (o, t, s, cvt, k, why))
	return false;
    }
  return true;
}

/* No form takes these modifiers: name the one to blame, or blame the combination.  */

void
verifier::complain_modifiers (const op_info &row, const mods &mods)
{
  slot_mask p = present (mods), some = 0, all = ~slot_mask (0);
  uint64_t types = 0, dtypes = 0;
  for (const form &f : row.forms)
    {
      some |= f.allowed;
      all &= f.required;
      types |= f.type_values;
      dtypes |= f.dtype_values;
    }
  for (unsigned k = 0; k < unsigned (slot::last); k++)
    {
      slot s = slot (k);
      if ((p & bit (s)) && !(some & bit (s)))
	return complain ("%s does not take modifier `%s'", row.mnemonic, slot_name (s));
      if ((all & bit (s)) && !(p & bit (s)))
	return complain ("%s needs modifier `%s'", row.mnemonic, slot_name (s));
    }
  if ((p & bit (slot::T)) && !(types >> unsigned (mods.t) & 1))
    return complain ("%s does not exist for type %s", row.mnemonic, info (mods.t).spelling);
  if ((p & bit (slot::D)) && !(dtypes >> unsigned (mods.dt) & 1))
    return complain ("%s does not give type %s", row.mnemonic, info (mods.dt).spelling);
  std::string words;
  for (unsigned k = 0; k < unsigned (slot::last); k++)
    if (p & bit (slot (k)))
      words += std::string (" ") + slot_name (slot (k));
  complain ("%s does not take these modifiers together:%s (type %s)", row.mnemonic, words.c_str (),
	    mods.t == type::none ? "none" : info (mods.t).spelling);
}

void
verifier::check_call (const insn &i)
{
  if (i.o.size () != 3 || i.o[0].kind != operand::list || i.o[2].kind != operand::list)
    return complain ("call needs a list of results, a callee and a list of arguments");
  const operand &callee = i.o[1];
  const function *f;
  if (callee.kind == operand::func)
    {
      f = callee.fn;
      if (!functions.count (f))
	return complain ("call of a function that is not in the module");
      if (f->entry)
	return complain ("call of kernel %s", f->name.c_str ());
    }
  else if (callee.kind == operand::reg)
    {
      if (!good_reg (callee.r))
	return;
      if (!compatible (fn->regs[callee.r], type::u64, false))
	complain ("callee in a register that cannot hold an address");
      f = i.proto;
      if (!f)
	return complain ("indirect call without a prototype");
    }
  else
    return complain ("callee is neither function nor register");
  if (f->results.size () > 1)
    return complain ("callee has more than one result");
  if (i.o[2].elts.size () != f->params.size ())
    return complain ("call of %s with %zu arguments instead of %zu", f->name.c_str (), i.o[2].elts.size (),
		     f->params.size ());
  if (i.o[0].elts.size () > f->results.size ())
    return complain ("call of %s wants a result that it does not have", f->name.c_str ());
  std::string why;
  mods generic;
  const mods *saved = mods_now;
  auto check = [&] (const operand &o, const param &p, bool dest, size_t k)
    {
      if (p.t == type::none)
	{
	  generic.sp = o.kind == operand::address && o.var ? o.var->sp : space::none;
	  mods_now = &generic;
	  bool ok = (dest && o.kind == operand::none) || check_address (o, dest, k, &why);
	  if (ok && dest && generic.sp == space::constant)
	    ok = fail (&why, "result in constant memory", k);
	  mods_now = saved;
	  if (!ok)
	    complain ("call of %s: %s", f->name.c_str (), why.c_str ());
	}
      else
	{
	  operand_spec s {};
	  s.dest = dest;
	  s.may_discard = dest;
	  if (!check_value (o, p.t, s, true, k, &why))
	    complain ("call of %s: %s", f->name.c_str (), why.c_str ());
	}
    };
  for (size_t k = 0; k < f->params.size (); k++)
    check (i.o[2].elts[k], f->params[k], false, k);
  if (!i.o[0].elts.empty ())
    check (i.o[0].elts[0], f->results[0], true, 0);
}

void
verifier::check_insn (const insn &i)
{
  if (i.code >= op::last)
    return complain ("not an operation");
  if (i.guarded)
    {
      if (!good_reg (i.guard))
	return;
      if (fn->regs[i.guard] != type::pred)
	complain ("the guard is not a predicate");
    }
  if (i.m.t > type::none || i.m.dt > type::none)
    return complain ("not a type");
  const lowered l = lower_order (i, m.target);
  const op_info &row = info (l.code);
  code_now = l.code;
  mods_now = &l.m;
  slot_mask p = present (l.m);
  if ((i.code == op::shfl || i.code == op::vote) && m.target.sm >= 70)
    complain ("%s without .sync does not exist from sm_70 on", row.mnemonic);
  bool fitting = false, taken = false;
  std::string why, first_why;
  need wanted;
  if (i.code == op::ret && !i.o.empty ())
    {
      /* The value of the function: not PTX's ret, but ours (ptx.h).  */
      if (p & ~bit (slot::uni))
	return complain_modifiers (row, l.m);
      if (i.o.size () != 1 || fn->entry || fn->results.empty () || fn->results[0].t == type::none)
	return complain ("ret with a value in a function that does not return one");
      if (!check_value (i.o[0], fn->results[0].t, operand_spec {}, true, 0, &why))
	complain ("ret: %s", why.c_str ());
      return;
    }
  for (const form &f : row.forms)
    if (fits (f, l.m, p))
      {
	fitting = true;
	if (check_operands (f, i, &why))
	  {
	    need n = needs (f, l.m);
	    if (!taken || n.sm < wanted.sm)
	      wanted = n;
	    taken = true;
	  }
	else if (first_why.empty () || first_why.find ("kind that cannot") != std::string::npos
		 || why.find (" where ") != std::string::npos)
	  first_why = why;		/* the form with the right kinds of operands knows best */
      }
  if (!fitting)
    complain_modifiers (row, l.m);
  else if (!taken)
    complain ("%s: %s", row.mnemonic, first_why.c_str ());
  else if (wanted.sm > m.target.sm)
    complain ("%s in this form needs sm_%u, the target is sm_%u", row.mnemonic, wanted.sm, m.target.sm);
  if (i.code == op::call)
    check_call (i);
  mods_now = nullptr;
}

/* Call USE for each register that I reads, then DEF for each register that I may write.  */

template <typename U, typename D>
static void
registers_of (const insn &i, U use, D def)
{
  if (i.guarded)
    use (i.guard);
  const std::vector<form> &forms = info (i.code).forms;
  /* Forms of one operation agree in which operands are destinations, but for mov, where it is the first anyway.  */
  const form *f = forms.empty () ? nullptr : &forms[0];
  auto walk = [&] (const operand &o, bool dest, bool now_dest)
    {
      auto one = [&] (const operand &e)
	{
	  if (e.kind == operand::address && e.based)
	    {
	      if (!now_dest)
		use (e.r);
	    }
	  else if (e.kind == operand::reg)
	    {
	      if (dest && now_dest)
		def (e.r);
	      else if (!dest && !now_dest)
		use (e.r);
	    }
	};
      if (o.kind == operand::list)
	for (const operand &e : o.elts)
	  one (e);
      else
	one (o);
    };
  for (int pass = 0; pass < 2; pass++)
    for (size_t k = 0; k < i.o.size (); k++)
      {
	bool dest = f && k < f->operands.size () && (f->operands[k].dest || f->operands[k].what == operand_spec::rets);
	walk (i.o[k], dest, pass);
      }
}

/* A block is left at its end when it does not end in an unguarded transfer of control.  */

bool
verifier::falls_through (const block &b)
{
  if (b.insns.empty ())
    return true;
  const insn &last = b.insns.back ();
  if (last.guarded || last.code >= op::last)
    return true;
  if (last.code == op::call && last.o.size () == 3)
    {
      const function *f = last.o[1].kind == operand::func ? last.o[1].fn : last.proto;
      return !(f && f->noreturn);
    }
  return !(info (last.code).flags & F_TERM);
}

/* Registers must be written before they are read, on every path.  The function's instructions are sound.  */

void
verifier::check_definitions ()
{
  /* The registers that matter, densely numbered.  */
  const uint32_t unseen = UINT32_MAX;
  std::vector<uint32_t> index (fn->regs.size (), unseen), written (fn->regs.size (), unseen);
  uint32_t count = 0;
  for (blockno b = 0; b < fn->blocks.size (); b++)
    for (const insn &i : fn->blocks[b].insns)
      registers_of (i, [&] (regno r) { if (written[r] != b && index[r] == unseen) index[r] = count++; },
		    [&] (regno r) { written[r] = b; });
  if (!count)
    return;
  const size_t words = (count + 63) / 64, n = fn->blocks.size ();
  std::vector<uint64_t> in (n * words, ~uint64_t (0)), now (words);
  std::vector<char> reached (n, 0), queued (n, 0), complained (count, 0);
  bool pending = false;

  auto meet = [&] (blockno to)
    {
      bool changed = !reached[to];
      reached[to] = 1;
      uint64_t *p = &in[to * words];
      for (size_t w = 0; w < words; w++)
	{
	  changed |= (p[w] & ~now[w]) != 0;
	  p[w] &= now[w];
	}
      if (changed)
	queued[to] = pending = true;
    };
  auto run = [&] (blockno b, bool report)
    {
      std::copy (&in[b * words], &in[b * words] + words, now.begin ());
      const block &k = fn->blocks[b];
      for (size_t at = 0; at < k.insns.size (); at++)
	{
	  const insn &i = k.insns[at];
	  auto use = [&] (regno r)
	    {
	      uint32_t x = index[r];
	      if (!report || x == unseen || (now[x / 64] >> (x % 64) & 1) || complained[x])
		return;
	      complained[x] = 1;
	      block_now = b;
	      insn_now = at;
	      complain ("%s reads register %u (%s), which is not written on every path to here",
			info (i.code).mnemonic, r, info (fn->regs[r]).spelling);
	    };
	  auto def = [&] (regno r)
	    {
	      if (index[r] != unseen)
		now[index[r] / 64] |= uint64_t (1) << (index[r] % 64);
	    };
	  registers_of (i, use, def);
	  if (!report && (info (i.code).flags & F_TERM))
	    for (const operand &o : i.o)
	      {
		if (o.kind == operand::label)
		  meet (o.b);
		for (const operand &e : o.elts)
		  if (e.kind == operand::label)
		    meet (e.b);
	      }
	}
      if (!report && falls_through (k) && b + 1 < n)
	meet (b + 1);
    };

  std::fill (now.begin (), now.end (), 0);
  if (!fn->entry)
    for (regno r : fn->param_regs)
      if (r < index.size () && index[r] != unseen)
	now[index[r] / 64] |= uint64_t (1) << (index[r] % 64);
  meet (0);
  /* Sweeps in the order of the text, which is nearly that of control flow: as many as loops are deep, and two.  */
  while (pending)
    {
      pending = false;
      for (blockno b = 0; b < n; b++)
	if (queued[b])
	  {
	    queued[b] = 0;
	    run (b, false);
	  }
    }
  for (blockno b = 0; b < n; b++)
    if (reached[b])
      run (b, true);
}

void
verifier::check_body ()
{
  block_now = 0;
  insn_now = 0;
  for (size_t r = 0; r < fn->regs.size (); r++)
    {
      type t = fn->regs[r];
      if (t >= type::none || t == type::bf16 || t == type::bf16x2 || t == type::u16x2 || t == type::s16x2)
	complain ("register %zu has a type that registers cannot have", r);
      else if (t == type::b128 && m.target.sm < 70)
	complain ("register %zu of type b128 needs sm_70", r);
    }
  if (fn->blocks.empty ())
    return complain ("a function without blocks");
  size_t before = found.size ();
  for (blockno b = 0; b < fn->blocks.size (); b++)
    {
      const block &k = fn->blocks[b];
      block_now = b;
      bool carry = false;
      for (insn_now = 0; insn_now < k.insns.size (); insn_now++)
	{
	  const insn &i = k.insns[insn_now];
	  check_insn (i);
	  if (i.code >= op::last)
	    continue;
	  unsigned flags = info (i.code).flags;
	  if ((flags & F_TERM) && !i.guarded && insn_now + 1 != k.insns.size ())
	    complain ("%s is not the last instruction of its block", info (i.code).mnemonic);
	  if ((flags & F_CARRY_IN) && !carry)
	    complain ("%s reads a carry that nothing in its block has set", info (i.code).mnemonic);
	  if (i.m.cc)
	    carry = true;
	  else if (flags & F_CALL)
	    carry = false;
	}
    }
  block_now = fn->blocks.size () - 1;
  insn_now = fn->blocks.back ().insns.size ();
  if (insn_now)
    insn_now--;
  if (falls_through (fn->blocks.back ()))
    complain ("control reaches the end of the function");
  if (found.size () == before)
    check_definitions ();
}

} // namespace ptx
