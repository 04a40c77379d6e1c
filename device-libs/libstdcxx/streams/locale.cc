/* locale.cc -- std::locale: the classic locale, and locales that programs derive from it with facets of their own.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The device has the locale "C" only (libc/locale.c).  A locale is a pointer to its array of facets, which locales
   share and count; the classic one and its facets are not counted to an end.  What the library computes of a facet for
   its own use is in a second array, the caches, made when it is first asked for.

   A program that makes no locales (OWN_LOCALES) has the classic one only, and nothing to count.  */

#include "facets.h"

#include <string.h>

namespace std {

/* More than there are facets in the library, with room for the program's own before a new array is needed.  */
constexpr size_t room = 64;

static const locale::facet *classic_facets[room], *classic_caches[room];
static char classic_name[] = "C";
static char *classic_names[locale::_S_categories_size] = { classic_name };
static lasting<locale::_Impl> classic_impl;
static lasting<locale> classic_locale;

locale::_Impl *locale::_S_classic = reinterpret_cast<locale::_Impl *> (classic_impl.bytes);
locale::_Impl *locale::_S_global = reinterpret_cast<locale::_Impl *> (classic_impl.bytes);
_Atomic_word locale::id::_S_refcount;

static void FIRST_LOCALE
make_classic ()
{
  new (&classic_impl.object ()) locale::_Impl (2);
  new (&classic_locale.object ()) locale (&classic_impl.object ());
}

size_t
locale::id::_M_id () const throw ()
{
  size_t index = __atomic_load_n (&_M_index, __ATOMIC_ACQUIRE);
  if (!index)
    {
      const size_t next = 1 + __atomic_fetch_add (&_S_refcount, 1, __ATOMIC_RELAXED);
      if (__atomic_compare_exchange_n (&_M_index, &index, next, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
	index = next;
    }
  return index - 1;
}

locale::facet::~facet () {}

__c_locale locale::facet::_S_get_c_locale () { return 0; }
const char *locale::facet::_S_get_c_name () throw () { return "C"; }
__c_locale locale::facet::_S_clone_c_locale (__c_locale &) throw () { return 0; }
void locale::facet::_S_destroy_c_locale (__c_locale &c) { c = 0; }

/* NAME is the device's locale: what setlocale takes.  */
static bool
known_name (const char *name)
{
  return name && (!*name || !strcmp (name, "C") || !strcmp (name, "POSIX"));
}

void
locale::facet::_S_create_c_locale (__c_locale &c, const char *name, __c_locale)
{
  c = 0;
  if (!known_name (name))
    __throw_runtime_error ("locale::facet::_S_create_c_locale name not valid");
}

/* ---- The array.  ---- */

locale::_Impl::_Impl (size_t references) throw ()
  : _M_refcount (references), _M_facets (classic_facets), _M_facets_size (room), _M_caches (classic_caches),
    _M_names (classic_names)
{}

/* SOURCE of SIZE facets, counted once more, with room for ALL.  */
static const locale::facet **
copy_facets (const locale::facet **source, size_t size, size_t all)
{
  const locale::facet **copy = new const locale::facet *[all];
  for (size_t i = 0; i < all; i++)
    {
      copy[i] = i < size ? source[i] : 0;
      if (copy[i])
	copy[i]->_M_add_reference ();
    }
  return copy;
}

/* Its names are its own to change, the first one on the heap.  */
locale::_Impl::_Impl (const _Impl &other, size_t references)
  : _M_refcount (references), _M_facets (copy_facets (other._M_facets, other._M_facets_size, other._M_facets_size)),
    _M_facets_size (other._M_facets_size),
    _M_caches (copy_facets (other._M_caches, other._M_facets_size, other._M_facets_size)),
    _M_names (new char *[_S_categories_size] ())
{
  if (other._M_names[0])
    {
      const size_t length = strlen (other._M_names[0]) + 1;
      _M_names[0] = new char[length];
      memcpy (_M_names[0], other._M_names[0], length);
    }
}

locale::_Impl::~_Impl () throw ()
{
  for (size_t i = 0; i < _M_facets_size; i++)
    {
      if (_M_facets[i])
	_M_facets[i]->_M_remove_reference ();
      if (_M_caches[i])
	_M_caches[i]->_M_remove_reference ();
    }
  delete[] _M_facets;
  delete[] _M_caches;
  delete[] _M_names[0];
  delete[] _M_names;
}

/* Put FACET, unless null, at the place of WHOSE.  The results computed from the former facets are invalid.  */
void
locale::_Impl::_M_install_facet (const locale::id *whose, const facet *facet)
{
  if (!facet)
    return;
  const size_t at = whose->_M_id ();
  if (at >= _M_facets_size)
    {
      const size_t all = at + 8;
      const locale::facet **facets = copy_facets (_M_facets, _M_facets_size, all);
      const locale::facet **caches = new const locale::facet *[all] ();
      for (size_t i = 0; i < _M_facets_size; i++)
	{
	  if (_M_facets[i])
	    _M_facets[i]->_M_remove_reference ();
	  caches[i] = _M_caches[i];
	}
      delete[] _M_facets;
      delete[] _M_caches;
      _M_facets = facets;
      _M_caches = caches;
      _M_facets_size = all;
    }
  facet->_M_add_reference ();
  if (_M_facets[at])
    _M_facets[at]->_M_remove_reference ();
  _M_facets[at] = facet;
  for (size_t i = 0; i < _M_facets_size; i++)
    if (_M_caches[i])
      {
	_M_caches[i]->_M_remove_reference ();
	_M_caches[i] = 0;
      }
}

void
locale::_Impl::_M_replace_facet (const _Impl *other, const locale::id *whose)
{
  const size_t at = whose->_M_id ();
  if (at >= other->_M_facets_size || !other->_M_facets[at])
    __throw_runtime_error ("locale::_Impl::_M_replace_facet");
  _M_install_facet (whose, other->_M_facets[at]);
}

/* The first thread that comes with a cache for AT has it stay.  */
void
locale::_Impl::_M_install_cache (const facet *cache, size_t at)
{
  const facet *none = 0;
  cache->_M_add_reference ();
  if (!__atomic_compare_exchange_n (&_M_caches[at], &none, cache, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    cache->_M_remove_reference ();
}

/* ---- The handle.  ---- */

const locale::category locale::none, locale::ctype, locale::numeric, locale::collate, locale::time, locale::monetary,
  locale::messages, locale::all;

/* Count IMPL once more, or once less, if it is counted.  */
static inline void
count (locale::_Impl *impl)
{
  if (OWN_LOCALES && impl != locale::_S_classic)
    impl->_M_add_reference ();
}

static inline void
discount (locale::_Impl *impl)
{
  if (OWN_LOCALES && impl != locale::_S_classic)
    impl->_M_remove_reference ();
}

locale::locale () throw () : _M_impl (__atomic_load_n (&_S_global, __ATOMIC_ACQUIRE))
{
  count (_M_impl);
}

locale::locale (const locale &other) throw () : _M_impl (other._M_impl)
{
  count (_M_impl);
}

locale::locale (_Impl *impl) throw () : _M_impl (impl) {}

locale::locale (const char *name) : _M_impl (_S_classic)
{
  if (!known_name (name))
    __throw_runtime_error ("locale::facet::_S_create_c_locale name not valid");
}

locale::~locale () throw ()
{
  discount (_M_impl);
}

const locale &
locale::operator= (const locale &other) throw ()
{
  count (other._M_impl);
  discount (_M_impl);
  _M_impl = other._M_impl;
  return *this;
}

string
locale::name () const
{
  return _M_impl->_M_names[0] ? _M_impl->_M_names[0] : "*";
}

bool
locale::operator== (const locale &other) const throw ()
{
  return _M_impl == other._M_impl
	 || (_M_impl->_M_names[0] && other._M_impl->_M_names[0]
	     && !strcmp (_M_impl->_M_names[0], other._M_impl->_M_names[0]));
}

/* The global locale's count includes its role as the global locale, and the result takes over this count.  */
locale
locale::global (const locale &other)
{
  count (other._M_impl);
  return locale (__atomic_exchange_n (&_S_global, other._M_impl, __ATOMIC_ACQ_REL));
}

const locale &
locale::classic ()
{
  return classic_locale.object ();
}

} // namespace std

extern "C" __locale_t
__uselocale (__locale_t)
{
  return 0;
}
