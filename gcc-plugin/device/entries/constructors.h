/* constructors.h -- the function that initializes the device's objects, and ends their lives.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_CONSTRUCTORS_H
#define HEDDLE_CONSTRUCTORS_H

/* A function (void *) that calls the constructors of all units, or the destructors if its argument is not null;
   NULL_TREE without constructors. *ENDS: some unit has destructors.  */
tree heddle_make_constructors (bool *ends);

#endif
