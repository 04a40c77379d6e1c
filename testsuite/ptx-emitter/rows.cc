/* rows.cc -- every row of ptx-ops.def: verified, printed, and read by ptxas.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The instructions are made from the table itself: for each form all types with the fewest modifiers, then each
   choice of each modifier, all modifiers together, and all products where they are few; for each of these the
   operands as registers, as immediates where allowed, with negated predicates, second destinations and `_', with
   symbols, and with optional operands left out.  One function for each operation, so that a message of ptxas
   names the row.  Calls, which the table only names, are in modules.cc.

   With an operation's name as argument, prints its function for the sm_ in the second argument.  */

#include "test.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>

using namespace ptx;

/* How operands are chosen in one round.  */
enum style { registers, immediates, fancy, shortest, styles };

class row_function
{
public:
  module m;
  function *f;
  size_t made = 0;
  need most;

  explicit row_function (op code, const target_info &);

private:
  op code;
  target_info target;
  blockno b;
  std::map<type, std::vector<regno>> pool;	/* written in block 0 */
  variable *global, *shared, *constant, *local;
  regno guard_reg;
  const mods *now = nullptr;

  const variable *
  variable_in (space sp) const
  {
    return sp == space::shared ? shared : sp == space::constant ? constant : sp == space::local ? local : global;
  }

  regno a_reg (type, unsigned which);
  regno bits_reg (unsigned size, unsigned which);
  void each_modifiers (const form &);
  void make (const form &, const mods &);
  bool make (const form &, const mods &, style);
  operand value (type, const operand_spec &, style, size_t k);
  void put (const form &, const mods &, std::vector<operand>);
};

/* A register of type T that block 0 writes.  WHICH tells several apart.  */

regno
row_function::a_reg (type t, unsigned which)
{
  std::vector<regno> &v = pool[t];
  while (v.size () <= which)
    {
      regno r = f->new_reg (t);
      v.push_back (r);
      mods w;
      if (t == type::pred)
	{
	  w.t = type::u64;
	  w.compare = cmp::eq;
	  f->emit (0, op::setp, w, { operand::of_reg (r), operand::of_reg (a_reg (type::u64, 0)),
	    operand::of_imm (7) });
	}
      else
	{
	  w.t = size_of (t) == 1 ? type::b8 : size_of (t) == 2 ? type::b16 : size_of (t) == 4 ? type::b32 : type::b64;
	  w.sp = space::global;
	  if (size_of (t) == 16)
	    {
	      w.sp = space::none;
	      w.t = type::b128;
	      operand half = operand::of_reg (a_reg (type::u64, 0));
	      f->emit (0, op::mov, w, { operand::of_reg (r), operand::of_list ({ half, half }) });
	    }
	  else
	    f->emit (0, op::ld, w, { operand::of_reg (r), operand::at_var (global, 8) });
	}
    }
  return v[which];
}

/* A register that may hold type T in PTX: for the packed and small ones their bits.  */

static type
holder (type t)
{
  switch (t)
    {
    case type::bf16: return type::b16;
    case type::bf16x2: case type::u16x2: case type::s16x2: return type::b32;
    default: return t;
    }
}

row_function::row_function (op code, const target_info &target) : code (code), target (target)
{
  m.target = target;
  f = m.add_function (std::string ("row_") + info (code).name, false);
  f->link = linkage::visible;
  f->defined = true;
  global = m.add_variable ("g", space::global, 64, 16);
  shared = m.add_variable ("s", space::shared, 64, 16);
  constant = m.add_variable ("c", space::constant, 64, 16);
  local = m.add_variable ("l", space::local, 64, 16);
  f->locals.push_back (local);
  param p;
  p.size = 64;
  p.align = 16;
  f->params.push_back (p);
  f->results.push_back (p);
  f->new_block ();
  /* Addresses: generic, of global.  */
  regno r = f->new_reg (type::u64);
  pool[type::u64].push_back (r);
  mods w;
  w.t = type::u64;
  w.sp = space::global;
  f->emit (0, op::cvta, w, { operand::of_reg (r), operand::of_var (global) });
  guard_reg = a_reg (type::pred, 0);
  b = f->new_block ();
  for (const form &g : info (code).forms)
    each_modifiers (g);
  mods none;
  f->emit (b, op::trap, none, {});
}

/* The combinations of types and modifiers, as explained above.  */

