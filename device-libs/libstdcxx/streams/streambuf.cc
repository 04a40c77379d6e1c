/* streambuf.cc -- std::streambuf.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The code is the headers' own but for what they declare and leave to the library.  */

#include <streambuf>

namespace std {

/* Copy characters until FROM ends, which AT_END tells, or TO takes no more.  How many TO has taken.  */
template <>
streamsize
__copy_streambufs_eof (basic_streambuf<char> *from, basic_streambuf<char> *to, bool &at_end)
{
  typedef char_traits<char> traits;
  streamsize copied = 0;
  at_end = true;
  for (traits::int_type c = from->sgetc (); c != traits::eof (); c = from->snextc ())
    {
      if (to->sputc (traits::to_char_type (c)) == traits::eof ())
	{
	  at_end = false;
	  break;
	}
      copied++;
    }
  return copied;
}

template class basic_streambuf<char>;
template streamsize __copy_streambufs (basic_streambuf<char> *, basic_streambuf<char> *);

} // namespace std
