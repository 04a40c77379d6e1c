/* module-emitter.h -- the PTX module of the program: functions, variables, constants by symbol.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_MODULE_EMITTER_H
#define HEDDLE_MODULE_EMITTER_H

#include "device/facts/common.h"
#include "device/module/debug-types.h"
#include "warp-stacks/need/need.h"

/* A word of 8 bytes for each warp of a block.  */
constexpr unsigned scratch_size = 32 * 8, kernel_scratch_size = 2 * scratch_size;

/* lto1's only module.  */
class module_emitter
{
public:
  ptx::module m;

  /* The declaration of the function that a call of FNDECL reaches: aliases resolved, and the library's for a builtin;
     FNDECL itself where there is no definition.  */
  tree definition_of (tree fndecl);
  /* Is FNDECL a weak function that the program does not have?  Its address is a null pointer.  */
  bool missing_weak_function_p (tree fndecl);
  /* The PTX function of FNDECL (aliases resolved), declared on first use with the signature of its type;
     LOC is where it is used, for the message if no definition ever comes.  nullptr after an error.  */
  ptx::function *function (tree fndecl, location_t loc);
  /* A function of the device libraries, by assembler name; nullptr where the libraries do not have it.  */
  ptx::function *library_function (const char *name, location_t loc);
  /* A function without parameters: the lanes of a warp wait for each other in it and go on as one, wherever they were
     apart.  */
  ptx::function *lanes_meeting ();
  /* One of CUDA's own (vprintf, malloc, free), with parameters of the given types and one result.  */
  ptx::function *cuda_function (const char *name, std::initializer_list<ptx::type> params, ptx::type result);
  /* The PTX variable of VAR_DECL, CONST_DECL or string constant.  LOC: where it is used.  */
  ptx::variable *variable (tree decl, location_t loc);
  /* The kernel's name, or the function's, of DECL as a PTX identifier, unique in the module.  */
  std::string name_of (tree decl);
  unsigned file_number (const char *file);
  /* scratch_size bytes in .shared for the compiler's own use in functions; twice as much for that in kernels.  */
  ptx::variable *shared_scratch (bool kernel);
  /* The address of LABEL: a number from 1, in the order of the labels' numbering; 0 for a label without an address
     yet.  */
  unsigned number_label (tree label) { return labels[label] = ++last_label; }
  unsigned
  label_number (tree label) const
  {
    auto it = labels.find (label);
    return it == labels.end () ? 0 : it->second;
  }
  unsigned next_number () { return ++number; }
  bool lines = false;		/* emit .loc */
  debug_types types;		/* of variables that debuggers are told of */

  /* What F, an emitted function, takes of the warp's stack.  */
  void note_frame (const ptx::function *f, const frame_facts &facts) { frames[f] = facts; }
  /* FNDECL is kernel F.  */
  void note_kernel (tree fndecl, ptx::function *f) { kernels.push_back ({fndecl, f}); }

  /* Kernel FNDECL tells of its end where it is asked to (emit/end.cc).  */
  bool tells_end (tree fndecl) const;

  /* After the last function: initialisers, missing definitions; writes PTX.  False after errors.  */
  bool finish (const char *out_file);

private:
  unsigned number = 0;
  std::unordered_map<tree, ptx::function *> functions;
  std::unordered_map<std::string, ptx::function *> by_name;
  std::unordered_map<tree, ptx::variable *> variables;
  std::unordered_map<std::string, ptx::variable *> strings;	/* literals, by contents */
  std::unordered_map<tree, unsigned> labels;
  unsigned last_label = 0;
  ptx::variable *scratch = nullptr, *kernel_scratch = nullptr;
  std::unordered_map<std::string, tree> names;
  std::unordered_map<std::string, unsigned> file_numbers;
  std::vector<std::pair<tree, location_t>> wanted;		/* declared, perhaps not defined */
  struct pending_variable { tree decl, init; ptx::variable *v; };
  std::vector<pending_variable> pending;			/* initialisers to do */
  std::vector<tree> undefined_variables;
  std::unordered_map<tree, location_t> first_use;
  frame_map frames;
  std::vector<std::pair<tree, ptx::function *>> kernels;
  std::string last_file_name; unsigned last_file = 0;

  void reserve_names ();
  void find_kernel_facts (const function_set &reachable);
  void find_shared_memory ();
  void complete ();
  void note_variables ();
  void report_missing_definitions (const function_set &reachable);
  void fill_words ();
  function_set reachable_functions () const;
  tree initial_value (tree decl);
  void initialise (tree decl, tree init, ptx::variable *);
  void initialise_object (tree type, tree init, unsigned HOST_WIDE_INT offset, ptx::variable *, bool reversed,
			  location_t);
  void initialise_array (tree type, tree init, unsigned HOST_WIDE_INT offset, ptx::variable *, location_t);
  bool initialise_address (tree init, unsigned HOST_WIDE_INT offset, ptx::variable *, location_t);
  bool label_difference (tree init, HOST_WIDE_INT *difference) const;
  void initialise_bits (tree field, tree init, unsigned HOST_WIDE_INT base, ptx::variable *, bool reversed,
			location_t);
};

#endif
