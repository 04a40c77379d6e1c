/* standard-headers.cc -- the host role: the headers of C++'s standard parallelism.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   With -foffload-options=-mstdpar=device, libstdc++'s <algorithm>, <numeric>, <memory> and <execution> find Heddle's
   pstl/glue_*.h (stdpar/) in the place of their own.  The folder is beside the plugin, and comes after the user's
   folders and before the compiler's.  Plugins are loaded before the front end puts its list of folders together.  */

#include "gcc-compat.h"
#include "host/facts/device-options.h"
#include "host/program/standard-headers.h"
#include "incpath.h"

/* Not in lto1.  */
extern void add_path (char *, incpath_kind, int, bool) __attribute__ ((weak));

void
heddle_find_standard_headers (const char *plugin)
{
  if (!heddle_standard_parallel_p () || !startswith (lang_hooks.name, "GNU C++"))
    return;
  if (!flag_openmp)
    {
      error ("%<-mstdpar%> needs %<-fopenmp%>");
      return;
    }
  const std::string path = plugin;
  const size_t slash = path.rfind ('/');
  const std::string folder = (slash == std::string::npos ? std::string (".") : path.substr (0, slash)) + "/stdpar";
  add_path (xstrdup (folder.c_str ()), INC_SYSTEM, 1, false);
}
