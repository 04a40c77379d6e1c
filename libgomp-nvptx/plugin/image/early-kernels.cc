/* early-kernels.cc -- kernels that are on the device before their predecessors have ended.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Between two kernels of a stream the device starts blocks, sets up their registers, and fetches code.  From sm_90 on
   these can happen while the first kernel is at work (programmatic dependent launch): the host allows the second one to
   begin as soon as all blocks of the first one have begun and say so (griddepcontrol.launch_dependents), or have ended;
   griddepcontrol.wait in the second kernel waits for the end of the first one, and for its effects on memory (PTX ISA,
   9.7.13.13).  On one H200, in CUDA by hand: 2.9 us from launch to launch in place of 3.7; a V-cycle of 36 small
   kernels in a graph 26.7 us in place of 43.5.

   Here a kernel does the launch_dependents with its first instruction and the wait with its second one.  In front of
   the wait are, in the code of ptxas for sm_90, reads of special registers and of parameters at most.  So a kernel does
   nothing to memory before the end of its predecessor, and of all predecessors, which have waited likewise: reductions'
   slots, stacks, and memory from the pool have one user at a time, as ever.  Copies, marks and events between two
   kernels are no kernels, and the device waits for these as without the method.  A mark of a kernel itself, by which
   the host goes on before the end of the kernel, comes behind all the kernel's accesses.

   Who sees old values: loads by the path without coherence (ld.global.nc) may, as in PTX such memory does not change
   while the kernel is there, and the kernel is there early.  Heddle has no such loads; a text with one, of a program's
   asm, stays as is.  For other loads the wait makes all visible (one H200: 10,000 kernels in a row, 264 blocks, with
   old lines of the next kernel's memory in the caches, and no wrong value).

   A kernel for whose predecessor the host has waited has nothing to be early for, and is launched as ever.

   Waiting blocks have places on multiprocessors without use for the first kernel, as all blocks of the first have
   theirs; but a kernel of another stream may need them, for which the first kernel waits, perhaps: the method is
   therefore for programs with one stream.  Nor is it for kernels behind a program's own, in a stream of an interop
   object: the program's may have begun early, too, and not waited (launch.cc).

   The simulator's driver begins no kernel early, and refuses to launch a kernel so without a wait before all else.

   The PTX of a program is for sm_70, without these instructions.  The plugin inserts them into the text before a
   capable device gets it from the driver's compiler, with the version and the target that allow them: PTX 7.8 is older
   than each driver for these devices.  A cubin of the image's stays as it is.  The text is ptx-emitter's, which puts
   directives first in a function.  */

#include "plugin/image/early-kernels.h"
#include "plugin/environment.h"
#include "plugin/types/device.h"

#include <string.h>

namespace heddle {

namespace {

/* The end of the line at P.  */
const char *
line_end (const char *p)
{
  const char *end = strchr (p, '\n');
  return end ? end + 1 : p + strlen (p);
}

bool
begins_with (const char *p, const char *text)
{
  return !strncmp (p, text, strlen (text));
}

/* The line at P, directive NAME and a version, with LEAST as its version if that is newer.  */
std::string
with_least (const char *p, const char *name, const char *least)
{
  const char *const version = p + strlen (name), *const rest = version + strspn (version, "0123456789.");
  return strverscmp (version, least) < 0 ? name + std::string (least) + std::string (rest, line_end (rest))
	 : std::string (p, line_end (p));
}

} // namespace

bool
starts_early (const device &d)
{
  return environment ().early && d.sm >= 90 && cu.LaunchKernelEx;
}

std::string
early_start (const char *text)
{
  static constexpr char version[] = ".version ", target[] = ".target sm_";
  std::string result;
  if (strstr (text, ".nc."))
    return result;
  bool has_version = false, has_target = false, kernel = false, head = false;
  for (const char *p = text; *p;)
    {
      const char *const end = line_end (p);
      const bool directive = begins_with (p, "\t.") || *p == '\n' || begins_with (p, "\t//") || begins_with (p, "//");
      if (head && !directive)
	{
	  /* In the same line: lines keep their numbers.  */
	  result += "\tgriddepcontrol.launch_dependents; griddepcontrol.wait;";
	  head = false;
	}
      std::string line (p, end);
      if (begins_with (p, version))
	{
	  line = with_least (p, version, "7.8");
	  has_version = true;
	}
      else if (begins_with (p, target))
	{
	  line = with_least (p, target, "90");
	  has_target = true;
	}
      else if (begins_with (p, ".visible .entry ") || begins_with (p, ".entry "))
	kernel = true;
      else if (kernel && begins_with (p, "{"))
	{
	  kernel = false;
	  head = true;
	}
      result += line;
      p = end;
    }
  return has_version && has_target && !kernel && !head ? result : "";
}

} // namespace heddle
