/* acc-gangs.h -- OpenACC: gangs of one worker in a common block.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_GANGS_H
#define HEDDLE_ACC_GANGS_H

#include "device/facts/acc.h"

/* Gangs of FUN, a region, may share blocks if each has one worker.  */
bool heddle_acc_packable_p (function *fun);

/* FUN, a region with one worker in each gang, gets the decision whether gangs share blocks.  */
void heddle_acc_pack_gangs (function *fun);

/* No region's gangs share blocks from now on.  */
void heddle_acc_never_pack ();

#endif
