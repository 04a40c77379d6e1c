/* lex.h -- PTX text as a row of tokens.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_PTX_SIM_LEX_H
#define HEDDLE_PTX_SIM_LEX_H

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ptxsim {

/* Thrown by everything between the text and the decoded module; LINE is 1-based, 0: the text as a whole.
   Never leaves device::load.  */
struct ptx_error : std::runtime_error
{
  uint32_t line;
  ptx_error (uint32_t l, const std::string &what) : std::runtime_error (what), line (l) {}
};

enum class tok : uint8_t
{
  eof,
  ident,	/* name, %name, $name, _ */
  dotword,	/* .word, .word::word; TEXT is without the first dot */
  integer,	/* BITS */
  f32, f64,	/* BITS; decimal literals are f64 */
  string,	/* TEXT is what stands between the quotes */
  punct		/* one character, PUNCT; or one of the C operators of two */
};

struct token
{
  tok kind = tok::eof;
  char punct = 0;		/* '<' twice is 'L', '>' twice 'R', == 'E', != 'N', <= 'l', >= 'g', && 'A', || 'O' */
  bool glued = false;		/* no space between this token and the one before */
  bool is_unsigned = false;	/* integer: suffix U, or does not fit the signed type */
  uint32_t line = 0;
  uint64_t bits = 0;
  std::string_view text;
};

/* Tokens of one text.  The text must outlive the lexer and all string_views taken from it.  */
class lexer
{
public:
  lexer (const char *data, size_t size);

  const token &peek () const { return m_tok; }
  const token &peek2 ();		/* the token after peek () */
  token next ();			/* take peek () */
  uint32_t line () const { return m_tok.line; }

  bool is (char punct) const { return m_tok.kind == tok::punct && m_tok.punct == punct; }
  bool is_dot (const char *word) const { return m_tok.kind == tok::dotword && m_tok.text == word; }
  bool accept (char punct);
  bool accept_dot (const char *word);
  void expect (char punct);		/* error if something else stands there */
  std::string_view expect_ident (const char *what);
  [[noreturn]] void error (const std::string &what) const;
  std::string describe () const;	/* peek (), for messages */
  /* The next of the comments that begin with "//:" and stand before peek (), without that; false: there is none.  */
  bool take_mark (std::string_view *);

private:
  void scan (token &);
  void scan_token (token &);
  void scan_number (token &);
  void skip_space ();

  const char *m_p, *m_end;
  uint32_t m_line = 1;
  token m_tok, m_tok2;
  bool m_have2 = false, m_after_word = false;
  std::vector<std::string_view> m_marks;
  size_t m_next_mark = 0;
};

} // namespace ptxsim

#endif
