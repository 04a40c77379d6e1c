/* initial-values.cc -- the initial values of variables, as bytes and addresses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   GCC's initialiser is a tree of constructors over constants; PTX wants the object's bytes in the order of memory,
   and beside them the places where the address of a symbol goes.  A label's address is a number (emit.cc).  */

#include "device/module/module-emitter.h"
#include "device/facts/parts.h"
#include "device/symbols/link-vars.h"

/* Put the SIZE low bytes of BITS (little endian) at OFFSET of V's image, or'ed where bit-fields share bytes.  */
static unsigned char *
image_at (ptx::variable *v, unsigned HOST_WIDE_INT offset, unsigned HOST_WIDE_INT size)
{
  if (v->init.size () < offset + size)
    v->init.resize (offset + size, 0);
  return v->init.data () + offset;
}

/* INIT is the address of a symbol plus a constant.  */
bool
module_emitter::initialise_address (tree init, unsigned HOST_WIDE_INT offset, ptx::variable *v, location_t loc)
{
  HOST_WIDE_INT addend = 0;
  for (;;)
    {
      STRIP_NOPS (init);
      if ((TREE_CODE (init) == POINTER_PLUS_EXPR || TREE_CODE (init) == PLUS_EXPR)
	  && TREE_CODE (TREE_OPERAND (init, 1)) == INTEGER_CST)
	{
	  addend += int_cst_value (TREE_OPERAND (init, 1));
	  init = TREE_OPERAND (init, 0);
	}
      else if (TREE_CODE (init) == MINUS_EXPR && TREE_CODE (TREE_OPERAND (init, 1)) == INTEGER_CST)
	{
	  addend -= int_cst_value (TREE_OPERAND (init, 1));
	  init = TREE_OPERAND (init, 0);
	}
      else if (CONVERT_EXPR_P (init))
	init = TREE_OPERAND (init, 0);
      else
	break;
    }
  if (TREE_CODE (init) == FDESC_EXPR)
    return false;
  if (TREE_CODE (init) != ADDR_EXPR)
    return false;
  tree object = TREE_OPERAND (init, 0);
  poly_int64 off = 0;
  if (handled_component_p (object) || TREE_CODE (object) == MEM_REF)
    {
      tree base = get_addr_base_and_unit_offset (object, &off);
      if (!base)
	return false;
      object = base;
      HOST_WIDE_INT o;
      if (!off.is_constant (&o))
	return false;
      addend += o;
    }
  if (TREE_CODE (object) == MEM_REF)
    {
      if (!integer_zerop (TREE_OPERAND (object, 1)))
	addend += int_cst_value (TREE_OPERAND (object, 1));
      object = TREE_OPERAND (object, 0);
      if (TREE_CODE (object) == INTEGER_CST)
	{
	  HOST_WIDE_INT value = int_cst_value (object) + addend;
	  memcpy (image_at (v, offset, 8), &value, 8);
	  return true;
	}
      if (TREE_CODE (object) != ADDR_EXPR)
	return false;
      object = TREE_OPERAND (object, 0);
    }
  if (TREE_CODE (object) == LABEL_DECL)
    {
      /* A label whose block went away is never jumped to.  */
      unsigned HOST_WIDE_INT n = label_number (object) + addend;
      memcpy (image_at (v, offset, 8), &n, 8);
      return true;
    }
  image_at (v, offset, 8);
  /* Only statements can load the pointer.  */
  gcc_assert (!heddle_link_variable_p (object) || !DECL_HAS_VALUE_EXPR_P (object));
  if (TREE_CODE (object) == FUNCTION_DECL && missing_weak_function_p (object))
    return !addend;
  ptx::reloc r;
  r.offset = offset;
  r.addend = addend;
  if (TREE_CODE (object) == FUNCTION_DECL)
    {
      r.fn = function (object, loc);
      if (addend)
	return false;
    }
  else if (VAR_P (object) || TREE_CODE (object) == STRING_CST || TREE_CODE (object) == CONST_DECL)
    r.var = variable (object, loc);
  else if (TREE_CODE (object) == COMPOUND_LITERAL_EXPR)
    r.var = variable (COMPOUND_LITERAL_EXPR_DECL (object), loc);
  else
    return false;
  v->relocs.push_back (r);
  return true;
}

/* Bit-field FIELD of the record that starts at byte BASE of V gets the constant INIT.  If REVERSED, the bits of a byte
   count from its most significant one, and the field's from its own.  */
