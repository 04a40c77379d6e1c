/* address-table.h -- the host role: what a unit's device code may know by addresses on the host.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ADDRESS_TABLE_H
#define HEDDLE_ADDRESS_TABLE_H

/* Objects of TYPE, a class with a virtual table, are mapped.  */
void heddle_note_mapped_class (tree type);

/* DECL is such a table.  */
bool heddle_address_table_p (const_tree decl);

/* The unit has one.  */
extern bool heddle_has_address_table;

#endif
