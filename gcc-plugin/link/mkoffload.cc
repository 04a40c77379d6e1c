/* mkoffload.cc -- from the objects of a program to the object with its device image.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Run by lto-wrapper at the link of a program with offloaded parts, as accel/nvptx-none/mkoffload of a folder among the
   compiler's -B folders.  The rest of Heddle is found relative to it.  */

#include "cubin-facts.h"
#include "link/base/device-image.h"
#include "image.h"
#include "libraries.h"
#include "needs.h"
#include "object-file.h"
#include "options.h"
#include "link/base/process.h"

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

/* The target of the PTX where the user names none.  */
#define DEFAULT_SM 70

namespace {

/* Where the installation has its parts.  */

struct installation
{
  std::string tools;		/* mkoffload, image-ctor.c, image.h */
  std::string plugin;		/* heddle.so */
  std::string device;		/* the device libraries */
  std::string host_plugin;	/* libgomp-plugin-nvptx.so.1 */
};

/* The compiler driver that the user has called.  */

std::string
driver ()
{
  const char *name = getenv ("COLLECT_GCC");
  if (!name || !*name)
    fatal ("COLLECT_GCC is not set; mkoffload is run by lto-wrapper, not by users");
  return name;
}

/* The folders that the driver has put together for programs of the compiler.  */

std::vector<std::string>
compiler_path ()
{
  std::vector<std::string> folders;
  if (const char *path = getenv ("COMPILER_PATH"))
    for (const char *p = path;; p++)
      {
	const char *end = strchrnul (p, ':');
	if (end != p)
	  folders.push_back (std::string (p, end));
	if (!*end)
	  break;
	p = end;
      }
  return folders;
}

/* The folder in ROOT, the installation, with the parts for the running compiler: the compiler's driver looks in
   ROOT/TARGET/VERSION before ROOT, and has put both into COMPILER_PATH; otherwise it is asked.  ROOT itself if the
   plugin is in neither.  */

std::string
compiler_folder (const std::string &root)
{
  for (const std::string &folder : compiler_path ())
    if (char *real = realpath (folder.c_str (), NULL))
      {
	std::string inside = real;
	free (real);
	if (!inside.compare (0, root.size () + 1, root + "/") && access ((inside + "/heddle.so").c_str (), R_OK) == 0)
	  return inside;
      }
  const std::string plugin = output_of ({ driver (), "-B" + root + "/", "-print-file-name=heddle.so" });
  const size_t slash = plugin.rfind ('/');
  return slash == std::string::npos ? root : plugin.substr (0, slash);
}

installation
find_installation ()
{
  char self[PATH_MAX];
  ssize_t n = readlink ("/proc/self/exe", self, sizeof self);
  if (n <= 0 || n == sizeof self)
    fatal ("cannot find out where mkoffload is: %s", n < 0 ? strerror (errno) : "its path is too long");
  installation where;
  where.tools = std::string (self, n);
  where.tools.erase (where.tools.rfind ('/'));
  std::string root = where.tools;
  for (int level = 0; level < 2; level++)
    root.erase (std::min (root.rfind ('/'), root.size ()));
  where.host_plugin = root + "/libgomp-plugin-nvptx.so.1";
  std::string own = compiler_folder (root);
  where.plugin = own + "/heddle.so";
  where.device = own + "/device";
  if (access (where.plugin.c_str (), R_OK) != 0)
    fatal ("cannot find the compiler plugin for %s in %s: it has been installed for other compilers, or not as a"
	   " whole", driver ().c_str (), root.c_str ());
  return where;
}

/* The host's lto1: the running compiler's, from the folders in its driver's list.  */

std::string
find_lto1 ()
{
  for (const std::string &folder : compiler_path ())
    {
      std::string file = folder + (folder.back () == '/' ? "lto1" : "/lto1");
      struct stat st;
      if (stat (file.c_str (), &st) == 0 && S_ISREG (st.st_mode) && access (file.c_str (), X_OK) == 0)
	return file;
    }
  std::string file = output_of ({ driver (), "-print-prog-name=lto1" });
  file.erase (std::min (file.find ('\n'), file.size ()));
  if (file.find ('/') == std::string::npos)
    fatal ("%s has no lto1, which makes the device's code", driver ().c_str ());
  return file;
}

/* What an object with SYMBOLS requires of devices.  */

unsigned
requirements_of (const std::vector<bytecode_symbol> &symbols)
{
  const size_t length = strlen (HEDDLE_NEEDS_OF_DEVICES);
  for (const bytecode_symbol &s : symbols)
    if (s.name.compare (0, length, HEDDLE_NEEDS_OF_DEVICES) == 0)
      return strtoul (s.name.c_str () + length, NULL, 10);
  return 0;
}

/* The directive behind the lowest bit of MASK.  */

const char *
directive_for (unsigned mask)
{
  return mask & HEDDLE_REQUIRES_ADDRESS ? "requires unified_address"
	 : mask & HEDDLE_REQUIRES_MEMORY ? "requires unified_shared_memory"
	 : mask & HEDDLE_REQUIRES_REVERSE ? "requires reverse_offload" : "requires self_maps";
}

/* The public symbols of the program's objects, and in REQUIRED what they require of devices.  Fatal if one has been
   compiled without the plugin, or if two require different things.  */

std::vector<bytecode_symbol>
read_program (const options &o, unsigned &required)
{
  std::vector<bytecode_symbol> symbols;
  const std::string *first = NULL;
  for (const std::string &name : o.objects)
    {
      object_contents contents = read_named_object (name);
      if (!contents.bytecode)
	fatal ("%s has no device code for Heddle: %s", name.c_str (),
	       contents.gcc_offload
	       ? "it has been compiled without Heddle's plugin (-B missing, or COMPILER_PATH or LIBRARY_PATH?)"
	       : "it is not an object file with target regions");
      const unsigned here = requirements_of (contents.symbols);
      if (first && here != required)
	fatal ("%s has '%s' and %s does not: all units of a program that have code for the device, or none",
	       here & ~required ? name.c_str () : first->c_str (), directive_for (here ^ required),
	       here & ~required ? first->c_str () : name.c_str ());
      first = &name;
      required = here;
      symbols.insert (symbols.end (), contents.symbols.begin (), contents.symbols.end ());
    }
  return symbols;
}

/* The name of a file that the user wants to keep, or of a temporary one.  */

std::string
file_to_keep (const options &o, const char *suffix)
{
  return o.save_temps ? o.dumpbase + suffix : temp_file (suffix);
}

/* TEXT as the value of a plugin's argument: GCC looks for the last = in it.  The plugin puts the = back.  */

std::string
argument_value (const std::string &text)
{
  std::string result;
  for (char c : text)
    if (c == '=')
      result += "%e";
    else if (c == '%')
      result += "%%";
    else
      result += c;
  return result;
}

/* -fsanitize= for the checks among SYMBOLS (needs.h), or nothing.  */

std::vector<std::string>
check_options (const std::vector<bytecode_symbol> &symbols)
{
  const size_t length = strlen (HEDDLE_NEEDS_CHECK);
  std::set<std::string> checks;
  for (const bytecode_symbol &s : symbols)
    if (s.name.compare (0, length, HEDDLE_NEEDS_CHECK) == 0)
      checks.insert ("-fsanitize=" + s.name.substr (length));
  return { checks.begin (), checks.end () };
}

/* What the device compiler may call for OpenACC's reductions (device/acc/acc-reductions.cc).  */
const char *const openacc_calls[] = { "GOMP_atomic_start", "GOMP_atomic_end" };

/* Whether the user wants no warnings from the link (-w).  */

bool
no_warnings ()
{
  const char *options = getenv ("COLLECT_GCC_OPTIONS");
  return options && strstr (options, "'-w'");
}

/* Have lto1 make PTX of the program's objects, which have SYMBOLS, with LIBRARIES, and write its report to the file
   REPORT, if that is not empty.  For the oldest of its targets, or, where AGAIN is not 0, for sm_AGAIN: then without
   remarks and notes, which the user has seen.  Returns its file.  */

std::string
make_ptx (const options &o, const installation &where, const std::vector<bytecode_symbol> &symbols,
	  const library_choice &libraries, const std::string &report, unsigned again)
{
  const std::string for_target = again ? ".sm_" + std::to_string (again) : "";
  std::string ptx = file_to_keep (o, (for_target + ".ptx").c_str ());
  unsigned sm = again ? again : o.targets.empty () ? DEFAULT_SM : o.targets[0];
  std::vector<std::string> args =
    {
      "-quiet", "-dumpdir", "", "-dumpbase", o.dumpbase + for_target + ".mkoffload", "-dumpbase-ext", "",
      "-m64", "-march=x86-64", "-mpopcnt", "-mtune=generic", "-g0", "-w",
      "-O2", "-fopenmp", "-fwhole-program", "-flinker-output=exec",
      "-fplugin=" + where.plugin, "-fplugin-arg-heddle-role=device", "-fplugin-arg-heddle-out=" + argument_value (ptx),
      "-fplugin-arg-heddle-march=" + std::to_string (sm)
    };
  if (o.openacc)
    {
      args.push_back ("-fopenacc");
      /* It brings points-to analysis of the whole program, which takes a builtin function for what GCC knows, also
	 where its body is here: what frexp stores would be of no use.  */
      args.push_back ("-fno-ipa-pta");
    }
  if (o.debug)
    args.push_back ("-fplugin-arg-heddle-lineinfo");
  if (again)
    args.push_back ("-fplugin-arg-heddle-again");
  else if (o.remarks)
    args.push_back ("-fplugin-arg-heddle-remarks");
  if (o.reproducible)
    args.push_back ("-fplugin-arg-heddle-reproducible");
  if (no_warnings ())
    args.push_back ("-fplugin-arg-heddle-quiet");
  if (o.check_memory)
    args.push_back ("-fplugin-arg-heddle-check-memory");
  if (!report.empty ())
    args.push_back ("-fplugin-arg-heddle-report=" + argument_value (report));
  if (!o.simt_loops)
    args.push_back ("-fplugin-arg-heddle-no-simt-loops");
  if (!o.host_calls)
    args.push_back ("-fplugin-arg-heddle-no-host-calls");
  if (!o.threads.empty ())
    args.push_back ("-fplugin-arg-heddle-threads=" + o.threads);
  for (const std::string &assignment : o.tuning)
    args.push_back ("-fplugin-arg-heddle-tune-" + assignment);
  for (const std::string &pass : o.without)
    args.push_back ("-fplugin-arg-heddle-without=" + pass);
  for (const std::string &names : libraries.unused)
    args.push_back ("-fplugin-arg-heddle-unused=" + names);
  for (const std::string &option : o.compile)
    /* Units keep their own levels; this level is for the libraries and all common code.  */
    if (option != "-O0" && option != "-O1" && option != "-O" && option != "-Og")
      args.push_back (option);
  std::vector<std::string> checks = check_options (symbols);
  args.insert (args.end (), checks.begin (), checks.end ());
  args.insert (args.end (), o.objects.begin (), o.objects.end ());
  args.insert (args.end (), libraries.members.begin (), libraries.members.end ());
  args.insert (args.end (), { "-o", "/dev/null" });

  std::string response = file_to_keep (o, (for_target + ".lto1-args").c_str ());
  write_file (response, response_text (args));
  run ({ find_lto1 (), "@" + response }, o.verbose);
  struct stat st;
  if (stat (ptx.c_str (), &st) != 0 || st.st_size == 0)
    fatal ("lto1 has made no PTX");
  return ptx;
}

/* Run ptxas with ARGS.  Releases of it crash on certain programs, less often at lower levels (13.0 does so for sm_90,
   not with -O1, on calls between conditions that contradict each other); a signal that kills it is therefore an error
   at the lowest level only.  */

static void
run_ptxas (const options &o, const std::vector<std::string> &args)
{
  std::vector<std::string> lower = args;
  lower.emplace_back ();
  int sig = run_unless_killed (args, o.verbose);
  for (const char *level : { "-O2", "-O1", "-O0" })
    {
      if (!sig)
	return;
      warning ("%s was killed by signal %d (%s): trying again with %s", args[0].c_str (), sig, strsignal (sig), level);
      lower.back () = level;
      sig = run_unless_killed (lower, o.verbose);
    }
  if (sig)
    fatal ("%s was killed by signal %d (%s)", args[0].c_str (), sig, strsignal (sig));
}

/* The members of TARGETS for which PTXAS makes cubins: its help lists the targets, in quotes.  Releases have dropped
   old targets (13.0: all before sm_75), and do not know newer targets; for such targets the driver compiles the PTX
   when it is loaded.  */

static std::vector<unsigned>
targets_of_ptxas (const std::string &ptxas, const std::vector<unsigned> &targets)
{
  std::string help = output_of ({ ptxas, "--help" });
  if (help.find ("'sm_") == std::string::npos)
    return targets;
  std::vector<unsigned> known;
  for (unsigned sm : targets)
    if (help.find ("'sm_" + std::to_string (sm) + "'") != std::string::npos)
      known.push_back (sm);
    else
      warning ("%s makes no code for sm_%u: such a GPU's driver will compile the PTX", ptxas.c_str (), sm);
  return known;
}

/* The code of the image: a cubin for each target that the user named, if there is a ptxas for it; and the PTX, with
   that for sm_BETTER_SM in the file BETTER, if this is not empty.  */

std::vector<device_code>
make_code (const options &o, const std::string &ptx, const std::string &better, unsigned better_sm)
{
  std::vector<device_code> codes;
  auto add = [&] (const std::string &file, unsigned sm, unsigned least_sm)
    {
      struct stat st;
      if (stat (file.c_str (), &st) != 0)
	fatal ("cannot open %s: %s", file.c_str (), strerror (errno));
      codes.push_back ({ file, sm, least_sm, (unsigned long long) st.st_size + (sm ? 0 : 1) });
    };
  std::string ptxas = o.targets.empty () ? std::string () : find_in_path ("ptxas");
  if (!ptxas.empty ())
    for (unsigned sm : targets_of_ptxas (ptxas, o.targets))
      {
	std::string target = "sm_" + std::to_string (sm);
	std::string cubin = file_to_keep (o, ("." + target + ".cubin").c_str ());
	/* Its warnings are about PTX, which the user did not write: that variables whose addresses are in each other's
	   initial values need a forward declaration, for one.  */
	const std::string &text = better.empty () || sm < better_sm ? ptx : better;
	std::vector<std::string> args = { ptxas, "-w", "-arch=" + target, "-o", cubin, text };
	if (o.debug)
	  args.push_back ("-lineinfo");
	run_ptxas (o, args);
	add (cubin, sm, 0);
      }
  add (ptx, 0, 0);
  if (!better.empty ())
    add (better, 0, better_sm);
  return codes;
}

/* Compile SOURCE for the host into the output.  */

void
compile_source (const options &o, const installation &where, const std::string &source)
{
  std::string file = file_to_keep (o, ".c");
  write_file (file, source);
  std::vector<std::string> args = { driver (), "-x", "c", "-std=gnu11", "-O1", "-w", "-g0", "-m64", "-fno-lto",
				    "-fno-openmp", "-I" + where.tools };
  args.insert (args.end (), o.host.begin (), o.host.end ());
  /* Right in every kind of program, and the tables have no text relocations.  The linker puts the output behind
     crtend.o, which ends .eh_frame: the startup code of a static program may read on there and crash.  */
  args.insert (args.end (), { "-fPIC", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables", "-c", file, "-o",
			      o.output });
  run (args, o.verbose);
}

/* Whether the program is linked with a sanitizer, which has a malloc of its own.  */

bool
is_sanitized ()
{
  const char *options = getenv ("COLLECT_GCC_OPTIONS");
  return options && (strstr (options, "'-fsanitize=") || strstr (options, "-lasan") || strstr (options, "-ltsan"));
}

/* Whether the driver joins objects (-r) into an object for a later link.  The linker keeps their bytecode, and the link
   of the program makes the image, from all parts: an image of a part would not agree with the program's table.  */

bool
joins_objects ()
{
  const char *options = getenv ("COLLECT_GCC_OPTIONS");
  return options && strstr (options, "'-r'");
}

} // namespace

