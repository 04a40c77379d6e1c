/* last-thread.cc -- the end of a program whose main thread has ended by pthread_exit.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   When the main thread calls pthread_exit the process goes on until its last thread ends; the C library then calls exit
   (0).  Threads of the plugin, of the simulator and of NVIDIA's driver never end, and the program would hang.  So the
   end of the main thread is noticed, by the destructor of a key, which exit does not call.  From then on a thread looks
   into /proc/self/task for threads of the program, and calls exit (0) if none is left.

   The program's are all but those with the names of Heddle's threads and of the driver's, and but a main thread that
   has ended: this one stays in the list as a zombie.  A thread may make another one and end while the list is read, and
   be the last visible one; the list is therefore read twice.  Where the main thread has not been noted (a library that
   another thread has loaded) the end of other threads asks for it.  Without /proc, or a thread, the process goes
   on.  */

#include "plugin/async/last-thread.h"
#include "plugin/types/own-thread.h"
#include "plugin/error.h"
#include "plugin/tuning.h"

#include <algorithm>
#include <atomic>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

namespace heddle {

/* Estimate, in ms: at most between looks whether threads of the program are left, when its main thread has ended
   before them.  A user does not notice.  */
constexpr double end_watch_ms = 50;

namespace {

/* Whether the thread NUMBER, whose name and state these are, counts as the program's.  */
bool
is_programs (int number, const char *name, char state)
{
  static const char drivers[] = "cuda";
  char own[own_name_size];
  write_own_name (own, number);
  return state != 'Z' && state != 'X' && strcmp (name, own) != 0 && strcmp (name, "heddle-launch") != 0
	 && strncmp (name, drivers, sizeof drivers - 1) != 0;
}

/* Read name and state of the process's thread NUMBER.  False: the thread has gone.  */
bool
read_thread (int number, char (&name)[own_name_size], char *state)
{
  char path[64], text[128];
  snprintf (path, sizeof path, "/proc/self/task/%d/stat", number);
  FILE *const f = fopen (path, "re");
  if (!f)
    return false;
  const size_t n = fread (text, 1, sizeof text - 1, f);
  fclose (f);
  text[n] = 0;
  /* NUMBER (NAME) STATE ..., where a name may have any character.  */
  const char *const from = strchr (text, '('), *const to = strrchr (text, ')');
  if (!from || !to || to < from || to[1] != ' ')
    return false;
  snprintf (name, sizeof name, "%.*s", int (to - from - 1), from + 1);
  *state = to[2];
  return true;
}

/* Whether a thread of the program's is left, or cannot be excluded.  */
bool
program_goes_on ()
{
  DIR *const tasks = opendir ("/proc/self/task");
  if (!tasks)
    return true;
  bool found = false;
  while (const dirent *const entry = readdir (tasks))
    {
      const int number = atoi (entry->d_name);
      char name[own_name_size], state;
      if (number > 0 && read_thread (number, name, &state) && is_programs (number, name, state))
	{
	  found = true;
	  break;
	}
    }
  closedir (tasks);
  return found;
}

/* The thread waiting for the program's last one.  */
void *
wait_for_last (void *)
{
  take_own_name ();
  for (double ms = 1; program_goes_on () || program_goes_on (); ms = std::min (2 * ms, end_watch_ms))
    pause_ms (ms);
  exit (EXIT_SUCCESS);
}

/* A thread of the program's ends.  */
void
program_thread_ends (void *)
{
  static std::atomic<bool> waits { false };
  char name[own_name_size], state;
  const int main_thread = getpid ();
  const bool main_ends = gettid () == main_thread
			 || (read_thread (main_thread, name, &state) && !strchr ("RSDTt", state));
  own_thread t;
  if (main_ends && !waits.exchange (true) && t.start (wait_for_last, nullptr))
    t.detach ();
}

} // namespace

void
note_program_thread ()
{
  struct key
  {
    pthread_key_t number;
    bool made;
    key () : made (pthread_key_create (&number, program_thread_ends) == 0) {}
  };
  static const key noted;
  if (noted.made && !pthread_getspecific (noted.number))
    pthread_setspecific (noted.number, &noted);
}

} // namespace heddle
