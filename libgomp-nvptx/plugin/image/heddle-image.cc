/* heddle-image.cc -- loading images made by our mkoffload.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime Library
   Exception, version 3.1, as published by the Free Software Foundation.  An image (image.h) is part of a program or a
   shared library.  Another version of Heddle may have made it, and files get damaged.  So every address and size is
   checked before it is used, and nothing outside of the program is read; then the checksum finds damage that leaves a
   plausible image.  An image has cubins for some devices and PTX for all others.  A cubin runs on devices of the same
   major version and the same or a later minor one.  The simulator takes PTX only and refuses cubins as a device without
   a matching one does.  */

#include "image.h"
#include "image-checksum.h"
#include "plugin/image/code-cache.h"
#include "plugin/image/early-kernels.h"
#include "plugin/types/device-image.h"
#include "plugin/types/device.h"
#include "plugin/error.h"
#include "plugin/image/program-memory.h"
#include "plugin/image/shared-variables.h"

#include <elf.h>
#include <limits.h>
#include <string.h>

namespace heddle {

namespace {

/* More than any program can have; less than a size that overflows.  */
constexpr uint32_t most_rows = 1u << 20;
constexpr uint16_t elf_machine_cuda = 190;

/* IMAGE's calls of the host; older ones do not say, and call nothing.  */
call_table
calls_of (const heddle_image &image)
{
  call_table calls;
  if (image.struct_size >= sizeof image)
    {
      calls.rows = image.calls;
      calls.count = image.call_num;
    }
  return calls;
}

/* The damage of F, a row in MEMORY; null: nothing.  */
const char *
check_function (const program_memory &memory, const heddle_image_func &f)
{
  const bool texts = (!f.name || memory.has_text (f.name, true)) && (!f.file || memory.has_text (f.file, false))
		     && (!f.function || memory.has_text (f.function, false))
		     && (!f.iterations || memory.has_text (f.iterations, false));
  const heddle_kernel_facts facts (f.flags);
  const bool agree = facts.row_flags () == f.flags && !(facts.openacc && facts.constructors)
		     && (!facts.wide_vectors || (facts.openacc && facts.asked_warps));
  if (!texts || !agree || f.max_threads > INT_MAX || f.stack_bytes > HEDDLE_MOST_STACK_BYTES)
    return "its table of kernels is damaged";
  if (f.args_bytes > HEDDLE_MOST_ARGS_BYTES)
    return "a kernel has too many arguments";
  const unsigned words = f.args_bytes / sizeof (CUdeviceptr);
  const unsigned count = unsigned (__builtin_popcountll (f.sum_words));
  if ((words < HEDDLE_SUM_WORDS && f.sum_words >> words) || (f.wide_sums & ~f.sum_words) || count > HEDDLE_MOST_SUMS
      || heddle_values_bytes (f.args_bytes, count) > HEDDLE_MOST_ARGS_BYTES)
    return "its table of kernels is damaged";
  if (f.shared_bytes > INT_MAX)
    return "a kernel needs too much shared memory";
  if (!kernel_work ().read (f.iterations, f.args_bytes))
    return "a kernel's number of iterations is damaged";
  return nullptr;
}

/* The damage of C, a row in MEMORY; null: nothing.  */
const char *
check_code (const program_memory &memory, const heddle_image_code &c)
{
  if (!c.data)
    return "its code is missing";
  if (!memory.has (c.data, c.size))
    return c.sm == HEDDLE_CODE_PTX ? "its PTX is damaged" : "a cubin is truncated";
  if (c.sm == HEDDLE_CODE_PTX)
    return c.size && memchr (c.data, 0, c.size) == c.data + c.size - 1 ? nullptr : "its PTX is damaged";
  Elf64_Ehdr header;
  if (c.size < sizeof header)
    return "a cubin is truncated";
  memcpy (&header, c.data, sizeof header);
  if (memcmp (header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_machine != elf_machine_cuda)
    return "a cubin is damaged";
  if (header.e_shoff > c.size || c.size - header.e_shoff < uint64_t (header.e_shnum) * header.e_shentsize
      || header.e_phoff > c.size || c.size - header.e_phoff < uint64_t (header.e_phnum) * header.e_phentsize)
    return "a cubin is truncated";
  return nullptr;
}

/* What is wrong with the image at P; null: nothing.  */
const char *
check_image (const heddle_image *p)
{
  const program_memory memory (p);
  if (!memory.has_table (p, 1))
    return "it is not part of a program or library";
  const heddle_image &image = *p;
  if (image.magic != HEDDLE_IMAGE_MAGIC)
    return "it does not start as an image does";
  if (image.abi != HEDDLE_IMAGE_ABI)
    return "its code was compiled for another version of Heddle's runtime; compile it again";
  if (image.struct_size < HEDDLE_IMAGE_LEAST_SIZE)
    return "its description is too short";
  if (!memory.has (p, image.struct_size))
    return "its description is damaged";
  if (image.code_num == 0 || !image.codes)
    return "it contains no code";
  if (image.code_num > most_rows || !memory.has_table (image.codes, image.code_num))
    return "its table of code is damaged";
  if (image.func_num > most_rows || (image.func_num && !memory.has_table (image.funcs, image.func_num)))
    return "its table of kernels is damaged";
  if (image.var_num > most_rows || (image.var_num && !memory.has_table (image.vars, image.var_num)))
    return "its table of variables is damaged";
  const call_table calls = calls_of (image);
  if (calls.count > most_rows || !calls.count != !calls.rows
      || (calls.count && !memory.has_table (calls.rows, calls.count)))
    return "its table of the host's functions is damaged";
  const char *wrong = nullptr;
  for (uint64_t i = 0; i < calls.count && !wrong; i++)
    if (!memory.has_text (calls.rows[i].name, true)
	|| (calls.rows[i].call && !memory.has (reinterpret_cast<const void *> (calls.rows[i].call), 1)))
      wrong = "its table of the host's functions is damaged";
  for (uint32_t i = 0; i < image.func_num && !wrong; i++)
    wrong = check_function (memory, image.funcs[i]);
  for (uint32_t i = 0; i < image.var_num && !wrong; i++)
    if (!memory.has_text (image.vars[i].name, true))
      wrong = "its table of variables is damaged";
  for (uint32_t i = 0; i < image.code_num && !wrong; i++)
    wrong = check_code (memory, image.codes[i]);
  if (!wrong && image.checksum && image.checksum != heddle_image_checksum (p))
    wrong = "it is damaged: its checksum is not that of its contents";
  return wrong;
}

/* The best cubin for D; null: none.  */
const heddle_image_code *
choose_cubin (const device &d, const heddle_image &image)
{
  const heddle_image_code *best = nullptr;
  for (uint32_t i = 0; i < image.code_num; i++)
    {
      const heddle_image_code &c = image.codes[i];
      if (c.sm != HEDDLE_CODE_PTX && int (c.sm / 10) == d.sm / 10 && int (c.sm) <= d.sm && (!best || c.sm > best->sm))
	best = &c;
    }
  return best;
}

cu_result
load_code (const heddle_image_code &code, jit_logs *logs, CUmodule *module)
{
  logs->reset ();
  return CU (ModuleLoadDataEx, module, code.data, logs->count, logs->options, logs->values);
}

/* Load CODE, PTX, perhaps from the cache.  */
cu_result
load_ptx (device &d, const heddle_image_code &code, jit_logs *logs, CUmodule *module)
{
  if (load_through_cache (d, code.data, code.size, module))
    return { CUDA_SUCCESS, "" };
  return load_code (code, logs, module);
}

} // namespace

const heddle_image_code *
find_ptx (const device &d, const heddle_image &image)
{
  const heddle_image_code *best = nullptr;
  for (uint32_t i = 0; i < image.code_num; i++)
    {
      const heddle_image_code &c = image.codes[i];
      if (c.sm == HEDDLE_CODE_PTX && int (c.least_sm) <= d.sm && (!best || c.least_sm > best->least_sm))
	best = &c;
    }
  return best;
}

bool
describe_heddle_image (device &d, const void *target_data, image_contents *contents)
{
  if (!target_data)
    {
      error ("device %d cannot be used: the program has no image for it", d.number);
      return false;
    }
  if (const char *wrong = check_image (static_cast<const heddle_image *> (target_data)))
    {
      error ("an image for device %d cannot be used: %s", d.number, wrong);
      return false;
    }
  const heddle_image &image = *static_cast<const heddle_image *> (target_data);
  contents->own_code = choose_cubin (d, image);
  contents->functions.assign (image.funcs, image.funcs + image.func_num);
  contents->calls = calls_of (image);
  for (uint32_t i = 0; i < image.var_num; i++)
    if (!left_out (target_data, i))
      contents->variables.push_back ({ image.vars[i].name, image.vars[i].size,
				       linked_variable (target_data, i), host_variable (target_data, i) });
  return true;
}

CUmodule
load_heddle_module (device &d, const void *target_data, bool *early)
{
  const heddle_image &image = *static_cast<const heddle_image *> (target_data);
  auto logs = std::make_unique<jit_logs> ();
  CUmodule module = nullptr;
  const heddle_image_code *cubin = choose_cubin (d, image), *ptx = find_ptx (d, image);
  cu_result r { CUDA_ERROR_NO_BINARY_FOR_GPU, cuda_symbols::ModuleLoadDataEx };
  if (cubin)
    r = load_code (*cubin, logs.get (), &module);
  const char *what = "cubin";
  if ((r.code == CUDA_ERROR_NO_BINARY_FOR_GPU || r.code == CUDA_ERROR_INVALID_IMAGE) && ptx)
    {
      what = "PTX";
      const std::string changed = starts_early (d) ? early_start (ptx->data) : "";
      heddle_image_code code = *ptx;
      code.data = changed.c_str ();
      code.size = changed.size () + 1;
      if (!changed.empty ())
	r = load_ptx (d, code, logs.get (), &module);
      *early = !changed.empty () && r;
      /* A driver may know the device, and not that PTX.  */
      if (changed.empty () || r.code == CUDA_ERROR_INVALID_PTX || r.code == CUDA_ERROR_UNSUPPORTED_PTX_VERSION)
	r = load_ptx (d, *ptx, logs.get (), &module);
    }
  if (!r)
    {
      if (!cubin && !ptx)
	error ("an image has no code for device %d (%s): no cubin for sm_%d and no PTX", d.number, d.name, d.sm);
      else
	{
	  error ("the %s of an image cannot be loaded on device %d (%s, sm_%d): %s", what, d.number, d.name, d.sm,
		 result_text (note (d, r)).text);
	  logs->print_errors ();
	}
      return nullptr;
    }

  if (ptx && strstr (ptx->data, HEDDLE_PRINTS_SYMBOL))
    d.prints.store (true);
  return module;
}

} // namespace heddle
