/* ios.cc -- std::ios_base and std::ios: what all streams have in common.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A stream keeps its facets for numbers.  num_get is large, and of no use to a program that only writes: it is present
   if an operator of the program asks for it.  */

/* A single function of basic_ios<char> differs here.  */
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0
#include "facets.h"

#include <ios>

namespace std {

const ios_base::fmtflags ios_base::boolalpha, ios_base::dec, ios_base::fixed, ios_base::hex, ios_base::internal,
  ios_base::left, ios_base::oct, ios_base::right, ios_base::scientific, ios_base::showbase, ios_base::showpoint,
  ios_base::showpos, ios_base::skipws, ios_base::unitbuf, ios_base::uppercase, ios_base::adjustfield,
  ios_base::basefield, ios_base::floatfield;
const ios_base::iostate ios_base::badbit, ios_base::eofbit, ios_base::failbit, ios_base::goodbit;
const ios_base::openmode ios_base::app, ios_base::ate, ios_base::binary, ios_base::in, ios_base::out, ios_base::trunc;
const ios_base::seekdir ios_base::beg, ios_base::cur, ios_base::end;

ios_base::ios_base () throw ()
  : _M_precision (), _M_width (), _M_flags (), _M_exception (), _M_streambuf_state (), _M_callbacks (0),
    _M_word_zero (), _M_word_size (_S_local_word_size), _M_word (_M_local_word), _M_ios_locale ()
{}

ios_base::~ios_base ()
{
  _M_call_callbacks (erase_event);
  _M_dispose_callbacks ();
  if (_M_word != _M_local_word)
    delete[] _M_word;
}

void
ios_base::_M_init () throw ()
{
  _M_precision = 6;
  _M_width = 0;
  _M_flags = skipws | dec;
  _M_ios_locale = locale ();
}

locale
ios_base::imbue (const locale &with) throw ()
{
  const locale before = _M_ios_locale;
  _M_ios_locale = with;
  _M_call_callbacks (imbue_event);
  return before;
}

/* The device's standard streams have no buffers, so that they are in order with C's whatever is asked for.  But threads
   may not use them at once any more then, and a checker asks for that (ptx-sim/check/race-streams.cc).  */
bool ios_base::Init::_S_synced_with_stdio = true;

bool
ios_base::sync_with_stdio (bool sync)
{
  const bool before = Init::_S_synced_with_stdio;
  Init::_S_synced_with_stdio = sync;
  return before;
}

/* ---- Callbacks.  copyfmt lets streams share a list.  ---- */

void
ios_base::register_callback (event_callback function, int index)
{
  _M_callbacks = new _Callback_list (function, index, _M_callbacks);
}

void
ios_base::_M_call_callbacks (event what) throw ()
{
  for (_Callback_list *c = _M_callbacks; c; c = c->_M_next)
    c->_M_fn (what, *this, c->_M_index);
}

void
ios_base::_M_dispose_callbacks () throw ()
{
  for (_Callback_list *c = _M_callbacks; c && c->_M_remove_reference () == 0;)
    {
      _Callback_list *next = c->_M_next;
      delete c;
      c = next;
    }
  _M_callbacks = 0;
}

/* ---- The program's own words, iword and pword.  ---- */

int
ios_base::xalloc () throw ()
{
  static int last = 3;
  return __atomic_add_fetch (&last, 1, __ATOMIC_RELAXED);
}

/* The word INDEX, beyond the present array; a dummy word and badbit without memory for it.  */
ios_base::_Words &
ios_base::_M_grow_words (int index, bool integer)
{
  const int most = __INT_MAX__ / sizeof (_Words);
  if (index < 0 || index >= most)
    {
      _M_streambuf_state |= badbit;
      if (_M_streambuf_state & _M_exception)
	__throw_ios_failure ("ios_base::_M_grow_words is not valid");
      if (integer)
	_M_word_zero._M_iword = 0;
      else
	_M_word_zero._M_pword = 0;
      return _M_word_zero;
    }
  _Words *words = new _Words[index + 1];
  for (int i = 0; i < _M_word_size; i++)
    words[i] = _M_word[i];
  if (_M_word != _M_local_word)
    delete[] _M_word;
  _M_word = words;
  _M_word_size = index + 1;
  return words[index];
}

/* ---- Moving streams.  ---- */

/* Take the data of OTHER, which keeps no callbacks and words.  */
void
ios_base::_M_move (ios_base &other) noexcept
{
  _M_precision = other._M_precision;
  _M_width = other._M_width;
  _M_flags = other._M_flags;
  _M_exception = other._M_exception;
  _M_streambuf_state = other._M_streambuf_state;
  _M_call_callbacks (erase_event);
  _M_dispose_callbacks ();
  _M_callbacks = other._M_callbacks;
  other._M_callbacks = 0;
  if (_M_word != _M_local_word)
    delete[] _M_word;
  if (other._M_word == other._M_local_word)
    {
      _M_word = _M_local_word;
      _M_word_size = _S_local_word_size;
      for (int i = 0; i < _S_local_word_size; i++)
	{
	  _M_word[i] = other._M_word[i];
	  other._M_word[i] = _Words ();
	}
    }
  else
    {
      _M_word = other._M_word;
      _M_word_size = other._M_word_size;
      other._M_word = other._M_local_word;
      other._M_word_size = _S_local_word_size;
    }
  _M_ios_locale = other._M_ios_locale;
}

void
ios_base::_M_swap (ios_base &other) noexcept
{
  std::swap (_M_precision, other._M_precision);
  std::swap (_M_width, other._M_width);
  std::swap (_M_flags, other._M_flags);
  std::swap (_M_exception, other._M_exception);
  std::swap (_M_streambuf_state, other._M_streambuf_state);
  std::swap (_M_callbacks, other._M_callbacks);
  for (int i = 0; i < _S_local_word_size; i++)
    std::swap (_M_local_word[i], other._M_local_word[i]);
  _Words *const own = _M_word == _M_local_word ? 0 : _M_word;
  _M_word = other._M_word == other._M_local_word ? _M_local_word : other._M_word;
  other._M_word = own ? own : other._M_local_word;
  std::swap (_M_word_size, other._M_word_size);
  std::swap (_M_ios_locale, other._M_ios_locale);
}

/* ---- Narrow streams.  ---- */

extern template class num_put<char>;
extern template class num_get<char>;

/* LOC's facet F, or null.  */
template <typename F>
static const F *
facet_of (const locale &loc)
{
  const size_t at = F::id._M_id ();
  return at < loc._M_impl->_M_facets_size ? static_cast<const F *> (loc._M_impl->_M_facets[at]) : 0;
}

template <>
void
basic_ios<char>::_M_cache_locale (const locale &loc)
{
  _M_ctype = facet_of<ctype<char>> (loc);
  _M_num_put = facet_of<num_put<char>> (loc);
  _M_num_get = 0;
  if (__heddle_uses ("_ZNSirsER* _ZNSi10_M_extractI*"))
    _M_num_get = facet_of<num_get<char>> (loc);
}

template class basic_ios<char>;

} // namespace std
