/* crash.cc -- a function of the host that a kernel has called crashes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The system's signal ends the program, as it does anywhere on the host; but the function was called by a thread of the
   plugin, and the program's code has no call of it in this thread.  A line therefore names the function, and says that
   a kernel has called it.  A signal with a handler of the program or a library is left to the handler.

   A handler may make system calls only, and use no variable of the thread, which may be allocated at its first use.  A
   table therefore has the threads inside a function.  A thread without a place in the table is not named.  */

#include "crash.h"

#include <atomic>
#include <mutex>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

namespace heddle {

namespace {

constexpr int crashes[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };

/* A thread, by the system's number, 0: none; and its current function.  */
struct place
{
  std::atomic<int> thread;
  std::atomic<const char *> function;
};
place places[1024];
thread_local place *mine;
thread_local int number;	/* of the thread; 0: not known yet */

/* A place for this thread, or null.  */
place *
take_place ()
{
  if (!number)
    number = syscall (SYS_gettid);
  const unsigned most = sizeof places / sizeof *places;
  for (unsigned i = 0; i < most; i++)
    {
      place &p = places[(number + i) % most];
      int nobody = 0;
      if (p.thread.load (std::memory_order_relaxed) == 0 && p.thread.compare_exchange_strong (nobody, number))
	return &p;
    }
  return nullptr;
}

/* The function that the calling thread is in, or null.  Safe in handlers.  */
const char *
function_of_thread ()
{
  const int thread = syscall (SYS_gettid);
  for (const place &p : places)
    if (p.thread.load () == thread)
      return p.function.load ();
  return nullptr;
}

/* The signal's own effect is as it was before: the instruction is executed again, or the signal raised.  */
void
crashed (int signal, siginfo_t *about, void *)
{
  if (const char *name = function_of_thread ())
    {
      const auto part = [] (const char *text) { return iovec { const_cast<char *> (text), strlen (text) }; };
      const iovec line[] = { part ("\nlibgomp: the host's function "), part (name),
			     part (signal == SIGABRT ? ", which a kernel has called, aborts the program\n"
				   : ", which a kernel has called, has crashed\n") };
      (void) !writev (STDERR_FILENO, line, sizeof line / sizeof *line);
    }
  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  sigaction (signal, &standard, nullptr);
  if (about->si_code <= 0)
    raise (signal);
}

} // namespace

void
name_crashes ()
{
  static std::once_flag once;
  std::call_once (once, [] {
    for (int signal : crashes)
      {
	struct sigaction known {}, ours {};
	ours.sa_sigaction = crashed;
	ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
	if (sigaction (signal, nullptr, &known) == 0 && !(known.sa_flags & SA_SIGINFO) && known.sa_handler == SIG_DFL)
	  sigaction (signal, &ours, nullptr);
      }
  });
}

const char *
enter_function (const char *name)
{
  if (!mine && !(mine = take_place ()))
    return nullptr;
  const char *outer = mine->function.exchange (name);
  if (!name)
    {
      mine->thread.store (0);
      mine = nullptr;
    }
  return outer;
}

} // namespace heddle
