/* emit.h -- the last pass of the device role, and the end of the unit.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_EMIT_H
#define HEDDLE_EMIT_H

/* Set the .target of the module, e.g. 70; before the first function.  */
void ptx_emit_target (unsigned sm);

/* Answer what emission asks of the whole program, while all calls have edges in the call graph: a function has none any
   more when it is emitted.  */
void ptx_emit_prepare ();

/* Write the module to OUT_FILE; after the last function.  Nothing is written after an error.  */
void ptx_emit_finish (const char *out_file);

#endif
