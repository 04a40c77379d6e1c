/* no-memory.cc -- the end of the program when the plugin gets no memory from the host.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The same end as in libgomp when its own malloc fails.  own-end.h says to whom the handlers belong.  */

#include "own-end.h"

#include <new>

namespace {

constexpr char name[] = "libgomp: Heddle's plugin";

/* Before any object of the plugin's is made.  */
__attribute__ ((constructor (101))) void
take_handlers ()
{
  std::set_new_handler ([] { heddle::end_without_memory (name); });
  std::set_terminate ([] { heddle::end_uncaught (name); });
}

} // namespace
