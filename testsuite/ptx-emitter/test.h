/* test.h -- what the emitter's unit tests share: checks that write PASS and FAIL lines, and ptxas.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Each file here is a program with several checks, each a line "PASS: name" or "FAIL: name" (lib/scripts.exp).
   ptxas comes from the environment (PTXAS); without it the checks that need it are UNSUPPORTED.  */

#ifndef HEDDLE_EMITTER_TEST_H
#define HEDDLE_EMITTER_TEST_H

#include "ptx-table.h"

#include <string>

/* Report check NAME; the remaining arguments, as printf, say what went wrong.  */
void check (bool ok, const std::string &name);
void check (bool ok, const std::string &name, const char *format, ...) __attribute__ ((format (printf, 3, 4)));
void unsupported (const std::string &name, const char *why);
/* 0 when nothing failed: what main returns.  */
int summary ();

/* The complaints about M as text, one a line.  */
std::string complaints (const ptx::module &m);

/* A ptxas that knows sm_SM?  */
bool have_ptxas (unsigned sm);
/* Run ptxas for sm_SM on TEXT; empty when it is content, else what it wrote.  */
std::string assemble (const std::string &text, unsigned sm);

/* M is well-formed, and ptxas agrees for sm_75 and sm_90 (M's target is changed to these).  */
void check_good (const std::string &name, ptx::module &m);
/* The verifier's complaints about M have one with WORDS in it.  */
void check_bad (const std::string &name, const ptx::module &m, const char *words);
/* The text of M contains LINES.  */
void check_text (const std::string &name, const ptx::module &m, const char *lines);

#endif
