/* libgomp-version.h -- the libgomp that has loaded the plugin, and the libraries beside it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_LIBGOMP_VERSION_H
#define HEDDLE_LIBGOMP_VERSION_H

namespace heddle {

/* The interface of the libgomp of the process.  Any thread, any time.  The first call warns of a libgomp newer than all
   known versions, and takes it for the newest of them.  */
struct libgomp_version
{
  int gcc;			/* its major version of GCC: 12 to 16 */
  unsigned interface;		/* the result of GOMP_OFFLOAD_version */
  bool fills_number;		/* the last row of load_image is for the device's number, a variable of the image */
  bool passes_requirements;	/* get_num_devices has an argument, and load_image one for reverse offload */
  bool passes_indirect;		/* load_image has an argument for indirect functions */
  bool passes_block;		/* OpenACC's regions get their arguments in one block on the device */
  bool shares_memory;		/* it maps nothing where the program requires shared memory */
};
const libgomp_version &the_libgomp ();

/* The version of GCC of the program's libgfortran, or 0 without libgfortran; 13 for 14.  Output on the device is to
   look like the host's, which differs between versions.  Any thread, any time.  */
unsigned libgfortran_version ();

/* The number behind "2." of the process's glibc, or 0 where it has another C library.  Device code is to read numbers
   as the host does, which is not the same in all versions.  Any thread, any time.  */
unsigned glibc_version ();

} // namespace heddle

#endif
