/* statements.h -- the statements of a function, for a loop over all of them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC has a loop over the basic blocks, and in it another over each block's statements, without PHIs.

     for (gimple *s : statements (fun))
     for (gimple_stmt_iterator &gsi : iterators (fun))

   are both loops in one, the second for a body that adds and removes statements by way of GSI: the next statement is
   behind the iterator's place at the end of the body.  The body may end blocks and make new ones behind its own; these
   come in their turn, in order.  */

#ifndef HEDDLE_STATEMENTS_H
#define HEDDLE_STATEMENTS_H

/* The state of such a loop.  VALUE is the argument of the body: a statement, or the iterator at it.  */

template<class VALUE>
class statement_loop
{
public:
  struct finish {};

  explicit statement_loop (function *fun)
    : m_block (ENTRY_BLOCK_PTR_FOR_FN (fun)->next_bb), m_exit (EXIT_BLOCK_PTR_FOR_FN (fun))
  {
    if (m_block != m_exit)
      m_gsi = gsi_start_bb (m_block);
    find_statement ();
  }

  statement_loop begin () const { return *this; }
  finish end () const { return {}; }
  bool operator!= (finish) const { return m_block != m_exit; }

  statement_loop &
  operator++ ()
  {
    gsi_next (&m_gsi);
    find_statement ();
    return *this;
  }

  VALUE
  operator* ()
  {
    if constexpr (std::is_pointer_v<VALUE>)
      return gsi_stmt (m_gsi);
    else
      return m_gsi;
  }

private:
  void
  find_statement ()
  {
    while (m_block != m_exit && gsi_end_p (m_gsi))
      {
	m_block = m_block->next_bb;
	if (m_block != m_exit)
	  m_gsi = gsi_start_bb (m_block);
      }
  }

  basic_block m_block;
  basic_block m_exit;
  gimple_stmt_iterator m_gsi = gimple_stmt_iterator ();
};

/* All statements of FUN but its PHIs, block by block.  */

inline statement_loop<gimple *>
statements (function *fun)
{
  return statement_loop<gimple *> (fun);
}

/* The same by iterators, which the body may move.  */

inline statement_loop<gimple_stmt_iterator &>
iterators (function *fun)
{
  return statement_loop<gimple_stmt_iterator &> (fun);
}

#endif
