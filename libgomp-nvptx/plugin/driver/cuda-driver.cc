/* cuda-driver.cc -- opening the CUDA driver, NVIDIA's or the simulator's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A machine without a GPU has no libcuda.so.1, so nothing may link against it: the library is opened when
   libgomp first asks for devices, by soname for NVIDIA's, by full path for the simulator's.  It stays open
   for the rest of the process, for both have threads of their own.  */

#include "plugin/driver/cuda-driver.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

namespace heddle {

cuda_driver cu;
std::atomic<void (*) ()> before_call { nullptr };

enum need { OPTIONAL, REQUIRED };

static char *
explain (const char *format, const char *a, const char *b)
{
  char *text = nullptr;
  return asprintf (&text, format, a, b) < 0 ? strdup ("out of memory") : text;
}

char *
load_driver (const char *path)
{
  void *library = dlopen (path, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return explain ("%s%s", dlerror (), "");

  static const struct { const char *symbol; need wanted; size_t offset; } rows[] = {
#define HEDDLE_CU(NAME, SYMBOL, NEED, PARAMETERS, ARGUMENTS) \
    { #SYMBOL, NEED, offsetof (cuda_driver, NAME) },
#include "plugin/driver/cuda-driver.def"
  };

  cuda_driver found {};
  for (const auto &row : rows)
    {
      void *address = dlsym (library, row.symbol);
      if (!address && row.wanted == REQUIRED)
	{
	  char *why = explain ("%s has no function %s: the driver is too old", path, row.symbol);
	  dlclose (library);
	  return why;
	}
      memcpy (reinterpret_cast<char *> (&found) + row.offset, &address, sizeof address);
    }
  cu = found;
  return nullptr;
}

} // namespace heddle
