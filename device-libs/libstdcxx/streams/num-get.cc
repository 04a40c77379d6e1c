/* num-get.cc -- std::num_get<char>: numbers of text.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The code is the headers' own.  It collects a floating-point number's characters, and has them converted here.  */

#include "facets.h"

#include <limits>
#include <stdlib.h>

extern "C" void __heddle_libc_fail (const char *) __attribute__ ((noreturn));

namespace std {

/* TEXT's value, which CONVERT makes, to X: what does not fit is the largest number with failbit, text that is no number
   0 with failbit ([facet.num.get.virtuals]).  */
template <typename T, typename F>
static void
convert (const char *text, T &x, ios_base::iostate &state, F convert)
{
  char *end;
  x = convert (text, &end);
  if (end == text || *end)
    {
      x = 0;
      state = ios_base::failbit;
    }
  else if (__builtin_isinf (x))
    {
      x = x > 0 ? numeric_limits<T>::max () : -numeric_limits<T>::max ();
      state = ios_base::failbit;
    }
}

template <>
void
__convert_to_v (const char *text, float &x, ios_base::iostate &state, const __c_locale &) throw ()
{
  convert (text, x, state, strtof);
}

template <>
void
__convert_to_v (const char *text, double &x, ios_base::iostate &state, const __c_locale &) throw ()
{
  convert (text, x, state, strtod);
}

/* The host's strtold.  */
template <>
void
__convert_to_v (const char *text, long double &x, ios_base::iostate &state, const __c_locale &) throw ()
{
  if (READS_LONG_DOUBLE)
    convert (text, x, state, strtold);
  else
    __heddle_libc_fail ("long double is read on the device by operator>> only");
}

template class num_get<char>;

static lasting<num_get<char>> classic;

static void INSTALL
install ()
{
  new (&classic.object ()) num_get<char> (1);
  locale::_S_classic->_M_init_facet_unchecked (&classic.object ());
}

template const num_get<char> &use_facet<num_get<char>> (const locale &);
template bool has_facet<num_get<char>> (const locale &);

} // namespace std
