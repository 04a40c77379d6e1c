/* npb-sp.c -- SP of the NAS Parallel Benchmarks in OpenACC: ../npb-sp.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openacc/npb-flow.h"
#include "npb-sp.h"
