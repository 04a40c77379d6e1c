/* sums.h -- regions whose blocks add up, and tell the host.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_SUMS_H
#define HEDDLE_SUMS_H

namespace heddle {

struct device;
struct host_thread;
struct held_upload;
struct launched;

/* Let L's kernel, before its shape and parameters are known, add up without the upload U, which the calling thread has
   held back for its region: L's shape, sums and mark of its end are known afterwards.  False: the upload has to be
   done, and nothing has changed.  */
bool begin_sums (device &d, launched &l, const held_upload &u, void **args, host_thread &me);

} // namespace heddle

#endif
