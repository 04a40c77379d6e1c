/* ptx-share.h -- shared memory beyond what a kernel may have without asking.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef PTX_SHARE_H
#define PTX_SHARE_H

#include "ptx.h"

namespace ptx {

/* Put variables of M that make one of KERNELS need more than 48 KiB of static shared memory into the dynamic part.
   Returns the bytes that the host must ask for, for each of KERNELS.  M has been pruned.  Devices have different
   amounts of such memory: the maker of the variables sees to the limit.  */
std::vector<uint64_t> share_dynamically (module &, const std::vector<const function *> &kernels);

} // namespace ptx

#endif
