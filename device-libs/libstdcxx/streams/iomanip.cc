/* iomanip.cc -- manipulators with arguments.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The code is the headers' own.  */

#include <iomanip>

namespace std {

template ostream &operator<< (ostream &, _Setfill<char>);
template ostream &operator<< (ostream &, _Setiosflags);
template ostream &operator<< (ostream &, _Resetiosflags);
template ostream &operator<< (ostream &, _Setbase);
template ostream &operator<< (ostream &, _Setprecision);
template ostream &operator<< (ostream &, _Setw);
template istream &operator>> (istream &, _Setfill<char>);
template istream &operator>> (istream &, _Setiosflags);
template istream &operator>> (istream &, _Resetiosflags);
template istream &operator>> (istream &, _Setbase);
template istream &operator>> (istream &, _Setprecision);
template istream &operator>> (istream &, _Setw);

} // namespace std
