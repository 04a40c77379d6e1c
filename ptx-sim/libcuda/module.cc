/* module.cc -- the simulator's Driver API: modules, functions, linking, launches.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.
   Code comes as PTX text.  A cubin is for another machine than this one, and refused as NVIDIA's driver refuses
   a cubin for another GPU: CUDA_ERROR_NO_BINARY_FOR_GPU.  The linker makes of several PTX texts a
   container, and the engine links the texts at loading.

   When a kernel fails, the driver's result says little and the engine knows everything, so the engine's message is
   printed.  */

#include "libcuda/libcuda.h"

#include <stdio.h>
#include <string.h>

namespace simcuda {

namespace {

/* The start of what cuLinkComplete makes: this, the number of texts, and for each its name and its text with
   their lengths.  */
const char link_magic[8] = { '\177', 'P', 'T', 'X', 'L', 'I', 'N', 'K' };

struct log_buffer
{
  char *text = nullptr;
  size_t size = 0;
  void **used = nullptr;		/* where the driver writes how much it used */

  void
  write (const std::string &s)
  {
    if (!text || !size)
      return;
    size_t n = s.size () < size - 1 ? s.size () : size - 1;
    memcpy (text, s.data (), n);
    text[n] = 0;
    if (used)
      *used = reinterpret_cast<void *> (n + 1);
  }
};

log_buffer
find_log (unsigned count, CUjit_option *options, void **values)
{
  log_buffer l;
  for (unsigned i = 0; i < count; i++)
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
      l.text = static_cast<char *> (values[i]);
    else if (options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
      {
	l.size = reinterpret_cast<uintptr_t> (values[i]);
	l.used = &values[i];
      }
  return l;
}

void
put (std::string *to, const std::string &s)
{
  const size_t n = s.size ();
  to->append (reinterpret_cast<const char *> (&n), sizeof n);
  to->append (s);
}

CUresult
load (context &c, const std::vector<ptxsim::device::text> &texts, bool linked, log_buffer log, CUmodule *handle)
{
  std::string messages;
  ptxsim::module *code = nullptr;
  CUresult r = result_of (c.engine->load (texts, &messages, &code, linked));
  log.write (r == CUDA_SUCCESS ? "" : messages);
  if (r != CUDA_SUCCESS)
    return r;
  module *m = new module;
  m->on = &c;
  m->code = code;
  {
    std::lock_guard<std::mutex> guard (c.lock);
    c.modules.insert (m);
  }
  add_handle (m);
  *handle = reinterpret_cast<CUmodule> (m);
  return CUDA_SUCCESS;
}

/* The texts in a container of ours.  */
std::vector<ptxsim::device::text>
unpack (const char *p)
{
  auto number = [&p] {
    size_t n;
    memcpy (&n, p, sizeof n);
    p += sizeof n;
    return n;
  };
  p += sizeof link_magic;
  std::vector<ptxsim::device::text> texts (number ());
  for (auto &t : texts)
    {
      size_t n = number ();
      t.name = p;
      p += n;
      t.size = number ();
      t.data = p;
      p += t.size;
    }
  return texts;
}

} // namespace

CUresult
ModuleLoadDataEx (CUmodule *handle, const void *image, unsigned int count, CUjit_option *options, void **values)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!handle || !image || (count && (!options || !values)))
    return CUDA_ERROR_INVALID_VALUE;
  const char *data = static_cast<const char *> (image);
  log_buffer log = find_log (count, options, values);
  if (memcmp (data, "\177ELF", 4) == 0 || memcmp (data, "\x50\xed\x55\xba", 4) == 0)
    {
      log.write ("the simulator executes PTX, not cubins");
      return CUDA_ERROR_NO_BINARY_FOR_GPU;
    }
  if (strncmp (data, link_magic, sizeof link_magic) == 0)
    return load (*c, unpack (data), true, log, handle);
  return load (*c, { { data, strlen (data), nullptr } }, false, log, handle);
}

CUresult
ModuleUnload (CUmodule handle)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  module *m = reinterpret_cast<module *> (handle);
  c->drain (false);
  {
    std::lock_guard<std::mutex> guard (c->lock);
    c->modules.erase (m);
  }
  for (auto &f : m->functions)
    drop_handle (f.second.get ());
  drop_handle (m);
  r = result_of (c->engine->unload (m->code));
  delete m;
  return r;
}

