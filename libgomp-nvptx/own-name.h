/* own-name.h -- names of threads that Heddle starts in the user's process.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The host plugin has to tell its own threads, and those of the simulator, which is another library, from the program's
   (plugin/async/last-thread.cc).  Linux gives a new thread the name of its maker; a name therefore contains the number
   of its thread, and a thread made by a user's function on one of ours is not taken for ours.  */

#ifndef HEDDLE_OWN_NAME_H
#define HEDDLE_OWN_NAME_H

#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

namespace heddle {

/* The longest name that Linux takes, with its end.  */
constexpr unsigned own_name_size = 16;

/* Write the name of Heddle's thread NUMBER to NAME.  */
inline void
write_own_name (char (&name)[own_name_size], int number)
{
  snprintf (name, sizeof name, "heddle-%u", unsigned (number) % 100000000);	/* there are 4194304 at most */
}

/* The calling thread is Heddle's.  */
inline void
take_own_name ()
{
  char name[own_name_size];
  write_own_name (name, gettid ());
  pthread_setname_np (pthread_self (), name);
}

} // namespace heddle

#endif
