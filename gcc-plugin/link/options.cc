/* options.cc -- what mkoffload has been asked for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   lto-wrapper passes, mostly in an @FILE: -o and the objects; the options of the objects' compilations and of the link
   that pass lto_wrapper's own filter; then the words of -foffload-options=, from the objects' compilations and from the
   link.  The three kinds look alike, and an option is understood by its text.  The user's own are checked: an unknown
   -m option is an error, for a wrong target would be found out late.  Options for a linker (-lm) are accepted, as GCC's
   own offloading needs some of them; libraries are found here without options.  */

#include "options.h"
#include "link/base/process.h"
#include "link/option-names.h"
#include "tuning.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <iterator>
#include <sys/stat.h>

/* Append to WORDS those of TEXT, as libiberty's expandargv splits a response file: white space separates,
   quotes of both kinds group, a backslash takes the next character literally.  */

static void
split_response (const std::string &text, std::vector<std::string> &words)
{
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (size_t i = 0; i < text.size (); i++)
    {
      char c = text[i];
      if (c == '\\' && i + 1 < text.size ())
	{
	  word += text[++i];
	  in_word = true;
	}
      else if (quote)
	{
	  if (c == quote)
	    quote = 0;
	  else
	    word += c;
	}
      else if (c == '\'' || c == '"')
	{
	  quote = c;
	  in_word = true;
	}
      else if (isspace ((unsigned char) c))
	{
	  if (in_word)
	    words.push_back (word);
	  word.clear ();
	  in_word = false;
	}
      else
	{
	  word += c;
	  in_word = true;
	}
    }
  if (in_word)
    words.push_back (word);
}

/* ARGS with each @FILE that names a file replaced by its words, to a depth of DEPTH.  */

static std::vector<std::string>
expand (const std::vector<std::string> &args, unsigned depth)
{
  std::vector<std::string> result;
  for (const std::string &arg : args)
    {
      struct stat st;
      if (arg.size () < 2 || arg[0] != '@' || stat (arg.c_str () + 1, &st) != 0 || !S_ISREG (st.st_mode))
	{
	  result.push_back (arg);
	  continue;
	}
      if (depth == 0)
	fatal ("%s: response files are nested too deeply", arg.c_str () + 1);
      std::vector<std::string> words;
      split_response (read_file (arg.substr (1)), words);
      for (const std::string &word : expand (words, depth - 1))
	result.push_back (word);
    }
  return result;
}

/* The known targets (ptx-versions.def), from the oldest possible target of the device's code on.  */

static const unsigned known_targets[] =
{
#define PTX_SM(SM, ISA) SM,
#include "../../ptx-emitter/ptx-versions.def"
};
static const unsigned oldest_target = 53;

static bool
known_target_p (unsigned sm)
{
  return std::find (std::begin (known_targets), std::end (known_targets), sm) != std::end (known_targets);
}

/* Their names.  */

static std::string
known_target_names ()
{
  std::string names;
  for (unsigned sm : known_targets)
    if (sm >= oldest_target)
      names += (names.empty () ? "sm_" : ", sm_") + std::to_string (sm);
  return names;
}

/* Add to TARGETS those of LIST, "sm_NN,sm_NN", the value of OPTION.  */

static void
parse_targets (const char *list, const char *option, std::vector<unsigned> &targets)
{
  std::vector<unsigned> result;
  for (const char *p = list;; p++)
    {
      unsigned sm = 0, digits = 0;
      if (strncmp (p, "sm_", 3) == 0)
	for (p += 3; isdigit ((unsigned char) *p) && digits < 4; p++, digits++)
	  sm = sm * 10 + (*p - '0');
      if (digits < 1 || (*p && *p != ','))
	fatal ("%s%s: targets are written sm_NN, separated by commas", option, list);
      if (sm < oldest_target && known_target_p (sm))
	fatal ("%s%s: the oldest supported target is sm_%u", option, list, oldest_target);
      if (!known_target_p (sm))
	fatal ("%s%s: there is no target sm_%u; there are %s", option, list, sm, known_target_names ().c_str ());
      result.push_back (sm);
      if (!*p)
	break;
    }
  std::sort (result.begin (), result.end ());
  result.erase (std::unique (result.begin (), result.end ()), result.end ());
  /* The last option counts: it is the link's.  */
  targets = result;
}

