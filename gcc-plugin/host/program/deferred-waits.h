/* deferred-waits.h -- target regions whose end the host need not wait for at once.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_DEFERRED_WAITS_H
#define HEDDLE_DEFERRED_WAITS_H

/* Have calls of GOMP_target_ext say that the next one may do the waiting, where nobody can tell the difference; once,
   from plugin_init of cc1, cc1plus or f951.  NAME is the plugin's name with GCC.  */
void heddle_deferred_waits_init (const char *name);

#endif
