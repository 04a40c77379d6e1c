/* string.cc -- std::string, whose members libstdc++'s headers declare to be instantiated elsewhere.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The code is the headers' own, made here once as libstdc++.so has it for the host.  */

#include <string>

namespace std {

template class basic_string<char>;
template string operator+ (const char *, const string &);
template string operator+ (char, const string &);
template string operator+ (const string &, const string &);

} // namespace std