void
module_emitter::initialise_bits (tree field, tree init, unsigned HOST_WIDE_INT base, ptx::variable *v, bool reversed,
				 location_t loc)
{
  if (TREE_CODE (init) != INTEGER_CST)
    {
      error_at (loc, "initializer of bit-field %qD is not a constant on the device", field);
      return;
    }
  unsigned HOST_WIDE_INT pos = int_bit_position (field);
  unsigned HOST_WIDE_INT width = tree_to_uhwi (DECL_SIZE (field));
  wide_int w = wide_int::from (wi::to_wide (init), MAX (width, 1), UNSIGNED);
  for (unsigned HOST_WIDE_INT i = 0; i < width; i++)
    if (wi::lrshift (w, i).ulow () & 1)
      {
	unsigned HOST_WIDE_INT bit = pos + (reversed ? width - 1 - i : i);
	*image_at (v, base + bit / 8, 1) |= 1 << (reversed ? 7 - bit % 8 : bit % 8);
      }
}

/* Is INIT the difference of two labels' addresses?  */
bool
module_emitter::label_difference (tree init, HOST_WIDE_INT *difference) const
{
  auto strip = [] (tree t)
    {
      while (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR)
	t = TREE_OPERAND (t, 0);
      return t;
    };
  init = strip (init);
  if (TREE_CODE (init) != MINUS_EXPR && TREE_CODE (init) != POINTER_DIFF_EXPR)
    return false;
  HOST_WIDE_INT n[2];
  for (int i = 0; i < 2; i++)
    {
      tree side = strip (TREE_OPERAND (init, i));
      if (TREE_CODE (side) != ADDR_EXPR || TREE_CODE (TREE_OPERAND (side, 0)) != LABEL_DECL)
	return false;
      n[i] = label_number (TREE_OPERAND (side, 0));
    }
  *difference = n[0] - n[1];
  return true;
}

/* The array of TYPE at OFFSET of V gets the values of INIT, a constructor.  */
void
module_emitter::initialise_array (tree type, tree init, unsigned HOST_WIDE_INT offset, ptx::variable *v,
				  location_t loc)
{
  unsigned HOST_WIDE_INT ix;
  tree index, elt;
  tree elt_type = TREE_TYPE (type);
  HOST_WIDE_INT elt_size = int_size_in_bytes (elt_type);
  tree domain = TYPE_DOMAIN (type);
  offset_int low = 0;
  if (domain && TYPE_MIN_VALUE (domain))
    low = wi::to_offset (TYPE_MIN_VALUE (domain));
  unsigned HOST_WIDE_INT next = 0;
  FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (init), ix, index, elt)
    {
      unsigned HOST_WIDE_INT first = next, last = next;
      if (index && TREE_CODE (index) == RANGE_EXPR)
	{
	  first = (wi::to_offset (TREE_OPERAND (index, 0)) - low).to_uhwi ();
	  last = (wi::to_offset (TREE_OPERAND (index, 1)) - low).to_uhwi ();
	}
      else if (index)
	first = last = (wi::to_offset (index) - low).to_uhwi ();
      unsigned HOST_WIDE_INT length;
      if (const char *raw = heddle_raw_data (elt, &length))
	{
	  memcpy (image_at (v, offset + first * elt_size, length), raw, length);
	  next = first + length;
	  continue;
	}
      for (unsigned HOST_WIDE_INT i = first; i <= last; i++)
	initialise_object (elt_type, elt, offset + i * elt_size, v, TYPE_REVERSE_STORAGE_ORDER (type), loc);
      next = last + 1;
    }
}

