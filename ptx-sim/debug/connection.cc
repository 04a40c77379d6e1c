/* connection.cc -- packets from and to gdb; see connection.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Who is connected can read and write the program's device memory.  Connections come from this machine only; a socket's
   file is for its owner only, as others are asked for who they are.  */

#include "debug/connection.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace ptxsim {

static const char hex_digits[] = "0123456789abcdef";

std::string
to_hex (const void *p, size_t n)
{
  std::string s;
  for (size_t k = 0; k < n; k++)
    {
      const unsigned char c = static_cast<const unsigned char *> (p)[k];
      s += hex_digits[c >> 4];
      s += hex_digits[c & 15];
    }
  return s;
}

static int
digit (char c)
{
  const char *p = c ? strchr (hex_digits, c >= 'A' && c <= 'F' ? c + 32 : c) : nullptr;
  return p ? int (p - hex_digits) : -1;
}

bool
from_hex (const std::string &text, std::string *bytes)
{
  bytes->clear ();
  for (size_t k = 0; k + 1 < text.size (); k += 2)
    {
      const int high = digit (text[k]), low = digit (text[k + 1]);
      if (high < 0 || low < 0)
	return false;
      *bytes += char (high << 4 | low);
    }
  return text.size () % 2 == 0;
}

connection::~connection ()
{
  close ();
}

void
connection::close ()
{
  if (m_fd >= 0)
    ::close (m_fd);
  if (m_listening >= 0)
    ::close (m_listening);
  if (!m_file.empty ())
    unlink (m_file.c_str ());
  m_file.clear ();
  m_fd = m_listening = -1;
}

/* Bind FD, a new socket, to ADDRESS of SIZE bytes.  */
static bool
bind_to (int fd, const void *address, socklen_t size)
{
  return fd >= 0 && bind (fd, static_cast<const sockaddr *> (address), size) == 0;
}

/* What the program reads and writes is not gdb's from here on.  */
bool
connection::take_standard ()
{
  int type;
  socklen_t size = sizeof type;
  const int null = ::open ("/dev/null", O_RDONLY | O_CLOEXEC);
  const bool good = null >= 0 && getsockopt (0, SOL_SOCKET, SO_TYPE, &type, &size) == 0
		    && (m_fd = fcntl (0, F_DUPFD_CLOEXEC, 3)) >= 0 && dup2 (null, 0) == 0 && dup2 (2, 1) == 1;
  if (null >= 0)
    ::close (null);
  return good;
}

