/* codecvt.cc -- std::codecvt<char, char, mbstate_t>: files have the characters that the program has.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#include "facets.h"

namespace std {

locale::id codecvt<char, char, mbstate_t>::id;

codecvt<char, char, mbstate_t>::codecvt (size_t references)
  : __codecvt_abstract_base<char, char, mbstate_t> (references), _M_c_locale_codecvt (_S_get_c_locale ())
{}

codecvt<char, char, mbstate_t>::codecvt (__c_locale, size_t references) : codecvt (references) {}

codecvt<char, char, mbstate_t>::~codecvt () {}

codecvt_base::result
codecvt<char, char, mbstate_t>::do_out (state_type &, const char *from, const char *, const char *&from_next, char *to,
					char *, char *&to_next) const
{
  from_next = from;
  to_next = to;
  return noconv;
}

codecvt_base::result
codecvt<char, char, mbstate_t>::do_unshift (state_type &, char *to, char *, char *&to_next) const
{
  to_next = to;
  return noconv;
}

codecvt_base::result
codecvt<char, char, mbstate_t>::do_in (state_type &, const char *from, const char *, const char *&from_next, char *to,
				       char *, char *&to_next) const
{
  from_next = from;
  to_next = to;
  return noconv;
}

int codecvt<char, char, mbstate_t>::do_encoding () const throw () { return 1; }
bool codecvt<char, char, mbstate_t>::do_always_noconv () const throw () { return true; }
int codecvt<char, char, mbstate_t>::do_max_length () const throw () { return 1; }

int
codecvt<char, char, mbstate_t>::do_length (state_type &, const char *from, const char *end, size_t most) const
{
  const size_t length = end - from;
  return length < most ? length : most;
}

static lasting<codecvt<char, char, mbstate_t>> classic;

static void INSTALL
install ()
{
  new (&classic.object ()) codecvt<char, char, mbstate_t> (1);
  locale::_S_classic->_M_init_facet_unchecked (&classic.object ());
}

template const codecvt<char, char, mbstate_t> &use_facet<codecvt<char, char, mbstate_t>> (const locale &);
template bool has_facet<codecvt<char, char, mbstate_t>> (const locale &);

} // namespace std
