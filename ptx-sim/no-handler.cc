/* no-handler.cc -- the end of the program when an exception in `libcuda/` or `libcudart/` has no handler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Functions for the program return errors for resources that the host cannot give; the library's own threads, and its
   loading, have nobody to return errors to.  own-end.h says whose handler this is.  */

#include "own-end.h"

namespace {

/* Before any object of the library's is made.  */
__attribute__ ((constructor (101))) void
take_handler ()
{
  std::set_terminate ([] { heddle::end_uncaught ("ptx-sim: Heddle's simulator"); });
}

} // namespace
