/* module-emitter.cc -- the PTX module of the program: functions, variables, constants by symbol.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A symbol enters the module when something names it: a call, an address, an initialiser.  Function bodies
   come from the pass that runs on each function (emit.cc); initialisers are translated at the end, and may
   name more symbols.  What is still without a definition then is the user's error, reported at the place that
   first used it.  Finally the module is checked by the verifier, pruned to what kernels reach, and printed.  */

#include "module-emitter.h"
#include "parts.h"
#include "entries.h"
#include "spmd.h"
#include "abi.h"
#include "demand.h"
#include "../../libgomp-nvptx/image.h"

bool
kernel_p (tree fndecl)
{
  return lookup_attribute ("heddle kernel", DECL_ATTRIBUTES (fndecl)) != NULL_TREE;
}

bool
lanes_kernel_p (tree fndecl)
{
  return lookup_attribute (HEDDLE_LANES_ATTRIBUTE, DECL_ATTRIBUTES (fndecl)) != NULL_TREE;
}

bool
passed_by_reference (tree type)
{
  if (AGGREGATE_TYPE_P (type))
    return true;
  const std::vector<part> *parts = parts_of (type);
  return parts && parts->size () != 1;
}

ptx::type
passing_type (tree type)
{
  const std::vector<part> *parts = parts_of (type);
  gcc_assert (parts && parts->size () == 1);
  using T = ptx::type;
  switch ((*parts)[0].reg)
    {
    case T::b32: return T::u32;
    case T::b64: return T::u64;
    default: return (*parts)[0].reg;
    }
}

static void
add_param (std::vector<ptx::param> &to, ptx::type t)
{
  ptx::param p;
  p.t = t;
  to.push_back (p);
}

static void
add_param_of (ptx::function *f, tree type)
{
  if (TREE_ADDRESSABLE (type) || passed_by_reference (type))
    add_param (f->params, ptx::type::u64);
  else if (parts_of (type))
    add_param (f->params, passing_type (type));
  else
    /* A type that the device lacks: the use of the parameter is what gets the error.  */
    add_param (f->params, ptx::type::u64);
}

void
function_signature (ptx::function *f, tree fntype, tree decl)
{
  f->params.clear ();
  f->results.clear ();
  if (decl && kernel_p (decl))
    {
      for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
	{
	  tree type = TREE_TYPE (p);
	  add_param (f->params, AGGREGATE_TYPE_P (type) ? ptx::type::none : passing_type (type));
	  f->params.back ().size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
	  f->params.back ().align = TYPE_ALIGN_UNIT (type);
	  f->params.back ().name = "p" + std::to_string (f->params.size () - 1);
	}
      return;
    }
  add_param (f->params, ptx::type::u64);	/* sp */
  add_param (f->params, ptx::type::u32);	/* ctx */
  tree ret = TREE_TYPE (fntype);
  if (!VOID_TYPE_P (ret))
    {
      if (TREE_ADDRESSABLE (ret) || passed_by_reference (ret) || !parts_of (ret))
	add_param (f->params, ptx::type::u64);
      else
	add_param (f->results, passing_type (ret));
    }
  bool use_decl = decl && DECL_ARGUMENTS (decl);
  if (use_decl)
    for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
      add_param_of (f, DECL_ARG_TYPE (p) ? DECL_ARG_TYPE (p) : TREE_TYPE (p));
  else
    for (tree t = TYPE_ARG_TYPES (fntype); t && t != void_list_node; t = TREE_CHAIN (t))
      add_param_of (f, TREE_VALUE (t));
  if (TREE_CODE (fntype) == METHOD_TYPE || TREE_CODE (fntype) == FUNCTION_TYPE)
    if (stdarg_p (fntype))
      add_param (f->params, ptx::type::u64);	/* the unnamed arguments */
}

/* What the host looks up by name has its name first, and CUDA's own functions have theirs.  */
void
module_emitter::reserve_names ()
{
  for (const char *name : {"vprintf", "malloc", "free"})
    names[name] = NULL_TREE;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (kernel_p (node->decl))
      names[ptx::identifier (heddle_asm_name (node->decl))] = node->decl;
  unsigned ix;
  tree decl;
  FOR_EACH_VEC_SAFE_ELT (offload_vars, ix, decl)
    names[ptx::identifier (heddle_asm_name (decl))] = decl;
}

