/* npb-lu.c -- LU of the NAS Parallel Benchmarks in OpenMP: ../npb-lu.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openmp/npb-flow.h"
#include "npb-lu.h"
