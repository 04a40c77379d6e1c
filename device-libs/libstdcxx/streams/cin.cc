/* cin.cc -- std::cin: the host's stdin, read by its functions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#include "standard.h"

namespace __heddle {

/* Keeps the last character read, to put it back when C's ungetc has no more room.  */
class input_buffer final : public std::streambuf
{
  int_type last = traits_type::eof ();

protected:
  int_type
  underflow () override
  {
    const int c = getc (stdin);
    return ungetc (c, stdin);
  }

  int_type
  uflow () override
  {
    return last = getc (stdin);
  }

  int_type
  pbackfail (int_type c) override
  {
    const int_type back = c == traits_type::eof () ? last : c;
    last = traits_type::eof ();
    return back == traits_type::eof () ? back : ungetc (back, stdin);
  }

  std::streamsize
  xsgetn (char *to, std::streamsize n) override
  {
    const std::streamsize got = n > 0 ? fread (to, 1, n, stdin) : 0;
    last = got > 0 ? traits_type::to_int_type (to[got - 1]) : traits_type::eof ();
    return got;
  }
};

} // namespace __heddle

namespace std {

static lasting<__heddle::input_buffer> buffer;
extern lasting<istream> cin_object __asm__ ("_ZSt3cin");
lasting<istream> cin_object;

static void STANDARD_STREAM
make ()
{
  new (&buffer.object ()) __heddle::input_buffer;
  new (&cin_object.object ()) istream (&buffer.object ());
  cin_object.object ().tie (&cout);
}

} // namespace std
