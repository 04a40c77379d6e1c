/* cfi.c -- the functions of ISO_Fortran_binding.h: C's view of Fortran's arrays.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Fortran 2018, 18.5.5.  A value other than CFI_SUCCESS says which condition does not hold, and nothing is changed
   then.  */

/* Small rather than fast.  */
#pragma GCC optimize ("Os")

#include "gfortran.h"
#include <ISO_Fortran_binding.h>

void *
CFI_address (const CFI_cdesc_t *d, const CFI_index_t subscripts[])
{
  char *p = d->base_addr;
  for (int i = 0; p && i < d->rank; i++)
    p += (subscripts[i] - d->dim[i].lower_bound) * d->dim[i].sm;
  return p;
}

/* Is the length of an element for the caller to say?  */
static int
own_length (CFI_type_t type)
{
  return type == CFI_type_struct || type == CFI_type_other || (type & CFI_type_mask) == CFI_type_Character;
}

/* Give D RANK dimensions of these EXTENTS, one after the other in memory, from LOWER (null: 0) on.  */
static void
set_shape (CFI_cdesc_t *d, int rank, const CFI_index_t *lower, const CFI_index_t *extents)
{
  CFI_index_t sm = d->elem_len;
  d->rank = rank;
  for (int i = 0; i < rank; i++)
    {
      d->dim[i].lower_bound = lower ? lower[i] : 0;
      d->dim[i].extent = extents[i];
      d->dim[i].sm = sm;
      sm *= extents[i];
    }
}

int
CFI_allocate (CFI_cdesc_t *d, const CFI_index_t lower[], const CFI_index_t upper[], size_t elem_len)
{
  CFI_index_t extents[CFI_MAX_RANK];
  size_t count = 1;
  if (!d)
    return CFI_INVALID_DESCRIPTOR;
  if (d->base_addr)
    return CFI_ERROR_BASE_ADDR_NOT_NULL;
  if (d->attribute == CFI_attribute_other)
    return CFI_INVALID_ATTRIBUTE;
  if (d->rank < 0 || d->rank > CFI_MAX_RANK)
    return CFI_INVALID_RANK;
  size_t length = own_length (d->type) ? elem_len : d->elem_len;
  for (int i = 0; i < d->rank; i++)
    {
      extents[i] = upper[i] < lower[i] ? 0 : upper[i] - lower[i] + 1;
      count *= extents[i];
    }
  const size_t size = count * length;
  void *p = malloc (size ? size : 1);
  if (!p)
    return CFI_ERROR_MEM_ALLOCATION;
  d->elem_len = length;
  d->base_addr = p;
  set_shape (d, d->rank, lower, extents);
  return CFI_SUCCESS;
}

int
CFI_deallocate (CFI_cdesc_t *d)
{
  if (!d)
    return CFI_INVALID_DESCRIPTOR;
  if (!d->base_addr)
    return CFI_ERROR_BASE_ADDR_NULL;
  if (d->attribute == CFI_attribute_other)
    return CFI_INVALID_ATTRIBUTE;
  free (d->base_addr);
  d->base_addr = NULL;
  return CFI_SUCCESS;
}

int
CFI_establish (CFI_cdesc_t *d, void *base, CFI_attribute_t attribute, CFI_type_t type, size_t elem_len, CFI_rank_t rank,
	       const CFI_index_t extents[])
{
  if (!d)
    return CFI_INVALID_DESCRIPTOR;
  if (rank < 0 || rank > CFI_MAX_RANK)
    return CFI_INVALID_RANK;
  if (attribute < CFI_attribute_pointer || attribute > CFI_attribute_other)
    return CFI_INVALID_ATTRIBUTE;
  if (base && attribute == CFI_attribute_allocatable)
    return CFI_ERROR_BASE_ADDR_NOT_NULL;
  if (own_length (type) && type != CFI_type_Character && elem_len == 0)
    return CFI_INVALID_ELEM_LEN;
  if (base)
    for (int i = 0; i < rank; i++)
      if (extents[i] < 0)
	return CFI_INVALID_EXTENT;
  const int kind = type >> CFI_type_kind_shift;
  switch (type < 0 ? -1 : type & CFI_type_mask)
    {
    case CFI_type_Integer: case CFI_type_Logical: case CFI_type_Real:
      /* The extended format has 80 bits in 16 bytes.  */
      d->elem_len = kind == 10 ? 16 : kind;
      break;
    case CFI_type_Complex:
      d->elem_len = 2 * (kind == 10 ? 16 : kind);
      break;
    case CFI_type_Character: case CFI_type_struct:
      d->elem_len = elem_len;
      break;
    default:
      if (type != CFI_type_other && type != CFI_type_cptr && type != CFI_type_cfunptr)
	return CFI_INVALID_TYPE;
      d->elem_len = type == CFI_type_other ? elem_len : sizeof (void *);
    }
  d->base_addr = base;
  d->version = CFI_VERSION;
  d->rank = rank;
  d->attribute = attribute;
  d->type = type;
  if (base)
    set_shape (d, rank, NULL, extents);
  return CFI_SUCCESS;
}

