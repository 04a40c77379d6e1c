/* test.cc -- see test.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "test.h"

#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <fcntl.h>
#include <map>
#include <sys/wait.h>
#include <unistd.h>

static unsigned failures, passes;

void
check (bool ok, const std::string &name, const char *format, ...)
{
  printf ("%s: %s\n", ok ? "PASS" : "FAIL", name.c_str ());
  if (ok)
    passes++;
  else
    {
      failures++;
      va_list ap;
      va_start (ap, format);
      vprintf (format, ap);
      va_end (ap);
      printf ("\n");
    }
}

void
check (bool ok, const std::string &name)
{
  check (ok, name, "%s", "that is all that is known");
}

void
unsupported (const std::string &name, const char *why)
{
  printf ("UNSUPPORTED: %s: %s\n", name.c_str (), why);
}

int
summary ()
{
  return failures || !passes;
}

std::string
complaints (const ptx::module &m)
{
  std::string s;
  for (const ptx::complaint &c : ptx::verify (m))
    s += (c.fn ? c.fn->name + ": block " + std::to_string (c.b) + " insn " + std::to_string (c.index) + ": " : "")
	 + c.text + '\n';
  return s;
}

/* Run ptxas with the arguments from FILE on; its messages.  False when it could not be run or was not content.  */

static bool
run_ptxas (const char *ptxas, unsigned sm, const std::string &file, std::string &messages)
{
  int pipe_ends[2];
  if (pipe (pipe_ends))
    return false;
  pid_t pid = fork ();
  if (pid < 0)
    return false;
  if (!pid)
    {
      dup2 (pipe_ends[1], 1);
      dup2 (pipe_ends[1], 2);
      close (pipe_ends[0]);
      close (pipe_ends[1]);
      std::string arch = "sm_" + std::to_string (sm);
      execlp (ptxas, ptxas, "-arch", arch.c_str (), "-O0", "-c", file.c_str (), "-o", "/dev/null", (char *) nullptr);
      _exit (127);
    }
  close (pipe_ends[1]);
  char buffer[4096];
  ssize_t n;
  while ((n = read (pipe_ends[0], buffer, sizeof buffer)) > 0)
    messages.append (buffer, n);
  close (pipe_ends[0]);
  int status;
  while (waitpid (pid, &status, 0) < 0 && errno == EINTR)
    continue;
  return WIFEXITED (status) && WEXITSTATUS (status) == 0;
}

std::string
assemble (const std::string &text, unsigned sm)
{
  const char *ptxas = secure_getenv ("PTXAS");
  const char *dir = secure_getenv ("TMPDIR");
  std::string name = std::string (dir && *dir ? dir : "/tmp") + "/ptx-XXXXXX";
  int fd = mkstemp (&name[0]);
  if (fd < 0)
    return "no temporary file";
  FILE *f = fdopen (fd, "w");
  bool written = fwrite (text.data (), 1, text.size (), f) == text.size ();
  written &= !fclose (f);
  std::string messages;
  bool ok = written && run_ptxas (ptxas ? ptxas : "ptxas", sm, name, messages);
  unlink (name.c_str ());
  if (ok)
    return "";
  return messages.empty () ? "ptxas does not run" : messages;
}

bool
have_ptxas (unsigned sm)
{
  static std::map<unsigned, bool> known;
  auto it = known.find (sm);
  if (it != known.end ())
    return it->second;
  const char *ptxas = secure_getenv ("PTXAS");
  bool ok = false;
  if (ptxas && *ptxas)
    {
      ptx::module m;
      m.target.sm = sm;
      ok = assemble (ptx::to_string (m), sm).empty ();
    }
  return known[sm] = ok;
}

void
check_good (const std::string &name, ptx::module &m)
{
  for (unsigned sm : { 75u, 90u })
    {
      m.target.sm = sm;
      std::string c = complaints (m);
      check (c.empty (), name + ", verifier, sm_" + std::to_string (sm), "%s", c.c_str ());
      if (!c.empty ())
	return;
      std::string what = name + ", ptxas, sm_" + std::to_string (sm);
      if (!have_ptxas (sm))
	{
	  unsupported (what, "no ptxas for it");
	  continue;
	}
      std::string text = ptx::to_string (m), err = assemble (text, sm);
      check (err.empty (), what, "%s%s", err.c_str (), text.c_str ());
    }
}

void
check_bad (const std::string &name, const ptx::module &m, const char *words)
{
  std::string c = complaints (m);
  check (c.find (words) != std::string::npos, name, "wanted \"%s\", got: %s", words,
	 c.empty () ? "nothing" : c.c_str ());
}

void
check_text (const std::string &name, const ptx::module &m, const char *lines)
{
  std::string t = ptx::to_string (m);
  check (t.find (lines) != std::string::npos, name, "wanted:\n%s\nin:\n%s", lines, t.c_str ());
}
