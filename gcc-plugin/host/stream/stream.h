/* stream.h -- the host role: bytecode for the device role beside the host's code.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_STREAM_H
#define HEDDLE_STREAM_H

/* Prefix of the sections that hold our bytecode.  The last character is needed: GCC appends a name to it.  */
#define HEDDLE_SECTION_PREFIX ".gnu.heddle_lto_"

/* Make this compiler write every unit's offloaded symbols to sections HEDDLE_SECTION_PREFIX*; once, from
   plugin_init of cc1, cc1plus or f951.  NAME is the plugin's name with GCC.
   LIBRARY: write all symbols of every unit, offloading or not, and no host code at all.
   DECLARE_ALL: as if every unit were inside of "declare target".  */
void heddle_stream_init (const char *name, bool library, bool declare_all);

/* Have the bytecode that this compiler writes stored as it is, not compressed (plain-frames.cc).  */
void heddle_write_plain_frames ();

#endif