int
main (int argc, char **argv)
{
  process_init ();
  options o = parse_options (argc, argv);
  set_output (o.output);
  installation where = find_installation ();
  if (joins_objects ())
    {
      for (const std::string &name : o.objects)
	if (read_named_object (name).host_lto)
	  fatal ("%s is compiled with -flto: GCC's -r would lose its device code; compile without -flto, "
		 "or link the objects themselves", name.c_str ());
      compile_source (o, where, "");
      clean_up (true);
      return 0;
    }

  /* The program and its needs of the device libraries.  */
  unsigned required = 0;
  std::vector<bytecode_symbol> symbols = read_program (o, required);
  for (const bytecode_symbol &s : symbols)
    o.remarks |= s.name == HEDDLE_NEEDS_REMARKS;
  if (o.openacc)
    for (const char *name : openacc_calls)
      symbols.push_back ({ bytecode_symbol::undefined, name });
  library_choice libraries = choose_members (where.device, symbols);

  /* Device code.  */
  const std::string report = o.remarks ? file_to_keep (o, ".report.json") : std::string ();
  std::string ptx = make_ptx (o, where, symbols, libraries, report, 0), better;
  device_tables tables = parse_tables (read_file (ptx));
  if (tables.better_sm)
    {
      better = make_ptx (o, where, symbols, libraries, std::string (), tables.better_sm);
      /* The image has one table of kernels.  */
      if (!same_tables (read_file (ptx), read_file (better)))
	{
	  warning ("the faster code for sm_%u is left out, because it has another table of kernels; this is a mistake "
		   "of Heddle's", tables.better_sm);
	  better.clear ();
	}
    }

  /* From here on the rest is the host's.  A program without regions and variables needs no image.  */
  if (tables.functions.empty () && tables.variables.empty ())
    compile_source (o, where, "");
  else
    {
      const std::vector<device_code> codes = make_code (o, ptx, better, tables.better_sm);
      if (!report.empty ())
	write_file (report, read_file (report) + code_facts (codes));
      compile_source (o, where, image_source (tables, codes, required, o.check_memory, o.check_races,
					      !is_sanitized (), where.host_plugin, where.tools + "/image-ctor.c",
					      report));
    }
  check_signals ();
  clean_up (true);
  return 0;
}