CUresult
ModuleGetFunction (CUfunction *handle, CUmodule module_handle, const char *name)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!handle || !name)
    return CUDA_ERROR_INVALID_VALUE;
  if (!is_handle (module_handle))
    return CUDA_ERROR_INVALID_HANDLE;
  module *m = reinterpret_cast<module *> (module_handle);
  ptxsim::kernel *entry = ptxsim::find_kernel (m->code, name);
  if (!entry)
    return CUDA_ERROR_NOT_FOUND;
  function *f;
  {
    std::lock_guard<std::mutex> guard (c->lock);
    auto &slot = m->functions[name];
    if (!slot)
      slot.reset (new function { c, entry });
    f = slot.get ();
  }
  add_handle (f);
  *handle = reinterpret_cast<CUfunction> (f);
  return CUDA_SUCCESS;
}

CUresult
ModuleGetGlobal (CUdeviceptr *pointer, size_t *size, CUmodule handle, const char *name)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!name || (!pointer && !size))
    return CUDA_ERROR_INVALID_VALUE;
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  uint64_t address;
  size_t bytes;
  if (!ptxsim::find_variable (reinterpret_cast<module *> (handle)->code, name, &address, &bytes))
    return CUDA_ERROR_NOT_FOUND;
  if (pointer)
    *pointer = address;
  if (size)
    *size = bytes;
  return CUDA_SUCCESS;
}

CUresult
LinkCreate (unsigned int count, CUjit_option *options, void **values, CUlinkState *handle)
{
  CUresult r;
  if (!current (&r))
    return r;
  if (!handle || (count && (!options || !values)))
    return CUDA_ERROR_INVALID_VALUE;
  log_buffer log = find_log (count, options, values);
  link *l = new link { {}, {}, log.text, log.size };
  log.write ("");
  add_handle (l);
  *handle = reinterpret_cast<CUlinkState> (l);
  return CUDA_SUCCESS;
}

CUresult
LinkAddData (CUlinkState handle, CUjitInputType type, void *data, size_t size, const char *name, unsigned int,
	     CUjit_option *, void **)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  if (!data || size == 0)
    return CUDA_ERROR_INVALID_VALUE;
  if (type != CU_JIT_INPUT_PTX)
    return CUDA_ERROR_NO_BINARY_FOR_GPU;
  link *l = reinterpret_cast<link *> (handle);
  const char *text = static_cast<const char *> (data);
  l->texts.emplace_back (name ? name : "text " + std::to_string (l->texts.size () + 1),
			 std::string (text, strnlen (text, size)));
  return CUDA_SUCCESS;
}

CUresult
LinkComplete (CUlinkState handle, void **cubin, size_t *size)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  if (!cubin || !size)
    return CUDA_ERROR_INVALID_VALUE;
  link *l = reinterpret_cast<link *> (handle);

  /* The linker finds the errors, so the texts are loaded here for the messages, and again at the use.  */
  std::vector<ptxsim::device::text> texts;
  for (auto &t : l->texts)
    texts.push_back ({ t.second.data (), t.second.size (), t.first.c_str () });
  std::string messages;
  ptxsim::module *trial = nullptr;
  r = result_of (c->engine->load (texts, &messages, &trial, true));
  log_buffer { l->log, l->log_size, nullptr }.write (r == CUDA_SUCCESS ? "" : messages);
  if (r != CUDA_SUCCESS)
    return r;
  c->engine->unload (trial);

  l->cubin.assign (link_magic, sizeof link_magic);
  const size_t n = l->texts.size ();
  l->cubin.append (reinterpret_cast<const char *> (&n), sizeof n);
  for (auto &t : l->texts)
    {
      put (&l->cubin, std::string (t.first.c_str (), t.first.size () + 1));
      put (&l->cubin, t.second);
    }
  *cubin = &l->cubin[0];
  *size = l->cubin.size ();
  return CUDA_SUCCESS;
}

CUresult
LinkDestroy (CUlinkState handle)
{
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  drop_handle (handle);
  delete reinterpret_cast<link *> (handle);
  return CUDA_SUCCESS;
}

CUresult
FuncGetAttribute (int *value, CUfunction_attribute what, CUfunction handle)
{
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  if (!value)
    return CUDA_ERROR_INVALID_VALUE;
  const ptxsim::kernel_attributes &a = ptxsim::attributes (reinterpret_cast<function *> (handle)->entry);
  switch (what)
    {
    case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: *value = a.max_threads; break;
    case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES: *value = int (a.shared_bytes); break;
    case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES: *value = int (a.const_bytes); break;
    case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES: *value = int (a.local_bytes); break;
    case CU_FUNC_ATTRIBUTE_NUM_REGS: *value = a.regs; break;
    case CU_FUNC_ATTRIBUTE_PTX_VERSION: *value = a.ptx_version; break;
    case CU_FUNC_ATTRIBUTE_BINARY_VERSION: *value = a.sm_version; break;
    default: return CUDA_ERROR_INVALID_VALUE;
    }
  return CUDA_SUCCESS;
}

