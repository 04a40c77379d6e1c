/* host-addresses.h -- calls by addresses of the host.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_HOST_ADDRESSES_H
#define HEDDLE_HOST_ADDRESSES_H

/* Have FUN, the current function, look up its callees.  Once.  */
void heddle_look_up_addresses (function *fun);

#endif
