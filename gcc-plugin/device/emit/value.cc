/* value.cc -- building blocks of emission: instructions, moves, constants, operands.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Everything goes through insn (), which puts an instruction of the emitter's table at the end of the current
   block with the current source position.  Operands of GIMPLE statements, and the small GENERIC expressions
   that get_inner_reference makes of variable offsets, come through expand ().  */

#include "device/emit/function-emitter.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

/* Whether FILE is a source of the device libraries, by the names they are compiled with (device-libs/archives.mk).  */

static bool
is_of_library (const char *file)
{
  return file && (startswith (file, "/usr/src/heddle/") || startswith (file, "/usr/src/newlib"));
}

/* LOC, or where the user's code calls what has been inlined there from the device libraries: that is the line in which
   a user looks for a mistake.  */

static expanded_location
user_location (location_t loc)
{
  const expanded_location own = expand_location (loc);
  expanded_location x = own;
  tree block = LOCATION_BLOCK (loc);
  while (is_of_library (x.file))
    {
      while (block && TREE_CODE (block) == BLOCK && !inlined_function_outer_scope_p (block))
	block = BLOCK_SUPERCONTEXT (block);
      if (!block || TREE_CODE (block) != BLOCK)
	return own;
      if (LOCATION_LOCUS (BLOCK_SOURCE_LOCATION (block)) > BUILTINS_LOCATION)
	x = expand_location (BLOCK_SOURCE_LOCATION (block));
      block = BLOCK_SUPERCONTEXT (block);
    }
  return x;
}

ptx::insn &
function_emitter::insn (op code, const ptx::mods &m, std::initializer_list<operand> o)
{
  ptx::insn &i = f->emit (cur, code, m, o);
  if (mod.lines && LOCATION_LOCUS (loc) > BUILTINS_LOCATION)
    {
      expanded_location x = user_location (loc);
      i.file = mod.file_number (x.file);
      i.line = x.line;
      i.column = x.column;
    }
  return i;
}

operand
function_emitter::op1 (op code, T t, T result, const operand &a)
{
  regno d = reg (result);
  insn (code, M (t), {R (d), a});
  return R (d);
}

operand
function_emitter::op2 (op code, T t, T result, const operand &a, const operand &b)
{
  regno d = reg (result);
  insn (code, M (t), {R (d), a, b});
  return R (d);
}

operand
function_emitter::op3 (op code, T t, T result, const operand &a, const operand &b, const operand &c)
{
  regno d = reg (result);
  insn (code, M (t), {R (d), a, b, c});
  return R (d);
}

/* cvt.ROUND.DT.ST.  */
operand
function_emitter::convert (T dt, T st, ptx::rnd round, const operand &a)
{
  ptx::mods m;
  m.t = st;
  m.dt = dt;
  m.round = round;
  regno d = reg (register_type (dt));
  insn (op::cvt, m, {R (d), R (force_reg (a, register_type (st)))});
  return R (d);
}

void
function_emitter::move (regno dst, const operand &src)
{
  if (src.kind == operand::reg && src.r == dst)
    return;
  T t = f->regs[dst];
  insn (op::mov, M (t), {R (dst), src});
}

regno
function_emitter::force_reg (const operand &o, T t)
{
  if (o.kind == operand::reg)
    return o.r;
  regno r = reg (register_type (t));
  insn (op::mov, M (register_type (t)), {R (r), o});
  return r;
}

regno
function_emitter::set_predicate (ptx::cmp c, T t, const operand &a, const operand &b)
{
  ptx::mods m = M (t);
  m.compare = c;
  regno p = reg (T::pred);
  insn (op::setp, m, {R (p), R (force_reg (a, t)), b});
  return p;
}

/* 1 where P holds, else 0, in a .b32.  */
operand
function_emitter::predicate_value (regno p)
{
  return select (T::b32, I (1), I (0), p);
}

operand
function_emitter::select (T t, const operand &a, const operand &b, regno p)
{
  regno d = reg (register_type (t));
  insn (op::selp, M (t), {R (d), a, b, R (p)});
  return R (d);
}

void
function_emitter::branch (ptx::blockno b)
{
  insn (op::bra, ptx::mods (), {operand::of_label (b)});
}