void
row_function::each_modifiers (const form &g)
{
  mods least;
  for (const item &i : g.suffix)
    if (i.s == slot::T)
      least.t = type (g.types[0].value);
    else if (i.s == slot::D)
      least.dt = type (g.dtypes[0].value);
    else if (!i.optional)
      set (least, i.s, i.choices[0].value);

  size_t product = 1;
  std::vector<const item *> items;
  for (const item &i : g.suffix)
    if (i.s != slot::T && i.s != slot::D)
      {
	items.push_back (&i);
	product *= i.choices.size () + i.optional;
      }
  size_t ntypes = g.types.empty () ? 1 : g.types.size ();
  size_t ndtypes = g.dtypes.empty () ? 1 : g.dtypes.size ();
  bool all = product * ntypes * ndtypes <= 600;

  for (size_t t = 0; t < ntypes; t++)
    for (size_t d = 0; d < ndtypes; d++)
      {
	mods base = least;
	if (!g.types.empty ())
	  base.t = type (g.types[t].value);
	if (!g.dtypes.empty ())
	  base.dt = type (g.dtypes[d].value);
	if (all)
	  {
	    for (size_t n = 0; n < product; n++)
	      {
		mods w = base;
		size_t rest = n;
		for (const item *i : items)
		  {
		    size_t count = i->choices.size () + i->optional, k = rest % count;
		    rest /= count;
		    set (w, i->s, k == i->choices.size () ? 0 : i->choices[k].value);
		  }
		make (g, w);
	      }
	    continue;
	  }
	make (g, base);
	mods last = base;
	for (const item *i : items)
	  {
	    for (const choice &c : i->choices)
	      {
		mods w = base;
		set (w, i->s, c.value);
		if (d == 0)
		  make (g, w);
	      }
	    set (last, i->s, i->choices.back ().value);
	  }
	make (g, last);
      }
}

/* What the PTX ISA says in words and the table does not: combinations that do not exist.  */

static bool
exists (const form &g, const mods &w)
{
  if (g.code == op::cvt)
    {
      /* Identity of integers is a mov.  */
      if (w.ftz && w.t == type::f16 && w.dt == type::f16)
	return false;
    }
  if ((g.code == op::ld || g.code == op::st || g.code == op::ldu) && size_of (w.t) * w.vec > 16)
    return false;
  return true;
}

void
row_function::make (const form &g, const mods &w)
{
  need n = needs (g, w);
  if (n.sm > target.sm || !exists (g, w))
    return;
  if ((code == op::shfl || code == op::vote) && target.sm >= 70)
    return;
  most.add (n);
  for (int s = registers; s < styles; s++)
    if (!make (g, w, style (s)) && s == registers)
      {
	fprintf (stderr, "cannot make operands for %s\n", info (code).name);
	abort ();
      }
}

operand
row_function::value (type t, const operand_spec &s, style how, size_t k)
{
  if (s.dest)
    {
      if (how == fancy && s.may_discard)
	return operand ();
      return operand::of_reg (f->new_reg (holder (t)));
    }
  bool flag = info (code).flags & F_BARRIER;
  int64_t small = flag && t != type::pred ? (k == 0 || (info (code).forms[0].operands[0].dest && k == 1) ? 1 : 64)
		  : t == type::pred ? 1 : 3;
  if (code == op::alloca_)
    small = 16;
  if (!s.choices.empty ())
    small = s.choices[size_t (how) % s.choices.size ()];
  bool floating = info (t).kind == type_info::flt || info (t).kind == type_info::packed || t == type::b128;
  if (s.only_imm)
    return operand::of_imm (small);
  if (how == immediates && !s.no_imm && !s.may_negate)
    {
      if (!floating)
	return operand::of_imm (small);
      if (t == type::f32)
	return operand::of_f32 (0x40400000);
      if (t == type::f64)
	return operand::of_f64 (0x4008000000000000);
    }
  if (how == fancy && s.may_negate && t == type::pred)
    return operand::of_not (a_reg (t, 1));
  if (how == fancy && s.may_address && !floating && t != type::pred && size_of (t) == 8)
    {
      if (code != op::cvta)
	return operand::of_var (global, 8);
      if (!now->to && now->sp != space::param)
	return operand::of_var (variable_in (now->sp), 8);
    }
  if (how == immediates && s.may_address && size_of (t) == 4 && !floating)
    return operand::of_special (sreg::laneid);
  return operand::of_reg (a_reg (holder (t), k));
}

