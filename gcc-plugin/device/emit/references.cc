/* references.cc -- what a GIMPLE reference names in memory, its loads and stores.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A reference is a base (a declaration or a pointer), a variable offset and a constant one; GCC's get_inner_reference
   finds these parts.  Declarations are addressed in their own state space, pointers generically unless they are known
   to be global.  Bit-fields (bits.cc) and the other byte order (reversed.cc) have ways of their own.  */

#include "device/emit/references.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

mem_address
memory_references::decl_place (tree decl)
{
  if (TREE_CODE (decl) == STRING_CST || TREE_CODE (decl) == CONST_DECL
      || (VAR_P (decl) && (TREE_STATIC (decl) || DECL_EXTERNAL (decl))))
    return variable_address (mod.variable (decl, loc ()));
  mem_address a;
  if (stack.place (decl, &a))
    return a;
  if (parameter_block_p (fun, decl))
    {
      a.param = parameters () - 1;
      a.sp = ptx::space::param;
      a.align = parameter (a.param).align;
      return a;
    }
  /* Used, but not in a statement seen by layout: a slot of its own.  */
  unsigned HOST_WIDE_INT size = DECL_SIZE_UNIT (decl) && tree_fits_uhwi_p (DECL_SIZE_UNIT (decl))
				? tree_to_uhwi (DECL_SIZE_UNIT (decl)) : 0;
  if (!size)
    {
      sorry_of_type ("a variable", TREE_TYPE (decl));
      size = 8;
    }
  return stack.late_place (decl, size);
}

mem_address
memory_references::pointed (tree pointer)
{
  if (TREE_CODE (pointer) == ADDR_EXPR)
    return place (TREE_OPERAND (pointer, 0));
  mem_address a;
  a.base = force_reg (operands.expand1 (pointer), T::b64);
  return a;
}

/* The address of BASE as get_inner_reference leaves it.  */
mem_address
memory_references::base_place (tree base)
{
  mem_address a;
  switch (TREE_CODE (base))
    {
    case MEM_REF:
      {
	tree ptr = TREE_OPERAND (base, 0);
	HOST_WIDE_INT off = mem_ref_offset (base).force_shwi ().to_constant ();
	if (TREE_CODE (ptr) == ADDR_EXPR)
	  return mem.offset (place (TREE_OPERAND (ptr, 0)), off);
	if (shared_pointer_p (ptr))
	  return mem.offset (shared_place (ptr), off);
	a.base = force_reg (operands.expand1 (ptr), T::b64);
	spaces.find_space (&a);
	a.disp = off;
	break;
      }
    case TARGET_MEM_REF:
      {
	tree ptr = TMR_BASE (base);
	/* An index may be the distance of two objects.  */
	const bool plain = spaces.plain_number (TMR_INDEX (base)) && spaces.plain_number (TMR_INDEX2 (base));
	if (TREE_CODE (ptr) == ADDR_EXPR)
	  a = place (TREE_OPERAND (ptr, 0));
	else if (plain && shared_pointer_p (ptr))
	  a = shared_place (ptr);
	else
	  {
	    a.base = force_reg (operands.expand1 (ptr), T::b64);
	    if (plain)
	      spaces.find_space (&a);
	  }
	if (TMR_INDEX (base))
	  {
	    operand i = operands.expand_size (TMR_INDEX (base));
	    if (TMR_STEP (base) && !integer_onep (TMR_STEP (base)))
	      i = arith.int_binary (MULT_EXPR, sizetype, i, I (tree_to_shwi (TMR_STEP (base))));
	    a = mem.offset (a, i);
	  }
	if (TMR_INDEX2 (base))
	  a = mem.offset (a, operands.expand_size (TMR_INDEX2 (base)));
	if (TMR_OFFSET (base))
	  a.disp += int_cst_value (TMR_OFFSET (base));
	break;
      }
    case VAR_DECL: case PARM_DECL: case RESULT_DECL: case CONST_DECL:
      if (VAR_P (base) && DECL_HAS_VALUE_EXPR_P (base))
	return place (DECL_VALUE_EXPR (base));
      a = decl_place (base);
      break;
    case STRING_CST:
      a = decl_place (base);
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
		mem_address s = mem.new_slot (int_size_in_bytes (type), 16);
		mem.fill_bytes (s, 0, int_size_in_bytes (type));
		return s;
	      }
	    sorry_of_type ("a value", type);
	    return mem.new_slot (16, 16);
	  }
	mem_address s = mem.new_slot (parts->back ().offset + parts->back ().size, 16);
	mem.store_value (type, s, operands.expand (base));
	return s;
      }
    default:
      sorry_at (loc (), "a reference to %qs in device code", get_tree_code_name (TREE_CODE (base)));
      return mem.new_slot (16, 16);
    }
  return a;
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

