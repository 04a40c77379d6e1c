/* single-threaded.c -- glibc's <sys/single_threaded.h>, which libstdc++'s reference counts look at.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

/* Never true on a device.  */
char __libc_single_threaded = 0;
