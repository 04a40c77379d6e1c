/* reverse.cc -- regions with device(ancestor: 1): the host runs them on its own data.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The region's items have addresses on the device.  Data mapped by the program is on the host, too, at an address of
   its own: the host's instance is the region's, and "always" copies between both (OpenMP 5.2, 5.8.3).  All else is a
   variable of the device.  The host has no instance of this variable, and would have to make a copy; but in a program
   with host calls the host reaches the device's instance (README.md), and the region gets this one.

   libgomp knows the address on the device for one on the host, by a target data construct with use_device_ptr, not the
   other way round.  The program therefore notes its mappings beforehand (link/noted-maps.h), and an address of the
   device is searched among the device's addresses of noted data.  libgomp confirms a result: a note may be old, or
   about data that was not mapped after all.  From a certain number on, old notes are dropped.

   Pointers of Fortran's descriptors and variables have copies with the host's address.  */

#include "reverse.h"
#include "../protocol.h"
#include "plugin/types/device.h"
#include "plugin/error.h"
#include "plugin/libgomp-plugin.h"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <stdint.h>
#include <string.h>
#include <vector>

extern "C" void GOMP_target_data_ext (int, size_t, void **, size_t *, unsigned short *);
extern "C" void GOMP_target_end_data (void);
extern "C" __attribute__ ((visibility ("default"))) heddle_note_maps_function heddle_note_maps;

namespace heddle {

namespace {

/* The kind of an item without its alignment, and whether a clause or a rule wants it.  */
unsigned
kind_of (unsigned long long kind)
{
  kind &= GOMP_MAP_KINDS;
  return (kind & GOMP_MAP_SPECIAL) == GOMP_MAP_IMPLICIT ? kind & ~GOMP_MAP_IMPLICIT : kind;
}

/* KIND is ALLOC, TO, FROM or TOFROM of some bytes, perhaps with "always".  */
bool
bytes_p (unsigned kind)
{
  return kind <= GOMP_MAP_COPIES || (kind & ~GOMP_MAP_COPIES) == GOMP_MAP_FORCE
	 || (kind > GOMP_MAP_ALWAYS && kind <= (GOMP_MAP_ALWAYS | GOMP_MAP_COPIES)) || kind == GOMP_MAP_FORCE_PRESENT;
}

/* What has been mapped, by its first address on the host.  */
struct all_notes
{
  std::mutex lock;
  std::map<uintptr_t, size_t> sizes;
  std::map<uintptr_t, size_t> later;	/* may be mapped at any time; not dropped */
  size_t many = 4096;			/* beyond this number, look for old notes */
} &notes = *new all_notes ();

/* Replace each address of the host at ADDRESSES by the address of device NUMBER; unmapped addresses stay.  */
void
find_on_device (int number, std::vector<void *> &addresses)
{
  if (addresses.empty ())
    return;
  std::vector<size_t> sizes (addresses.size (), 0);
  std::vector<unsigned short> kinds (addresses.size (), GOMP_MAP_USE_DEVICE_PTR_IF_PRESENT);
  GOMP_target_data_ext (number, addresses.size (), addresses.data (), sizes.data (), kinds.data ());
  GOMP_target_end_data ();
}

/* What is noted, and its addresses on a device.  */
struct found_notes
{
  std::vector<std::pair<uintptr_t, size_t>> on_host;
  std::vector<void *> on_device;
  explicit found_notes (int number);
};

found_notes::found_notes (int number)
{
  {
    std::lock_guard<std::mutex> guard (notes.lock);
    on_host.assign (notes.sizes.begin (), notes.sizes.end ());
    on_host.insert (on_host.end (), notes.later.begin (), notes.later.end ());
  }
  for (const auto &note : on_host)
    on_device.push_back (reinterpret_cast<void *> (note.first));
  find_on_device (number, on_device);
}

/* Drop notes of what no device has any more.  */
void
drop_old_notes ()
{
  std::map<uintptr_t, size_t> present;	/* and the notes of LATER, which stay in LATER as well */
  for (const device *d : *all_devices ())
    if (d->is_open.load ())
      {
	const found_notes found (d->number);
	for (size_t i = 0; i < found.on_host.size (); i++)
	  if (found.on_device[i] != reinterpret_cast<void *> (found.on_host[i].first))
	    present.insert (found.on_host[i]);
      }
  std::lock_guard<std::mutex> guard (notes.lock);
  notes.sizes.swap (present);
  notes.many = std::max (notes.many, 2 * notes.sizes.size ());
}

/* A region on its way.  */
class region
{
public:
  region (int number, const heddle_reverse_item *items) : number (number), items (items + 1), count (items->size) {}
  void run (void (*function) (void *));

private:
  void look_up ();
  uintptr_t on_host (uintptr_t address, size_t size);
  void *copy_of (const heddle_reverse_item &, size_t size);
  void place (size_t i);
  void place_pointer (size_t i);
  void place_structure (size_t i);
  void copy (bool back);

