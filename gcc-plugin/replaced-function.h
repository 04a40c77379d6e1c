/* replaced-function.h -- functions of the compiler's own that are replaced.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_REPLACED_FUNCTION_H
#define HEDDLE_REPLACED_FUNCTION_H

/* A function of the compiler whose calls all lead to another function.  */
class replaced_function
{
public:
  /* Have calls of FUNCTION lead to BY, of the same type.  False on failure: nothing has changed then.  */
  bool replace (void *function, void *by);

  /* Undo the change, and redo it, as around a call of the function itself.  */
  bool put_back () { return write (m_original); }
  bool replace_again () { return write (m_jump); }

private:
  static const unsigned size = 16;
  bool write (const unsigned char *code);

  unsigned char *m_function = nullptr;
  unsigned char m_original[size], m_jump[size];
};

#endif
