/* ctype.cc -- std::ctype<char>: the character classes of the C library, which has the tables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Characters widen and narrow to themselves.  The facet of the classic locale says so from the start, for threads that
   ask at the same time.  */

#include "facets.h"

#include <ctype.h>
#include <string.h>

namespace std {

locale::id ctype<char>::id;
const size_t ctype<char>::table_size;
const ctype_base::mask ctype_base::upper, ctype_base::lower, ctype_base::alpha, ctype_base::digit, ctype_base::xdigit,
  ctype_base::space, ctype_base::print, ctype_base::graph, ctype_base::cntrl, ctype_base::punct, ctype_base::alnum,
  ctype_base::blank;

const ctype_base::mask *
ctype<char>::classic_table () throw ()
{
  return *__ctype_b_loc ();
}

ctype<char>::ctype (const mask *table, bool owned, size_t references)
  : facet (references), _M_c_locale_ctype (_S_get_c_locale ()), _M_del (table && owned),
    _M_toupper (*__ctype_toupper_loc ()), _M_tolower (*__ctype_tolower_loc ()),
    _M_table (table ? table : classic_table ()), _M_widen_ok (0), _M_widen (), _M_narrow (), _M_narrow_ok (0)
{}

ctype<char>::ctype (__c_locale, const mask *table, bool owned, size_t references) : ctype (table, owned, references) {}

ctype<char>::~ctype ()
{
  if (_M_del)
    delete[] _M_table;
}

/* All characters, in TO.  */
static void
list_characters (char *to)
{
  for (size_t i = 0; i < ctype<char>::table_size; i++)
    to[i] = i;
}

/* 1: the functions of this class do nothing; 2: the functions of a derived class have other results, which are
   kept.  */
void
ctype<char>::_M_widen_init () const
{
  char all[table_size];
  list_characters (all);
  do_widen (all, all + table_size, _M_widen);
  __atomic_store_n (&_M_widen_ok, memcmp (all, _M_widen, table_size) ? 2 : 1, __ATOMIC_RELEASE);
}

/* The same, where 0 may stand for a character that there is not.  */
void
ctype<char>::_M_narrow_init () const
{
  char all[table_size], other;
  list_characters (all);
  do_narrow (all, all + table_size, 0, _M_narrow);
  do_narrow (all, all + 1, 1, &other);
  __atomic_store_n (&_M_narrow_ok, memcmp (all, _M_narrow, table_size) || other == 1 ? 2 : 1, __ATOMIC_RELEASE);
}

char
ctype<char>::do_toupper (char c) const
{
  return _M_toupper[(unsigned char) c];
}

const char *
ctype<char>::do_toupper (char *from, const char *end) const
{
  for (; from < end; from++)
    *from = _M_toupper[(unsigned char) *from];
  return end;
}

char
ctype<char>::do_tolower (char c) const
{
  return _M_tolower[(unsigned char) c];
}

const char *
ctype<char>::do_tolower (char *from, const char *end) const
{
  for (; from < end; from++)
    *from = _M_tolower[(unsigned char) *from];
  return end;
}

static lasting<ctype<char>> classic;

static void INSTALL
install ()
{
  const ctype<char> &c = *new (&classic.object ()) ctype<char> (0, false, 1);
  list_characters (c._M_widen);
  list_characters (c._M_narrow);
  c._M_widen_ok = c._M_narrow_ok = 1;
  locale::_S_classic->_M_init_facet_unchecked (&classic.object ());
}

template const ctype<char> &use_facet<ctype<char>> (const locale &);
template bool has_facet<ctype<char>> (const locale &);

} // namespace std
