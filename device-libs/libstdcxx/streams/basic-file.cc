/* basic-file.cc -- the files of std::filebuf: files of the host, by its functions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A filebuf has a buffer of its own, and these functions read and write without a buffer, as on the host: what a
   program has flushed is in the file.  */

#include <fstream>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

namespace std {

/* fopen's mode for MODE, or null ([filebuf.members], table 128).  */
static const char *
mode_text (ios_base::openmode mode)
{
  const bool binary = mode & ios_base::binary;
  const int exclusive = 64;	/* noreplace of C++23 */
  switch (int (mode) & (ios_base::in | ios_base::out | ios_base::trunc | ios_base::app | exclusive))
    {
    case ios_base::out:
    case ios_base::out | ios_base::trunc:
      return binary ? "wb" : "w";
    case ios_base::out | ios_base::app:
    case ios_base::app:
      return binary ? "ab" : "a";
    case ios_base::in:
      return binary ? "rb" : "r";
    case ios_base::in | ios_base::out:
      return binary ? "r+b" : "r+";
    case ios_base::in | ios_base::out | ios_base::trunc:
      return binary ? "w+b" : "w+";
    case ios_base::in | ios_base::out | ios_base::app:
    case ios_base::in | ios_base::app:
      return binary ? "a+b" : "a+";
    case ios_base::out | exclusive:
    case ios_base::out | ios_base::trunc | exclusive:
      return binary ? "wbx" : "wx";
    case ios_base::in | ios_base::out | ios_base::trunc | exclusive:
      return binary ? "w+bx" : "w+x";
    default:
      return 0;
    }
}

__basic_file<char>::__basic_file (__c_lock *) throw () : _M_cfile (0), _M_cfile_created (false) {}

__basic_file<char>::~__basic_file ()
{
  close ();
}

__basic_file<char> *
__basic_file<char>::open (const char *name, ios_base::openmode mode, int)
{
  const char *text = mode_text (mode);
  if (!text || is_open ())
    return 0;
  _M_cfile = fopen (name, text);
  _M_cfile_created = _M_cfile != 0;
  return _M_cfile ? this : 0;
}

__basic_file<char> *
__basic_file<char>::sys_open (__c_file *file, ios_base::openmode)
{
  if (!file || is_open ())
    return 0;
  if (fflush (file))
    return 0;
  _M_cfile = file;
  _M_cfile_created = false;
  return this;
}

__basic_file<char> *
__basic_file<char>::sys_open (int fd, ios_base::openmode mode) throw ()
{
  const char *text = mode_text (mode);
  if (!text || is_open ())
    return 0;
  _M_cfile = fdopen (fd, text);
  _M_cfile_created = _M_cfile != 0;
  return _M_cfile ? this : 0;
}

__basic_file<char> *
__basic_file<char>::close ()
{
  if (!is_open ())
    return 0;
  const bool failed = _M_cfile_created && fclose (_M_cfile) != 0;
  _M_cfile = 0;
  return failed ? 0 : this;
}

bool __basic_file<char>::is_open () const throw () { return _M_cfile; }
int __basic_file<char>::fd () throw () { return fileno (_M_cfile); }
__c_file *__basic_file<char>::file () throw () { return _M_cfile; }
int __basic_file<char>::sync () { return fflush (_M_cfile); }

/* Write the N characters at TEXT to FD.  How many are written.  */
static streamsize
write_all (int fd, const char *text, streamsize n)
{
  streamsize written = 0;
  while (written < n)
    {
      const streamsize some = write (fd, text + written, n - written);
      if (some >= 0)
	written += some;
      else if (errno != EINTR)
	break;
    }
  return written;
}

streamsize
__basic_file<char>::xsputn (const char *text, streamsize n)
{
  return write_all (fd (), text, n);
}

streamsize
__basic_file<char>::xsputn_2 (const char *first, streamsize n1, const char *second, streamsize n2)
{
  const int to = fd ();
  const streamsize written = n1 ? write_all (to, first, n1) : 0;
  return written < n1 ? written : written + write_all (to, second, n2);
}

streamsize
__basic_file<char>::xsgetn (char *to, streamsize n)
{
  const int from = fd ();
  streamsize got;
  do
    got = read (from, to, n);
  while (got < 0 && errno == EINTR);
  return got;
}

streamoff
__basic_file<char>::seekoff (streamoff by, ios_base::seekdir from) throw ()
{
  return lseek (fd (), by, from);
}

/* How many characters can be read without waiting, as far as that is known.  */
streamsize
__basic_file<char>::showmanyc ()
{
  const int of = fd ();
  struct stat about;
  const off_t at = fstat (of, &about) || !S_ISREG (about.st_mode) ? -1 : lseek (of, 0, SEEK_CUR);
  return at < 0 || about.st_size < at ? 0 : about.st_size - at;
}

} // namespace std
