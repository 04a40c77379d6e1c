/* standard-headers.h -- the host role: the headers of C++'s standard parallelism.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_STANDARD_HEADERS_H
#define HEDDLE_STANDARD_HEADERS_H

/* With -mstdpar=device, have C++'s front end look for headers in the folder stdpar beside PLUGIN, the path of the
   plugin.  Once, from plugin_init.  True: the compiler will only preprocess, and the plugin has no other work.  */
bool heddle_find_standard_headers (const char *plugin);

#endif