bool
row_function::make (const form &g, const mods &w, style how)
{
  std::vector<operand> o;
  bool optional = false, varied = how == registers;
  now = &w;
  for (size_t k = 0; k < g.operands.size (); k++)
    {
      const operand_spec &s = g.operands[k];
      if (s.optional)
	{
	  optional = true;
	  if (how == shortest)
	    break;
	}
      type t = s.what == operand_spec::D ? w.dt : s.what == operand_spec::fixed ? s.fixed_type : w.t;
      if (s.what == operand_spec::wide)
	t = t == type::u16 ? type::u32 : t == type::s16 ? type::s32 : t == type::u32 ? type::u64 : type::s64;
      switch (s.what)
	{
	case operand_spec::address:
	  if (w.sp == space::param)
	    o.push_back (operand::at_param (code == op::st ? "%out0" : "%in0", 16));
	  else if (how == registers || w.sp == space::none)
	    o.push_back (operand::at_reg (a_reg (type::u64, 0), how == fancy ? -16 : 0));
	  else
	    o.push_back (operand::at_var (variable_in (w.sp), how == fancy ? 16 : 0));
	  varied = true;
	  break;

	case operand_spec::label:
	  o.push_back (operand::of_label (b));
	  break;

	case operand_spec::labels:
	  o.push_back (operand::of_list ({ operand::of_label (b), operand::of_label (b) }));
	  break;

	case operand_spec::part:
	case operand_spec::memory:
	  {
	    unsigned n = s.what == operand_spec::memory ? w.vec : w.vec > 1 ? w.vec : 2;
	    if (s.what == operand_spec::part)
	      {
		if (size_of (w.t) < n || (n == 4 && size_of (w.t) < 8))
		  return true;
		unsigned part = size_of (w.t) / n;
		t = part == 8 ? type::b64 : part == 4 ? type::b32 : part == 2 ? type::b16 : type::b8;
		if (t == type::b8)
		  return true;
	      }
	    if (n == 1)
	      {
		o.push_back (value (t, s, how, k));
		break;
	      }
	    std::vector<operand> e;
	    for (unsigned x = 0; x < n; x++)
	      e.push_back (x == 0 && how == fancy && s.dest ? operand ()
			   : value (t, s, how == immediates ? registers : how, k + x));
	    o.push_back (operand::of_list (e));
	    break;
	  }

	default:
	  if (s.count)
	    {
	      std::vector<operand> e;
	      for (unsigned x = 0; x < s.count; x++)
		e.push_back (value (t, s, how, k + x));
	      o.push_back (operand::of_list (e));
	    }
	  else if (s.must_pair || (how == fancy && s.may_pair))
	    o.push_back (operand::of_list ({ operand::of_reg (f->new_reg (holder (t))),
					     operand::of_reg (f->new_reg (type::pred)) }));
	  else
	    o.push_back (value (t, s, how, k));
	  varied |= s.may_pair || !s.dest;
	}
    }
  if ((how == shortest && !optional) || !varied)
    return false;
  put (g, w, o);
  return true;
}

/* Emit the instruction; what ends a block gets a guard.  */

void
row_function::put (const form &g, const mods &w, std::vector<operand> o)
{
  insn i;
  i.code = g.code;
  i.m = w;
  i.o = std::move (o);
  if (info (code).flags & F_TERM)
    {
      i.guarded = true;
      i.guard = guard_reg;
      i.guard_neg = made & 1;
    }
  if (info (code).flags & F_CARRY_IN)
    {
      mods cc;
      cc.t = type::u32;
      cc.cc = true;
      f->emit (b, op::add, cc, { operand::of_reg (f->new_reg (type::u32)), operand::of_imm (1), operand::of_imm (2) });
    }
  if (code == op::brx_idx)
    {
      i.guarded = false;
      f->blocks[b].insns.push_back (i);
      b = f->new_block ();
    }
  else
    f->blocks[b].insns.push_back (i);
  made++;
}

/* The function of each operation by itself, then all of them through ptxas; where ptxas is not content with the
   whole, each alone, so that the row is known.  */

static void
test_target (unsigned sm)
{
  std::string arch = "sm_" + std::to_string (sm);
  target_info t;
  t.sm = sm;
  size_t total = 0;
  for (unsigned k = 0; k < unsigned (op::last); k++)
    {
      op code = op (k);
      if (code == op::call)
	continue;
      row_function r (code, t);
      std::string name = std::string ("row ") + info (code).name + ", " + arch;
      if (!r.made)
	continue;
      total += r.made;
      std::string c = complaints (r.m);
      check (c.empty (), name + ", verifier", "%s", c.c_str ());
      std::string text = to_string (r.m);
      check (text.find ("malformed") == std::string::npos, name + ", printer", "%s", text.c_str ());
      if (!have_ptxas (sm))
	continue;
      std::string err = assemble (text, sm);
      if (!err.empty () && err.find ("nsupported .version") != std::string::npos)
	unsupported (name + ", ptxas", "its PTX ISA is too old");
      else
	check (err.empty (), name + ", ptxas", "%s", err.c_str ());
    }
  printf ("# %zu instructions for %s\n", total, arch.c_str ());
}

int
main (int argc, char **argv)
{
  if (argc == 3)
    {
      target_info t;
      t.sm = atoi (argv[2]);
      for (unsigned k = 0; k < unsigned (op::last); k++)
	if (!strcmp (argv[1], info (op (k)).name))
	  puts (to_string (row_function (op (k), t).m).c_str ());
      return 0;
    }
  for (unsigned sm : { 53u, 75u, 90u })
    test_target (sm);
  return summary ();
}