void
function_emitter::branch_if (regno p, bool neg, ptx::blockno b)
{
  ptx::insn &i = insn (op::bra, ptx::mods (), {operand::of_label (b)});
  i.guarded = true;
  i.guard = p;
  i.guard_neg = neg;
}

regno
function_emitter::special (ptx::sreg s, T t)
{
  /* Those that take an instruction of some twenty cycles, which ptxas leaves in the loop that it is in.  */
  const bool once = is_kernel && (s == ptx::sreg::tid_x || s == ptx::sreg::tid_y || s == ptx::sreg::ctaid_x
				  || s == ptx::sreg::laneid);
  if (!once)
    {
      regno r = reg (register_type (t));
      insn (op::mov, M (t), {R (r), operand::of_special (s)});
      return r;
    }
  auto known = read_once.find (s);
  if (known != read_once.end ())
    return known->second;
  regno r = read_once[s] = reg (register_type (t));
  emit_first (op::mov, M (t), {R (r), operand::of_special (s)});
  return r;
}

/* Before all other instructions of the function.  */
void
function_emitter::emit_first (op code, const ptx::mods &m, const std::initializer_list<operand> &operands)
{
  f->emit (0, code, m, operands);
  std::vector<ptx::insn> &entry = f->blocks[0].insns;
  std::rotate (entry.begin (), entry.end () - 1, entry.end ());
}

void
function_emitter::sorry_at_stmt (const char *what)
{
  sorry_at (loc, "%s is not supported in device code", what);
}

/* Registers with no particular value: zero, so that nothing depends on chance.  */
value
function_emitter::undefined_value (tree type)
{
  value v;
  if (const std::vector<part> *parts = parts_of (type))
    for (const part &p : *parts)
      switch (p.reg)
	{
	case T::f32: v.push_back (operand::of_f32 (0)); break;
	case T::f64: v.push_back (operand::of_f64 (0)); break;
	default: v.push_back (I (0)); break;
	}
  return v;
}

static uint64_t
real_bits (tree cst, unsigned bytes)
{
  unsigned char buf[16];
  memset (buf, 0, sizeof buf);
  int n = native_encode_expr (cst, buf, sizeof buf);
  gcc_assert (n == (int) bytes);
  uint64_t bits = 0;
  memcpy (&bits, buf, bytes);
  return bits;
}

/* A CONSTANT_CLASS_P value that has parts.  */
value
function_emitter::constant (tree c)
{
  value v;
  tree type = TREE_TYPE (c);
  switch (TREE_CODE (c))
    {
    case INTEGER_CST:
      {
	const std::vector<part> *parts = parts_of (type);
	widest_int w = wi::to_widest (c);
	if (parts->size () == 1)
	  {
	    HOST_WIDE_INT x = w.to_shwi ();
	    if ((*parts)[0].reg == T::b32)
	      x = TYPE_UNSIGNED (type) ? (HOST_WIDE_INT) (uint32_t) x : (HOST_WIDE_INT) (int32_t) x;
	    v.push_back (I (x));
	  }
	else
	  for (size_t i = 0; i < parts->size (); i++)
	    v.push_back (I (wi::arshift (w, i * 64).to_shwi ()));
	return v;
      }
    case REAL_CST:
      switch (TYPE_PRECISION (type))
	{
	case 16:
	  v.push_back (R (force_reg (I (real_bits (c, 2)), T::b16)));
	  break;
	case 32:
	  v.push_back (operand::of_f32 (real_bits (c, 4)));
	  break;
	case 80:
	  {
	    unsigned char bytes[16];
	    int n = native_encode_expr (c, bytes, sizeof bytes);
	    gcc_assert (n >= 10);
	    uint64_t significand;
	    uint16_t head;
	    memcpy (&significand, bytes, 8);
	    memcpy (&head, bytes + 8, 2);
	    v = {I (significand), I (head)};
	    break;
	  }
	default:
	  v.push_back (operand::of_f64 (real_bits (c, 8)));
	  break;
	}
      return v;
    case COMPLEX_CST:
      {
	value re = constant (TREE_REALPART (c)), im = constant (TREE_IMAGPART (c));
	v = re;
	v.insert (v.end (), im.begin (), im.end ());
	return v;
      }
    case VECTOR_CST:
      {
	unsigned n = TYPE_VECTOR_SUBPARTS (type).to_constant ();
	for (unsigned i = 0; i < n; i++)
	  {
	    value e = constant (vector_cst_elt (c, i));
	    v.insert (v.end (), e.begin (), e.end ());
	  }
	return v;
      }
    default:
      sorry_at_stmt ("this constant");
      return undefined_value (type);
    }
}

