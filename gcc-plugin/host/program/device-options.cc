/* device-options.cc -- the host role: options for devices with a meaning for the front end, too.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's driver hands -foffload-options on to the front end, which makes no use of it.  */

#include "gcc-compat.h"
#include "host/facts/device-options.h"
#include "opts.h"

std::vector<std::string>
heddle_device_options ()
{
  std::vector<std::string> words;
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    if (save_decoded_options[i].opt_index == OPT_foffload_options_ && save_decoded_options[i].arg)
      {
	const char *text = save_decoded_options[i].arg;
	if (*text != '-')
	  {
	    const char *equals = strchr (text, '=');
	    if (!equals)
	      continue;
	    text = equals + 1;
	  }
	while (*text)
	  {
	    const size_t n = strcspn (text, " \t");
	    if (n)
	      words.emplace_back (text, n);
	    text += n;
	    text += strspn (text, " \t");
	  }
      }
  return words;
}

bool
heddle_reproducible_p ()
{
  static const std::vector<std::string> words = heddle_device_options ();
  return std::find (words.begin (), words.end (), "-mreproducible") != words.end ();
}

/* The last of ON and OFF among the options; without both USUAL.  */

static bool
last_of (const char *on, const char *off, bool usual)
{
  for (const std::string &word : heddle_device_options ())
    if (word == on || word == off)
      usual = word == on;
  return usual;
}

bool
heddle_fuses_p ()
{
  static const bool fuses = last_of ("-mfuse", "-mno-fuse", true);
  return fuses;
}

bool
heddle_device_scalars_p ()
{
  static const bool scalars = last_of ("-mdevice-scalars", "-mno-device-scalars", true);
  return scalars;
}

bool
heddle_standard_parallel_p ()
{
  static const bool parallel = last_of ("-mstdpar=device", "-mstdpar=host", false);
  return parallel;
}
