/* own-thread.h -- threads of the plugin's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The system may have no thread to give (limits of the user, or of a container), and this must not end a program that
   can do without the thread: std::thread, which throws, does not fit.  The program's signal handlers are not for these
   threads.  Each begins with take_own_name, or takes another name that last-thread.cc knows.  */

#ifndef HEDDLE_OWN_THREAD_H
#define HEDDLE_OWN_THREAD_H

#include "own-name.h"

#include <pthread.h>
#include <signal.h>

namespace heddle {

/* Estimate, in ms: the end of the program waits so long for a thread that may be stuck in the driver.  */
constexpr double farewell_ms = 1000;

/* Whether a thread may poll for work, without a pause: HEDDLE_WAIT allows polling, and enough cores exist.  */
bool may_poll ();

class own_thread
{
public:
  /* Run FUNCTION (DATA) on a new thread; false if the system has no thread.  */
  bool
  start (void *(*function) (void *), void *data)
  {
    sigset_t all, before;
    sigfillset (&all);
    pthread_sigmask (SIG_SETMASK, &all, &before);
    m_started = pthread_create (&m_thread, nullptr, function, data) == 0;
    pthread_sigmask (SIG_SETMASK, &before, nullptr);
    return m_started;
  }
  bool started () const { return m_started; }
  bool is_current () const { return m_started && pthread_equal (m_thread, pthread_self ()); }
  /* Afterwards it is not STARTED.  */
  void
  join ()
  {
    pthread_join (m_thread, nullptr);
    m_started = false;
  }
  void
  detach ()
  {
    pthread_detach (m_thread);
    m_started = false;
  }

private:
  pthread_t m_thread {};
  bool m_started = false;
};

} // namespace heddle

#endif