operand
function_emitter::function_address (tree fndecl)
{
  if (mod.missing_weak_function_p (fndecl))
    return I (0);
  const ptx::function *fn = mod.function (fndecl, loc);
  regno r = reg (T::b64);
  insn (op::mov, M (T::u64), {R (r), operand::of_func (fn)});
  return R (r);
}

/* &T as a generic address.  */
operand
function_emitter::address_of (tree t)
{
  while (TREE_CODE (t) == VIEW_CONVERT_EXPR || TREE_CODE (t) == WITH_SIZE_EXPR)
    t = TREE_OPERAND (t, 0);
  switch (TREE_CODE (t))
    {
    case FUNCTION_DECL:
      return function_address (t);
    case LABEL_DECL:
      /* One of another function, a nested one's parent, may have none yet.  */
      if (unsigned n = mod.label_number (t))
	return I (n);
      return I (mod.number_label (t));
    default:
      return generic_address (memory (t));
    }
}

operand
function_emitter::generic_address (const mem_address &narrow_or_wide)
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

/* The value of T: a GIMPLE operand, a load, or a GENERIC expression over them.  */
value
function_emitter::expand (tree t)
{
  tree type = TREE_TYPE (t);
  switch (TREE_CODE (t))
    {
    case SSA_NAME:
      {
	unsigned ver = SSA_NAME_VERSION (t);
	if (!ssa[ver].empty ())
	  return ssa[ver];
	if (!parts_of (type))
	  {
	    if (const char *name = unsupported_type_name (type))
	      sorry_at_stmt (name);
	    else
	      sorry_at_stmt ("a value of this type");
	    return value (1, I (0));
	  }
	/* No definition: undefined, or unreachable.  */
	return undefined_value (type);
      }
    case INTEGER_CST: case REAL_CST: case COMPLEX_CST: case VECTOR_CST:
      if (!parts_of (type))
	{
	  sorry_at_stmt (unsupported_type_name (type) ? unsupported_type_name (type) : "a constant of this type");
	  return value (1, I (0));
	}
      return constant (t);
    case ADDR_EXPR:
      return value (1, address_of (TREE_OPERAND (t, 0)));
    case OBJ_TYPE_REF:
      return expand (OBJ_TYPE_REF_EXPR (t));
    case CONSTRUCTOR:
      if (VECTOR_TYPE_P (type))
	return vector_constructor (t);
      return undefined_value (type);
    case PARM_DECL: case VAR_DECL: case RESULT_DECL: case CONST_DECL:
    case COMPONENT_REF: case ARRAY_REF: case ARRAY_RANGE_REF: case MEM_REF: case TARGET_MEM_REF:
    case BIT_FIELD_REF: case REALPART_EXPR: case IMAGPART_EXPR: case VIEW_CONVERT_EXPR:
      return load_reference (t);
    case FUNCTION_DECL:
      return value (1, function_address (t));
    default:
      break;
    }
  switch (TREE_CODE_CLASS (TREE_CODE (t)))
    {
    case tcc_unary:
      return expand_unary (TREE_CODE (t), type, TREE_OPERAND (t, 0));
    case tcc_binary:
    case tcc_comparison:
      return expand_binary (TREE_CODE (t), type, TREE_OPERAND (t, 0), TREE_OPERAND (t, 1));
    default:
      if (TREE_CODE (t) == COND_EXPR)
	return expand_ternary (COND_EXPR, type, TREE_OPERAND (t, 0), TREE_OPERAND (t, 1), TREE_OPERAND (t, 2));
      if (TREE_CODE (t) == SAVE_EXPR || TREE_CODE (t) == PAREN_EXPR || TREE_CODE (t) == NON_LVALUE_EXPR)
	return expand (TREE_OPERAND (t, 0));
    }
  sorry_at (loc, "%qs in device code", get_tree_code_name (TREE_CODE (t)));
  return undefined_value (type);
}

operand
function_emitter::expand1 (tree t)
{
  value v = expand (t);
  if (v.size () != 1)
    {
      sorry_at_stmt ("a value of this type here");
      return I (0);
    }
  return v[0];
}