/* S begins with PREFIX; *REST is what follows.  */

static bool
starts (const std::string &s, const char *prefix, const char **rest)
{
  size_t n = strlen (prefix);
  if (s.compare (0, n, prefix) != 0)
    return false;
  *rest = s.c_str () + n;
  return true;
}

/* ASSIGNMENT is NAME=VALUE, of -mtune-: check it.  */

static void
parse_tuning (const std::string &assignment, options &o)
{
  const size_t equals = assignment.find ('=');
  const std::string name = assignment.substr (0, equals);
  const std::string value = equals == std::string::npos ? "" : assignment.substr (equals + 1);
  heddle_tuning checked;
  unsigned least, most;
  switch (heddle_set_tuning (checked, name.c_str (), value.c_str (), &least, &most))
    {
    case tuned::no_such_number:
      fatal ("-mtune-%s: there is no number '%s' (gcc-plugin/tuning.def has them)", assignment.c_str (), name.c_str ());
    case tuned::out_of_range:
      fatal ("-mtune-%s: %s is a number from %u to %u", assignment.c_str (), name.c_str (), least, most);
    case tuned::done:
      o.tuning.push_back (assignment);
    }
}

/* PASS is the value of -mwithout=: check it.  */

static void
parse_pass (const std::string &pass, options &o)
{
  static const char *const passes[] =
  {
#define HEDDLE_PASS(ROLES, NAME, KIND, WHERE, PLACE, GATE, REASON, HOLDS) #NAME,
#include "../passes.def"
  };
  std::string name = pass;
  std::replace (name.begin (), name.end (), '-', '_');
  if (std::find (std::begin (passes), std::end (passes), name) == std::end (passes))
    fatal ("-mwithout=%s: there is no such pass (gcc-plugin/passes.def has them)", pass.c_str ());
  o.without.push_back (pass);
}

/* -mdo-concurrent=WHERE, which the front end has obeyed.  */

static void
check_do_concurrent (const std::string &where)
{
  if (where != "device" && where != "remark" && where != "host")
    fatal ("-mdo-concurrent=%s: there are \"device\", \"remark\" and \"host\"", where.c_str ());
}

/* -mstdpar=WHERE, the same.  */

static void
check_stdpar (const std::string &where)
{
  if (where != "device" && where != "host")
    fatal ("-mstdpar=%s: there are \"device\" and \"host\"", where.c_str ());
}

/* ARG is no option.  */

[[noreturn]] static void
refuse (const std::string &arg)
{
  const std::string like = nearest_option (arg);
  if (like.empty ())
    fatal ("unrecognized option '%s' for offloading to nvptx-none", arg.c_str ());
  fatal ("unrecognized option '%s' for offloading to nvptx-none; did you mean '%s'?", arg.c_str (), like.c_str ());
}

/* Handle machine option ARG.  */

static void
parse_machine (const std::string &arg, options &o)
{
  const char *rest;
  if (starts (arg, "-march=", &rest))
    parse_targets (rest, "-march=", o.targets);
  else if (starts (arg, "-misa=", &rest))
    parse_targets (rest, "-misa=", o.targets);
  else if (arg == "-msimt-loops" || arg == "-mno-simt-loops")
    o.simt_loops = arg == "-msimt-loops";
  else if (arg == "-mhost-calls" || arg == "-mno-host-calls")
    o.host_calls = arg == "-mhost-calls";
  /* The front end has obeyed it.  */
  else if (arg == "-mfuse" || arg == "-mno-fuse" || arg == "-mdevice-scalars" || arg == "-mno-device-scalars")
    ;
  else if (arg == "-mcheck-memory")
    o.check_memory = true;
  else if (arg == "-mcheck-races")
    o.check_races = true;
  else if (arg == "-mcheck")
    o.check_memory = o.check_races = true;
  else if (arg == "-mthreads=auto")
    o.threads.clear ();
  else if (arg == "-mremarks")
    o.remarks = true;
  else if (arg == "-mreproducible")
    o.reproducible = true;
  else if (arg == "-mthreads=warp" || arg == "-mthreads=lane")
    o.threads = arg.substr (strlen ("-mthreads=")) + "s";
  else if (starts (arg, "-mtune-", &rest))
    parse_tuning (rest, o);
  else if (starts (arg, "-mwithout=", &rest))
    parse_pass (rest, o);
  else if (starts (arg, "-mdo-concurrent=", &rest))
    check_do_concurrent (rest);
  else if (starts (arg, "-mstdpar=", &rest))
    check_stdpar (rest);
  else if (arg == "-mhelp")
    fatal ("-mhelp: the options for offloading to nvptx-none are %s (manual page heddle(1))", option_names ().c_str ());
  /* GCC's own offload compiler has a PTX version; here it follows from the target.  */
  else if (arg == "-m64" || arg == "-mgomp" || starts (arg, "-mptx=", &rest))
    ;
  else
    refuse (arg);
}