  int number;
  const heddle_reverse_item *items;
  size_t count;
  std::unique_ptr<found_notes> found;
  std::vector<void *> addresses;	/* the region's */
  std::vector<std::unique_ptr<char[]>> copies;
};

/* The host's address for SIZE bytes at ADDRESS on the device; 0: they are not mapped.  */
uintptr_t
region::on_host (uintptr_t address, size_t size)
{
  if (!found)
    found = std::make_unique<found_notes> (number);
  for (size_t i = 0; i < found->on_host.size (); i++)
    {
      const uintptr_t start = reinterpret_cast<uintptr_t> (found->on_device[i]), offset = address - start;
      if (start == found->on_host[i].first || offset > found->on_host[i].second
	  || (offset == found->on_host[i].second && offset > 0))
	continue;
      const uintptr_t host = found->on_host[i].first + offset;
      std::vector<void *> ends { reinterpret_cast<void *> (host) };
      if (size > 1)
	ends.push_back (reinterpret_cast<void *> (host + size - 1));
      find_on_device (number, ends);
      if (reinterpret_cast<uintptr_t> (ends[0]) != address)
	continue;
      if (size > 1 && reinterpret_cast<uintptr_t> (ends[1]) != address + size - 1)
	fatal ("a region with device(ancestor: 1) maps %zu bytes at %p of device %d, of which the host has a part only",
	       size, reinterpret_cast<void *> (address), number);
      return host;
    }
  return 0;
}

/* A copy of SIZE bytes of ITEM, aligned as the item wants it.  */
void *
region::copy_of (const heddle_reverse_item &item, size_t size)
{
  const size_t align = size_t (1) << (item.kind >> GOMP_MAP_ALIGN_SHIFT);
  copies.push_back (std::make_unique<char[]> (size + align));
  const uintptr_t at = (reinterpret_cast<uintptr_t> (copies.back ().get ()) + align - 1) & -uintptr_t (align);
  return memcpy (reinterpret_cast<void *> (at), reinterpret_cast<void *> (item.address), size);
}

/* Item I is a pointer.  Its size is its value's offset in the target.  */
void
region::place_pointer (size_t i)
{
  const heddle_reverse_item &item = items[i];
  const uintptr_t own = item.own ? item.own : item.address;
  if (const uintptr_t host = on_host (own, sizeof (void *)))
    {
      addresses[i] = reinterpret_cast<void *> (host);
      return;
    }
  /* In a descriptor before it?  */
  void *pointer = nullptr;
  for (size_t k = 0; k < i && !pointer; k++)
    {
      const uintptr_t start = items[k].own ? items[k].own : items[k].address;
      if (kind_of (items[k].kind) == GOMP_MAP_TO_PSET && own >= start && own < start + items[k].size)
	pointer = static_cast<char *> (addresses[k]) + (own - start);
    }
  addresses[i] = pointer ? pointer : pointer = copy_of (item, sizeof (void *));
  uintptr_t value;
  memcpy (&value, pointer, sizeof value);
  const uintptr_t host = value ? on_host (value + item.size, 0) : 0;
  if (host)
    {
      value = host - item.size;
      memcpy (pointer, &value, sizeof value);
    }
}

/* Item I is a structure, and the items behind it are its members.  */
void
region::place_structure (size_t i)
{
  const uintptr_t start = items[i].address;
  uintptr_t base = 0;
  for (size_t k = i + 1; k <= i + items[i].size && k < count; k++)
    {
      const uintptr_t host = items[k].own ? 0 : on_host (items[k].address, items[k].size);
      const uintptr_t wanted = host ? host - (items[k].address - start) : start;
      if (items[k].own || (k > i + 1 && wanted != base))
	fatal ("a region with device(ancestor: 1) maps members of a structure that are not together on the host");
      base = wanted;
    }
  addresses[i] = reinterpret_cast<void *> (base);
}

/* Find out where the region finds item I.  */
void
region::place (size_t i)
{
  const heddle_reverse_item &item = items[i];
  const unsigned kind = kind_of (item.kind);
  uintptr_t host = 0;
  switch (kind)
    {
    case GOMP_MAP_FIRSTPRIVATE_INT:
      break;
    case GOMP_MAP_FIRSTPRIVATE:
      addresses[i] = copy_of (item, item.size);
      return;
    case GOMP_MAP_POINTER:
      place_pointer (i);
      return;
    case GOMP_MAP_STRUCT:
      place_structure (i);
      return;
    case GOMP_MAP_TO_PSET:
      host = item.own ? 0 : on_host (item.address, item.size);
      addresses[i] = host ? reinterpret_cast<void *> (host) : copy_of (item, item.size);
      return;
    default:
      if (!bytes_p (kind) && kind != GOMP_MAP_ZERO_LENGTH)
	fatal ("a region with device(ancestor: 1) has an item of kind %#x", kind);
      host = item.address && !item.own ? on_host (item.address, kind == GOMP_MAP_ZERO_LENGTH ? 0 : item.size) : 0;
    }
  addresses[i] = reinterpret_cast<void *> (host ? host : item.address);
}

/* Copy what "always" says, to the host or BACK.  */
void
region::copy (bool back)
{
  for (size_t i = 0; i < count; i++)
    {
      const unsigned kind = kind_of (items[i].kind), way = back ? 2 : 1;
      void *const own = reinterpret_cast<void *> (items[i].address);
      if (kind <= GOMP_MAP_ALWAYS || kind > (GOMP_MAP_ALWAYS | GOMP_MAP_COPIES) || !(kind & way) || addresses[i] == own)
	continue;
      if (back)
	memcpy (own, addresses[i], items[i].size);
      else
	memcpy (addresses[i], own, items[i].size);
    }
}

void
region::run (void (*function) (void *))
{
  addresses.resize (count);
  for (size_t i = 0; i < count; i++)
    place (i);
  copy (false);
  function (addresses.data ());
  copy (true);
}

} // namespace

void
run_region (int number, const void *function, const char *block)
{
  const heddle_reverse_item *items;
  memcpy (&items, block, sizeof items);
  region (number, items).run (reinterpret_cast<void (*) (void *)> (const_cast<void *> (function)));
}

bool
noted_p (const void *host, size_t size)
{
  const uintptr_t at = reinterpret_cast<uintptr_t> (host);
  std::lock_guard<std::mutex> guard (notes.lock);
  for (const auto *list : { &notes.sizes, &notes.later })
    {
      auto after = list->upper_bound (at);
      if (after == list->begin ())
	continue;
      --after;
      if (at - after->first <= after->second && size <= after->second - (at - after->first))
	return true;
    }
  return false;
}

bool
find_noted (int number, std::vector<uintptr_t> *on_device)
{
  const found_notes found (number);
  for (size_t i = 0; i < found.on_host.size (); i++)
    {
      const auto at = reinterpret_cast<uintptr_t> (found.on_device[i]);
      if (at != found.on_host[i].first)
	on_device->push_back (at);
    }
  return !found.on_host.empty ();
}

} // namespace heddle

void
heddle_note_maps (unsigned long count, void *const *addresses, const unsigned long *sizes, const unsigned short *kinds,
		  int later)
{
  using namespace heddle;
  bool many;
  {
    std::lock_guard<std::mutex> guard (notes.lock);
    for (unsigned long i = 0; i < count; i++)
      if (sizes[i] && addresses[i] && bytes_p (kind_of (kinds[i])))
	{
	  size_t &size = (later ? notes.later : notes.sizes)[reinterpret_cast<uintptr_t> (addresses[i])];
	  size = std::max<size_t> (size, sizes[i]);
	}
    many = notes.sizes.size () > notes.many;
  }
  if (many)
    drop_old_notes ();
}
