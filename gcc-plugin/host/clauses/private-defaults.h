/* private-defaults.h -- the host role: default initialization of private variables of Fortran's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_PRIVATE_DEFAULTS_H
#define HEDDLE_PRIVATE_DEFAULTS_H

/* From now on, private variables of derived types with default initialization are initialized.  BASE_NAME is the
   plugin's.  */
void heddle_watch_private_defaults (const char *base_name);

/* CONSTRUCT is about to be gimplified: if its private variables have no other initialization, its body initializes
   them.  */
void heddle_initialize_privates (tree construct);

#endif
