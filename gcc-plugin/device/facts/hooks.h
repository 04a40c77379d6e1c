/* hooks.h -- GCC's picture of the machine while it compiles for the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_HOOKS_H
#define HEDDLE_HOOKS_H

/* Variables of this section are in shared memory.  */
#define HEDDLE_SHARED_SECTION ".heddle.shared"
/* DECL is a function of this kind.  */
bool heddle_shared_variable_p (tree decl);

/* The threads of parallel regions: automatic, or as the user wants.  */
enum class heddle_threads { best, warps, lanes };

/* mkoffload's requests to the device role; constant from plugin_init on.  */
struct heddle_device_options
{
  const char *out_file;		/* where to write the PTX */
  unsigned sm;			/* .target sm_NN */
  bool line_info;		/* emit .loc and .file */
  bool remarks;			/* say how regions and their loops run */
  bool reproducible;		/* sums do not depend on numbers of teams and threads */
  bool quiet;			/* nobody asks for warnings, or they have been given */
  bool check_memory;		/* keep automatic variables apart, and tell the simulator of them */
  bool simt_loops;		/* let lanes share the iterations of loops; else each thread of OpenMP's does its own */
  heddle_threads threads;
  std::set<std::string> unused;	/* questions of the runtime (__heddle_uses) whose answer is no */
  const char *report_file;	/* where to write the report of regions, loops, accesses; null: nowhere */
};
extern heddle_device_options heddle_options;

/* While it lives warnings are shown, of what only the device compiler knows.  (lto1 has the option -w, for GCC's own
   warnings, which the host's compiler has given.)  */
class device_warnings
{
public:
  device_warnings () : before (heddle_quiet ()) { heddle_quiet () = heddle_options.quiet; }
  ~device_warnings () { heddle_quiet () = before; }

private:
  const bool before;
};

/* Install the device role in lto1; once, from plugin_init, after heddle_options has been filled in, with its INFO.  */
void heddle_device_init (const plugin_name_args *info);

#endif
