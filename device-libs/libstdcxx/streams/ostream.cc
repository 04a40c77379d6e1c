/* ostream.cc -- std::ostream.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The code is the headers' own.  */

#include <ostream>
#include <string>

namespace std {

template class basic_ostream<char>;
template ostream &endl (ostream &);
template ostream &ends (ostream &);
template ostream &flush (ostream &);
template ostream &operator<< (ostream &, char);
template ostream &operator<< (ostream &, unsigned char);
template ostream &operator<< (ostream &, signed char);
template ostream &operator<< (ostream &, const char *);
template ostream &operator<< (ostream &, const unsigned char *);
template ostream &operator<< (ostream &, const signed char *);
template ostream &operator<< (ostream &, const string &);
template ostream &__ostream_insert (ostream &, const char *, streamsize);
template ostream &ostream::_M_insert (long);
template ostream &ostream::_M_insert (unsigned long);
template ostream &ostream::_M_insert (bool);
template ostream &ostream::_M_insert (long long);
template ostream &ostream::_M_insert (unsigned long long);
template ostream &ostream::_M_insert (double);
template ostream &ostream::_M_insert (long double);
template ostream &ostream::_M_insert (const void *);

} // namespace std