CUresult
FuncSetAttribute (CUfunction handle, CUfunction_attribute what, int value)
{
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  if (what != CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES || value < 0)
    return CUDA_ERROR_INVALID_VALUE;
  const ptxsim::status s
      = ptxsim::set_max_dynamic_shared (reinterpret_cast<function *> (handle)->entry, size_t (value));
  return s == ptxsim::status::ok ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult
OccupancyMaxActiveBlocksPerMultiprocessor (int *blocks, CUfunction handle, int block_threads, size_t dynamic_shared)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  if (!blocks || block_threads < 1)
    return CUDA_ERROR_INVALID_VALUE;
  *blocks = ptxsim::max_active_blocks (*c->engine, reinterpret_cast<function *> (handle)->entry, block_threads,
				       dynamic_shared);
  return CUDA_SUCCESS;
}

/* The arguments as one buffer, as the attributes lay them out.  False: not the kernel's arguments.  */
static bool
pack_arguments (const ptxsim::kernel_attributes &a, void **arguments, void **extra, std::vector<char> *buffer)
{
  buffer->assign (a.param_bytes, 0);
  if (arguments)
    {
      if (extra)
	return false;
      for (size_t i = 0; i < a.params.size (); i++)
	memcpy (buffer->data () + a.params[i].offset, arguments[i], a.params[i].size);
      return true;
    }
  const void *from = nullptr;
  size_t size = 0;
  for (; extra && *extra != CU_LAUNCH_PARAM_END; extra += 2)
    if (*extra == CU_LAUNCH_PARAM_BUFFER_POINTER)
      from = extra[1];
    else if (*extra == CU_LAUNCH_PARAM_BUFFER_SIZE && extra[1])
      size = *static_cast<const size_t *> (extra[1]);
    else
      return false;
  if (size < a.param_bytes || (a.param_bytes && !from))
    return false;
  if (a.param_bytes)
    memcpy (buffer->data (), from, a.param_bytes);
  return true;
}

CUresult
prepare_kernel (context &c, CUfunction handle, const unsigned (&grid)[3], const unsigned (&block)[3],
		unsigned dynamic_shared, void **arguments, void **extra, bool cooperative, ready_kernel *ready)
{
  if (!is_handle (handle))
    return CUDA_ERROR_INVALID_HANDLE;
  function *f = reinterpret_cast<function *> (handle);
  if (f->on != &c)
    return CUDA_ERROR_INVALID_HANDLE;

  const ptxsim::device_props &p = c.engine->props ();
  const ptxsim::kernel_attributes &a = ptxsim::attributes (f->entry);
  const unsigned sizes[] = { grid[0], grid[1], grid[2], block[0], block[1], block[2] };
  const int limits[] = { p.max_grid_x, p.max_grid_y, p.max_grid_z, p.max_block_x, p.max_block_y, p.max_block_z };
  for (int i = 0; i < 6; i++)
    if (sizes[i] == 0 || sizes[i] > unsigned (limits[i]))
      return CUDA_ERROR_INVALID_VALUE;
  const uint64_t threads = uint64_t (block[0]) * block[1] * block[2];
  if (threads > uint64_t (p.max_threads_per_block))
    return CUDA_ERROR_INVALID_VALUE;
  if (threads > uint64_t (a.max_threads) || dynamic_shared > unsigned (p.shared_per_block_optin))
    return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
  const uint64_t blocks = uint64_t (grid[0]) * grid[1] * grid[2];
  if (cooperative && blocks > ptxsim::max_cooperative_blocks (*c.engine, f->entry, int (threads), dynamic_shared))
    return CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE;
  auto buffer = std::make_shared<std::vector<char>> ();
  if (!pack_arguments (a, arguments, extra, buffer.get ()))
    return CUDA_ERROR_INVALID_VALUE;
  ready->what = f;
  std::copy (grid, grid + 3, ready->grid);
  std::copy (block, block + 3, ready->block);
  ready->dynamic_shared = dynamic_shared;
  ready->cooperative = cooperative;
  ready->parameters = std::move (buffer);
  return CUDA_SUCCESS;
}