bool
connection::listen (const std::string &where, std::string *error)
{
  bool good;
  if (where == "-")
    {
      good = take_standard ();
      if (!good)
	*error = "HEDDLE_SIM_GDB=-: gdb does not run this program (target remote | HEDDLE_SIM_GDB=- PROGRAM)";
      return good;
    }
  if (where.find_first_not_of ("0123456789") == std::string::npos)
    {
      sockaddr_in a = {};
      a.sin_family = AF_INET;
      a.sin_addr.s_addr = htonl (INADDR_LOOPBACK);
      const unsigned long port = where.size () < 6 ? strtoul (where.c_str (), nullptr, 10) : 65536;
      if (where.empty () || port > 65535)
	{
	  *error = "HEDDLE_SIM_GDB=" + where + ": expected the number of a port, the name of a socket's file, or -";
	  return false;
	}
      a.sin_port = htons (uint16_t (port));
      m_listening = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      const int on = 1;
      setsockopt (m_listening, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
      socklen_t size = sizeof a;
      good = bind_to (m_listening, &a, sizeof a)
	     && getsockname (m_listening, reinterpret_cast<sockaddr *> (&a), &size) == 0;
      m_address = "127.0.0.1:" + std::to_string (ntohs (a.sin_port));
    }
  else
    {
      sockaddr_un a = {};
      a.sun_family = AF_UNIX;
      if (where.size () >= sizeof a.sun_path)
	{
	  *error = "HEDDLE_SIM_GDB=" + where + ": the name of the socket's file is too long";
	  return false;
	}
      memcpy (a.sun_path, where.c_str (), where.size ());
      m_listening = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
      good = bind_to (m_listening, &a, sizeof a);
      m_address = where;
      if (good)
	m_file = where;
    }
  if (good)
    return true;
  *error = "HEDDLE_SIM_GDB=" + where + ": " + strerror (errno);
  close ();
  return false;
}

bool
connection::accept (std::string *error)
{
  if (m_fd >= 0)
    return true;
  for (bool listens = ::listen (m_listening, 1) == 0; listens;)
    {
      m_fd = ::accept4 (m_listening, nullptr, nullptr, SOCK_CLOEXEC);
      if (m_fd < 0 && errno == EINTR)
	continue;
      ucred who;
      socklen_t size = sizeof who;
      if (m_fd < 0 || m_file.empty ()
	  || (getsockopt (m_fd, SOL_SOCKET, SO_PEERCRED, &who, &size) == 0 && who.uid == geteuid ()))
	break;
      ::close (m_fd);
    }
  const int reason = errno, fd = m_fd;
  m_fd = -1;
  close ();
  m_fd = fd;
  if (fd < 0)
    {
      *error = std::string ("HEDDLE_SIM_GDB: ") + strerror (reason);
      return false;
    }
  const int on = 1;
  setsockopt (fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return true;
}

/* The next byte; -1: the connection is lost; -2: there is none, and we do not WAIT.  */
int
connection::next (bool wait)
{
  while (m_at == m_end && m_fd >= 0)
    {
      if (!wait)
	{
	  pollfd p = { m_fd, POLLIN, 0 };
	  if (poll (&p, 1, 0) <= 0)
	    return -2;
	}
      const ssize_t n = recv (m_fd, m_buffer, sizeof m_buffer, 0);
      if (n < 0 && errno == EINTR)
	continue;
      if (n <= 0)
	{
	  close ();
	  return -1;
	}
      m_at = 0;
      m_end = size_t (n);
    }
  return m_fd < 0 ? -1 : static_cast<unsigned char> (m_buffer[m_at++]);
}

bool
connection::interrupted ()
{
  for (int c; (c = next (false)) != -2;)
    {
      if (c == -1)
	return true;
      if (c == 3)
	return true;
      if (c == '$')
	{
	  /* A packet, though gdb waits for us: it is answered when we stop.  */
	  m_at--;
	  return true;
	}
    }
  return false;
}

bool
connection::receive (std::string *packet, bool *interrupt)
{
  for (int c; (c = next (true)) >= 0;)
    {
      if (c == 3 && interrupt)
	{
	  *interrupt = true;
	  return false;
	}
      if (c != '$')
	continue;
      packet->clear ();
      unsigned sum = 0;
      while ((c = next (true)) >= 0 && c != '#')
	{
	  sum += unsigned (c);
	  if (c == '}')
	    {
	      c = next (true);
	      sum += unsigned (c);
	      c ^= 0x20;
	    }
	  *packet += char (c);
	}
      const int high = next (true), low = next (true);
      if (low < 0)
	return false;
      const bool good = digit (char (high)) == int (sum >> 4 & 15) && digit (char (low)) == int (sum & 15);
      if (!m_trusted)
	{
	  const char reply = good ? '+' : '-';
	  if (::send (m_fd, &reply, 1, MSG_NOSIGNAL) != 1)
	    close ();
	}
      if (good)
	return m_fd >= 0;
    }
  return false;
}

void
connection::send (const std::string &packet)
{
  std::string s = "$";
  unsigned sum = 0;
  for (char c : packet)
    {
      if (c == '$' || c == '#' || c == '}' || c == '*')
	{
	  s += '}';
	  sum += '}';
	  c = char (c ^ 0x20);
	}
      s += c;
      sum += static_cast<unsigned char> (c);
    }
  s += '#';
  s += hex_digits[sum >> 4 & 15];
  s += hex_digits[sum & 15];
  for (size_t at = 0; at < s.size () && m_fd >= 0;)
    {
      const ssize_t n = ::send (m_fd, s.data () + at, s.size () - at, MSG_NOSIGNAL);
      if (n < 0 && errno == EINTR)
	continue;
      if (n <= 0)
	close ();
      else
	at += size_t (n);
    }
}

} // namespace ptxsim