options
parse_options (int argc, char **argv)
{
  options o;
  std::vector<std::string> args = expand (std::vector<std::string> (argv + 1, argv + argc), 16);
  for (size_t i = 0; i < args.size (); i++)
    {
      const std::string &arg = args[i];
      const char *rest;
      auto value = [&] () -> const std::string &
	{
	  if (i + 1 == args.size ())
	    fatal ("option '%s' needs an argument", arg.c_str ());
	  return args[++i];
	};
      if (arg.empty ())
	continue;
      else if (arg[0] != '-')
	o.objects.push_back (arg);
      else if (arg == "-o")
	o.output = value ();
      else if (arg == "-dumpbase")
	o.dumpbase = value ();
      else if (arg == "-dumpdir" || arg == "-dumpbase-ext" || arg == "-L" || arg == "-l" || arg == "-Xlinker")
	value ();
      else if (arg == "-v")
	o.verbose = true;
      else if (arg == "-save-temps" || starts (arg, "-save-temps=", &rest))
	o.save_temps = true;
      else if (arg == "-fopenmp")
	o.openmp = true;
      else if (arg == "-fopenacc")
	o.openacc = true;
      else if (starts (arg, "-foffload-abi=", &rest))
	o.offload_abi = rest;
      /* GCC 15 and later have this option for the host's half, which is compiled for the only remaining ABI.  */
      else if (starts (arg, "-foffload-abi-host-opts=", &rest))
	continue;
      else if (arg == "-fPIC" || arg == "-fpic" || arg == "-fPIE" || arg == "-fpie" || arg == "-fno-pic"
	       || arg == "-fno-pie" || arg == "-fno-PIC" || arg == "-fno-PIE" || starts (arg, "-fcf-protection", &rest))
	o.host.push_back (arg);
      else if (starts (arg, "-g", &rest))
	o.debug = arg != "-g0";
      else if (starts (arg, "-m", &rest))
	parse_machine (arg, o);
      else if (starts (arg, "-O", &rest) || starts (arg, "-f", &rest) || starts (arg, "--param", &rest))
	{
	  if (arg == "-fno-openmp" || arg == "-fno-openacc" || starts (arg, "-flto", &rest) || arg == "-fno-lto"
	      /* The compiler's checks of its own know nothing of functions that wait for demand.  */
	      || starts (arg, "-fchecking", &rest))
	    continue;
	  o.compile.push_back (arg);
	  if (arg == "--param")
	    o.compile.push_back (value ());
	}
      else if (starts (arg, "-W", &rest) || starts (arg, "-w", &rest))
	{
	  if (strncmp (rest, "l,", 2) != 0 && strncmp (rest, "a,", 2) != 0)
	    o.compile.push_back (arg);
	}
      else if (starts (arg, "-l", &rest) || starts (arg, "-L", &rest))
	;
      else
	refuse (arg);
    }
  if (o.output.empty ())
    fatal ("no output file; mkoffload is run by lto-wrapper, not by users");
  if (o.dumpbase.empty ())
    o.dumpbase = o.output;
  if (!o.offload_abi.empty () && o.offload_abi != "lp64")
    fatal ("offloading is supported for 64-bit programs only, not for the ABI '%s'", o.offload_abi.c_str ());
  return o;
}
