/* debug-types.cc -- types for debuggers; see debug-types.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   GCC writes no DWARF here: what has been streamed has lost a part of what it takes.  The rest is enough to show
   values: sizes, members, elements, names of types and tags.  Pointers in the stream point to structures without
   members; where the program uses the structure itself, debuggers find it by its name.  */

#include "device/module/debug-types.h"

bool
heddle_users_variable_p (tree decl)
{
  if ((!VAR_P (decl) && TREE_CODE (decl) != PARM_DECL) || !DECL_NAME (decl))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (decl));
  return (!(DECL_IGNORED_P (decl) || DECL_ARTIFICIAL (decl)) && !strpbrk (name, ". ")) || !strcmp (name, "this");
}

static std::string
name_of (tree type)
{
  tree name = TYPE_NAME (type);
  if (name && TREE_CODE (name) == TYPE_DECL)
    name = DECL_NAME (name);
  return name && TREE_CODE (name) == IDENTIFIER_NODE ? IDENTIFIER_POINTER (name) : "";
}

/* The word for TYPE, a number, that tells how to show a value.  */
static const char *
encoding (tree type, const std::string &name)
{
  if (TREE_CODE (type) == BOOLEAN_TYPE)
    return "boolean";
  if (TREE_CODE (type) == REAL_TYPE)
    return "float";
  if (TREE_CODE (type) == COMPLEX_TYPE)
    return TREE_CODE (TREE_TYPE (type)) == REAL_TYPE ? "complex" : nullptr;
  if (!INTEGRAL_TYPE_P (type))
    return nullptr;
  if (int_size_in_bytes (type) == 1 && (name.find ("char") != std::string::npos || TYPE_STRING_FLAG (type)))
    return TYPE_UNSIGNED (type) ? "unsigned-char" : "char";
  return TYPE_UNSIGNED (type) ? "unsigned" : "signed";
}

unsigned
debug_types::number (tree type)
{
  type = TYPE_MAIN_VARIANT (type);
  if (VOID_TYPE_P (type) || FUNC_OR_METHOD_TYPE_P (type))
    return 0;
  auto known = m_numbers.emplace (type, m_numbers.size () + 1);
  const unsigned n = known.first->second;
  if (known.second)
    describe (type, n);
  return n;
}

void
debug_types::describe (tree type, unsigned n)
{
  const std::string start = ": type " + std::to_string (n) + " ", name = name_of (type);
  const HOST_WIDE_INT bytes = int_size_in_bytes (type);
  const std::string size = std::to_string (bytes < 0 ? 0 : bytes);
  /* The parts of a type may come first.  */
  switch (TREE_CODE (type))
    {
    case POINTER_TYPE: case REFERENCE_TYPE:
      {
	const char *kind = TREE_CODE (type) == POINTER_TYPE ? "pointer " : "reference ";
	const unsigned to = number (TREE_TYPE (type));
	m_lines.push_back (start + kind + size + " " + std::to_string (to));
	return;
      }
    case ARRAY_TYPE: case VECTOR_TYPE:
      {
	const unsigned element = number (TREE_TYPE (type));
	HOST_WIDE_INT low = 0, count = -1;
	if (TREE_CODE (type) == VECTOR_TYPE)
	  count = TYPE_VECTOR_SUBPARTS (type).to_constant ();
	else if (tree domain = TYPE_DOMAIN (type))
	  {
	    tree first = TYPE_MIN_VALUE (domain), last = TYPE_MAX_VALUE (domain);
	    if (first && tree_fits_shwi_p (first))
	      low = tree_to_shwi (first);
	    if (last && tree_fits_shwi_p (last))
	      count = tree_to_shwi (last) - low + 1;
	  }
	m_lines.push_back (start + "array " + std::to_string (element) + " " + std::to_string (low) + " "
			   + std::to_string (count));
	return;
      }
    case RECORD_TYPE: case UNION_TYPE: case QUAL_UNION_TYPE:
      m_lines.push_back (start + (!COMPLETE_TYPE_P (type) ? "incomplete "
				  : TREE_CODE (type) == RECORD_TYPE ? "struct " : "union ") + size + " " + name);
      if (COMPLETE_TYPE_P (type))
	describe_members (type, n);
      return;
    case ENUMERAL_TYPE:
      /* C's lose their values in the stream: they are numbers then.  */
      if (!TYPE_VALUES (type))
	{
	  m_lines.push_back (start + (TYPE_UNSIGNED (type) ? "unsigned " : "signed ") + size + " enum " + name);
	  return;
	}
      m_lines.push_back (start + "enum " + size + " " + name);
      for (tree v = TYPE_VALUES (type); v; v = TREE_CHAIN (v))
	{
	  tree value = TREE_CODE (TREE_VALUE (v)) == CONST_DECL ? DECL_INITIAL (TREE_VALUE (v)) : TREE_VALUE (v);
	  if (TREE_CODE (value) == INTEGER_CST && tree_fits_shwi_p (value) && TREE_PURPOSE (v))
	    m_lines.push_back (": value " + std::to_string (n) + " " + std::to_string (tree_to_shwi (value)) + " "
			       + IDENTIFIER_POINTER (TREE_PURPOSE (v)));
	}
      return;
    default:
      {
	const char *how = encoding (type, name);
	m_lines.push_back (start + (how ? how : "unsigned") + " " + size + " " + (name.empty () ? "?" : name));
      }
    }
}

void
debug_types::describe_members (tree type, unsigned n)
{
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL || !DECL_FIELD_OFFSET (f) || !tree_fits_uhwi_p (bit_position (f)))
	continue;
      const unsigned member = number (DECL_BIT_FIELD_TYPE (f) ? DECL_BIT_FIELD_TYPE (f) : TREE_TYPE (f));
      const unsigned HOST_WIDE_INT bits = DECL_BIT_FIELD_TYPE (f) && DECL_SIZE (f) ? tree_to_uhwi (DECL_SIZE (f)) : 0;
      m_lines.push_back (": member " + std::to_string (n) + " " + std::to_string (member) + " "
			 + std::to_string (tree_to_uhwi (bit_position (f))) + " " + std::to_string (bits) + " "
			 + (DECL_NAME (f) ? IDENTIFIER_POINTER (DECL_NAME (f)) : ""));
    }
}
