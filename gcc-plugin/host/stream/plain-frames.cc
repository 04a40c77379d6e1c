/* plain-frames.cc -- the device libraries' bytecode, without compression.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC compresses each section of bytecode by itself, with Zstandard where it was built with that, and its reader knows
   nothing else.  A link reads some hundred small sections of the libraries, and of the time for a small program a fifth
   went into the tables that each of them begins with.  So a section is compressed once more, into a frame whose blocks
   are the bytes themselves (RFC 8878, 3.1.1).  The libraries are three times as large for it.

   Zstandard's functions are the compiler's own; without them everything stays unchanged.  */

#include "gcc-compat.h"
#include "host/stream/state.h"
#include "host/stream/stream.h"
#include <dlfcn.h>

namespace {

const size_t MAGIC_LENGTH = 4;
const unsigned char magic[MAGIC_LENGTH] = { 0x28, 0xb5, 0x2f, 0xfd };
const size_t BLOCK = 1 << 17;

void
put (std::string &frame, unsigned value, unsigned bytes)
{
  for (unsigned i = 0; i < bytes; i++)
    frame += (char) (value >> 8 * i);
}

/* TEXT as a frame of raw blocks.  */

std::string
plain_frame (const std::string &text)
{
  /* A single segment whose size takes four bytes.  */
  std::string frame ((const char *) magic, MAGIC_LENGTH);
  frame += (char) 0xa0;
  put (frame, text.size (), 4);
  size_t at = 0;
  do
    {
      size_t n = std::min (BLOCK, text.size () - at);
      bool last = at + n == text.size ();
      put (frame, n << 3 | last, 3);
      frame.append (text, at, n);
      at += n;
    }
  while (at < text.size ());
  return frame;
}

/* lang_hooks.lto.append_data: GCC gives a compressed section whole.  */

void
append (const void *data, size_t length, void *opaque)
{
  if (length > MAGIC_LENGTH && !memcmp (data, magic, MAGIC_LENGTH))
    {
      unsigned long long size = stream_state.content_size (data, length);
      if (size <= UINT_MAX / 2)
	{
	  std::string text (size, '\0');
	  if (stream_state.decompress (&text[0], size, data, length) == size)
	    {
	      std::string frame = plain_frame (text);
	      stream_state.previous_append (frame.data (), frame.size (), opaque);
	      return;
	    }
	}
    }
  stream_state.previous_append (data, length, opaque);
}

} // namespace

void
heddle_write_plain_frames ()
{
  stream_state.content_size = (decltype (stream_state.content_size)) dlsym (RTLD_DEFAULT, "ZSTD_getFrameContentSize");
  stream_state.decompress = (decltype (stream_state.decompress)) dlsym (RTLD_DEFAULT, "ZSTD_decompress");
  if (!stream_state.content_size || !stream_state.decompress)
    return;
  stream_state.previous_append = lang_hooks.lto.append_data;
  lang_hooks.lto.append_data = append;
}
