/* gcc-image.cc -- loading images made by GCC's own mkoffload.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A library that was compiled with Debian's gcc-12-offload-nvptx may be linked into a program of ours, and libgomp then
   hands its image over: only one plugin for NVIDIA devices is possible.  Such an image is one or more PTX texts, linked
   by the driver, and a table of names.  Its kernels take the argument, the base of the soft stacks and the size of one;
   launch.cc knows.  GCC 12's PTX is for sm_35 and ISA 3.1, old enough that only drivers up to some version compile it;
   on failure the driver's own words say so.  */

#include "plugin/types/device-image.h"
#include "plugin/types/device.h"
#include "plugin/error.h"
#include "plugin/image/program-memory.h"

#include <string.h>

namespace heddle {

namespace {

/* The layout written by GCC 12's mkoffload.  */
struct gcc_ptx { const char *code; size_t size; };
struct gcc_function { const char *name; unsigned short dims[3]; };
struct gcc_image
{
  const gcc_ptx *texts;
  unsigned text_count;
  const char *const *variables;
  unsigned variable_count;
  const gcc_function *functions;
  unsigned function_count;
};

constexpr unsigned most_rows = 1u << 20;

} // namespace

/* Whether everything is present that the image at P refers to; it has no checksum.  */
static bool
is_sound (const gcc_image *p)
{
  const program_memory memory (p);
  if (!memory.has_table (p, 1) || !p->text_count || p->text_count > most_rows
      || !memory.has_table (p->texts, p->text_count) || p->variable_count > most_rows || p->function_count > most_rows
      || (p->variable_count && !memory.has_table (p->variables, p->variable_count))
      || (p->function_count && !memory.has_table (p->functions, p->function_count)))
    return false;
  for (unsigned i = 0; i < p->text_count; i++)
    if (!p->texts[i].size || !memory.has (p->texts[i].code, p->texts[i].size))
      return false;
  for (unsigned i = 0; i < p->variable_count; i++)
    if (!memory.has_text (p->variables[i], true))
      return false;
  for (unsigned i = 0; i < p->function_count; i++)
    if (!memory.has_text (p->functions[i].name, true))
      return false;
  return true;
}

bool
describe_gcc_image (device &d, const void *target_data, image_contents *contents)
{
  const gcc_image *image = static_cast<const gcc_image *> (target_data);
  if (!is_sound (image))
    {
      error ("an image made by GCC for device %d cannot be used: its description is damaged", d.number);
      return false;
    }
  for (unsigned i = 0; i < image->function_count; i++)
    {
      heddle_image_func row = {};
      row.name = image->functions[i].name;
      row.flags = HEDDLE_FUNC_USES_STACK | HEDDLE_FUNC_DEEP_CALLS;
      contents->functions.push_back (row);
    }
  for (unsigned i = 0; i < image->variable_count; i++)
    contents->variables.push_back ({ image->variables[i], 0, nullptr, nullptr });
  return true;
}

CUmodule
load_gcc_module (device &d, const void *target_data)
{
  const gcc_image *image = static_cast<const gcc_image *> (target_data);
  auto logs = std::make_unique<jit_logs> ();
  CUlinkState link;
  CUmodule module = nullptr;
  const char *step = "started";
  cu_result r = CU (LinkCreate, logs->count, logs->options, logs->values, &link);
  if (r)
    {
      step = "compiled";
      for (unsigned i = 0; i < image->text_count && r; i++)
	r = CU (LinkAddData, link, CU_JIT_INPUT_PTX, const_cast<char *> (image->texts[i].code), image->texts[i].size,
		nullptr, 0, nullptr, nullptr);
      void *cubin;
      size_t size;
      if (r)
	{
	  step = "linked";
	  r = CU (LinkComplete, link, &cubin, &size);
	}
      if (r)
	{
	  step = "loaded";
	  r = CU (ModuleLoadDataEx, &module, cubin, 0, nullptr, nullptr);
	}
      if (!r)
	{
	  error ("an image made by GCC's own offload compiler cannot be %s on device %d (%s, sm_%d): %s", step,
		 d.number, d.name, d.sm, result_text (note (d, r)).text);
	  logs->print_errors ();
	}
      cu_result end = CU (LinkDestroy, link);
      if (r && !end)
	{
	  error ("an image made by GCC's own offload compiler cannot be loaded on device %d: %s", d.number,
		 result_text (note (d, end)).text);
	  cu.ModuleUnload (module);
	  module = nullptr;
	}
      if (!r)
	module = nullptr;
    }
  else
    error ("an image made by GCC's own offload compiler cannot be %s on device %d: %s", step, d.number,
	   result_text (note (d, r)).text);
  if (module)
    d.prints.store (true);
  return module;
}

} // namespace heddle
