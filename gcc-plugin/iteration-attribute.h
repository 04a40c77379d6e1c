/* iteration-attribute.h -- what both roles know of iteration variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ITERATION_ATTRIBUTE_H
#define HEDDLE_ITERATION_ATTRIBUTE_H

/* The attribute of a variable with the number of an iteration, in a loop for threads or lanes.  */
#define HEDDLE_ITERATION_ATTRIBUTE "heddle iteration"

#endif
