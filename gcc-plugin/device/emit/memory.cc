/* memory.cc -- addresses, loads and stores.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A reference is a base (a declaration or a pointer), a variable offset and a constant one; GCC's
   get_inner_reference finds them.  Declarations are addressed in their own state space, pointers generically unless
   they are known to be global.  PTX traps on misaligned accesses, so an access whose alignment is not known to suffice
   is split.

   Stores outside SIMD regions are made by all lanes, with the same value to the same address: one
   transaction.  A volatile load is made by one lane and broadcast, since it may race with a writer and the lanes
   must agree.  */

#include "device/emit/function-emitter.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

mem_address
function_emitter::offset (mem_address a, HOST_WIDE_INT d)
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

/* A + D bytes, D a 64-bit operand; the alignment is the caller's to set.  */
mem_address
function_emitter::offset (const mem_address &a, const operand &d)
{
  if (d.kind == operand::imm)
    return offset (a, d.i);
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
function_emitter::mem_operand (mem_address a)
{
  if (a.disp < INT_MIN / 2 || a.disp > INT_MAX / 2)
    {
      HOST_WIDE_INT d = a.disp;
      a.disp = 0;
      a = offset (a, R (force_reg (I (d), T::b64)));
    }
  if (a.param >= 0)
    return operand::at_param (f->params[a.param].name, a.disp);
  return a.var ? operand::at_var (a.var, a.disp) : operand::at_reg (a.base, a.disp);
}

ptx::mods
function_emitter::mem_mods (T t, const mem_address &a)
{
  ptx::mods m = M (t);
  m.sp = a.sp;
  if (a.is_volatile && (a.sp == ptx::space::none || a.sp == ptx::space::global || a.sp == ptx::space::shared))
    m.order = ptx::sem::volatile_;
  return m;
}

/* Where DECL, a variable, parameter, result or constant, lies.  */
mem_address
function_emitter::decl_address (tree decl)
{
  mem_address a;
  if (TREE_CODE (decl) == STRING_CST || TREE_CODE (decl) == CONST_DECL
      || (VAR_P (decl) && (TREE_STATIC (decl) || DECL_EXTERNAL (decl))))
    {
      const ptx::variable *v = mod.variable (decl, loc);
      a.var = v;
      a.sp = v->sp;
      a.align = v->align;
      return a;
    }
  if (place_in_frame (decl, &a))
    return a;
  if (parameter_block_p (decl))
    {
      a.param = f->params.size () - 1;
      a.sp = ptx::space::param;
      a.align = f->params.back ().align;
      return a;
    }
  /* Used, but no statement that layout saw: a slot of its own.  */
  unsigned HOST_WIDE_INT size = DECL_SIZE_UNIT (decl) && tree_fits_uhwi_p (DECL_SIZE_UNIT (decl))
				? tree_to_uhwi (DECL_SIZE_UNIT (decl)) : 0;
  if (!size)
    {
      sorry_at_stmt ("a variable of this kind");
      size = 8;
    }
  return late_place (decl, size);
}

/* DECL is a kernel's structure of arguments (entries.cc).  */
bool
function_emitter::parameter_block_p (tree decl) const
{
  return is_kernel && TREE_CODE (decl) == PARM_DECL && AGGREGATE_TYPE_P (TREE_TYPE (decl));
}

/* The address of BASE as get_inner_reference leaves it.  */
mem_address
function_emitter::base_address (tree base)
{
  mem_address a;
  switch (TREE_CODE (base))
    {
    case MEM_REF:
      {
	tree ptr = TREE_OPERAND (base, 0);
	HOST_WIDE_INT off = mem_ref_offset (base).force_shwi ().to_constant ();
	if (TREE_CODE (ptr) == ADDR_EXPR)
	  return offset (memory (TREE_OPERAND (ptr, 0)), off);
	a.base = force_reg (expand1 (ptr), T::b64);
	find_space (&a);
	a.disp = off;
	break;
      }
    case TARGET_MEM_REF:
      {
	tree ptr = TMR_BASE (base);
	if (TREE_CODE (ptr) == ADDR_EXPR)
	  a = memory (TREE_OPERAND (ptr, 0));
	else
	  {
	    a.base = force_reg (expand1 (ptr), T::b64);
	    /* An index may be the distance of two objects.  */
	    if (plain_number (TMR_INDEX (base)) && plain_number (TMR_INDEX2 (base)))
	      find_space (&a);
	  }
	if (TMR_INDEX (base))
	  {
	    operand i = convert_value (sizetype, TREE_TYPE (TMR_INDEX (base)), expand (TMR_INDEX (base)))[0];
	    if (TMR_STEP (base) && !integer_onep (TMR_STEP (base)))
	      i = int_binary (MULT_EXPR, sizetype, i, I (tree_to_shwi (TMR_STEP (base))));
	    a = offset (a, i);
	  }
	if (TMR_INDEX2 (base))
	  a = offset (a, convert_value (sizetype, TREE_TYPE (TMR_INDEX2 (base)), expand (TMR_INDEX2 (base)))[0]);
	if (TMR_OFFSET (base))
	  a.disp += int_cst_value (TMR_OFFSET (base));
	break;
      }
    case VAR_DECL: case PARM_DECL: case RESULT_DECL: case CONST_DECL:
      if (VAR_P (base) && DECL_HAS_VALUE_EXPR_P (base))
	return memory (DECL_VALUE_EXPR (base));
      a = decl_address (base);
      break;
    case STRING_CST:
      a = decl_address (base);
      break;
    case CONSTRUCTOR: case SSA_NAME: case ADDR_EXPR: case INTEGER_CST: case REAL_CST: case COMPLEX_CST: case VECTOR_CST:
      {
	/* A register value whose bytes are wanted.  */
	tree type = TREE_TYPE (base);
	const std::vector<part> *parts = parts_of (type);
	if (!parts)
	  {
	    if (TREE_CODE (base) == CONSTRUCTOR && CONSTRUCTOR_NELTS (base) == 0)
	      {
		mem_address s = slot_address (local_slot (int_size_in_bytes (type), 16));
		fill_bytes (s, 0, int_size_in_bytes (type));
		return s;
	      }
	    sorry_at_stmt (unsupported_type_name (type) ? unsupported_type_name (type) : "this value");
	    return slot_address (local_slot (16, 16));
	  }
	mem_address s = slot_address (local_slot (parts->back ().offset + parts->back ().size, 16));
	store_value (type, s, expand (base));
	return s;
      }
    default:
      sorry_at (loc, "a reference to %qs in device code", get_tree_code_name (TREE_CODE (base)));
      return slot_address (local_slot (16, 16));
    }
  return a;
}

/* A with a base of 64 bits, if it has one.  */

mem_address
function_emitter::widened (mem_address a)
{
  if (!a.narrow)
    return a;
  operand sum = a.disp ? op2 (op::add, T::u32, T::b32, R (a.base), I (a.disp)) : R (a.base);
  a.base = convert (T::u64, T::u32, ptx::rnd::none, sum).r;
  a.disp = 0;
  a.narrow = false;
  return a;
}

/* The lower 32 bits of OFF, an integer of at least as many, without a constant part, which is added to *PART; 0 if
   there is nothing else.  So many are an address in shared memory, and what wraps around on the way does no harm.  That
   lets constants be taken out of sums of "int" before they are extended: A[i + 64] and A[i] need one register.  */

operand
function_emitter::shared_offset (tree off, unsigned HOST_WIDE_INT *part)
{
  tree_code code = TREE_CODE (off);
  tree op[2] = { NULL_TREE, NULL_TREE };
  auto whole = [&] (const operand &v)
    {
      if (v.kind != operand::imm)
	return v;
      *part += v.i;
      return I (0);
    };
  if (code == SSA_NAME)
    {
      /* Operands of the statement are still what they were.  */
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (off));
      if (def && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (off))
	{
	  tree_code c = gimple_assign_rhs_code (def);
	  tree x = gimple_assign_rhs1 (def), y = gimple_assign_rhs2 (def);
	  if (TREE_CODE (x) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x)
	      && (CONVERT_EXPR_CODE_P (c) || (c == PLUS_EXPR && TREE_CODE (y) == INTEGER_CST)))
	    code = c, op[0] = x, op[1] = y;
	}
    }
  else if (EXPR_P (off))
    for (int i = 0; i < MIN (TREE_OPERAND_LENGTH (off), 2); i++)
      op[i] = TREE_OPERAND (off, i);
  switch (code)
    {
    case INTEGER_CST:
      return whole (I (TREE_INT_CST_LOW (off)));
    CASE_CONVERT:
      if (!INTEGRAL_TYPE_P (TREE_TYPE (op[0])) || TYPE_PRECISION (TREE_TYPE (op[0])) > 64)
	break;
      /* Of fewer bits: extended already.  */
      return TYPE_PRECISION (TREE_TYPE (op[0])) < 32 ? whole (expand1 (op[0])) : shared_offset (op[0], part);
    case PLUS_EXPR:
      {
	operand a = shared_offset (op[0], part), b = shared_offset (op[1], part);
	if (a.kind == operand::imm)
	  return b;
	return b.kind == operand::imm ? a : op2 (op::add, T::u32, T::b32, a, b);
      }
    case MULT_EXPR:
      if (TREE_CODE (op[1]) == INTEGER_CST)
	{
	  unsigned HOST_WIDE_INT inside = 0, by = TREE_INT_CST_LOW (op[1]);
	  operand a = shared_offset (op[0], &inside);
	  *part += inside * by;
	  return a.kind == operand::imm ? a : int_binary (MULT_EXPR, unsigned_type_node, a, I (uint32_t (by)));
	}
      break;
    default:
      break;
    }
  operand v = whole (expand (off)[0]);
  return TYPE_PRECISION (TREE_TYPE (off)) > 32 && v.kind != operand::imm
	 ? convert (T::u32, T::u64, ptx::rnd::none, v) : v;
}

