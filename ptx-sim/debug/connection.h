/* connection.h -- packets from and to gdb.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_PTX_SIM_CONNECTION_H
#define HEDDLE_PTX_SIM_CONNECTION_H

#include <string>

namespace ptxsim {

/* gdb's remote serial protocol ("Debugging with GDB", appendix E): who listens, and packets.  */
class connection
{
public:
  connection () = default;
  connection (const connection &) = delete;
  connection &operator= (const connection &) = delete;
  ~connection ();

  /* Be ready for gdb at WHERE: the number of a port of this machine's own addresses (0: any), the name of a socket's
     file, which must not be there, or "-": gdb has started the program with a socket as standard input and output; what
     the program writes there goes to standard error then.  False with *ERROR.  */
  bool listen (const std::string &where, std::string *error);
  /* What gdb's `target remote' wants to hear; empty: gdb knows.  */
  const std::string &address () const { return m_address; }
  /* Wait until gdb is there; earlier connections are refused, so that gdb tries again and does not wait for our
     answers.  False with *ERROR.  */
  bool accept (std::string *error);

  bool open () const { return m_fd >= 0; }
  void close ();

  /* Wait for the next packet.  False: the connection is lost, or gdb wants to stop, which sets *INTERRUPT unless
     INTERRUPT is null.  */
  bool receive (std::string *packet, bool *interrupt);
  void send (const std::string &packet);
  /* Whether gdb has asked to stop since it was told to go on.  Does not wait.  */
  bool interrupted ();
  /* No more acknowledgements.  */
  void trust () { m_trusted = true; }

private:
  bool take_standard ();
  int next (bool wait);

  std::string m_address, m_file;	/* M_FILE: of a socket that is to be removed */
  int m_listening = -1, m_fd = -1;
  bool m_trusted = false;
  char m_buffer[4096];
  size_t m_at = 0, m_end = 0;
};

/* N bytes at P as hexadecimal digits, and back; false if TEXT is none.  */
std::string to_hex (const void *p, size_t n);
bool from_hex (const std::string &text, std::string *bytes);

} // namespace ptxsim

#endif