/* Run READY on C.  */
static void
run_kernel (context *c, const ready_kernel &ready)
{
  ptxsim::launch_params l;
  l.entry = ready.what->entry;
  l.grid = { ready.grid[0], ready.grid[1], ready.grid[2] };
  l.block = { ready.block[0], ready.block[1], ready.block[2] };
  l.dynamic_shared = ready.dynamic_shared;
  l.buffer = ready.parameters->data ();
  l.buffer_size = ready.parameters->size ();
  l.cooperative = ready.cooperative;
  ptxsim::failure why;
  CUresult end = CUDA_SUCCESS;
  if (ready.cooperative)
    end = result_of (c->engine->allocate (ptxsim::grid_memory_bytes, &l.grid_memory));
  if (end == CUDA_SUCCESS && ready.cooperative)
    {
      memset (reinterpret_cast<void *> (l.grid_memory), 0, ptxsim::grid_memory_bytes);
      c->engine->written (l.grid_memory, ptxsim::grid_memory_bytes);
    }
  if (end == CUDA_SUCCESS)
    end = result_of (c->engine->launch (l, &why));
  if (l.grid_memory)
    c->engine->free_memory (l.grid_memory);
  if (end == CUDA_SUCCESS)
    return;
  CUresult none = CUDA_SUCCESS;
  if (c->lost.compare_exchange_strong (none, end))
    fprintf (stderr, "ptx-sim: %s\n", why.text.c_str ());
}

CUresult
issue_kernel (context &c, CUstream on, const ready_kernel &ready)
{
  if (c.engine->compares_copies ())
    {
      c.drain (false);
      c.engine->compare_copies ();
    }
  context *const here = &c;
  return issue (c, on, [=] { run_kernel (here, ready); });
}

CUresult
check_early (const ready_kernel &k)
{
  const ptxsim::kernel_attributes &a = ptxsim::attributes (k.what->entry);
  if (a.waits_first)
    return CUDA_SUCCESS;
  fprintf (stderr, "ptx-sim: kernel %s may begin before the end of its predecessor, and does not wait for it with its "
	   "first instructions\n", a.name.c_str ());
  return CUDA_ERROR_NOT_SUPPORTED;
}

static CUresult
launch (CUfunction handle, const unsigned (&grid)[3], const unsigned (&block)[3], unsigned dynamic_shared, CUstream on,
	void **arguments, void **extra, bool cooperative, bool early = false)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  ready_kernel ready;
  r = prepare_kernel (*c, handle, grid, block, dynamic_shared, arguments, extra, cooperative, &ready);
  if (r == CUDA_SUCCESS && early)
    r = check_early (ready);
  return r == CUDA_SUCCESS ? issue_kernel (*c, on, ready) : r;
}

CUresult
LaunchKernel (CUfunction handle, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z, unsigned int block_x,
	      unsigned int block_y, unsigned int block_z, unsigned int dynamic_shared, CUstream on, void **arguments,
	      void **extra)
{
  return launch (handle, { grid_x, grid_y, grid_z }, { block_x, block_y, block_z }, dynamic_shared, on, arguments,
		 extra, false);
}

CUresult
LaunchCooperativeKernel (CUfunction handle, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z,
			 unsigned int block_x, unsigned int block_y, unsigned int block_z,
			 unsigned int dynamic_shared, CUstream on, void **arguments)
{
  return launch (handle, { grid_x, grid_y, grid_z }, { block_x, block_y, block_z }, dynamic_shared, on, arguments,
		 nullptr, true);
}

/* Programmatic dependent launch (CUDA Driver API, cuLaunchKernelEx) permits an early start and promises none: here a
   kernel starts after the end of its predecessor, and must be able to start before.  */
CUresult
LaunchKernelEx (const CUlaunchConfig *config, CUfunction handle, void **arguments, void **extra)
{
  if (!config || (config->numAttrs && !config->attrs))
    return CUDA_ERROR_INVALID_VALUE;
  bool early = false;
  for (unsigned i = 0; i < config->numAttrs; i++)
    if (config->attrs[i].id != CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION)
      return CUDA_ERROR_NOT_SUPPORTED;
    else
      early |= config->attrs[i].value.programmaticStreamSerializationAllowed != 0;
  return launch (handle, { config->gridDimX, config->gridDimY, config->gridDimZ },
		 { config->blockDimX, config->blockDimY, config->blockDimZ }, config->sharedMemBytes, config->hStream,
		 arguments, extra, false, early);
}

} // namespace simcuda
