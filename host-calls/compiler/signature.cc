/* signature.cc -- what mkoffload is told of the types of a host function's arguments and result.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The call itself is compiled by the host's compiler, so a type must be described to it, but only as far as a value's
   way depends on the type.  For structures this is the size, the alignment and, up to 16 bytes, the class of each 8
   bytes (System V psABI for x86-64, 3.2.3): two structures with the same are passed alike.  */

#include "call.h"
#include "device/facts/parts.h"

namespace {

/* Larger objects are passed in memory.  */
constexpr unsigned most_register_bytes = 16;

/* The classes of the 8-byte pieces of an object of up to 16 bytes.  */
struct piece_classes
{
  bool integer[2] = {}, sse[2] = {}, wide[2] = {};	/* WIDE: SSE with more than the first 4 bytes */
  bool memory = false, x87 = false, odd = false;	/* ODD: of a type that has no letter */
  unsigned leaves = 0;

  void add (tree type, unsigned HOST_WIDE_INT at);
  void add_bits (unsigned HOST_WIDE_INT from, unsigned HOST_WIDE_INT count);
  std::string text () const;
};

/* COUNT bits of a bit-field, from bit FROM on.  */
void
piece_classes::add_bits (unsigned HOST_WIDE_INT from, unsigned HOST_WIDE_INT count)
{
  leaves++;
  for (unsigned HOST_WIDE_INT piece = from / 64; count && piece <= (from + count - 1) / 64 && piece < 2; piece++)
    integer[piece] = true;
}

/* A member of TYPE, AT bytes into the object.  */
void
piece_classes::add (tree type, unsigned HOST_WIDE_INT at)
{
  tree size_tree = TYPE_SIZE_UNIT (type);
  unsigned HOST_WIDE_INT size = size_tree && tree_fits_uhwi_p (size_tree) ? tree_to_uhwi (size_tree) : 0;
  if (!size)
    return;
  switch (TREE_CODE (type))
    {
    case RECORD_TYPE: case UNION_TYPE: case QUAL_UNION_TYPE:
      for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
	{
	  if (TREE_CODE (field) != FIELD_DECL || TREE_TYPE (field) == error_mark_node || !DECL_SIZE (field))
	    continue;
	  const unsigned HOST_WIDE_INT bit = int_bit_position (field);
	  if (DECL_BIT_FIELD (field))
	    {
	      /* An unnamed one has no class.  */
	      if (DECL_NAME (field) && !DECL_PADDING_P (field))
		add_bits (at * 8 + bit, tree_to_uhwi (DECL_SIZE (field)));
	    }
	  else
	    add (TREE_TYPE (field), at + bit / 8);
	}
      return;
    case ARRAY_TYPE:
      {
	tree element = TREE_TYPE (type);
	unsigned HOST_WIDE_INT step = int_size_in_bytes (element) > 0 ? int_size_in_bytes (element) : 0;
	for (unsigned HOST_WIDE_INT i = 0; step && i + step <= size; i += step)
	  add (element, at + i);
	return;
      }
    case COMPLEX_TYPE:
      add (TREE_TYPE (type), at);
      add (TREE_TYPE (type), at + size / 2);
      return;
    default:
      break;
    }
  leaves++;
  if (TREE_CODE (type) == REAL_TYPE && size == 16 && TYPE_PRECISION (type) == 80)
    {
      x87 = true;
      memory |= at % 16 != 0;
    }
  else if (TREE_CODE (type) == REAL_TYPE && (size == 4 || size == 8))
    {
      memory |= at % size != 0;
      if (at / 8 < 2)
	{
	  sse[at / 8] = true;
	  wide[at / 8] |= size == 8 || at % 8 != 0;
	}
    }
  else if (integer_like_p (type) && pow2p_hwi (size) && size <= 16)
    {
      memory |= at % MIN (size, 8u) != 0;
      for (unsigned HOST_WIDE_INT piece = at / 8; piece <= (at + size - 1) / 8 && piece < 2; piece++)
	integer[piece] = true;
    }
  else
    odd = true;
}

/* Their letters.  */
std::string
piece_classes::text () const
{
  if (!leaves)
    return "E";
  if (odd)
    return "";
  if (memory || (x87 && leaves > 1))
    return "M";
  if (x87)
    return "X";
  std::string result;
  for (unsigned i = 0; i < 2; i++)
    if (integer[i] || sse[i])
      {
	/* The second piece has a class alone where the first is padding, which the ABI passes as SSE.  */
	if (i == 1 && result.empty ())
	  result = "D";
	result += integer[i] ? 'I' : wide[i] ? 'D' : 'F';
      }
  return result;
}

} // namespace

std::string
heddle_call_type (tree type)
{
  type = TYPE_MAIN_VARIANT (type);
  tree size_tree = TYPE_SIZE_UNIT (type);
  if (VOID_TYPE_P (type))
    return "v";
  if (POINTER_TYPE_P (type) || TREE_CODE (type) == NULLPTR_TYPE)
    return "p";
  if (!size_tree || !tree_fits_uhwi_p (size_tree))
    return "";
  const unsigned HOST_WIDE_INT size = tree_to_uhwi (size_tree);
  const std::string bytes = std::to_string (size);
  if (RECORD_OR_UNION_TYPE_P (type) || TREE_CODE (type) == ARRAY_TYPE)
    {
      std::string classes = "M";
      if (size <= most_register_bytes)
	{
	  piece_classes pieces;
	  pieces.add (type, 0);
	  classes = pieces.text ();
	}
      const std::string align = std::to_string (MAX (TYPE_ALIGN_UNIT (type), 1u));
      return classes.empty () ? "" : "m" + bytes + "." + align + "." + classes;
    }
  if (!parts_of (type))
    return "";
  if (TREE_CODE (type) == BOOLEAN_TYPE && size == 1)
    return "b";
  if (integer_like_p (type))
    return pow2p_hwi (size) && size <= most_register_bytes ? (TYPE_UNSIGNED (type) ? "u" : "s") + bytes : "";
  if (TREE_CODE (type) == REAL_TYPE)
    return size >= sizeof (float) ? "f" + bytes : "";
  if (TREE_CODE (type) == COMPLEX_TYPE && TREE_CODE (TREE_TYPE (type)) == REAL_TYPE && size >= 2 * sizeof (float))
    return "c" + std::to_string (size / 2);
  return "";
}
