/* variable-names.h -- which variable a transfer is about.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_VARIABLE_NAMES_H
#define HEDDLE_VARIABLE_NAMES_H

#include "plugin/driver/cuda-driver.h"

namespace heddle {

struct device;

/* The name of the variable at AT of D, or at HOST of the host (null: nowhere), if known: a declare target variable of
   an image, or a variable with static storage in a file that was not stripped.  Empty: none.  Slow; for information
   only.  */
struct variable_text
{
  variable_text (device &d, CUdeviceptr at, const void *host);
  char text[120];
};

} // namespace heddle

#endif
