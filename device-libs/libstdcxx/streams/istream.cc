/* istream.cc -- std::istream and std::iostream.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The code is the headers' own but for what they declare and leave to the library.  */

#include <istream>
#include <locale>
#include <string>

namespace std {

template <>
istream &
istream::getline (char *to, streamsize room, char end)
{
  _M_gcount = 0;
  iostate state = goodbit;
  sentry ready (*this, true);
  if (ready)
    {
      streambuf *from = rdbuf ();
      int_type c = from->sgetc ();
      for (; _M_gcount + 1 < room && c != traits_type::eof () && traits_type::to_char_type (c) != end; _M_gcount++)
	{
	  *to++ = traits_type::to_char_type (c);
	  c = from->snextc ();
	}
      if (c == traits_type::eof ())
	state |= eofbit;
      else if (traits_type::to_char_type (c) == end)
	{
	  _M_gcount++;
	  from->sbumpc ();
	}
      else
	state |= failbit;
    }
  if (room > 0)
    *to = 0;
  if (!_M_gcount)
    state |= failbit;
  if (state)
    setstate (state);
  return *this;
}

/* Leave out characters of IN, MOST at most (the largest number: all), up to END, inclusive.  */
static void
leave_out (istream &in, streamsize most, istream::int_type end)
{
  const streamsize all = __gnu_cxx::__numeric_traits<streamsize>::__max;
  const istream::int_type eof = istream::traits_type::eof ();
  in._M_gcount = 0;
  istream::sentry ready (in, true);
  if (!ready || most <= 0)
    return;
  streambuf *from = in.rdbuf ();
  while (in._M_gcount < most || most == all)
    {
      const istream::int_type c = from->sbumpc ();
      if (c == eof)
	{
	  in.setstate (ios_base::eofbit);
	  return;
	}
      if (in._M_gcount < all)
	in._M_gcount++;
      if (c == end)
	return;
    }
}

template <>
istream &
istream::ignore (streamsize most)
{
  leave_out (*this, most, traits_type::eof ());
  return *this;
}

template <>
istream &
istream::ignore (streamsize most, int_type end)
{
  leave_out (*this, most, end);
  return *this;
}

/* The next word of IN into TO, which has ROOM characters.  */
void
__istream_extract (istream &in, char *to, streamsize room)
{
  const istream::int_type eof = istream::traits_type::eof ();
  streamsize n = 0;
  ios_base::iostate state = ios_base::goodbit;
  istream::sentry ready (in, false);
  if (ready)
    {
      if (in.width () > 0 && in.width () < room)
	room = in.width ();
      const ctype<char> &classes = use_facet<ctype<char>> (in.getloc ());
      streambuf *from = in.rdbuf ();
      istream::int_type c = from->sgetc ();
      for (; n < room - 1 && c != eof && !classes.is (ctype_base::space, istream::traits_type::to_char_type (c)); n++)
	{
	  to[n] = istream::traits_type::to_char_type (c);
	  c = from->snextc ();
	}
      if (n < room - 1 && c == eof)
	state |= ios_base::eofbit;
      to[n] = 0;
      in.width (0);
    }
  if (!n)
    state |= ios_base::failbit;
  if (state)
    in.setstate (state);
}

template <>
istream &
operator>> (istream &in, string &to)
{
  const istream::int_type eof = istream::traits_type::eof ();
  string::size_type n = 0;
  ios_base::iostate state = ios_base::goodbit;
  istream::sentry ready (in, false);
  if (ready)
    {
      to.erase ();
      const string::size_type most = in.width () > 0 ? in.width () : to.max_size ();
      const ctype<char> &classes = use_facet<ctype<char>> (in.getloc ());
      streambuf *from = in.rdbuf ();
      istream::int_type c = from->sgetc ();
      for (; n < most && c != eof && !classes.is (ctype_base::space, istream::traits_type::to_char_type (c)); n++)
	{
	  to += istream::traits_type::to_char_type (c);
	  c = from->snextc ();
	}
      if (n < most && c == eof)
	state |= ios_base::eofbit;
      in.width (0);
    }
  if (!n)
    state |= ios_base::failbit;
  if (state)
    in.setstate (state);
  return in;
}

template <>
istream &
getline (istream &in, string &to, char end)
{
  const istream::int_type eof = istream::traits_type::eof ();
  string::size_type n = 0;
  const string::size_type most = to.max_size ();
  ios_base::iostate state = ios_base::goodbit;
  istream::sentry ready (in, true);
  if (ready)
    {
      to.erase ();
      streambuf *from = in.rdbuf ();
      istream::int_type c = from->sgetc ();
      for (; n < most && c != eof && istream::traits_type::to_char_type (c) != end; n++)
	{
	  to += istream::traits_type::to_char_type (c);
	  c = from->snextc ();
	}
      if (c == eof)
	state |= ios_base::eofbit;
      else if (istream::traits_type::to_char_type (c) == end)
	{
	  n++;
	  from->sbumpc ();
	}
      else
	state |= ios_base::failbit;
    }
  if (!n)
    state |= ios_base::failbit;
  if (state)
    in.setstate (state);
  return in;
}

template class basic_istream<char>;
template istream &ws (istream &);
template istream &operator>> (istream &, char &);
template istream &operator>> (istream &, unsigned char &);
template istream &operator>> (istream &, signed char &);
template istream &istream::_M_extract (unsigned short &);
template istream &istream::_M_extract (unsigned int &);
template istream &istream::_M_extract (long &);
template istream &istream::_M_extract (unsigned long &);
template istream &istream::_M_extract (bool &);
template istream &istream::_M_extract (long long &);
template istream &istream::_M_extract (unsigned long long &);
template istream &istream::_M_extract (float &);
template istream &istream::_M_extract (double &);
template istream &istream::_M_extract (long double &);
template istream &istream::_M_extract (void *&);
template istream &getline (istream &, string &);
template class basic_iostream<char>;

} // namespace std
