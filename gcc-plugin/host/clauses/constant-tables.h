/* constant-tables.h -- the host role: constant objects in target regions, with addresses of other objects inside.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_CONSTANT_TABLES_H
#define HEDDLE_CONSTANT_TABLES_H

/* T, a declaration that is about to be gimplified, may be of an automatic constant with addresses.  It becomes a static
   one, if the function has target regions.  */
void heddle_keep_automatic_table (tree t);

/* Give the device its own instances of constant objects with addresses, named by CONSTRUCT, a target region, in its
   BODY, or warn.  CLAUSES are the construct's.  */
void heddle_mark_tables (tree construct, tree body, tree clauses);

#endif
