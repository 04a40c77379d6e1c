/* transfer-facts.cc -- what the trace tells of a construct and its transfers: its place, and the values of its copies.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   heddle-trace --advise looks for needless transfers: transfers of values that are at the other side already.  The
   advice needs a number for the values, and the line of the construct.  libgomp knows no lines; but its caller is the
   program, and a debugger's tools find the line of the call's return address: it is the first on the stack outside of
   the plugin and libgomp.

   Looking at all bytes would take as long as many a transfer itself.  Of more than SUMMED_BYTES as many words are
   looked at, all over the memory.  */

#include "plugin/observe/transfer-facts.h"
#include "image-checksum.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <stdio.h>
#include <string.h>

namespace heddle {

namespace {

constexpr size_t sampled_words = 16384, summed_bytes = 8 * sampled_words;
constexpr int most_frames = 40;
constexpr char c_library[] = "libc.", thread_library[] = "libpthread";

/* Where the object that has ADDRESS begins, and its file; null: nobody knows.  */
const void *
object_of (const void *address, const char **file)
{
  Dl_info found;
  if (!dladdr (address, &found))
    return nullptr;
  *file = found.dli_fname;
  return found.dli_fbase;
}

const void *own_object, *libgomp_object;

} // namespace

void
prepare_places ()
{
  void *frame;
  backtrace (&frame, 1);	/* loads libgcc_s */
  const char *file;
  own_object = object_of (reinterpret_cast<const void *> (&prepare_places), &file);
  if (const void *entry = dlsym (RTLD_DEFAULT, "GOMP_offload_register_ver"))
    libgomp_object = object_of (entry, &file);
}

const void *
calling_place ()
{
  void *frames[most_frames];
  const int count = backtrace (frames, most_frames);
  bool through_libgomp = false;
  for (int i = 0; i < count; i++)
    {
      const char *file = "";
      const void *object = object_of (frames[i], &file);
      if (object == libgomp_object && object)
	through_libgomp = true;
      else if (object && object != own_object)
	{
	  /* A thread of libgomp's own comes from the C library.  */
	  const char *name = strrchr (file, '/');
	  name = name ? name + 1 : file;
	  const bool thread = !strncmp (name, c_library, strlen (c_library))
			      || !strncmp (name, thread_library, strlen (thread_library));
	  return through_libgomp && !thread ? frames[i] : nullptr;
	}
    }
  return nullptr;
}

place_text::place_text ()
{
  text[0] = 0;
  const char *file;
  const void *const place = calling_place (), *const object = place ? object_of (place, &file) : nullptr;
  if (object)
    snprintf (text, sizeof text, "%s+%#zx", file,
	      size_t (static_cast<const char *> (place) - static_cast<const char *> (object)));
}

uint64_t
contents_number (const void *p, size_t size, bool *whole)
{
  const char *bytes = static_cast<const char *> (p);
  *whole = size <= summed_bytes;
  if (*whole)
    return heddle_sum_bytes (1, bytes, size);
  uint64_t sum = size;
  for (size_t i = 0; i < sampled_words; i++)
    {
      uint64_t word;
      memcpy (&word, bytes + size_t (__uint128_t (size - sizeof word) * i / (sampled_words - 1)), sizeof word);
      sum = heddle_sum_word (sum, word);
    }
  return sum;
}

} // namespace heddle
