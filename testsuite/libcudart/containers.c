/* A program's PTX is found in its container: the best of several for the device, plain, as a block of LZ4 or
   a frame of Zstandard, and linked where it is in several containers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda-host.h"

static char number_of[8];

/* PTX with a kernel's parameter for its size, and a variable of value VALUE, for sm_SM.  */
static const char *
text_of (int value, int sm)
{
  static char text[500];
  snprintf (text, sizeof text, ".version 7.8\n.target sm_%d\n.address_size 64\n// ..................................\n"
	    ".visible .global .align 4 .u32 number = %d;\n", sm, value);
  return text;
}

static int
number_in (struct wrapper *w)
{
  int n = -1;
  void **handle = __cudaRegisterFatBinary (w);
  __cudaRegisterVar (handle, number_of, "number", "number", 0, 4, 0, 0);
  __cudaRegisterFatBinaryEnd (handle);
  DO (cudaMemcpyFromSymbol (&n, number_of, 4, 0, 2));
  __cudaUnregisterFatBinary (handle);
  return n;
}

/* As a block of LZ4: literals up to the dots, the dots as one of them and its repetition, the rest literally.  */
static size_t
compress_lz4 (const char *text, size_t size, char *to)
{
  const size_t first = strchr (text, '/') + 4 - text, dots = strspn (text + first, ".");
  char *p = to;
  *p++ = (char) (15 << 4 | 15);
  *p++ = (char) (first - 15);
  memcpy (p, text, first);
  p += first;
  *p++ = 1, *p++ = 0;
  *p++ = (char) (dots - 4 - 15);
  const size_t rest = size - first - dots;
  *p++ = (char) (15 << 4);
  *p++ = (char) (rest - 15);
  memcpy (p, text + first + dots, rest);
  return p + rest - to;
}

/* As a frame of Zstandard with one block, which is not compressed.  */
static size_t
frame_zstd (const char *text, size_t size, char *to)
{
  const uint32_t block = 1 | (uint32_t) size << 3;
  memcpy (to, "\x28\xb5\x2f\xfd\x60", 5);	/* magic; one segment, its size in two bytes */
  to[5] = (char) (size - 256);
  to[6] = (char) ((size - 256) >> 8);
  memcpy (to + 7, &block, 3);
  memcpy (to + 10, text, size);
  return size + 10;
}

int
main ()
{
  char packed[1000];
  struct wrapper *w = new_container (5000);
  add_entry (w->data, 2, 90, "\177ELF....", 8, 0, 0);
  for (int sm = 70; sm <= 100; sm += 10)
    add_entry (w->data, 1, sm, text_of (sm, sm), strlen (text_of (sm, sm)) + 1, 0, 0);
  add_entry (w->data, 1, 75, text_of (75, 75), strlen (text_of (75, 75)) + 1, 0, 0);
  CHECK (number_in (w) == 90);

  const size_t size = strlen (text_of (1234567, 75));
  w = new_container (5000);
  add_entry (w->data, 1, 75, packed, compress_lz4 (text_of (1234567, 75), size, packed), 0x2011, size);
  CHECK (number_in (w) == 1234567);

  w = new_container (5000);
  char text[400];
  memset (text, ' ', sizeof text);
  memcpy (text + sizeof text - size, text_of (7654321, 75), size);
  add_entry (w->data, 1, 75, packed, frame_zstd (text, sizeof text, packed), 0x8011, sizeof text);
  CHECK (number_in (w) == 7654321);

  /* Relocatable code: what is linked is elsewhere.  */
  w = new_container (0);
  const char user[] = ".version 7.8\n.target sm_75\n.address_size 64\n.extern .global .align 4 .u32 number;\n"
		      ".visible .entry k () { .reg .u32 %r; ld.global.u32 %r, [number]; ret; }\n";
  void *parts[] = { container_of (user)->data, container_of (text_of (5, 75))->data, NULL };
  w->version = 2;
  w->parts = parts;
  CHECK (number_in (w) == 5);
  return 0;
}