int
CFI_is_contiguous (const CFI_cdesc_t *d)
{
  CFI_index_t sm = d->elem_len;
  if (!d->base_addr || d->rank == 0)
    return d->base_addr != NULL;
  for (int i = 0; i < d->rank; i++)
    {
      if (d->dim[i].sm != sm && d->dim[i].extent != 1)
	return 0;
      if (d->dim[i].extent > 0)
	sm *= d->dim[i].extent;
    }
  return 1;
}

int
CFI_section (CFI_cdesc_t *result, const CFI_cdesc_t *source, const CFI_index_t lower[], const CFI_index_t upper[],
	     const CFI_index_t strides[])
{
  if (!result || !source)
    return CFI_INVALID_DESCRIPTOR;
  if (!source->base_addr)
    return CFI_ERROR_BASE_ADDR_NULL;
  if (result->attribute == CFI_attribute_allocatable)
    return CFI_INVALID_ATTRIBUTE;
  if (result->type != source->type)
    return CFI_INVALID_TYPE;
  if (result->elem_len != source->elem_len)
    return CFI_INVALID_ELEM_LEN;
  CFI_dim_t dim[CFI_MAX_RANK];
  char *base = source->base_addr;
  int rank = 0;
  for (int i = 0; i < source->rank; i++)
    {
      const CFI_dim_t *s = &source->dim[i];
      CFI_index_t first = lower ? lower[i] : s->lower_bound;
      if (!upper && s->extent == -1)
	return CFI_INVALID_EXTENT;
      CFI_index_t last = upper ? upper[i] : s->lower_bound + s->extent - 1;
      CFI_index_t step = strides ? strides[i] : 1;
      if (step == 0)
	{
	  /* One element of this dimension; the dimension goes.  */
	  if (first != last)
	    return CFI_ERROR_OUT_OF_BOUNDS;
	  base += (first - s->lower_bound) * s->sm;
	  continue;
	}
      CFI_index_t count = (last - first + step) / step;
      if (count < 0)
	count = 0;
      if (count > 0)
	{
	  CFI_index_t end = first + (count - 1) * step;
	  if (first < s->lower_bound || end < s->lower_bound
	      || (s->extent >= 0 && (first >= s->lower_bound + s->extent || end >= s->lower_bound + s->extent)))
	    return CFI_ERROR_OUT_OF_BOUNDS;
	}
      base += (first - s->lower_bound) * s->sm;
      dim[rank].lower_bound = 0;
      dim[rank].extent = count;
      dim[rank++].sm = s->sm * step;
    }
  if (rank != result->rank)
    return CFI_INVALID_RANK;
  result->base_addr = base;
  for (int i = 0; i < rank; i++)
    result->dim[i] = dim[i];
  return CFI_SUCCESS;
}

int
CFI_select_part (CFI_cdesc_t *result, const CFI_cdesc_t *source, size_t displacement, size_t elem_len)
{
  if (!result || !source)
    return CFI_INVALID_DESCRIPTOR;
  if (!source->base_addr)
    return CFI_ERROR_BASE_ADDR_NULL;
  if (result->attribute == CFI_attribute_allocatable)
    return CFI_INVALID_ATTRIBUTE;
  if (result->rank != source->rank)
    return CFI_INVALID_RANK;
  size_t length = (result->type & CFI_type_mask) == CFI_type_Character ? elem_len : result->elem_len;
  if (displacement > source->elem_len || length > source->elem_len - displacement)
    return CFI_ERROR_OUT_OF_BOUNDS;
  result->elem_len = length;
  result->base_addr = (char *) source->base_addr + displacement;
  for (int i = 0; i < source->rank; i++)
    result->dim[i] = source->dim[i];
  return CFI_SUCCESS;
}

int
CFI_setpointer (CFI_cdesc_t *result, CFI_cdesc_t *source, const CFI_index_t lower[])
{
  if (!result)
    return CFI_INVALID_DESCRIPTOR;
  if (result->attribute != CFI_attribute_pointer)
    return CFI_INVALID_ATTRIBUTE;
  if (!source || !source->base_addr)
    {
      result->base_addr = NULL;
      return CFI_SUCCESS;
    }
  if (result->rank != source->rank)
    return CFI_INVALID_RANK;
  if (result->type != source->type)
    return CFI_INVALID_TYPE;
  if (result->elem_len != source->elem_len)
    {
      if ((result->type & CFI_type_mask) != CFI_type_Character)
	return CFI_INVALID_ELEM_LEN;
      result->elem_len = source->elem_len;
    }
  result->base_addr = source->base_addr;
  for (int i = 0; i < source->rank; i++)
    {
      result->dim[i] = source->dim[i];
      if (lower)
	result->dim[i].lower_bound = lower[i];
    }
  return CFI_SUCCESS;
}
