/* last-thread.h -- the end of a program whose main thread has ended by pthread_exit.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_LAST_THREAD_H
#define HEDDLE_LAST_THREAD_H

namespace heddle {

/* The calling thread is the program's.  May be called again.  */
void note_program_thread ();

} // namespace heddle

#endif
