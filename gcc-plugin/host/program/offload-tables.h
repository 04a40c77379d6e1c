/* offload-tables.h -- tables of offloaded functions and variables, kept from --gc-sections.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_OFFLOAD_TABLES_H
#define HEDDLE_OFFLOAD_TABLES_H

/* Have this compiler's tables retained; once, from plugin_init.  NAME is the plugin's name with GCC.  */
void heddle_offload_tables_init (const char *name);

#endif
