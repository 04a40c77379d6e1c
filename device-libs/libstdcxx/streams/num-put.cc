/* num-put.cc -- std::num_put<char>: numbers as text.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The code is the headers' own, which has vsnprintf make the text of floating-point numbers (libc/snprintf.c).  */

/* A single function differs here.  */
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0
#include "facets.h"

extern "C" void __heddle_libc_fail (const char *) __attribute__ ((noreturn));

namespace std {

extern template class basic_streambuf<char>;
extern template class numpunct<char>;

/* The format of a floating-point number for IO into TO: %[+][#][.*][MODIFIER]conversion ([facet.num.put.virtuals]).  */
void
__num_base::_S_format_float (const ios_base &io, char *to, char modifier) throw ()
{
  const ios_base::fmtflags flags = io.flags (), field = flags & ios_base::floatfield;
  const bool upper = flags & ios_base::uppercase, hexadecimal = field == (ios_base::fixed | ios_base::scientific);
  *to++ = '%';
  if (flags & ios_base::showpos)
    *to++ = '+';
  if (flags & ios_base::showpoint)
    *to++ = '#';
  if (!hexadecimal)
    {
      *to++ = '.';
      *to++ = '*';
    }
  if (modifier)
    *to++ = modifier;
  /* Only infinities and NaNs differ.  Libraries before GCC 15's have small letters for them.  */
  if (field == ios_base::fixed)
    *to++ = upper && __GNUC__ >= 15 ? 'F' : 'f';
  else if (field == ios_base::scientific)
    *to++ = upper ? 'E' : 'e';
  else if (hexadecimal)
    *to++ = upper ? 'A' : 'a';
  else
    *to++ = upper ? 'G' : 'g';
  *to = 0;
}

template <>
ostreambuf_iterator<char>
num_put<char>::do_put (ostreambuf_iterator<char> to, ios_base &io, char fill, long double x) const
{
  if (WRITES_LONG_DOUBLE)
    return _M_insert_float (to, io, fill, 'L', x);
  __heddle_libc_fail ("long double is written on the device by operator<< and printf only");
}

template class num_put<char>;

static lasting<num_put<char>> classic;

static void INSTALL
install ()
{
  new (&classic.object ()) num_put<char> (1);
  locale::_S_classic->_M_init_facet_unchecked (&classic.object ());
}

template const num_put<char> &use_facet<num_put<char>> (const locale &);
template bool has_facet<num_put<char>> (const locale &);

} // namespace std
