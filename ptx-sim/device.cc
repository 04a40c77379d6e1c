/* device.cc -- the device and the small functions of the interface.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "check/races.h"
#include "check/values.h"
#include "types/alu.h"
#include "types/launch.h"

#include <algorithm>
#include <sys/resource.h>
#include <unistd.h>

namespace ptxsim {

const char *
status_name (status s)
{
  static const char *const names[] = {
    "no error", "invalid value", "out of memory", "host memory already registered", "host memory not registered",
    "invalid PTX", "unresolved symbol", "launch out of resources", "illegal address", "misaligned address",
    "illegal instruction", "trap", "assertion failed", "deadlock", "timeout", "stack overflow", "check failed" };
  return names[unsigned (s)];
}

device::device () : m_impl (new impl)
{
}

device::~device ()
{
}

std::unique_ptr<device>
device::create (const device_props &props, std::string *error)
{
  std::unique_ptr<device> d (new device);
  impl &i = *d->m_impl;
  i.self = d.get ();
  i.props = props;
  std::string e;
  if (!read_options (i.opt, &e))
    {
      if (error)
	*error = e;
      return nullptr;
    }
  trap_division.store (i.opt.trap_division);
  if (i.opt.check_races)
    {
      i.races.reset (new race_state);
      i.races->all_teams = i.opt.all_teams;
    }
  if (i.opt.check_iterations)
    race_log_iterations (*i.races);
  if (i.opt.check_memory)
    i.values = std::make_shared<memory_check> ();
  if (!i.props.num_sms)
    i.props.num_sms = int (i.opt.threads);
  if (!i.props.memory)
    {
      long pages = sysconf (_SC_PHYS_PAGES), size = sysconf (_SC_PAGESIZE);
      i.props.memory = pages > 0 && size > 0 ? size_t (pages) / 2 * size_t (size) : size_t (1) << 30;
      /* A part of it is left for kernels' local memory and the program.  */
      rlimit limit;
      if (getrlimit (RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
	i.props.memory = std::max (std::min (i.props.memory, size_t (limit.rlim_cur / 4)), size_t (1) << 20);
    }
  i.stack_bytes = i.props.stack_bytes;
  i.heap_bytes = i.props.heap_bytes;
  if (!i.mem.create (i.props.memory, i.props.pageable))
    {
      if (error)
	*error = "no address space for " + std::to_string (i.props.memory) + " bytes of device memory: "
		 "HEDDLE_SIM_MEMORY=SIZE sets that, the limit is that of the process (ulimit -v)";
      return nullptr;
    }
  return d;
}

const device_props &
device::props () const
{
  return m_impl->props;
}

status
device::allocate (size_t size, uint64_t *addr)
{
  if (!size)
    return status::invalid_value;
  *addr = m_impl->mem.allocate (size, 256, memory_kind::device);
  if (m_impl->races && *addr)
    {
      std::lock_guard<turn_lock> hold (m_impl->races->lock);
      race_forget (*m_impl->races, *addr, size);
    }
  if (m_impl->values && *addr)
    {
      std::lock_guard<turn_lock> hold (m_impl->values->lock);
      values_allocated (*m_impl->values, *addr, size);
    }
  return *addr ? status::ok : status::out_of_memory;
}

status
device::free_memory (uint64_t addr)
{
  if (m_impl->values)
    {
      std::lock_guard<turn_lock> hold (m_impl->values->lock);
      values_freed (*m_impl->values, addr);
    }
  return m_impl->mem.release (addr, memory_kind::device) ? status::ok : status::invalid_value;
}

status
device::check_range (uint64_t addr, size_t size) const
{
  region r = m_impl->mem.find (addr);
  if (r.kind == memory_kind::none || size > r.size - (addr - r.base))
    return status::invalid_value;
  return status::ok;
}

void
device::written (uint64_t addr, size_t size)
{
  if (!m_impl->values)
    return;
  std::lock_guard<turn_lock> hold (m_impl->values->lock);
  values_written (*m_impl->values, addr, size);
}

void
device::copied (uint64_t to, uint64_t from, size_t size)
{
  if (!m_impl->values)
    return;
  std::lock_guard<turn_lock> hold (m_impl->values->lock);
  values_copied (*m_impl->values, to, from, size);
}

