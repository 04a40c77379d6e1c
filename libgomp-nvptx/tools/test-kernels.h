/* test-kernels.h -- the kernels of heddle-info's self test.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_TEST_KERNELS_H
#define HEDDLE_TEST_KERNELS_H

#include <string>

namespace heddle {

/* PTX with two kernels that the host plugin can launch:
     nothing	returns at once
     triad	args: addresses x and y, number n.  y[i] = 3 * x[i] + y[i] for all i < n, of doubles.
   Empty if the verifier refuses what is built, which would be our mistake.  */
std::string test_kernels ();

} // namespace heddle

#endif
