/* cubin-facts.h -- what ptxas has made of the kernels, for the report.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_CUBIN_FACTS_H
#define HEDDLE_CUBIN_FACTS_H

#include "link/base/device-image.h"

/* An object of JSON with the registers and the local memory of each kernel in each cubin among CODES:
   { "heddle-code": { "sm_90": { "KERNEL": { "registers": 32, "local": 0 } } } }  */
std::string code_facts (const std::vector<device_code> &codes);

#endif
