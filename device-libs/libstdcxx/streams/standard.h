/* standard.h -- what std::cout, std::cerr and std::cin write to and read from: the device's C streams.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   They have no buffer; output by different functions is in order, and a number or a string that fits into the C
   library's buffer comes out in one piece, despite output of other threads (libc/sink.c).  */

#ifndef HEDDLE_STANDARD_H
#define HEDDLE_STANDARD_H

#include "facets.h"

#include <istream>
#include <ostream>
#include <stdio.h>

/* Not <iostream>, which has an object of its own in each unit with GCC 12.  */
namespace std {
extern ostream cout;
}

namespace __heddle {

/* Writes to *FILE, which is the device's stdout or stderr.  */
template <FILE **file>
class output_buffer final : public std::streambuf
{
protected:
  std::streamsize
  xsputn (const char *text, std::streamsize n) override
  {
    return n > 0 ? fwrite (text, 1, n, *file) : 0;
  }

  int_type
  overflow (int_type c) override
  {
    return c == traits_type::eof () ? traits_type::not_eof (c) : fputc (c, *file);
  }

  int
  sync () override
  {
    return fflush (*file);
  }
};

} // namespace __heddle

#endif
