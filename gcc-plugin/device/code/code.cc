/* code.cc -- how instructions are written.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Everything goes through append (), which puts an instruction of the emitter's table at the end of the current
   block with the current source position.  */

#include "device/code/code.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

const char *
printable_name (tree fndecl)
{
  tree name = DECL_NAME (fndecl);
  return name ? IDENTIFIER_POINTER (name) : "?";
}

value
element (const value &v, unsigned i, unsigned n)
{
  size_t k = v.size () / n;
  return value (v.begin () + i * k, v.begin () + (i + 1) * k);
}

value
undefined_value (tree type)
{
  value v;
  if (const std::vector<part> *parts = parts_of (type))
    for (const part &p : *parts)
      switch (p.reg)
	{
	case T::f32: v.push_back (operand::of_f32 (0)); break;
	case T::f64: v.push_back (operand::of_f64 (0)); break;
	default: v.push_back (operand::of_imm (0)); break;
	}
  return v;
}

ptx::variable *
function_code::new_local (unsigned HOST_WIDE_INT size, unsigned align)
{
  ptx::variable *v = new ptx::variable;
  v->name = "$l" + std::to_string (local_count++);
  v->sp = ptx::space::local;
  v->size = MAX (size, 1u);
  v->align = align;
  f->locals.push_back (v);
  return v;
}

const std::vector<regno> &
function_code::bind_parameters ()
{
  f->param_regs.clear ();
  for (const ptx::param &p : f->params)
    f->param_regs.push_back (new_reg (register_type (p.t)));
  return f->param_regs;
}

unsigned
function_code::target_sm () const
{
  return mod.m.target.sm;
}

ptx::function *
function_code::lanes_meeting () const
{
  return mod.lanes_meeting ();
}

void
function_code::begin_body ()
{
  if (mod.lines)
    f->blocks[cur].comment = ": begin";
}

void
function_code::add_construct (location_t l)
{
  const expanded_location x = expand_location (l);
  if (x.file)
    constructs.insert ({ x.file, x.line });
}

ptx::insn &
function_code::append (op code, const ptx::mods &m, std::initializer_list<operand> o)
{
  ptx::insn &i = f->emit (cur, code, m, o);
  const bool atomic = code == op::atom || code == op::red;
  if (code == op::call)
    i.by = by;
  if (atomic || code == op::ld || code == op::st)
    {
      i.by = by;
      i.iterations = iterations;
      if (code == op::st && !constructs.empty () && LOCATION_LOCUS (where) > BUILTINS_LOCATION)
	{
	  const expanded_location x = expand_location (where);
	  i.compilers = x.file && constructs.count ({ x.file, x.line });
	}
      i.compilers |= code == op::st && construct_stored;
      i.copies = code == op::ld && copied;
      if (team_next && (atomic || m.order != ptx::sem::none))
	{
	  i.team_only = true;
	  team_next = false;
	}
    }
  if (mod.lines && LOCATION_LOCUS (where) > BUILTINS_LOCATION)
    {
      expanded_location x = user_location (where);
      i.file = mod.file_number (x.file);
      i.line = x.line;
      i.column = x.column;
      if (!scopes.empty ())
	{
	  auto scope = scopes.find (LOCATION_BLOCK (where));
	  i.source_block = scope == scopes.end () ? 0 : scope->second;
	}
    }
  return i;
}

void
function_code::prepend (op code, const ptx::mods &m, const std::initializer_list<operand> &operands)
{
  f->emit (0, code, m, operands);
  std::vector<ptx::insn> &entry = f->blocks[0].insns;
  std::rotate (entry.begin (), entry.end () - 1, entry.end ());
  prepended++;
  before_entry++;
}

/* What WRITE appends moves to the instruction number AT of B.  */

size_t
function_code::write_at (ptx::blockno b, size_t at, const std::function<void ()> &write)
{
  const ptx::blockno here = cur;
  const size_t blocks = f->blocks.size (), first = b ? 0 : prepended, before = f->blocks[b].insns.size () - first;
  cur = b;
  write ();
  cur = here;
  gcc_assert (f->blocks.size () == blocks);
  std::vector<ptx::insn> &insns = f->blocks[b].insns;
  const size_t now_first = b ? 0 : prepended, written = insns.size () - now_first - before;
  std::rotate (insns.begin () + (at + now_first - first), insns.end () - written, insns.end ());
  return written;
}

void
function_code::at_entry (const std::function<void ()> &write)
{
  before_entry += write_at (0, prepended, write);
}

function_code::place
function_code::this_place () const
{
  return { cur, f->blocks[cur].insns.size () - (cur ? 0 : before_entry) };
}

void
function_code::at_place (const place &p, const std::function<void ()> &write)
{
  write_at (p.block, p.insns + (p.block ? 0 : before_entry), write);
}

regno
function_code::special (ptx::sreg s, T t)
{
  /* Registers for the result of an instruction of some twenty cycles, which ptxas leaves inside its loop.  */
  const bool once = kernel && (s == ptx::sreg::tid_x || s == ptx::sreg::tid_y || s == ptx::sreg::ctaid_x
			       || s == ptx::sreg::laneid);
  if (!once)
    {
      regno r = new_reg (register_type (t));
      append (op::mov, M (t), {operand::of_reg (r), operand::of_special (s)});
      return r;
    }
  auto known = read_once.find (s);
  if (known != read_once.end ())
    return known->second;
  regno r = read_once[s] = new_reg (register_type (t));
  prepend (op::mov, M (t), {operand::of_reg (r), operand::of_special (s)});
  return r;
}

regno
code_writer::parameter_address (unsigned i)
{
  regno r = reg (T::b64);
  ptx::mods m = M (T::u64);
  m.sp = ptx::space::param;
  insn (op::ld, m, {R (r), operand::at_param (parameter (i).name)});
  return r;
}

