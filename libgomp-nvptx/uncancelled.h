/* uncancelled.h -- threads of the program are not cancelled in Heddle's code.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   pthread_cancel ends a thread where it waits, reads or writes, by unwinding its stack.  In the plugin or the simulator
   it would keep locks, and the device would go on with memory of the thread's.  The unwinding would not even reach the
   thread's own code: both libraries contain a libstdc++ and an unwinder, whose routines abort when the system's
   unwinder calls them.  A thread inside of them is therefore cancelled after it has come out: at the next cancellation
   point in the program.  */

#ifndef HEDDLE_UNCANCELLED_H
#define HEDDLE_UNCANCELLED_H

#include <pthread.h>

namespace heddle {

/* The calling thread is not cancelled during the life of this object.  Objects may be nested.  */
struct uncancelled
{
  int before;
  uncancelled () { pthread_setcancelstate (PTHREAD_CANCEL_DISABLE, &before); }
  ~uncancelled () { pthread_setcancelstate (before, nullptr); }
  uncancelled (const uncancelled &) = delete;
};

} // namespace heddle

#endif