std::string
module_emitter::name_of (tree decl)
{
  if (names.empty ())
    reserve_names ();
  std::string base;
  if (HAS_DECL_ASSEMBLER_NAME_P (decl) && DECL_NAME (decl))
    base = ptx::identifier (heddle_asm_name (decl));
  else
    base = "$c" + std::to_string (next_number ());
  /* Locals of different units may share a name that lto1 did not change, since the host's assembler would not
     see both; here all share one module.  */
  auto it = names.find (base);
  if (it == names.end ())
    names[base] = decl;
  else if (it->second != decl)
    {
      base += "$" + std::to_string (next_number ());
      names[base] = decl;
    }
  return base;
}

unsigned
module_emitter::file_number (const char *file)
{
  if (!file)
    return 0;
  if (last_file && last_file_name == file)
    return last_file;
  auto it = file_numbers.find (file);
  if (it == file_numbers.end ())
    {
      m.files.push_back (file);
      it = file_numbers.emplace (file, m.files.size ()).first;
    }
  last_file_name = file;
  return last_file = it->second;
}

tree
module_emitter::definition_of (tree fndecl)
{
  cgraph_node *node = cgraph_node::get (fndecl);
  if (node && node->alias && node->analyzed)
    {
      if (cgraph_node *target = node->ultimate_alias_target ())
	fndecl = target->decl;
      node = cgraph_node::get (fndecl);
    }
  if (!node || (!node->definition && !DECL_STRUCT_FUNCTION (fndecl)))
    {
      /* A builtin's declaration is not merged with the library's definition of the same name.  */
      const char *name = heddle_asm_name (fndecl);
      if (startswith (name, "__builtin_"))
	name += strlen ("__builtin_");
      /* The middle end's own name for a comparison of which only equality matters.  */
      std::string plain = name;
      if (plain == "memcmp_eq" || plain == "strcmp_eq" || plain == "strncmp_eq")
	plain.resize (plain.size () - 3);
      cgraph_node *other = heddle_find_definition (plain.c_str ());
      if (other && other->decl != fndecl)
	return definition_of (other->decl);
    }
  return fndecl;
}

ptx::function *
module_emitter::function (tree fndecl, location_t loc)
{
  auto it = functions.find (fndecl);
  if (it != functions.end ())
    return it->second;
  tree definition = definition_of (fndecl);
  if (definition != fndecl)
    return functions[fndecl] = function (definition, loc);
  cgraph_node *node = cgraph_node::get (fndecl);
  heddle_demand_function (fndecl);
  if (node && node->definition && !node->alias && !prototype_p (TREE_TYPE (fndecl)) && !DECL_ARGUMENTS (fndecl))
    node->get_untransformed_body ();
  std::string name = name_of (fndecl);
  ptx::function *f = m.add_function (name, kernel_p (fndecl));
  function_signature (f, TREE_TYPE (fndecl), f->entry ? fndecl
		      : prototype_p (TREE_TYPE (fndecl)) ? NULL_TREE : fndecl);
  if (DECL_STATIC_CHAIN (fndecl))
    add_param (f->params, ptx::type::u64);
  f->link = f->entry ? ptx::linkage::visible : ptx::linkage::local;
  /* As many as let a block have its most threads.  */
  if (f->entry && lookup_attribute (HEDDLE_DEEP_LOADS_ATTRIBUTE, DECL_ATTRIBUTES (fndecl)))
    f->maxnreg = 65536 / (HEDDLE_MAX_WARPS * HEDDLE_WARP_SIZE);
  f->noreturn = TREE_THIS_VOLATILE (fndecl);
  functions[fndecl] = f;
  first_use[fndecl] = loc;
  wanted.push_back ({fndecl, loc});
  return f;
}

ptx::variable *
module_emitter::shared_scratch ()
{
  if (!scratch)
    scratch = m.add_variable ("$scratch", ptx::space::shared, 256, 8);
  return scratch;
}