operand
code_writer::op1 (op code, T t, T result, const operand &a)
{
  regno d = reg (result);
  insn (code, M (t), {R (d), a});
  return R (d);
}

operand
code_writer::op2 (op code, T t, T result, const operand &a, const operand &b)
{
  regno d = reg (result);
  insn (code, M (t), {R (d), a, b});
  return R (d);
}

operand
code_writer::op3 (op code, T t, T result, const operand &a, const operand &b, const operand &c)
{
  regno d = reg (result);
  insn (code, M (t), {R (d), a, b, c});
  return R (d);
}

/* A, of type ST, in single precision, rounded to odd: toward zero, with a last bit of 1 if the value is not exact.
   Rounding again, to a type with fewer bits, gives the same as rounding at once.  */

operand
code_writer::rounded_to_odd (T st, const operand &a)
{
  const bool from_float = st == T::f64;
  regno x = force_reg (a, st);
  operand f = convert (T::f32, st, ptx::rnd::rz, R (x));
  operand back = convert (st, T::f32, from_float ? ptx::rnd::none : ptx::rnd::rzi, f);
  operand bits = op1 (op::mov, T::b32, T::b32, f);
  operand odd = op2 (op::or_, T::b32, T::b32, bits, I (1));
  regno differs = set_predicate (ptx::cmp::ne, st, R (x), back);
  return op1 (op::mov, T::f32, T::f32, select (T::b32, odd, bits, differs));
}

/* F, in single precision, rounded to bfloat16, the upper half of its bits.  */

operand
code_writer::to_bfloat (const operand &f)
{
  regno x = force_reg (f, T::f32);
  operand bits = op1 (op::mov, T::b32, T::b32, R (x));
  operand upper = op2 (op::shr, T::u32, T::b32, bits, I (16));
  operand even = op2 (op::and_, T::b32, T::b32, upper, I (1));
  operand sum = op2 (op::add, T::u32, T::b32, op2 (op::add, T::u32, T::b32, bits, even), I (0x7fff));
  operand rounded = op2 (op::shr, T::u32, T::b32, sum, I (16));
  operand quiet = op2 (op::or_, T::b32, T::b32, upper, I (0x40));
  regno number = set_predicate (ptx::cmp::eq, T::f32, R (x), R (x));
  return convert (T::u16, T::u32, ptx::rnd::none, select (T::b32, rounded, quiet, number));
}

operand
code_writer::convert (T dt, T st, ptx::rnd round, const operand &a)
{
  if (st == T::bf16)
    {
      operand bits = op2 (op::shl, T::b32, T::b32, convert (T::u32, T::u16, ptx::rnd::none, a), I (16));
      operand f = op1 (op::mov, T::f32, T::f32, bits);
      return dt == T::f32 ? f : convert (dt, T::f32, round, f);
    }
  if (dt == T::bf16)
    switch (st)
      {
      case T::f32:
	return to_bfloat (a);
      case T::f16:
	return to_bfloat (convert (T::f32, st, ptx::rnd::none, a));
      case T::u32: case T::s32:
	return to_bfloat (rounded_to_odd (T::f64, convert (T::f64, st, ptx::rnd::rn, a)));
      default:
	return to_bfloat (rounded_to_odd (st, a));
      }
  ptx::mods m;
  m.t = st;
  m.dt = dt;
  m.round = round;
  regno d = reg (register_type (dt));
  insn (op::cvt, m, {R (d), R (force_reg (a, register_type (st)))});
  return R (d);
}

void
code_writer::move (regno dst, const operand &src)
{
  if (src.kind == operand::reg && src.r == dst)
    return;
  T t = type_of (dst);
  insn (op::mov, M (t), {R (dst), src});
}

regno
code_writer::force_reg (const operand &o, T t)
{
  if (o.kind == operand::reg)
    return o.r;
  regno r = reg (register_type (t));
  insn (op::mov, M (register_type (t)), {R (r), o});
  return r;
}

regno
code_writer::set_predicate (ptx::cmp c, T t, const operand &a, const operand &b)
{
  ptx::mods m = M (t);
  m.compare = c;
  regno p = reg (T::pred);
  insn (op::setp, m, {R (p), R (force_reg (a, t)), b});
  return p;
}

operand
code_writer::predicate_value (regno p)
{
  return select (T::b32, I (1), I (0), p);
}

regno
code_writer::to_space (ptx::space space, regno address)
{
  ptx::mods m = M (T::u64);
  m.sp = space;
  m.to = true;
  const regno r = reg (T::b64);
  insn (op::cvta, m, {R (r), R (address)});
  return r;
}

operand
code_writer::select (T t, const operand &a, const operand &b, regno p)
{
  regno d = reg (register_type (t));
  insn (op::selp, M (t), {R (d), a, b, R (p)});
  return R (d);
}

void
code_writer::branch (ptx::blockno b)
{
  insn (op::bra, ptx::mods (), {operand::of_label (b)});
}

void
code_writer::branch_if (regno p, bool neg, ptx::blockno b)
{
  ptx::insn &i = insn (op::bra, ptx::mods (), {operand::of_label (b)});
  i.guarded = true;
  i.guard = p;
  i.guard_neg = neg;
}

void
code_writer::sorry_at_stmt (const char *what)
{
  sorry_at (loc (), "%s is not supported in device code", what);
}

void
code_writer::sorry_of_type (const char *what, tree type)
{
  if (const char *name = unsupported_type_name (type))
    sorry_at_stmt (name);
  else
    sorry_at (loc (), "%s of type %qT is not supported in device code", what, type);
}
