/* process.h -- temporary files, subprocesses, and the end of mkoffload.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_PROCESS_H
#define HEDDLE_PROCESS_H

#include <string>
#include <vector>

/* Print "mkoffload: error: MESSAGE", remove temporary files and the unfinished output, exit with status 1.  */
[[noreturn]] void fatal (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* Print "mkoffload: warning: MESSAGE".  */
void warning (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* Install the handlers of signals that end a process: the running subprocess gets the signal, and mkoffload ends after
   cleaning up.  Called once, first.  */
void process_init ();

/* End mkoffload if such a signal has arrived.  */
void check_signals ();

/* A new name in a private temporary directory, ending in SUFFIX.  The file does not exist yet; it is
   removed when mkoffload ends.  */
std::string temp_file (const char *suffix);

/* FILE is the output: it is removed if mkoffload fails.  */
void set_output (const std::string &file);

/* Remove all temporary files; and the output too, unless KEEP_OUTPUT.  */
void clean_up (bool keep_output);

/* Run ARGS, found through PATH, and wait for the end.  Prints the command when VERBOSE.  Its temporary files go to the
   private directory.  Fatal if ARGS cannot be run or do not exit with status 0; the user sees their own messages then,
   unless a signal killed them.  */
void run (const std::vector<std::string> &args, bool verbose);

/* The same, but a signal that kills ARGS is no error: returns its number, 0 without a signal.  */
int run_unless_killed (const std::vector<std::string> &args, bool verbose);

/* The standard output of ARGS; empty if they fail.  */
std::string output_of (const std::vector<std::string> &args);

/* The path of program NAME in PATH, or empty.  */
std::string find_in_path (const char *name);

/* The contents of FILE; fatal if it cannot be read.  */
std::string read_file (const std::string &file);

/* Write TEXT to FILE; fatal if that fails.  */
void write_file (const std::string &file, const std::string &text);

/* ARGS as a response file for GCC's @FILE.  */
std::string response_text (const std::vector<std::string> &args);

#endif
