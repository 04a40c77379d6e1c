/* libgomp-version.h -- which libgomp has loaded the plugin, and which libraries are beside it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_LIBGOMP_VERSION_H
#define HEDDLE_LIBGOMP_VERSION_H

namespace heddle {

/* The interface of the libgomp of the process.  Any thread, any time.  The first call warns of a libgomp that is newer
   than all known ones, which counts as the newest of them.  */
struct libgomp_version
{
  int gcc;			/* the major version of GCC that it is from: 12 to 16 */
  unsigned interface;		/* what GOMP_OFFLOAD_version must return */
  bool fills_number;		/* the last row of load_image is for the device's number, which it fills in */
  bool passes_requirements;	/* get_num_devices has an argument, and load_image one for reverse offload */
  bool passes_indirect;		/* load_image has one for indirect functions */
  bool passes_block;		/* OpenACC's regions get their arguments in one block on the device */
  bool shares_memory;		/* it maps nothing where the program requires shared memory */
};
const libgomp_version &the_libgomp ();

/* The version of GCC that the program's libgfortran is of, or 0 where it has none; 13 for 14.  Output on the device is
   to look like the host's, which is not the same in all versions.  Any thread, any time.  */
unsigned libgfortran_version ();

/* The number behind "2." of the process's glibc, or 0 where it has another C library.  Device code is to read numbers
   as the host does, which is not the same in all versions.  Any thread, any time.  */
unsigned glibc_version ();

} // namespace heddle

#endif
