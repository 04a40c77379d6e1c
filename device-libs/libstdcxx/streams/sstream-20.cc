/* sstream-20.cc -- the additions of C++20 to std::stringbuf and its streams.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The code is the headers' own.  Names have changed, too: the name of str contains the kind of the object before the
   dot.  */

#include <sstream>

namespace std {

#define BOTH(CLASS)                                                                                                    \
  template basic_##CLASS<char>::basic_##CLASS (ios_base::openmode, const allocator<char> &);                           \
  template basic_##CLASS<char>::basic_##CLASS (string &&, ios_base::openmode);                                         \
  template string basic_##CLASS<char>::str () const &;                                                                 \
  template string basic_##CLASS<char>::str () &&;                                                                      \
  template void basic_##CLASS<char>::str (string &&);                                                                  \
  template string_view basic_##CLASS<char>::view () const noexcept;

BOTH (stringbuf)
BOTH (istringstream)
BOTH (ostringstream)
BOTH (stringstream)

template basic_stringbuf<char>::basic_stringbuf (const allocator<char> &);
template basic_stringbuf<char>::basic_stringbuf (basic_stringbuf<char> &&, const allocator<char> &);
template allocator<char> basic_stringbuf<char>::get_allocator () const noexcept;

} // namespace std
