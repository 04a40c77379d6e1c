/* symbols.h -- the device program: its symbols.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SYMBOLS_H
#define HEDDLE_SYMBOLS_H

/* Estimate, in bytes: the automatic variables of a function and of what is inlined into it may always have so much;
   more, up to GCC's growth of frames.  Eight arrays of private_bytes.  */
constexpr unsigned inlined_frame = 2048;

/* OpenACC's function for the question where it is called.  */
#define HEDDLE_ACC_ON_DEVICE "acc_on_device"

/* Keep the variables that are left for the end of the unit, out of the host's assembler file.  Called as the
   last IPA pass, and after each function.  */
void heddle_keep_variables ();

/* Change options OPTS, of the command line or of a function, to what the device wants.  */
void heddle_device_flags (gcc_options *opts);

#endif