/* The object of TYPE at OFFSET of V gets the value INIT; REVERSED: a scalar in the other byte order.  */
void
module_emitter::initialise_object (tree type, tree init, unsigned HOST_WIDE_INT offset, ptx::variable *v, bool reversed,
				   location_t loc)
{
  while (TREE_CODE (init) == VIEW_CONVERT_EXPR || TREE_CODE (init) == NON_LVALUE_EXPR)
    init = TREE_OPERAND (init, 0);
  if (TREE_CODE (init) == COMPOUND_LITERAL_EXPR)
    init = DECL_INITIAL (COMPOUND_LITERAL_EXPR_DECL (init));
  if (!init || init == error_mark_node)
    return;
  /* A null pointer, converted to a function's.  */
  if (CONVERT_EXPR_P (init))
    if (tree constant = fold_unary (TREE_CODE (init), TREE_TYPE (init), TREE_OPERAND (init, 0)))
      init = constant;
  switch (TREE_CODE (init))
    {
    case STRING_CST:
      {
	unsigned HOST_WIDE_INT n = TREE_STRING_LENGTH (init);
	if (TYPE_SIZE_UNIT (type) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
	  n = MIN (n, tree_to_uhwi (TYPE_SIZE_UNIT (type)));
	memcpy (image_at (v, offset, n), TREE_STRING_POINTER (init), n);
	return;
      }
    case CONSTRUCTOR:
      {
	unsigned HOST_WIDE_INT ix;
	tree index, elt;
	if (TREE_CODE (type) == ARRAY_TYPE)
	  {
	    initialise_array (type, init, offset, v, loc);
	    return;
	  }
	if (VECTOR_TYPE_P (type))
	  {
	    HOST_WIDE_INT elt_size = int_size_in_bytes (TREE_TYPE (type));
	    FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (init), ix, index, elt)
	      initialise_object (TREE_TYPE (type), elt, offset + ix * elt_size, v, false, loc);
	    return;
	  }
	FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (init), ix, index, elt)
	  {
	    if (!index)
	      continue;
	    if (DECL_BIT_FIELD (index))
	      initialise_bits (index, elt, offset, v, TYPE_REVERSE_STORAGE_ORDER (type), loc);
	    else
	      initialise_object (TREE_TYPE (index), elt, offset + int_byte_position (index), v,
				 TYPE_REVERSE_STORAGE_ORDER (type), loc);
	  }
	return;
      }
    default:
      break;
    }
  HOST_WIDE_INT size = int_size_in_bytes (type);
  if (size <= 0)
    return;
  if (CONSTANT_CLASS_P (init))
    {
      tree c = init;
      if (TREE_CODE (init) == INTEGER_CST && integer_like_p (type))
	c = wide_int_to_tree (type, wi::to_widest (init));
      std::vector<unsigned char> bytes (MAX (size, 64));
      int n = native_encode_expr (c, bytes.data (), bytes.size ());
      if (n > 0)
	{
	  if (reversed && !POINTER_TYPE_P (type) && !VECTOR_TYPE_P (type))
	    {
	      HOST_WIDE_INT scalar = TREE_CODE (type) == COMPLEX_TYPE ? size / 2 : size;
	      for (HOST_WIDE_INT i = 0; i < size; i += scalar)
		std::reverse (bytes.begin () + i, bytes.begin () + i + scalar);
	    }
	  memcpy (image_at (v, offset, size), bytes.data (), MIN (n, size));
	  return;
	}
    }
  else if (size == 8 && initialise_address (init, offset, v, loc))
    return;
  else if (HOST_WIDE_INT difference; size <= 8 && label_difference (init, &difference))
    {
      memcpy (image_at (v, offset, size), &difference, size);
      return;
    }
  error_at (loc, "initializer of %qs is not supported on the device: %qE", v->name.c_str (), init);
}

/* The initialiser of DECL, NULL_TREE without one.  Asked for at DECL's first use: later GCC may have dropped the
   variable, with the bodies that used it.  */
tree
module_emitter::initial_value (tree decl)
{
  if (!DECL_P (decl))
    return decl;		/* a constant */
  if (TREE_CODE (decl) == CONST_DECL)
    return DECL_INITIAL (decl);
  varpool_node *node = varpool_node::get (decl);
  /* error_mark_node: the unit with the definition has an initialiser, and is not part of this program.  */
  if (!node || (!node->definition && (!DECL_INITIAL (decl) || DECL_INITIAL (decl) == error_mark_node)))
    {
      if (!DECL_WEAK (decl) && (node || DECL_EXTERNAL (decl)))
	undefined_variables.push_back (decl);
      return NULL_TREE;
    }
  tree init = node->get_constructor ();
  return init == error_mark_node ? NULL_TREE : init;
}

void
module_emitter::initialise (tree decl, tree init, ptx::variable *v)
{
  location_t loc = DECL_P (decl) ? DECL_SOURCE_LOCATION (decl) : first_use[decl];
  if (!init)
    return;
  initialise_object (TREE_TYPE (decl), init, 0, v, false, loc);
  if (v->init.size () < v->size && (!v->init.empty () || !v->relocs.empty ()))
    v->init.resize (v->size, 0);
  if (v->size < v->init.size ())
    v->size = v->init.size ();	/* a flexible array member's elements */
  if (std::all_of (v->init.begin (), v->init.end (), [] (unsigned char c) { return c == 0; }) && v->relocs.empty ())
    v->init.clear ();
  std::sort (v->relocs.begin (), v->relocs.end (),
	     [] (const ptx::reloc &a, const ptx::reloc &b) { return a.offset < b.offset; });
}