void
device::taken (uint64_t addr, size_t size)
{
  if (!m_impl->values)
    return;
  std::lock_guard<turn_lock> hold (m_impl->values->lock);
  values_taken (*m_impl->values, addr, size);
}

bool
device::compares_copies () const
{
  return m_impl->opt.check_stale;
}

void
device::same_values (uint64_t addr, const void *host, size_t size)
{
  if (!m_impl->opt.check_stale)
    return;
  std::lock_guard<turn_lock> hold (m_impl->values->lock);
  copies_same (*m_impl->values, addr, reinterpret_cast<uint64_t> (host), size);
}

void
device::compare_copies ()
{
  std::lock_guard<turn_lock> hold (m_impl->values->lock);
  copies_compare (*m_impl->values);
}

void
device::memory_info (size_t *free, size_t *total) const
{
  *total = m_impl->mem.total ();
  *free = *total - m_impl->mem.used ();
}

status
device::register_host (void *ptr, size_t size, bool read_only)
{
  if (m_impl->mem.meets_arena (uint64_t (ptr), size))
    return status::already_registered;
  return m_impl->mem.add_host (uint64_t (ptr), size, read_only ? memory_kind::constant : memory_kind::host);
}

status
device::unregister_host (void *ptr)
{
  return m_impl->mem.remove_host (uint64_t (ptr));
}

status
device::adopt (uint64_t addr, size_t size)
{
  return m_impl->mem.add_host (addr, size, memory_kind::device);
}

void
device::place (const std::string &name, uint64_t addr, size_t size)
{
  std::lock_guard<std::mutex> lock (m_impl->lock);
  region &r = m_impl->places[name];
  r.base = addr;
  r.size = size;
}

void
device::set_stack_limit (size_t bytes)
{
  std::lock_guard<std::mutex> lock (m_impl->lock);
  m_impl->stack_bytes = bytes < window_size / 4 ? bytes : window_size / 4;
}

void
device::set_heap_limit (size_t bytes)
{
  std::lock_guard<std::mutex> lock (m_impl->lock);
  m_impl->heap_bytes = bytes;
}

void
device::set_print_hook (print_hook hook)
{
  std::lock_guard<std::mutex> lock (m_impl->print_lock);
  m_impl->print = std::move (hook);
}

kernel *
find_kernel (module *m, const char *name)
{
  auto it = m->kernel_by_name.find (name);
  return it == m->kernel_by_name.end () ? nullptr : it->second;
}

const kernel_attributes &
attributes (const kernel *k)
{
  return k->attr;
}

status
set_max_dynamic_shared (kernel *k, size_t bytes)
{
  const device_props &p = k->mod->dev->props ();
  if (k->attr.shared_bytes + bytes > size_t (p.shared_per_block_optin))
    return status::invalid_value;
  k->max_dynamic_shared = bytes;
  return status::ok;
}

int
max_active_blocks (const device &d, const kernel *k, int threads, size_t dynamic_shared)
{
  const device_props &p = d.props ();
  if (threads < 1 || threads > k->attr.max_threads)
    return 0;
  int warps = (threads + 31) / 32;
  int n = p.max_threads_per_sm / (warps * 32);
  if (n > p.max_blocks_per_sm)
    n = p.max_blocks_per_sm;
  size_t shared = k->attr.shared_bytes + dynamic_shared;
  if (shared && n > int (size_t (p.shared_per_sm) / shared))
    n = int (size_t (p.shared_per_sm) / shared);
  int regs = (k->attr.regs + 7) / 8 * 8 * 32 * warps;
  if (regs && n > p.regs_per_sm / regs)
    n = p.regs_per_sm / regs;
  return n;
}

unsigned
max_cooperative_blocks (const device &d, const kernel *k, int threads, size_t dynamic_shared)
{
  const int per_sm = max_active_blocks (d, k, threads, dynamic_shared);
  return unsigned (per_sm < 1 ? 1 : per_sm) * unsigned (d.props ().num_sms);
}

bool
find_variable (module *m, const char *name, uint64_t *addr, size_t *size)
{
  auto it = m->variables.find (name);
  if (it == m->variables.end ())
    return false;
  *addr = it->second->address;
  *size = it->second->size;
  return true;
}

} // namespace ptxsim
