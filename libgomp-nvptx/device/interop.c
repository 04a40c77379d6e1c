/* interop.c -- queries of interoperability objects (OpenMP 5.1, 3.12), which are the host's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Device code has the object as a number without meaning: it can ask for names of properties and the meaning of a
   result, and gets a result with the reason for the missing value.  As with GCC 15's own device library.  */

#include "team.h"

/* omp.h's numbers.  */
enum { ipr_targetsync = -9, ipr_fr_id = -1 };
enum
{
  irc_other = -6, irc_type_str, irc_type_ptr, irc_type_int, irc_out_of_range, irc_empty, irc_success, irc_no_value
};

int
omp_get_num_interop_properties (uintptr_t interop)
{
  (void) interop;
  return 0;
}

/* What a query of PROPERTY of INTEROP leaves in *RESULT.  */
static void
no_property (uintptr_t interop, int property, int *result)
{
  if (result)
    *result = property < ipr_targetsync || property > ipr_fr_id ? irc_out_of_range : interop ? irc_other : irc_empty;
}

intptr_t
omp_get_interop_int (uintptr_t interop, int property, int *result)
{
  no_property (interop, property, result);
  return 0;
}

void *
omp_get_interop_ptr (uintptr_t interop, int property, int *result)
{
  no_property (interop, property, result);
  return NULL;
}

const char *
omp_get_interop_str (uintptr_t interop, int property, int *result)
{
  no_property (interop, property, result);
  return NULL;
}

const char *
omp_get_interop_name (uintptr_t interop, int property)
{
  (void) interop;
  switch (property)
    {
    case ipr_fr_id: return "fr_id";
    case ipr_fr_id - 1: return "fr_name";
    case ipr_fr_id - 2: return "vendor";
    case ipr_fr_id - 3: return "vendor_name";
    case ipr_fr_id - 4: return "device_num";
    case ipr_fr_id - 5: return "platform";
    case ipr_fr_id - 6: return "device";
    case ipr_fr_id - 7: return "device_context";
    case ipr_targetsync: return "targetsync";
    default: return NULL;
    }
}

const char *
omp_get_interop_type_desc (uintptr_t interop, int property)
{
  (void) interop;
  (void) property;
  return NULL;
}

const char *
omp_get_interop_rc_desc (uintptr_t interop, int result)
{
  (void) interop;
  switch (result)
    {
    case irc_no_value: return "there is no value";
    case irc_success: return "success";
    case irc_empty: return "the object is omp_interop_none";
    case irc_out_of_range: return "there is no such property";
    case irc_type_int: return "the property is an integer";
    case irc_type_ptr: return "the property is a pointer";
    case irc_type_str: return "the property is a string";
    case irc_other: return "properties can be had on the host only";
    default: return NULL;
    }
}

/* For Fortran: text TEXT and its length.  */
static void
fortran_text (const char **to, size_t *length, const char *text)
{
  size_t n = 0;

  while (text && text[n])
    n++;
  *to = text;
  *length = n;
}

void
omp_get_interop_str_ (const char **to, size_t *length, uintptr_t interop, int property, int *result)
{
  fortran_text (to, length, omp_get_interop_str (interop, property, result));
}

void
omp_get_interop_name_ (const char **to, size_t *length, uintptr_t interop, int property)
{
  fortran_text (to, length, omp_get_interop_name (interop, property));
}

void
omp_get_interop_type_desc_ (const char **to, size_t *length, uintptr_t interop, int property)
{
  fortran_text (to, length, omp_get_interop_type_desc (interop, property));
}

void
omp_get_interop_rc_desc_ (const char **to, size_t *length, uintptr_t interop, int result)
{
  fortran_text (to, length, omp_get_interop_rc_desc (interop, result));
}
