/* requirements.cc -- the host role: what a unit requires of devices.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The front ends of GCC 12 know "requires" with "unified_address", "unified_shared_memory" and "reverse_offload", say
   that they do not support it, and note it all the same.  Later front ends pass the directive on.  Here the message is
   dropped.  What is required goes into the unit's list of symbols (host/stream/symbol-list.cc); mkoffload compares the
   units, and the program tells the host plugin before devices are looked for.  If the devices lack it, none is used,
   and a line gives the reason.  Fortran's front end keeps to itself what it has noted: there the text of the message
   has the clause.

   With shared memory nothing is mapped, so that a "declare target" variable must be one and the same on the host and on
   the device.  Such variables become those of "declare target link", for which the device has a pointer
   (device/symbols/link-vars.cc); the host plugin stores the host's addresses there when it loads the image.

   Fortran's front end refuses each component of a variable that has allocatable components in "map", though it knows
   how to map one.  This message is dropped; private-copies.cc refuses components that have such components themselves.
   With shared memory all variables of such types may be named, as nothing of them is mapped.

   -mstdpar=device is such a requirement, too: parallel algorithms get iterators, pointers and references alone.

   Regions with "device(ancestor: 1)" are reverse-regions.cc's.  GCC 12 warns of them as of any target construct inside
   of another; this message is dropped as well.  */

#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "host/clauses/directive-text.h"
#include "host/clauses/requirements.h"
#include "host/facts/address-table.h"
#include "host/facts/device-options.h"
#include "host/facts/static-members.h"
#include "image.h"
#include "omp-general.h"

#include <unordered_set>

namespace {

/* FORMAT is that of a message about a clause that GCC 12 does not support (C and C++, Fortran), about a component in
   one, about a static data member, or about one of these regions, at WHERE: its kind.  Of others DK_UNSPECIFIED.  */

diagnostic_t
unwanted_kind (const char *format, location_t where)
{
  if (strstr (format, "clause on %<requires%> directive not supported yet"))
    return DK_SORRY;
  if (strstr (format, "clause at %L on REQUIRES directive is not yet supported"))
    return DK_ERROR;
  if (startswith (format, "List item %qs with allocatable components is not permitted in map clause")
      && (heddle_component_text_p (where) || heddle_shares_memory ()))
    return DK_ERROR;
  if (heddle_refuses_static_member_p (format))
    return DK_ERROR;
  if (clauses_state.ancestor_regions.count (LOCATION_LOCUS (where))
      && !strcmp (format, "%qs construct inside of %qs region"))
    return DK_WARNING;
  return DK_UNSPECIFIED;
}

void
note_refusal (const char *text)
{
  static const struct { const char *name; unsigned mask; } clauses[] =
    {
      { "unified_address", HEDDLE_REQUIRES_ADDRESS },
      { "unified_shared_memory", HEDDLE_REQUIRES_MEMORY },
      { "reverse_offload", HEDDLE_REQUIRES_REVERSE },
    };
  for (const auto &clause : clauses)
    if (strstr (text, clause.name))
      clauses_state.dropped_requirements |= clause.mask;
}

} // namespace

void
heddle_take_requires ()
{
  heddle_drop_messages (unwanted_kind, note_refusal);
}

unsigned
heddle_required ()
{
  return (omp_requires_mask & HEDDLE_REQUIRES_ALL) | clauses_state.dropped_requirements
    | (heddle_standard_parallel_p () ? HEDDLE_REQUIRES_MEMORY : 0);
}

bool
heddle_shares_memory ()
{
  return heddle_required () & (HEDDLE_REQUIRES_MEMORY | HEDDLE_REQUIRES_SELF_MAPS);
}

void
heddle_share_variables ()
{
  if (!heddle_shares_memory ())
    return;
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
    {
      tree &attributes = DECL_ATTRIBUTES (node->decl);
      if (lookup_attribute ("omp declare target", attributes)
	  && !lookup_attribute ("omp declare target link", attributes) && !heddle_address_table_p (node->decl))
	{
	  attributes = remove_attribute ("omp declare target", attributes);
	  attributes = tree_cons (get_identifier ("omp declare target link"), NULL_TREE, attributes);
	}
    }
}

void
heddle_note_ancestor (tree region)
{
  for (tree c = OMP_TARGET_CLAUSES (region); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEVICE && OMP_CLAUSE_DEVICE_ANCESTOR (c))
      clauses_state.ancestor_regions.insert (LOCATION_LOCUS (EXPR_LOCATION (region)));
}
