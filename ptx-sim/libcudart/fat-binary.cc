/* fat-binary.cc -- the simulator's CUDA runtime: finding PTX in what nvcc puts into a program.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A fat binary is a container: a header with a magic number and the size of the rest, then entries.  Each entry is a
   header, and code of one kind for one compute capability: PTX (kind 1) or a cubin (kind 2).  NVIDIA documents the
   format nowhere, but it is stable, and known from public programs that read it.  A text may be compressed as a frame
   of Zstandard (nvcc 13 does so) or a block of LZ4 (-Xfatbin -compress-mode=speed, and older versions).

   Zstandard's library is opened when a program needs it: package managers depend on the library, so that systems have
   it as a rule; LZ4 is one loop.  Sizes in headers are checked, for a container may be damaged.  */

#include "libcudart/libcudart.h"

#include <dlfcn.h>
#include <string.h>

namespace simcudart {

namespace {

const uint32_t magic = 0xba55ed50;

struct container_header
{
  uint32_t magic;
  uint16_t version, header_size;
  uint64_t size;			/* of all entries */
};

struct entry_header
{
  uint16_t kind, version;
  uint32_t header_size;
  uint64_t size;			/* of what follows this header, with padding */
  uint32_t compressed_size;		/* without padding; 0 if it is not compressed */
  uint32_t options;			/* offset of a text of options, or 0 */
  uint16_t minor, major;		/* PTX's version */
  uint32_t sm;
  uint32_t name_offset, name_size;
  uint64_t flags;
  uint64_t unknown;
  uint64_t full_size;			/* after decompression */
};

enum
{
  kind_ptx = 1,
  kind_cubin = 2,
  flag_lz4 = 0x2000,
  flag_zstd = 0x8000
};

/* Decompress the block of LZ4 [FROM, FROM + SIZE) into TO, which has its size.  False: the block is damaged.

   A block is a row of sequences: a byte with two lengths, literal bytes, and a copy of earlier bytes, from a distance
   in bytes.  A length of 15 goes on in further bytes, up to the first byte other than 255.  */
bool
decompress_lz4 (const unsigned char *from, size_t size, std::string *to)
{
  const unsigned char *const end = from + size;
  size_t at = 0;
  auto length = [&] (size_t n) {
    if (n == 15)
      for (unsigned char more = 255; more == 255 && from < end; n += more)
	more = *from++;
    return n;
  };
  while (from < end)
    {
      const unsigned char token = *from++;
      const size_t literals = length (token >> 4);
      if (literals > size_t (end - from) || literals > to->size () - at)
	return false;
      memcpy (&(*to)[at], from, literals);
      from += literals;
      at += literals;
      if (from == end)
	break;
      if (end - from < 2)
	return false;
      const size_t back = from[0] | size_t (from[1]) << 8;
      from += 2;
      const size_t again = length (token & 15) + 4;
      if (!back || back > at || again > to->size () - at)
	return false;
      for (size_t i = 0; i < again; i++, at++)
	(*to)[at] = (*to)[at - back];
    }
  return at == to->size ();
}

/* The same for a frame of Zstandard.  Without a library for Zstandard there is a message.  */
bool
decompress_zstd (const void *from, size_t size, std::string *to)
{
  static void *const library = dlopen ("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
  static const auto decompress = library ? reinterpret_cast<size_t (*) (void *, size_t, const void *, size_t)> (
					     dlsym (library, "ZSTD_decompress"))
					 : nullptr;
  if (!decompress)
    {
      say ("the program's PTX is compressed, and there is no libzstd.so.1: install it, or compile with "
	   "-Xfatbin -compress-mode=none");
      return false;
    }
  return decompress (&(*to)[0], to->size (), from, size) == to->size ();
}

bool
extract (const entry_header &e, const char *payload, std::string *text)
{
  if (!(e.flags & (flag_lz4 | flag_zstd)))
    {
      text->assign (payload, strnlen (payload, e.size));
      return true;
    }
  /* PTX does not shrink to a thousandth.  */
  if (e.compressed_size > e.size || e.full_size > uint64_t (e.compressed_size) * 1000 + 65536)
    return false;
  text->assign (e.full_size, 0);
  const bool good = e.flags & flag_zstd
		    ? decompress_zstd (payload, e.compressed_size, text)
		    : decompress_lz4 (reinterpret_cast<const unsigned char *> (payload), e.compressed_size, text);
  text->resize (strlen (text->c_str ()));
  return good;
}

} // namespace

cudaError_t
find_ptx (const void *container, unsigned sm, std::string *text, lack *why)
{
  container_header head;
  memcpy (&head, container, sizeof head);
  if (head.magic != magic || head.header_size < sizeof head)
    {
      say ("the program's device code is in no container that is known");
      return cudaErrorInvalidKernelImage;
    }
  const char *p = static_cast<const char *> (container) + head.header_size;
  uint64_t left = head.size;
  const char *best = nullptr;
  entry_header best_entry {};
  while (left >= sizeof (entry_header))
    {
      entry_header e;
      memcpy (&e, p, sizeof e);
      if (e.header_size < sizeof e || e.header_size > left || e.size > left - e.header_size)
	{
	  say ("the program's fat binary is damaged");
	  return cudaErrorInvalidKernelImage;
	}
      if (e.kind == kind_ptx && e.sm > sm)
	*why = lack::later_only;
      else if (e.kind == kind_ptx && (!best || e.sm > best_entry.sm))
	{
	  best = p + e.header_size;
	  best_entry = e;
	}
      else if (e.kind == kind_cubin && *why == lack::nothing)
	*why = lack::machine_code_only;
      p += e.header_size + e.size;
      left -= e.header_size + e.size;
    }
  if (!best)
    return cudaErrorNoKernelImageForDevice;
  if (!extract (best_entry, best, text))
    {
      say ("the program's PTX cannot be decompressed");
      return cudaErrorInvalidKernelImage;
    }
  return cudaSuccess;
}

} // namespace simcudart
