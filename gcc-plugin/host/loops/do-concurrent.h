/* do-concurrent.h -- the host role: DO CONCURRENT on devices.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_DO_CONCURRENT_H
#define HEDDLE_DO_CONCURRENT_H

#include "gcc-plugin.h"
#include "tree.h"

/* Fortran, with -foffload-options=-mdo-concurrent=...: from now on DO CONCURRENT is a target region, if possible.
   Without that option loops on the host are looked at.  */
void heddle_watch_do_concurrent ();

/* Warn of loops in BODY, a function's, that run on the host and change what is mapped.  */
void heddle_check_host_loops (tree *body);

/* Where T begins.  */
location_t heddle_first_location (tree t);

#endif
