/* template-types.h -- the host role: classes made of templates in clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_TEMPLATE_TYPES_H
#define HEDDLE_TEMPLATE_TYPES_H

/* Have C++ define classes before the question whether objects of the class can be mapped.  Once, when the unit
   begins.  */
void heddle_define_mapped_types ();

#endif