/* A, a variable in shared memory, + OFF bytes, but for a constant part that is added to *PART.  */

mem_address
function_emitter::shared_element (const mem_address &a, tree off, unsigned HOST_WIDE_INT *part)
{
  operand o = shared_offset (off, part);
  *part = HOST_WIDE_INT (int32_t (*part));
  if (o.kind == operand::imm)
    return a;
  mem_address r = a;
  regno start = reg (T::b32);
  insn (op::mov, M (T::u32), {R (start), operand::of_var (a.var, 0)});
  r.var = nullptr;
  r.base = op2 (op::add, T::u32, T::b32, R (start), o).r;
  r.narrow = true;
  return r;
}

/* OFF, of sizetype, without its constant part, which is added to *PART: ((sizetype) i + 16) * 4 is (sizetype) i * 4 and
   64.  Elements at constant distances then have one register for their addresses.  */

static tree
variable_part (tree off, unsigned HOST_WIDE_INT *part)
{
  unsigned HOST_WIDE_INT inside = 0;
  if (tree_fits_uhwi_p (off))
    {
      *part += tree_to_uhwi (off);
      return size_zero_node;
    }
  if (TREE_CODE (off) == PLUS_EXPR)
    {
      tree a = variable_part (TREE_OPERAND (off, 0), part), b = variable_part (TREE_OPERAND (off, 1), part);
      return size_binop (PLUS_EXPR, a, b);
    }
  if (TREE_CODE (off) != MULT_EXPR || !tree_fits_uhwi_p (TREE_OPERAND (off, 1)))
    return off;
  tree a = variable_part (TREE_OPERAND (off, 0), &inside), by = TREE_OPERAND (off, 1);
  *part += inside * tree_to_uhwi (by);
  return size_binop (MULT_EXPR, a, by);
}

