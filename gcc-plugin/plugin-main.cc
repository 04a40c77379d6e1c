/* plugin-main.cc -- the compiler plugin's entry: the plugin's role in each compiler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   host     in cc1, cc1plus, f951: beside the host's code, write the unit's offloaded part as bytecode
	    (host/stream/stream.cc).
   library  in the same, with -fplugin-arg-heddle-role=library: write the whole unit as bytecode only.
   device   in lto1, with -fplugin-arg-heddle-role=device, run by mkoffload: read that bytecode, choose the
	    device's symbols (device/symbols/symbols.cc), make kernels (device/entries/entries.cc), optimise as for a
	    GPU (device/hooks.cc), emit PTX in the place of RTL (device/emit/emit.cc).
   tables   in lto1 otherwise, which is the host's link-time optimisation: it writes the tables of what is offloaded
	    (host/program/offload-tables.cc).  */

#include <new>

#include "compiler-check.h"
#include "device/facts/hooks.h"
#include "host/program/offload-tables.h"
#include "host/program/standard-headers.h"
#include "host/stream/stream.h"
#include "passes.h"
#include "tuning.h"

/* GCC looks for it in a plugin.  */
int plugin_is_GPL_compatible;

static const plugin_info heddle_info =
{
  "Heddle",
  "Arguments (-fplugin-arg-heddle-NAME=VALUE):\n"
  "  role=host|library|device  what to do; the default is host, or what lto1 does for that\n"
  "  declare-target            host: all that the unit defines is for the device, too\n"
  "  out=FILE                  device: where to write the PTX; %e stands for =, %% for %\n"
  "  march=NN                  device: the sm_NN to emit for\n"
  "  again                     device: the program has been compiled for another target: without notes\n"
  "  lineinfo                  device: emit line information\n"
  "  no-simt-loops             device: no loop is for lanes\n"
  "  remarks                   device: say what threads are in each target region\n"
  "  reproducible              device: no sum depends on the numbers of teams and threads\n"
  "  quiet                     device: no warnings\n"
  "  check-memory              device: keep automatic variables apart, and tell the simulator of them\n"
  "  report=FILE               device: where to write the report of regions, loops, accesses; as out=\n"
  "  threads=warps|lanes       device: what the threads of parallel regions are; the default is what seems best\n"
  "  tune-NAME=VALUE           host, device: change a number of tuning.def\n"
  "  without=PASS              host, device: leave out a pass of passes.def; may be repeated\n"
  "  unused=NAMES              device: answer the runtime's question for NAMES by no; may be repeated\n"
};

/* The value of argument NAME among INFO's, or NULL if not given; "" without a value.  */

static const char *
argument (const plugin_name_args *info, const char *name)
{
  for (int i = 0; i < info->argc; i++)
    if (!strcmp (info->argv[i].key, name))
      return info->argv[i].value ? info->argv[i].value : "";
  return NULL;
}

/* The text encoded by mkoffload as VALUE (argument_value in mkoffload.cc).  It stays for good.  */

static const char *
argument_text (const char *value)
{
  char *text = xstrdup (value), *to = text;
  for (const char *from = value; *from; from++)
    if (*from != '%')
      *to++ = *from;
    else if (*++from == 'e')
      *to++ = '=';
    else if (*from == '%')
      *to++ = '%';
    else
      break;
  *to = 0;
  return text;
}

/* Fill in heddle_options from INFO's arguments.  False after an error.  */

