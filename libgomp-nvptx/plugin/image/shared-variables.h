/* shared-variables.h -- variables that several images have.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_SHARED_VARIABLES_H
#define HEDDLE_SHARED_VARIABLES_H

namespace heddle {

/* libgomp does not know variable NUMBER of the image TARGET_DATA.  */
bool left_out (const void *target_data, unsigned number);

/* The host's variable for which the image TARGET_DATA has the pointer NUMBER (`declare target link'); null if that is a
   variable, or not known.  */
const void *linked_variable (const void *target_data, unsigned number);

/* The host's address of variable NUMBER of the image TARGET_DATA; null: not known.  */
const void *host_variable (const void *target_data, unsigned number);

} // namespace heddle

#endif
