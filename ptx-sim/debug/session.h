/* session.h -- HEDDLE_SIM_GDB: launches under gdb's control.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A process has one session, which listens from the first device on, waits for gdb before the first launch, and does
   all launches in steps from then on, one after another, until gdb detaches.  */

#ifndef HEDDLE_PTX_SIM_SESSION_H
#define HEDDLE_PTX_SIM_SESSION_H

#include "engine.h"

namespace ptxsim {

/* Listen at WHERE, the variable's value; false with *ERROR set.  Again: nothing.  */
bool start_session (const char *where, std::string *error);
/* Whether there is one.  */
bool has_session ();

/* A module has been loaded, or is going to be unloaded.  */
void session_loaded (const module &);
void session_unloads (const module &);

/* Launch P on D.  */
status session_launch (device &d, const launch_params &p, failure *why);

} // namespace ptxsim

#endif