/* What is known of REF's alignment, in bits.  For __atomic_compare_exchange on a struct the front ends load it as an
   integer of its size, which has the integer's alignment; only the struct's counts.  */
static unsigned
known_alignment (tree ref)
{
  if (heddle_structs_loaded_as_integers && TREE_CODE (ref) == MEM_REF && TREE_CODE (TREE_TYPE (ref)) == INTEGER_TYPE)
    {
      tree object = TREE_TYPE (TREE_TYPE (TREE_OPERAND (ref, 1)));
      if (AGGREGATE_TYPE_P (object) && COMPLETE_TYPE_P (object)
	  && tree_int_cst_equal (TYPE_SIZE (object), TYPE_SIZE (TREE_TYPE (ref))))
	ref = build2 (MEM_REF, build_aligned_type (TREE_TYPE (ref), TYPE_ALIGN (object)), TREE_OPERAND (ref, 0),
		      TREE_OPERAND (ref, 1));
    }
  return get_object_alignment (ref);
}

mem_address
memory_references::place (tree ref)
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
  mem_address a = base_place (base);
  unsigned decl_align = a.align;
  unsigned HOST_WIDE_INT constant = pos / BITS_PER_UNIT;
  if (off && types_compatible_p (TREE_TYPE (off), sizetype))
    off = variable_part (off, &constant);
  if (off && a.sp == ptx::space::shared && (a.var || a.narrow))
    a = shared_element (a, off, &constant);
  else if (off)
    a = mem.offset (a, operands.expand_size (off));
  a = mem.offset (a, HOST_WIDE_INT (constant));
  if (TREE_CODE (ref) != STRING_CST && TREE_CODE (base) != CONSTRUCTOR && TREE_CODE (base) != SSA_NAME
      && !CONSTANT_CLASS_P (base))
    {
      unsigned known = known_alignment (ref) / BITS_PER_UNIT;
      a.align = off || constant ? known : MAX (known, DECL_P (base) ? decl_align : 1);
    }
  a.is_volatile = TREE_THIS_VOLATILE (ref) || volatilep;
  return a;
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
memory_references::load (tree ref)
{
  tree type = TREE_TYPE (ref);
  if (!parts_of (type))
    {
      sorry_of_type ("a value", type);
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
	    return element (operands.expand (inner), 0, 2);
	  case IMAGPART_EXPR:
	    return element (operands.expand (inner), 1, 2);
	  case VIEW_CONVERT_EXPR:
	    return arith.view_convert (type, TREE_TYPE (inner), operands.expand (inner));
	  case BIT_FIELD_REF:
	    return arith.extract_bits (operands.expand (inner), TREE_TYPE (inner), tree_to_uhwi (TREE_OPERAND (ref, 2)),
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
  return arith.without_padding (type, mem.load_value (type, place (ref)));
}

/* REF = V, a value of TYPE.  */
void
memory_references::store (tree ref, const value &v, tree type)
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
    store_bit_field (v, type, base, bitpos, bitsize, off, vol);
  else
    mem.store_value (TREE_TYPE (ref) == type || parts_of (TREE_TYPE (ref)) == nullptr
		     || parts_of (TREE_TYPE (ref))->size () != v.size () ? type : TREE_TYPE (ref), place (ref), v);
}
