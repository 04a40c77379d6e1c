/* staging.h -- transfers between host and device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_STAGING_H
#define HEDDLE_STAGING_H

#include <stddef.h>
#include <stdint.h>

namespace heddle {

struct device;
struct held_upload;
struct host_thread;
host_thread &this_thread ();

/* SIZE bytes from FROM to TO.  Any thread; the device's context is current.  After the return the memory of the host
   may be changed or used; data moved to the device is present for the device's next work, from any thread.  False after
   a message.  */
bool host_to_device (device &, void *to, const void *from, size_t size);
bool device_to_host (device &, void *to, const void *from, size_t size);
bool device_to_device (device &, void *to, const void *from, size_t size);

/* A box of bytes in arrays of three dimensions, from FROM to TO, where it begins.  */
struct box
{
  struct place
  {
    bool on_device;
    uintptr_t start;
    size_t row, plane;			/* distance of two in bytes */
  };
  place to, from;
  size_t width, height, depth;		/* bytes of a row, rows, planes */
};

/* Copy B, with one side on the device; as above.  False after a message; *FITS is false, and nothing was copied, if the
   driver does not take such a box.  */
bool copy_box (device &, const box &b, bool *fits);

/* Set SIZE bytes at TO of the device to VALUE; as above.  */
bool set_memory (device &, void *to, unsigned char value, size_t size);

/* Do the upload U, or the upload held back by the calling thread (region-start.h), if any.  False after a message.  */
bool upload_now (const held_upload &u);
bool complete_uploads (host_thread &me = this_thread ());

} // namespace heddle

#endif
