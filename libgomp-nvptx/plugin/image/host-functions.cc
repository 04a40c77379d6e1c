/* host-functions.cc -- functions that host and device know by addresses of their own.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Indirect functions (OpenMP 5.1) are called by device code that has their addresses on the host, and so are the
   virtual functions of objects that were made on the host and mapped: such an object has the address of the host's
   virtual table.  Units have tables of both (abi.h), here and on the device, in the same order; an image may leave the
   functions to libgomp, which then hands over the host's addresses.  The device searches the map by the host's
   addresses, and gets it in their order.

   Reverse offload (OpenMP 5.0): a kernel asks, in pinned memory of the host, for a region to be run there, and waits.
   The waiting thread polls for requests meanwhile, and calls libgomp, which finds the function, maps the region's data
   by copies, and calls it.  In GCC 14 libgomp's function has got other arguments behind the relevant ones: version 13
   has functions for copying, and null stands for the usual ones, too.  */

#include "plugin/image/host-functions.h"
#include "plugin/types/device.h"
#include "plugin/error.h"
#include "plugin/libgomp-plugin.h"
#include "plugin/memory/staging.h"

#include <algorithm>
#include <dlfcn.h>
#include <stdlib.h>
#include <vector>

namespace heddle {

/* The address of MODULE's variable NAME, and its size in bytes; *AT is 0 without this variable.  */
static cu_result
find_variable (CUmodule module, const char *name, CUdeviceptr *at, size_t *size)
{
  const cu_result r = CU (ModuleGetGlobal, at, size, module, name);
  if (r.code != CUDA_ERROR_NOT_FOUND)
    return r;
  *at = 0;
  return { CUDA_SUCCESS, "" };
}

/* The 8-byte words of MODULE's variable NAME; empty without this variable.  */
static cu_result
read_words (device &d, CUmodule module, const char *name, std::vector<uint64_t> *words)
{
  CUdeviceptr at;
  size_t size;
  cu_result r = find_variable (module, name, &at, &size);
  if (!r || !at)
    return r;
  words->resize (size / sizeof (uint64_t));
  if (!device_to_host (d, words->data (), reinterpret_cast<void *> (at), words->size () * sizeof (uint64_t)))
    return { CUDA_ERROR_UNKNOWN, name };
  return r;
}

/* SIZE bytes at FROM to the device.  */
static cu_result
write_bytes (device &d, CUdeviceptr to, const void *from, size_t size)
{
  if (host_to_device (d, reinterpret_cast<void *> (to), from, size) && complete_uploads ())
    return { CUDA_SUCCESS, "" };
  return { CUDA_ERROR_UNKNOWN, "a copy of functions' addresses" };
}

/* Append the entries of TABLE.  */
static cu_result
read_table (device &d, const address_table &table, std::vector<heddle_indirect_entry> *entries)
{
  std::vector<uint64_t> words (table.size / sizeof (uint64_t));
  if (!device_to_host (d, words.data (), reinterpret_cast<void *> (table.device), words.size () * sizeof (uint64_t)))
    return { CUDA_ERROR_UNKNOWN, "a table of addresses" };
  for (size_t i = 0; i + 1 < words.size (); i += 2)
    for (uint64_t word = 0; word < table.host[i + 1]; word++)
      entries->push_back ({ table.host[i] + word * sizeof (uint64_t), words[i] + word * sizeof (uint64_t) });
  return { CUDA_SUCCESS, "" };
}

cu_result
prepare_indirect (device &d, CUmodule module, const uint64_t *host, const std::vector<address_table> &tables,
		  CUdeviceptr *memory)
{
  CUdeviceptr at;
  size_t size;
  cu_result r = find_variable (module, HEDDLE_INDIRECT_MAP_SYMBOL, &at, &size);
  /* 0: no code looks anything up.  */
  if (!r || !at)
    return r;
  std::vector<uint64_t> functions;
  if (host)
    r = read_words (d, module, HEDDLE_INDIRECT_FUNCTIONS_SYMBOL, &functions);
  std::vector<heddle_indirect_entry> entries;
  for (size_t i = 0; i < functions.size (); i++)
    entries.push_back ({ host[i], functions[i] });
  for (const address_table &table : tables)
    if (r)
      r = read_table (d, table, &entries);
  if (!r || entries.empty ())
    return r;
  std::sort (entries.begin (), entries.end (), [] (const heddle_indirect_entry &a, const heddle_indirect_entry &b)
    {
      return a.host < b.host;
    });
  /* Several units may have the same.  */
  entries.erase (std::unique (entries.begin (), entries.end (),
			      [] (const heddle_indirect_entry &a, const heddle_indirect_entry &b)
    {
      return a.host == b.host;
    }), entries.end ());
  const size_t bytes = entries.size () * sizeof entries[0];
  *memory = allocate (d, bytes, drivers_alignment, &r);
  const heddle_indirect_map map = { entries.size (), *memory };
  if (*memory)
    r = write_bytes (d, *memory, entries.data (), bytes);
  if (r)
    r = write_bytes (d, at, &map, std::min (size, sizeof map));
  return r;
}

cu_result
prepare_reverse (device &d, CUmodule module, size_t count, heddle_reverse **record, uint64_t **table)
{
  CUdeviceptr at;
  size_t size;
  std::vector<uint64_t> functions;
  cu_result r = read_words (d, module, HEDDLE_REVERSE_FUNCTIONS_SYMBOL, &functions);
  if (!r || functions.empty ())
    return r;
  r = find_variable (module, HEDDLE_REVERSE_SYMBOL, &at, &size);
  if (r && !at)
    return r;
  void *pinned = nullptr;
  CUdeviceptr on_device = 0;
  if (r)
    r = CU (MemHostAlloc, &pinned, sizeof **record, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP);
  if (r)
    {
      *record = static_cast<heddle_reverse *> (pinned);
      **record = {};
      r = CU (MemHostGetDevicePointer, &on_device, pinned, 0);
    }
  if (r)
    r = write_bytes (d, at, &on_device, std::min (size, sizeof on_device));
  if (!r)
    return r;
  *table = static_cast<uint64_t *> (GOMP_PLUGIN_malloc (std::max (count, size_t (1)) * sizeof **table));
  for (size_t i = 0; i < count; i++)
    (*table)[i] = i < functions.size () ? functions[i] : 0;
  return r;
}

void
serve_reverse (device &d, heddle_reverse &record)
{
  using target_rev = void (uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, int, void *, void *, void *);
  static target_rev *const run = reinterpret_cast<target_rev *> (dlsym (RTLD_DEFAULT, "GOMP_PLUGIN_target_rev"));
  unsigned long long function = __atomic_load_n (&record.function, __ATOMIC_ACQUIRE);
  if (function == 0 || function == HEDDLE_REVERSE_TAKEN
      || !__atomic_compare_exchange_n (&record.function, &function, HEDDLE_REVERSE_TAKEN, false, __ATOMIC_ACQUIRE,
				       __ATOMIC_RELAXED))
    return;
  info ("reverse offload device %d: a region with %llu items", d.number, record.count);
  run (function, record.count, record.addrs, record.sizes, record.kinds, d.number, nullptr, nullptr, nullptr);
  /* Small copies to the device are still on their way.  */
  cu_result r;
  stream *s = current_stream (d, &r);
  if (s)
    {
      r = order_after_uploads (d, *s, order_for::copy);
      if (r)
	r = wait_for (d, *s);
      release_stream (d);
    }
  if (!r)
    fatal ("cannot finish a region that device %d has requested: %s", d.number, result_text (note (d, r)).text);
  __atomic_store_n (&record.function, 0, __ATOMIC_RELEASE);
}

} // namespace heddle
