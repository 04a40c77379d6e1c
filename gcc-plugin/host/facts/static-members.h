/* static-members.h -- static data members of classes in `declare target'.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_STATIC_MEMBERS_H
#define HEDDLE_STATIC_MEMBERS_H

#include "gcc-compat.h"

/* TYPE has been defined, or variable DECL: note of static data members whether that was between "declare target" and
   its end.  */
void heddle_note_static_members (tree type);
void heddle_note_static_member (tree decl);

/* All of the unit is known: have what has been noted in the tables that GCC will write.  */
void heddle_add_static_members ();

/* FORMAT is GCC's refusal of a static data member there.  */
bool heddle_refuses_static_member_p (const char *format);

#endif
