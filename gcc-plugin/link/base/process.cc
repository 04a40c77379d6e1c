/* process.cc -- temporary files, subprocesses, and the end of mkoffload.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   All temporary files live in one private directory, which is also TMPDIR of the subprocesses, so that a killed
   compiler's files go with the directory.  The handler of a signal that ends processes does not act on the signal: the
   running subprocess gets it, and the end of the subprocess is noticed.  */

#include "link/base/process.h"
#include "own-end.h"

#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <new>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* For the end of the process, by a signal as well.  */
static struct
{
  std::string temp_directory, output_file;
  unsigned temp_count;
  volatile sig_atomic_t caught_signal, child;
} ours;

static const int ending_signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE };

static void
handle_signal (int sig)
{
  int saved = errno;
  ours.caught_signal = sig;
  if (ours.child > 0)
    kill (ours.child, sig);
  errno = saved;
}

void
process_init ()
{
  /* One line, whatever needs memory, and whatever else nobody catches.  */
  std::set_new_handler ([]
    {
      std::set_new_handler (nullptr);
      fatal ("out of memory: see to the limits of the process (ulimit -v) and of its container");
    });
  std::set_terminate ([] { heddle::end_uncaught ("mkoffload"); });
  struct sigaction action = {};
  action.sa_handler = handle_signal;
  sigemptyset (&action.sa_mask);
  for (int sig : ending_signals)
    {
      struct sigaction old;
      /* A signal that the caller has us ignore (nohup) stays ignored.  */
      if (sigaction (sig, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
	sigaction (sig, &action, NULL);
    }
}

void
check_signals ()
{
  int sig = ours.caught_signal;
  if (!sig)
    return;
  clean_up (false);
  signal (sig, SIG_DFL);
  raise (sig);
  _exit (1);
}

void
fatal (const char *format, ...)
{
  check_signals ();
  va_list args;
  va_start (args, format);
  fflush (stdout);
  fputs ("mkoffload: error: ", stderr);
  vfprintf (stderr, format, args);
  fputc ('\n', stderr);
  va_end (args);
  clean_up (false);
  exit (1);
}

void
warning (const char *format, ...)
{
  va_list args;
  va_start (args, format);
  fflush (stdout);
  fputs ("mkoffload: warning: ", stderr);
  vfprintf (stderr, format, args);
  fputc ('\n', stderr);
  va_end (args);
}

/* Make the private directory.  */

static void
make_temp_directory ()
{
  const char *base = getenv ("TMPDIR");
  if (!base || !*base || access (base, W_OK | X_OK) != 0)
    base = "/tmp";
  std::string name = std::string (base) + "/heddle-XXXXXX";
  if (!mkdtemp (&name[0]))
    fatal ("cannot make a temporary directory in %s: %s", base, strerror (errno));
  ours.temp_directory = name;
}

std::string
temp_file (const char *suffix)
{
  if (ours.temp_directory.empty ())
    make_temp_directory ();
  return ours.temp_directory + "/" + std::to_string (ours.temp_count++) + suffix;
}

void
set_output (const std::string &file)
{
  ours.output_file = file;
}

void
clean_up (bool keep_output)
{
  if (!ours.temp_directory.empty ())
    {
      if (DIR *dir = opendir (ours.temp_directory.c_str ()))
	{
	  while (dirent *entry = readdir (dir))
	    unlinkat (dirfd (dir), entry->d_name, 0);
	  closedir (dir);
	}
      rmdir (ours.temp_directory.c_str ());
      ours.temp_directory.clear ();
    }
  /* Only what is a file: the output may be named /dev/null.  */
  struct stat st;
  if (!keep_output && !ours.output_file.empty () && lstat (ours.output_file.c_str (), &st) == 0 && S_ISREG (st.st_mode))
    unlink (ours.output_file.c_str ());
}

/* Start ARGS with standard output to OUT if that is not negative.  */

static pid_t
start (const std::vector<std::string> &args, int out)
{
  if (ours.temp_directory.empty ())
    make_temp_directory ();
  std::vector<char *> argv;
  for (const std::string &arg : args)
    argv.push_back (const_cast<char *> (arg.c_str ()));
  argv.push_back (NULL);

  fflush (NULL);
  check_signals ();
  /* A signal between fork and the assignment to CHILD would not reach it.  */
  sigset_t blocked, old;
  sigemptyset (&blocked);
  for (int sig : ending_signals)
    sigaddset (&blocked, sig);
  sigprocmask (SIG_BLOCK, &blocked, &old);
  pid_t pid = fork ();
  if (pid == 0)
    {
      for (int sig : ending_signals)
	{
	  struct sigaction action;
	  if (sigaction (sig, NULL, &action) == 0 && action.sa_handler == handle_signal)
	    signal (sig, SIG_DFL);
	}
      sigprocmask (SIG_SETMASK, &old, NULL);
      if (out >= 0)
	dup2 (out, 1);
      setenv ("TMPDIR", ours.temp_directory.c_str (), 1);
      execvp (argv[0], argv.data ());
      fprintf (stderr, "mkoffload: error: cannot run %s: %s\n", argv[0], strerror (errno));
      _exit (127);
    }
  ours.child = pid;
  sigprocmask (SIG_SETMASK, &old, NULL);
  if (pid < 0)
    fatal ("cannot start %s: %s", argv[0], strerror (errno));
  return pid;
}

/* Wait for PID; returns its wait status.  */

static int
wait_for (pid_t pid)
{
  int status;
  while (waitpid (pid, &status, 0) < 0)
    if (errno != EINTR)
      fatal ("cannot wait for a subprocess: %s", strerror (errno));
  ours.child = 0;
  check_signals ();
  return status;
}

/* Run ARGS, as run () does; returns its wait status.  */

static int
run_to_status (const std::vector<std::string> &args, bool verbose)
{
  if (verbose)
    {
      for (const std::string &arg : args)
	fprintf (stderr, " %s", arg.c_str ());
      fputc ('\n', stderr);
    }
  return wait_for (start (args, -1));
}

/* Fatal if STATUS, which ARGS ended with, is another exit status than 0.  */

static void
check_exit (const std::vector<std::string> &args, int status)
{
  if (!WIFEXITED (status) || WEXITSTATUS (status) != 0)
    fatal ("%s returned exit status %d", args[0].c_str (), WEXITSTATUS (status));
}

void
run (const std::vector<std::string> &args, bool verbose)
{
  int status = run_to_status (args, verbose);
  if (WIFSIGNALED (status))
    fatal ("%s was killed by signal %d (%s)", args[0].c_str (), WTERMSIG (status), strsignal (WTERMSIG (status)));
  check_exit (args, status);
}

int
run_unless_killed (const std::vector<std::string> &args, bool verbose)
{
  int status = run_to_status (args, verbose);
  if (WIFSIGNALED (status))
    return WTERMSIG (status);
  check_exit (args, status);
  return 0;
}

std::string
output_of (const std::vector<std::string> &args)
{
  int ends[2];
  if (pipe2 (ends, O_CLOEXEC) != 0)
    fatal ("cannot make a pipe: %s", strerror (errno));
  pid_t pid = start (args, ends[1]);
  close (ends[1]);
  std::string text;
  char buffer[4096];
  for (;;)
    {
      ssize_t n = read (ends[0], buffer, sizeof buffer);
      if (n > 0)
	text.append (buffer, n);
      else if (n == 0 || errno != EINTR)
	break;
    }
  close (ends[0]);
  int status = wait_for (pid);
  if (!WIFEXITED (status) || WEXITSTATUS (status) != 0)
    return std::string ();
  return text;
}

std::string
find_in_path (const char *name)
{
  const char *path = getenv ("PATH");
  if (!path)
    return std::string ();
  for (const char *p = path;; p++)
    {
      const char *end = strchrnul (p, ':');
      std::string file = std::string (p, end) + (p == end ? "./" : "/") + name;
      struct stat st;
      if (stat (file.c_str (), &st) == 0 && S_ISREG (st.st_mode) && access (file.c_str (), X_OK) == 0)
	return file;
      if (!*end)
	return std::string ();
      p = end;
    }
}

std::string
read_file (const std::string &file)
{
  FILE *f = fopen (file.c_str (), "rb");
  if (!f)
    fatal ("cannot open %s: %s", file.c_str (), strerror (errno));
  std::string text;
  char buffer[65536];
  size_t n;
  while ((n = fread (buffer, 1, sizeof buffer, f)) > 0)
    text.append (buffer, n);
  if (ferror (f))
    fatal ("cannot read %s: %s", file.c_str (), strerror (errno));
  fclose (f);
  return text;
}

void
write_file (const std::string &file, const std::string &text)
{
  FILE *f = fopen (file.c_str (), "wb");
  if (!f)
    fatal ("cannot open %s for writing: %s", file.c_str (), strerror (errno));
  bool good = fwrite (text.data (), 1, text.size (), f) == text.size ();
  int error = errno;
  if (fclose (f) != 0 && good)
    {
      error = errno;
      good = false;
    }
  if (!good)
    fatal ("cannot write %s: %s", file.c_str (), strerror (error));
}

std::string
response_text (const std::vector<std::string> &args)
{
  std::string text;
  for (const std::string &arg : args)
    {
      for (char c : arg)
	{
	  if (c == '\\' || c == '\'' || c == '"' || c == ' ' || (c >= '\t' && c <= '\r'))
	    text += '\\';
	  text += c;
	}
      if (arg.empty ())
	text += "''";
      text += '\n';
    }
  return text;
}