/* The address of REF, which must start at a byte.  */
mem_address
function_emitter::memory (tree ref)
{
  poly_int64 bitsize, bitpos;
  tree off = NULL_TREE;
  machine_mode mode;
  int unsignedp, reversep, volatilep = 0;	/* get_inner_reference only sets it */
  tree base = get_inner_reference (ref, &bitsize, &bitpos, &off, &mode, &unsignedp, &reversep, &volatilep);
  if (reversep)
    sorry_at_stmt ("reverse scalar storage order");
  HOST_WIDE_INT pos = 0;
  if (!bitpos.is_constant (&pos) || pos % BITS_PER_UNIT)
    sorry_at_stmt ("the address of a bit-field");
  mem_address a = base_address (base);
  unsigned decl_align = a.align;
  unsigned HOST_WIDE_INT constant = pos / BITS_PER_UNIT;
  if (off && types_compatible_p (TREE_TYPE (off), sizetype))
    off = variable_part (off, &constant);
  if (off && a.var && a.sp == ptx::space::shared)
    a = shared_element (a, off, &constant);
  else if (off)
    a = offset (a, convert_value (sizetype, TREE_TYPE (off), expand (off))[0]);
  a = offset (a, HOST_WIDE_INT (constant));
  if (TREE_CODE (ref) != STRING_CST && TREE_CODE (base) != CONSTRUCTOR && TREE_CODE (base) != SSA_NAME
      && !CONSTANT_CLASS_P (base))
    {
      unsigned known = get_object_alignment (ref) / BITS_PER_UNIT;
      a.align = off || constant ? known : MAX (known, DECL_P (base) ? decl_align : 1);
    }
  a.is_volatile = TREE_THIS_VOLATILE (ref) || volatilep;
  return a;
}

