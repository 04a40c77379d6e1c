/* debug-variables.h -- where a function's variables are, for debuggers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_DEBUG_VARIABLES_H
#define HEDDLE_DEBUG_VARIABLES_H

#include "device/emit/statement.h"

/* The variables of an unoptimized function, before its emission and after it.  */
class debug_variables : statement_writer
{
public:
  /* Registers of their own for variables that are in registers, and numbers of scopes for instructions.  */
  explicit debug_variables (emission &);
  /* Note where they are.  */
  void note ();

private:
  struct found { tree decl; unsigned scope; };
  struct location
  {
    std::string words;			/* "@" stands for the next of the registers */
    std::vector<ptx::regno> regs;
  };

  void find (tree block, unsigned scope);
  void add (tree decl, unsigned scope);
  void give_homes (tree decl);
  bool place (tree t, location *l) const;
  bool pointed (tree pointer, location *l) const;

  std::vector<found> m_variables;
  std::unordered_set<tree> m_known;
  std::vector<unsigned> m_parents;	/* of scopes from 1 on */
  std::unordered_map<tree, unsigned> m_scopes;	/* by block */
};

#endif
