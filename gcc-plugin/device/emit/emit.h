/* emit.h -- the last pass of the device role, and the end of the unit.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_EMIT_H
#define HEDDLE_EMIT_H

/* The pass that takes the place of "expand": GIMPLE to PTX, one function at a time.  */
rtl_opt_pass *make_pass_ptx_emit (gcc::context *);

/* Set the .target of the module, e.g. 70; before the first function.  */
void ptx_emit_target (unsigned sm);

/* Does the program have pointers to nested functions that use their parent's variables?  From the end of IPA on.  */
bool program_has_descriptors ();

/* Write the module to OUT_FILE; after the last function.  Nothing is written after an error.  */
void ptx_emit_finish (const char *out_file);

#endif
