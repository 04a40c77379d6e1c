/* standard-headers.cc -- the host role: the headers of C++'s standard parallelism.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   With -foffload-options=-mstdpar=device, libstdc++'s <algorithm>, <numeric>, <memory> and <execution> find Heddle's
   pstl/glue_*.h (stdpar/) in the place of their own.  The folder is beside the plugin, and comes after the user's
   folders and before the compiler's.  -E and -save-temps preprocess by themselves, with the plugin (make-specs).
   Plugins are loaded before the front end puts its list of folders together.  */

#include "gcc-compat.h"
#include "host/facts/device-options.h"
#include "host/program/standard-headers.h"
#include "incpath.h"

/* Not in lto1.  */
extern void add_path (char *, incpath_kind, int, bool) __attribute__ ((weak));

bool
heddle_find_standard_headers (const char *plugin)
{
  const bool preprocess = flag_preprocess_only;
  /* A program without regions has no mkoffload, which would say the same.  */
  for (const std::string &word : heddle_device_options ())
    if (startswith (word.c_str (), "-mstdpar=") && word != "-mstdpar=device" && word != "-mstdpar=host")
      error ("%qs: there are \"device\" and \"host\"", word.c_str ());
  if (!heddle_standard_parallel_p () || !startswith (lang_hooks.name, "GNU C++"))
    return preprocess;
  if (!flag_openmp)
    {
      error ("%<-mstdpar%> needs %<-fopenmp%>");
      return preprocess;
    }
  const std::string path = plugin;
  const size_t slash = path.rfind ('/');
  const std::string folder = (slash == std::string::npos ? std::string (".") : path.substr (0, slash)) + "/stdpar";
  add_path (xstrdup (folder.c_str ()), INC_SYSTEM, 1, false);
  return preprocess;
}