static bool
read_device_options (const plugin_name_args *info)
{
  const char *out = argument (info, "out");
  if (!out || !*out)
    {
      error ("the device role of the plugin needs %<-fplugin-arg-%s-out=%>", info->base_name);
      return false;
    }
  heddle_options.out_file = argument_text (out);
  heddle_options.sm = 70;
  if (const char *march = argument (info, "march"))
    {
      heddle_options.sm = atoi (march);
      if (heddle_options.sm < 53 || heddle_options.sm > 999)
	{
	  error ("%<-fplugin-arg-%s-march=%s%>: there is no such target", info->base_name, march);
	  return false;
	}
    }
  if (argument (info, "again"))
    heddle_inhibit_notes ();
  heddle_options.line_info = argument (info, "lineinfo") != NULL;
  heddle_options.simt_loops = argument (info, "no-simt-loops") == NULL;
  heddle_options.remarks = argument (info, "remarks") != NULL;
  heddle_options.reproducible = argument (info, "reproducible") != NULL;
  heddle_options.quiet = argument (info, "quiet") || argument (info, "again");
  heddle_options.check_memory = argument (info, "check-memory") != NULL;
  if (const char *report = argument (info, "report"))
    heddle_options.report_file = argument_text (report);
  heddle_options.threads = heddle_threads::best;
  if (const char *threads = argument (info, "threads"))
    heddle_options.threads = !strcmp (threads, "lanes") ? heddle_threads::lanes : heddle_threads::warps;
  for (int i = 0; i < info->argc; i++)
    if (!strcmp (info->argv[i].key, "unused") && info->argv[i].value)
      heddle_options.unused.insert (info->argv[i].value);
  return true;
}

/* Change the numbers named in INFO's arguments.  False after an error.  */

static bool
read_tuning (const plugin_name_args *info)
{
  for (int i = 0; i < info->argc; i++)
    {
      const char *key = info->argv[i].key, *value = info->argv[i].value ? info->argv[i].value : "";
      unsigned least, most;
      if (startswith (key, "tune-")
	  && heddle_set_tuning (tuning, key + strlen ("tune-"), value, &least, &most) != tuned::done)
	{
	  error ("%<-fplugin-arg-%s-%s=%s%>: there is no such number, or it is out of range", info->base_name, key,
		 value);
	  return false;
	}
    }
  return true;
}

/* The compiler reports a lack of memory; the plugin's libstdc++, which is its own, would abort.  This comes before any
   object of the plugin's is made.  */
__attribute__ ((constructor (101))) static void
take_new_handler ()
{
  std::set_new_handler ([]
    {
      fprintf (stderr, "%s: out of memory in Heddle's plugin: see to the limits of the process (ulimit -v)\n",
	       progname);
      exit (FATAL_EXIT_CODE);
    });
}

/* Leave out the passes named in INFO's arguments.  False after an error.  */

static bool
read_passes (const plugin_name_args *info)
{
  for (int i = 0; i < info->argc; i++)
    if (!strcmp (info->argv[i].key, "without"))
      {
	const char *name = info->argv[i].value ? info->argv[i].value : "";
	if (const char *why = heddle_leave_out_pass (name))
	  {
	    error ("%<-fplugin-arg-%s-without=%s%>: %s", info->base_name, name, why);
	    return false;
	  }
      }
  return true;
}

int
plugin_init (plugin_name_args *info, plugin_gcc_version *version)
{
  if (!heddle_check_compiler (version))
    return 1;
  register_callback (info->base_name, PLUGIN_INFO, NULL, const_cast<plugin_info *> (&heddle_info));

  if (!read_tuning (info) || !read_passes (info))
    return 1;
  const char *role = argument (info, "role");
  bool is_lto1 = !strcmp (lang_hooks.name, "GNU GIMPLE");
  if (!role)
    role = is_lto1 ? "tables" : "host";

  if (!strcmp (role, "tables") && is_lto1)
    heddle_offload_tables_init (info->base_name);
  else if (!strcmp (role, "host") && !is_lto1)
    {
      if (heddle_find_standard_headers (info->full_name))
	return 0;
      heddle_offload_tables_init (info->base_name);
      heddle_register_passes (info, HOST);
      heddle_stream_init (info->base_name, false, argument (info, "declare-target") != NULL);
    }
  else if (!strcmp (role, "library") && !is_lto1)
    {
      heddle_register_passes (info, LIBRARY);
      heddle_stream_init (info->base_name, true, false);
    }
  else if (!strcmp (role, "device") && is_lto1)
    {
      if (!read_device_options (info))
	return 1;
      heddle_device_init (info);
    }
  else
    {
      error ("%qs is no role of the Heddle plugin in this compiler", role);
      return 1;
    }
  return 0;
}
