/* inline-math.h -- mathematical functions of the device's library, expanded where they are called.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_INLINE_MATH_H
#define HEDDLE_INLINE_MATH_H

/* IPA is over: what has not been inlined remains a call.  */
void heddle_disconnect_math ();

#endif
