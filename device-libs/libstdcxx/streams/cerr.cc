/* cerr.cc -- std::cerr and std::clog.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#include "standard.h"

namespace std {

static lasting<__heddle::output_buffer<&stderr>> buffer;
extern lasting<ostream> cerr_object __asm__ ("_ZSt4cerr"), clog_object __asm__ ("_ZSt4clog");
lasting<ostream> cerr_object, clog_object;

static void STANDARD_STREAM
make ()
{
  new (&buffer.object ()) __heddle::output_buffer<&stderr>;
  new (&cerr_object.object ()) ostream (&buffer.object ());
  new (&clog_object.object ()) ostream (&buffer.object ());
  cerr_object.object ().setf (ios_base::unitbuf);
  cerr_object.object ().tie (&cout);
}

} // namespace std
