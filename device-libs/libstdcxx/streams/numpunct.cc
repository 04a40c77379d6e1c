/* numpunct.cc -- std::numpunct<char>: how numbers look; and what num_get and num_put ask in common.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   What the two want to know of a numpunct is in its cache, which is there for the classic locale from the start.  */

#include "facets.h"

namespace std {

const char *__num_base::_S_atoms_out = "-+xX0123456789abcdef0123456789ABCDEF";
const char *__num_base::_S_atoms_in = "-+xX0123456789abcdefABCDEF";

template <>
void
numpunct<char>::_M_initialize_numpunct (__c_locale)
{
  if (!_M_data)
    _M_data = new __numpunct_cache<char>;
  _M_data->_M_grouping = "";
  _M_data->_M_grouping_size = 0;
  _M_data->_M_use_grouping = false;
  _M_data->_M_decimal_point = '.';
  _M_data->_M_thousands_sep = ',';
  for (size_t i = 0; i < __num_base::_S_oend; i++)
    _M_data->_M_atoms_out[i] = __num_base::_S_atoms_out[i];
  for (size_t i = 0; i < __num_base::_S_iend; i++)
    _M_data->_M_atoms_in[i] = __num_base::_S_atoms_in[i];
  _M_data->_M_truename = "true";
  _M_data->_M_truename_size = 4;
  _M_data->_M_falsename = "false";
  _M_data->_M_falsename_size = 5;
}

template <>
numpunct<char>::~numpunct ()
{
  delete _M_data;
}

template class numpunct<char>;
template struct __numpunct_cache<char>;

/* The cache of LOC's numpunct.  The classic locale's exists; another is made at its first use.  */
template <>
const __numpunct_cache<char> *
__use_cache<__numpunct_cache<char>>::operator() (const locale &loc) const
{
  const size_t at = numpunct<char>::id._M_id ();
  const locale::facet **const caches = loc._M_impl->_M_caches;
  if (OWN_LOCALES && !__atomic_load_n (&caches[at], __ATOMIC_ACQUIRE))
    {
      __numpunct_cache<char> *made = new __numpunct_cache<char>;
      made->_M_cache (loc);
      loc._M_impl->_M_install_cache (made, at);
    }
  return static_cast<const __numpunct_cache<char> *> (caches[at]);
}

/* The digits from FROM to END, in groups as GROUPING says with SEPARATOR between them, to TO.  The end of that.  */
template <>
char *
__add_grouping (char *to, char separator, const char *grouping, size_t length, const char *from, const char *end)
{
  if (!OWN_LOCALES)
    return to;
  /* The number of groups behind the first group, and their length.  */
  size_t groups = 0;
  ptrdiff_t first = end - from;
  auto size_of = [&] (size_t group) { return (signed char) grouping[group < length ? group : length - 1]; };
  for (; size_of (groups) > 0 && size_of (groups) != __SCHAR_MAX__ && first > size_of (groups); groups++)
    first -= size_of (groups);
  for (; first; first--)
    *to++ = *from++;
  while (groups--)
    {
      *to++ = separator;
      for (int i = size_of (groups); i; i--)
	*to++ = *from++;
    }
  return to;
}

/* READ has the lengths of the groups of digits in an input, from the left, and GROUPING those that it should have, from
   the right, of which the last one is for all that are left.  The leftmost group may be shorter.  */
bool
__verify_grouping (const char *grouping, size_t length, const string &read) throw ()
{
  const size_t groups = read.size ();
  for (size_t i = 0; i < groups; i++)
    {
      const char want = grouping[i < length ? i : length - 1], is = read[groups - 1 - i];
      const bool leftmost = i == groups - 1;
      if (leftmost ? (signed char) want > 0 && want != __SCHAR_MAX__ && is > want : is != want)
	return false;
    }
  return true;
}

static lasting<__numpunct_cache<char>> cache;
static lasting<numpunct<char>> classic;

static void INSTALL
install ()
{
  new (&cache.object ()) __numpunct_cache<char> (1);
  new (&classic.object ()) numpunct<char> (&cache.object (), 1);
  locale::_S_classic->_M_init_facet_unchecked (&classic.object ());
  cache.object ()._M_add_reference ();
  locale::_S_classic->_M_caches[numpunct<char>::id._M_id ()] = &cache.object ();
}

template const numpunct<char> &use_facet<numpunct<char>> (const locale &);
template bool has_facet<numpunct<char>> (const locale &);

} // namespace std
