/* memory.cc -- places in memory, loads and stores.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX traps on misaligned accesses, so an access whose alignment is not known to suffice is split.

   Stores outside SIMD regions are made by all lanes, with the same value to the same address: one
   transaction.  A volatile load is made by one lane and broadcast, since it may race with a writer and the lanes
   must agree.  */

#include "device/code/memory.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

mem_address
variable_address (const ptx::variable *v)
{
  mem_address a;
  a.var = v;
  a.sp = v->sp;
  a.align = v->align;
  return a;
}

mem_address
memory_access::new_slot (unsigned HOST_WIDE_INT size, unsigned align)
{
  return variable_address (new_local (size, align));
}

mem_address
memory_access::offset (mem_address a, HOST_WIDE_INT d)
{
  a.disp += d;
  if (d)
    {
      unsigned HOST_WIDE_INT low = d & -d;
      if (low < a.align)
	a.align = low;
    }
  return a;
}

/* A, a local variable of a function that is called, and D more bytes, in a register.

   D is added to the generic address.  The sum of the local one and D is wrong in SASS of ptxas of CUDA 13.0 for sm_75
   to sm_90 where it stands in a loop: the stack pointer and the variable's place in the frame go to a uniform register
   that is never given the stack pointer.  A kernel's stack pointer is a constant.  */
mem_address
memory_access::local_element (const mem_address &a, const operand &d)
{
  mem_address r = a;
  r.disp = 0;
  const operand sum = R (reg (T::b64));
  insn (op::add, M (T::s64), {sum, generic_address (r), d});
  r.var = nullptr;
  r.base = to_space (ptx::space::local, sum.r);
  r.disp = a.disp;
  r.align = 1;
  return r;
}

/* A + D bytes, D a 64-bit operand; the alignment is the caller's to set.  */
mem_address
memory_access::offset (const mem_address &a, const operand &d)
{
  if (d.kind == operand::imm)
    return offset (a, d.i);
  if (a.var && a.sp == ptx::space::local && !in_kernel ())
    return local_element (a, d);
  mem_address r = widened (a);
  r.align = 1;
  operand base;
  gcc_assert (a.param < 0);	/* entries.cc: scalars at constant places only */
  if (a.var)
    {
      regno b = reg (T::b64);
      insn (op::mov, M (T::u64), {R (b), operand::of_var (a.var, 0)});
      base = R (b);
      r.var = nullptr;
    }
  else
    base = R (r.base);
  r.base = op2 (op::add, T::s64, T::b64, base, d).r;
  return r;
}

/* The [address] operand; large displacements are added first.  */
operand
memory_access::operand_of (mem_address a)
{
  if (a.disp < INT_MIN / 2 || a.disp > INT_MAX / 2)
    {
      HOST_WIDE_INT d = a.disp;
      a.disp = 0;
      a = offset (a, R (force_reg (I (d), T::b64)));
    }
  if (a.param >= 0)
    return operand::at_param (parameter (a.param).name, a.disp);
  return a.var ? operand::at_var (a.var, a.disp) : operand::at_reg (a.base, a.disp);
}

ptx::mods
memory_access::mods_of (T t, const mem_address &a)
{
  ptx::mods m = M (t);
  m.sp = a.sp;
  if (a.is_volatile && (a.sp == ptx::space::none || a.sp == ptx::space::global || a.sp == ptx::space::shared))
    m.order = ptx::sem::volatile_;
  return m;
}

/* A with a base of 64 bits, if it has one.  A narrow base may be a place before the variable, below the start of shared
   memory, to which an access adds: a negative number.  */
mem_address
memory_access::widened (mem_address a)
{
  if (!a.narrow)
    return a;
  operand sum = a.disp ? op2 (op::add, T::u32, T::b32, R (a.base), I (a.disp)) : R (a.base);
  a.base = convert (T::s64, T::s32, ptx::rnd::none, sum).r;
  a.disp = 0;
  a.narrow = false;
  return a;
}

operand
memory_access::generic_address (const mem_address &narrow_or_wide)
{
  mem_address a = widened (narrow_or_wide);
  regno r = reg (T::b64);
  if (a.var)
    {
      insn (op::mov, M (T::u64), {R (r), operand::of_var (a.var, 0)});
      if (a.sp != ptx::space::none)
	{
	  ptx::mods m = M (T::u64);
	  m.sp = a.sp;
	  regno g = reg (T::b64);
	  insn (op::cvta, m, {R (g), R (r)});
	  r = g;
	}
    }
  else if (a.sp != ptx::space::none && a.sp != ptx::space::global)
    {
      ptx::mods m = M (T::u64);
      m.sp = a.sp;
      insn (op::cvta, m, {R (r), R (a.base)});
    }
  else
    r = a.base;
  if (a.disp)
    return op2 (op::add, T::s64, T::b64, R (r), I (a.disp));
  return R (r);
}

operand
memory_access::address_of_text (const char *text)
{
  tree literal = build_string_literal (strlen (text) + 1, text);
  return generic_address (variable_address (mod.variable (get_base_address (TREE_OPERAND (literal, 0)), loc ())));
}

/* An unsigned integer type of BYTES for ld and st.  */
static T
chunk_type (unsigned bytes)
{
  return bytes == 1 ? T::u8 : bytes == 2 ? T::u16 : bytes == 4 ? T::b32 : T::b64;
}

