/* options.h -- what mkoffload has been asked for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_OPTIONS_H
#define HEDDLE_OPTIONS_H

#include <string>
#include <vector>

struct options
{
  std::string output;			/* -o: the object to make */
  std::string dumpbase;			/* stem of the files that -save-temps keeps */
  std::vector<std::string> objects;	/* units and libraries' members (FILE@0xOFFSET), in link order */
  std::vector<std::string> compile;	/* for lto1 */
  std::vector<std::string> host;	/* for the host's compiler, of our table */
  std::vector<unsigned> targets;	/* -march=sm_NN, ascending; empty: not given */
  std::string offload_abi;
  bool openmp = false, openacc = false, debug = false, verbose = false, save_temps = false;
  bool simt_loops = true;		/* -mno-simt-loops */
  bool host_calls = true;		/* -mno-host-calls */
  bool check_memory = false;		/* -mcheck-memory */
  bool check_races = false;		/* -mcheck-races */
  std::string threads;			/* "warps" or "lanes"; empty: -mthreads=auto */
  bool remarks = false;			/* -mremarks */
  bool reproducible = false;		/* -mreproducible */
  std::vector<std::string> tuning;	/* -mtune-NAME=VALUE: "NAME=VALUE" */
  std::vector<std::string> without;	/* -mwithout=PASS: "PASS" */
};

/* Options from the command line of lto-wrapper; fatal for an unknown option.  */
options parse_options (int argc, char **argv);

#endif