/* An unsigned integer type of BYTES for ld and st.  */
static T
chunk_type (unsigned bytes)
{
  return bytes == 1 ? T::u8 : bytes == 2 ? T::u16 : bytes == 4 ? T::b32 : T::b64;
}

operand
function_emitter::load_part (const part &p, const mem_address &a)
{
  if (a.align >= p.size)
    {
      regno d = reg (p.reg);
      insn (op::ld, mem_mods (p.mem, a), {R (d), mem_operand (a)});
      if (a.is_volatile && a.sp != ptx::space::local)
	return broadcast_loaded (R (d), p.reg);
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
function_emitter::store_part (const part &p, const mem_address &a, const operand &v)
{
  if (a.align >= p.size)
    {
      insn (op::st, mem_mods (p.mem, a), {mem_operand (a), R (force_reg (v, p.reg))});
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
function_emitter::load_value (tree type, const mem_address &a)
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
	  ptx::mods m = mem_mods (p.mem, at);
	  m.vec = n;
	  insn (op::ld, m, {operand::of_list (list), mem_operand (at)});
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
function_emitter::store_value (tree type, const mem_address &a, const value &v)
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
	  ptx::mods m = mem_mods (p.mem, at);
	  m.vec = n;
	  insn (op::st, m, {mem_operand (at), operand::of_list (list)});
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

/* The base of REF is a register, not memory.  */
static bool
register_base_p (tree ref)
{
  while (handled_component_p (ref))
    ref = TREE_OPERAND (ref, 0);
  return TREE_CODE (ref) == SSA_NAME || TREE_CODE (ref) == ADDR_EXPR || CONSTANT_CLASS_P (ref);
}

value
function_emitter::load_reference (tree ref)
{
  tree type = TREE_TYPE (ref);
  if (!parts_of (type))
    {
      sorry_at_stmt (unsupported_type_name (type) ? unsupported_type_name (type) : "a value of this type");
      return value (1, I (0));
    }
  if (handled_component_p (ref) && register_base_p (ref) && TREE_CODE (ref) != COMPONENT_REF
      && TREE_CODE (ref) != ARRAY_REF)
    {
      tree inner = TREE_OPERAND (ref, 0);
      if (parts_of (TREE_TYPE (inner)))
	switch (TREE_CODE (ref))
	  {
	  case REALPART_EXPR:
	    return element (expand (inner), 0, 2);
	  case IMAGPART_EXPR:
	    return element (expand (inner), 1, 2);
	  case VIEW_CONVERT_EXPR:
	    return view_convert (type, TREE_TYPE (inner), expand (inner));
	  case BIT_FIELD_REF:
	    return extract_bits (expand (inner), TREE_TYPE (inner), tree_to_uhwi (TREE_OPERAND (ref, 2)),
				 tree_to_uhwi (TREE_OPERAND (ref, 1)), type);
	  default:
	    break;
	  }
    }
  if (reverse_storage_order_for_component_p (ref))
    return load_reversed (ref);
  tree base, off;
  HOST_WIDE_INT bitpos, bitsize;
  bool vol;
  if (bit_field_p (ref, &base, &bitpos, &bitsize, &off, &vol))
    return load_bit_field (ref, base, bitpos, bitsize, off, vol);
  return load_value (type, memory (ref));
}

/* REF = V, a value of TYPE.  */
void
function_emitter::store_reference (tree ref, const value &v, tree type)
{
  if (reverse_storage_order_for_component_p (ref))
    {
      store_reversed (ref, v, type);
      return;
    }
  tree base, off;
  HOST_WIDE_INT bitpos, bitsize;
  bool vol;
  if (bit_field_p (ref, &base, &bitpos, &bitsize, &off, &vol))
    store_bit_field (ref, v, type, base, bitpos, bitsize, off, vol);
  else
    store_value (TREE_TYPE (ref) == type || parts_of (TREE_TYPE (ref)) == nullptr
		 || parts_of (TREE_TYPE (ref))->size () != v.size () ? type : TREE_TYPE (ref), memory (ref), v);
}