operand
memory_access::load_part (const part &p, const mem_address &a)
{
  if (a.align >= p.size)
    {
      regno d = reg (p.reg);
      insn (op::ld, mods_of (p.mem, a), {R (d), operand_of (a)}).align = MIN (a.align, 16);
      if (a.is_volatile && a.sp != ptx::space::local)
	return warp.broadcast (R (d), p.reg);
      return R (d);
    }
  /* Pieces of what is aligned, put together in an integer.  */
  bool wide = p.size == 8;
  T rt = wide ? T::b64 : T::b32;
  operand sum = I (0);
  for (unsigned i = 0; i < p.size; i += a.align)
    {
      part piece = {a.align > 4 ? T::b64 : T::b32, chunk_type (a.align), 0, a.align};
      mem_address at = a;
      at.disp += i;
      operand x = load_part (piece, at);
      if (wide && piece.reg == T::b32)
	x = convert (T::u64, T::u32, ptx::rnd::none, x);
      if (i)
	x = op2 (op::or_, rt, rt, sum, op2 (op::shl, rt, rt, x, I (i * 8)));
      sum = x;
    }
  switch (p.mem)
    {
    case T::s16:
      return op3 (op::bfe, T::s32, T::b32, sum, I (0), I (16));
    case T::f32: case T::f64:
      return op1 (op::mov, rt, p.reg, sum);
    case T::b16:
      return convert (T::u16, T::u32, ptx::rnd::none, sum);
    default:
      return sum;
    }
}

void
memory_access::store_part (const part &p, const mem_address &a, const operand &v)
{
  if (a.align >= p.size)
    {
      insn (op::st, mods_of (p.mem, a), {operand_of (a), R (force_reg (v, p.reg))}).align = MIN (a.align, 16);
      return;
    }
  bool wide = p.size == 8;
  T rt = wide ? T::b64 : T::b32;
  operand x = R (force_reg (v, p.reg));
  if (p.reg == T::f32 || p.reg == T::f64)
    x = op1 (op::mov, rt, rt, x);
  else if (p.reg == T::b16)
    x = convert (T::u32, T::u16, ptx::rnd::none, x);
  for (unsigned i = 0; i < p.size; i += a.align)
    {
      operand y = i ? op2 (op::shr, wide ? T::u64 : T::u32, rt, x, I (i * 8)) : x;
      if (wide && a.align <= 4)
	y = convert (T::u32, T::u64, ptx::rnd::none, y);
      part piece = {a.align > 4 ? T::b64 : T::b32, chunk_type (a.align), 0, a.align};
      mem_address at = a;
      at.disp += i;
      store_part (piece, at, y);
    }
}

/* Parts I and on that one vector access can cover: how many (1, 2 or 4).  */
static unsigned
vector_run (const std::vector<part> &parts, size_t i, const mem_address &a)
{
  if (a.is_volatile)
    return 1;
  for (unsigned n : {4u, 2u})
    {
      unsigned bytes = n * parts[i].size;
      if (bytes > 16 || i + n > parts.size () || parts[i].size < 4 || a.align < bytes || parts[i].offset % bytes)
	continue;
      bool run = true;
      for (unsigned k = 1; run && k < n; k++)
	run = parts[i + k].mem == parts[i].mem && parts[i + k].offset == parts[i].offset + k * parts[i].size;
      if (run)
	return n;
    }
  return 1;
}

static unsigned
align_at (unsigned align, unsigned off)
{
  return off ? MIN (align, off & -off) : align;
}

value
memory_access::load_value (tree type, const mem_address &a)
{
  const std::vector<part> *parts = parts_of (type);
  value v;
  for (size_t i = 0; i < parts->size ();)
    {
      const part &p = (*parts)[i];
      mem_address at = a;
      at.disp += p.offset;
      unsigned n = vector_run (*parts, i, a);
      if (n > 1)
	{
	  std::vector<operand> list;
	  for (unsigned k = 0; k < n; k++)
	    list.push_back (R (reg (p.reg)));
	  ptx::mods m = mods_of (p.mem, at);
	  m.vec = n;
	  insn (op::ld, m, {operand::of_list (list), operand_of (at)});
	  v.insert (v.end (), list.begin (), list.end ());
	}
      else
	{
	  at.align = align_at (a.align, p.offset);
	  v.push_back (load_part (p, at));
	}
      i += n;
    }
  return v;
}

void
memory_access::store_value (tree type, const mem_address &a, const value &v)
{
  const std::vector<part> *parts = parts_of (type);
  gcc_assert (parts->size () == v.size ());
  for (size_t i = 0; i < parts->size ();)
    {
      const part &p = (*parts)[i];
      mem_address at = a;
      at.disp += p.offset;
      unsigned n = vector_run (*parts, i, a);
      if (n > 1)
	{
	  std::vector<operand> list;
	  for (unsigned k = 0; k < n; k++)
	    list.push_back (R (force_reg (v[i + k], p.reg)));
	  ptx::mods m = mods_of (p.mem, at);
	  m.vec = n;
	  insn (op::st, m, {operand_of (at), operand::of_list (list)});
	}
      else
	{
	  at.align = align_at (a.align, p.offset);
	  store_part (p, at, v[i]);
	}
      i += n;
    }
  /* Fortran's logical(8) and logical(16) are a bit in that many bytes.  */
  if (integer_like_p (type) && TYPE_SIZE_UNIT (type))
    for (unsigned rest = parts->back ().offset + parts->back ().size; rest < tree_to_uhwi (TYPE_SIZE_UNIT (type));
	 rest += 4)
      {
	mem_address at = a;
	at.disp += rest;
	at.align = align_at (a.align, rest);
	store_part ({T::b32, T::b32, rest, 4}, at, I (0));
      }
}