ptx::function *
module_emitter::library_function (const char *name, location_t loc)
{
  auto it = by_name.find (name);
  if (it != by_name.end ())
    return it->second;
  ptx::function *f = nullptr;
  if (cgraph_node *node = heddle_find_definition (name))
    {
      if (!DECL_ARGUMENTS (node->decl) && !node->alias)
	node->get_untransformed_body ();
      f = function (node->decl, loc);
    }
  by_name[name] = f;
  return f;
}

ptx::function *
module_emitter::cuda_function (const char *name, std::initializer_list<ptx::type> params, ptx::type result)
{
  auto it = by_name.find (std::string ("cuda ") + name);
  if (it != by_name.end ())
    return it->second;
  ptx::function *f = m.add_function (name, false);
  for (ptx::type t : params)
    add_param (f->params, t);
  if (result != ptx::type::none)
    add_param (f->results, result);
  f->link = ptx::linkage::external;
  by_name[std::string ("cuda ") + name] = f;
  return f;
}

ptx::variable *
module_emitter::variable (tree decl, location_t loc)
{
  if (VAR_P (decl))
    if (varpool_node *node = varpool_node::get (decl))
      if (node->alias && node->analyzed)
	if (varpool_node *target = node->ultimate_alias_target ())
	  decl = target->decl;
  auto it = variables.find (decl);
  if (it != variables.end ())
    return it->second;

  tree type = TREE_TYPE (decl);
  unsigned HOST_WIDE_INT size = 0;
  unsigned align = TYPE_ALIGN_UNIT (type);
  if (TREE_CODE (decl) == STRING_CST)
    {
      size = TREE_STRING_LENGTH (decl);
      if (TYPE_SIZE_UNIT (type) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
	size = MAX (size, tree_to_uhwi (TYPE_SIZE_UNIT (type)));
    }
  else if (DECL_P (decl) && DECL_SIZE_UNIT (decl) && tree_fits_uhwi_p (DECL_SIZE_UNIT (decl)))
    size = tree_to_uhwi (DECL_SIZE_UNIT (decl));
  else if (TYPE_SIZE_UNIT (type) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
    size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  if (DECL_P (decl))
    align = MAX (align, DECL_ALIGN_UNIT (decl));

  /* Passes copy string literals, and the copies are one object: programs compare addresses in it.  */
  std::string text;
  if (TREE_CODE (decl) == STRING_CST)
    {
      text.assign (TREE_STRING_POINTER (decl), TREE_STRING_LENGTH (decl));
      text.resize (size);
      auto known = strings.find (text);
      if (known != strings.end ())
	{
	  known->second->align = MAX (known->second->align, align);
	  return variables[decl] = known->second;
	}
    }

  ptx::space space = ptx::space::global;
  if (VAR_P (decl))
    {
      if (DECL_THREAD_LOCAL_P (decl))
	{
	  error_at (loc, "thread-local variable %qD is not supported in device code", decl);
	  return variables[decl] = m.add_variable (name_of (decl), space, size, align);
	}
      const char *section = DECL_SECTION_NAME (decl);
      if (section && !strcmp (section, ".heddle.shared"))
	space = ptx::space::shared;
    }
  std::string name;
  if (TREE_CODE (decl) == STRING_CST || TREE_CODE (decl) == CONST_DECL || !HAS_DECL_ASSEMBLER_NAME_P (decl))
    name = "$c" + std::to_string (next_number ());
  else
    name = name_of (decl);
  ptx::variable *v = m.add_variable (name, space, size, align);
  variables[decl] = v;
  if (TREE_CODE (decl) == STRING_CST)
    strings[text] = v;
  first_use[decl] = loc;
  if (VAR_P (decl))
    {
      varpool_node *node = varpool_node::get (decl);
      if (node && TREE_PUBLIC (decl) && !DECL_EXTERNAL (decl))
	v->link = ptx::linkage::visible;
      if (space == ptx::space::shared)
	v->link = ptx::linkage::local;
    }
  else
    v->link = ptx::linkage::local;
  if (space == ptx::space::global)
    pending.push_back ({decl, initial_value (decl), v});
  return v;
}

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
		for (unsigned HOST_WIDE_INT i = first; i <= last; i++)
		  initialise_object (elt_type, elt, offset + i * elt_size, v, TYPE_REVERSE_STORAGE_ORDER (type), loc);
		next = last + 1;
	      }
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

/* The initialiser of DECL, NULL_TREE if there is none.  Asked for when DECL is first used: later GCC may have
   dropped the variable, with the bodies that used it.  */
tree
module_emitter::initial_value (tree decl)
{
  if (!DECL_P (decl))
    return decl;		/* a constant */
  if (TREE_CODE (decl) == CONST_DECL)
    return DECL_INITIAL (decl);
  varpool_node *node = varpool_node::get (decl);
  if (!node || (!node->definition && !DECL_INITIAL (decl)))
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

bool
same_signature (const ptx::function *a, const ptx::function *b)
{
  if (a->params.size () != b->params.size () || a->results.size () != b->results.size ())
    return false;
  for (size_t i = 0; i < a->params.size (); i++)
    if (a->params[i].t != b->params[i].t)
      return false;
  return a->results.empty () || a->results[0].t == b->results[0].t;
}

/* Does one of the two have a result and the other none, with the same parameters?  */
static bool
same_but_for_a_result (const ptx::function *a, const ptx::function *b)
{
  if (a->params.size () != b->params.size () || a->results.empty () == b->results.empty ())
    return false;
  for (size_t i = 0; i < a->params.size (); i++)
    if (a->params[i].t != b->params[i].t)
      return false;
  return (a->results.empty () ? b : a)->results[0].t != ptx::type::none;
}

/* A call whose arguments differ from the callee's definition (C allows it without a prototype, at one's own
   risk) becomes a call through the callee's address: PTX wants direct calls to agree.  A function that was declared
   with a result and defined without, or the other way round, does no harm on the host: the call takes the result
   that there is, and what nothing returns is 0.  */
static void
fix_calls (ptx::function &f)
{
  for (ptx::block &b : f.blocks)
    for (size_t i = 0; i < b.insns.size (); i++)
      {
	ptx::insn &call = b.insns[i];
	if (call.code != ptx::op::call || call.o[1].kind != ptx::operand::func)
	  continue;
	if (!call.proto || same_signature (call.proto, call.o[1].fn))
	  {
	    call.proto = nullptr;
	    continue;
	  }
	if (same_but_for_a_result (call.proto, call.o[1].fn))
	  {
	    const ptx::function *callee = call.o[1].fn;
	    ptx::type t = register_type ((call.proto->results.empty () ? callee : call.proto)->results[0].t);
	    call.proto = nullptr;
	    if (!callee->results.empty ())
	      call.o[0] = ptx::operand::of_list ({ptx::operand::of_reg (f.new_reg (t))});
	    else if (call.o[0].elts[0].kind != ptx::operand::reg)
	      call.o[0] = ptx::operand::of_list ({});
	    else
	      {
		ptx::insn zero;
		zero.code = ptx::op::mov;
		zero.m.t = t;
		zero.o = {call.o[0].elts[0], t == ptx::type::f32 ? ptx::operand::of_f32 (0)
			  : t == ptx::type::f64 ? ptx::operand::of_f64 (0) : ptx::operand::of_imm (0)};
		zero.guarded = call.guarded, zero.guard = call.guard, zero.guard_neg = call.guard_neg;
		call.o[0] = ptx::operand::of_list ({});
		b.insns.insert (b.insns.begin () + i + 1, zero);
	      }
	    continue;
	  }
	ptx::insn mov;
	mov.code = ptx::op::mov;
	mov.m.t = ptx::type::u64;
	ptx::regno r = f.new_reg (ptx::type::b64);
	mov.o = {ptx::operand::of_reg (r), call.o[1]};
	mov.guarded = call.guarded, mov.guard = call.guard, mov.guard_neg = call.guard_neg;
	call.o[1] = ptx::operand::of_reg (r);
	b.insns.insert (b.insns.begin () + i, mov);
	i++;
      }
}

/* All functions that kernels and the host's variables can reach.  */
function_set
module_emitter::reachable_functions () const
{
  function_set fns;
  std::unordered_set<const ptx::variable *> vars;
  std::vector<const ptx::function *> work;
  std::vector<const ptx::variable *> var_work;
  auto see_function = [&] (const ptx::function *f) { if (f && fns.insert (f).second) work.push_back (f); };
  auto see_variable = [&] (const ptx::variable *v) { if (v && vars.insert (v).second) var_work.push_back (v); };
  for (const ptx::function &f : m.functions)
    if (f.entry)
      see_function (&f);
  for (const ptx::variable &v : m.variables)
    if (v.link == ptx::linkage::visible)
      see_variable (&v);
  while (!work.empty () || !var_work.empty ())
    {
      if (!var_work.empty ())
	{
	  const ptx::variable *v = var_work.back ();
	  var_work.pop_back ();
	  for (const ptx::reloc &r : v->relocs)
	    see_variable (r.var), see_function (r.fn);
	  continue;
	}
      const ptx::function *f = work.back ();
      work.pop_back ();
      for (const ptx::block &b : f->blocks)
	for (const ptx::insn &i : b.insns)
	  for (const ptx::operand &o : i.o)
	    {
	      see_function (o.fn), see_variable (o.var);
	      for (const ptx::operand &e : o.elts)
		see_function (e.fn), see_variable (e.var);
	    }
    }
  return fns;
}

bool
module_emitter::finish (const char *out_file)
{
  /* Variables of the table are the host's to find, whether or not device code uses them.  */
  unsigned ix;
  tree decl;
  FOR_EACH_VEC_SAFE_ELT (offload_vars, ix, decl)
    if (VAR_P (decl))
      {
	ptx::variable *v = variable (decl, DECL_SOURCE_LOCATION (decl));
	v->link = ptx::linkage::visible;
	heddle_set_variable_name (decl, v->name);
      }
  /* Initialisers name functions, and functions name variables.  */
  do
    while (!pending.empty ())
      {
	pending_variable p = pending.back ();
	pending.pop_back ();
	initialise (p.decl, p.init, p.v);
      }
  while (heddle_compile_demanded ());
  for (tree var : undefined_variables)
    {
      error_at (first_use[var], "variable %qD is not available on the device", var);
      inform (DECL_SOURCE_LOCATION (var), "declared here; it needs %<#pragma omp declare target%> where it is defined");
    }
  function_set reachable = reachable_functions ();
  for (auto &w : wanted)
    {
      ptx::function *f = functions[w.first];
      if (f->defined || !reachable.count (f))
	continue;
      f->link = ptx::linkage::external;
      if (DECL_WEAK (w.first))
	{
	  sorry_at (w.second, "weak undefined function %qD in device code", w.first);
	  continue;
	}
      error_at (w.second, "function %qD is not available on the device", w.first);
      inform (DECL_SOURCE_LOCATION (w.first),
	      "declared here; device code can call functions that are defined inside %<#pragma omp declare target%> "
	      "and those of the device libraries");
    }
  if (seen_error ())
    return false;
  find_kernel_facts (reachable);
  for (ptx::function &f : m.functions)
    fix_calls (f);
  ptx::prune (m);
  std::vector<ptx::complaint> bad = ptx::verify (m);
  for (size_t i = 0; i < bad.size () && i < 10; i++)
    error ("internal error: PTX of %qs, block %u, instruction %u: %s", bad[i].fn ? bad[i].fn->name.c_str () : "module",
	   (unsigned) bad[i].b, (unsigned) bad[i].index, bad[i].text.c_str ());
  if (!bad.empty () && !getenv ("HEDDLE_KEEP_BAD_PTX"))
    return false;
  for (const std::string &line : heddle_table_lines ())
    m.comments.push_back (line);
  FILE *out = fopen (out_file, "w");
  if (!out)
    {
      error ("cannot write %qs: %m", out_file);
      return false;
    }
  bool ok = ptx::print (m, out);
  if (fclose (out) != 0 || !ok)
    {
      error ("cannot write %qs: %m", out_file);
      unlink (out_file);
      return false;
    }
  return true;
}
