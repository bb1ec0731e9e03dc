/* The preprocessor's tokens and the parser's: conversion in both directions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_TOKENS_H
#define ACCDEEP_FRONT_C_FAMILY_TOKENS_H

#include "plugin/gcc/compat.h"
#include "plugin/model/directive.h"

#include <string>
#include <vector>

namespace accdeep
{

/* What stands between CPP_PRAGMA and CPP_PRAGMA_EOL, with its locations.  */
struct pragma_line
{
  std::vector<cpp_token> tokens;
  location_t end = UNKNOWN_LOCATION;
};

/* A pragma line, from CPP_PRAGMA to CPP_PRAGMA_EOL.  */
struct intercepted
{
  cpp_token pragma;
  pragma_line rest;
  bool from_operator = false; /* _Pragma.  */
  unsigned anonymous = 0;     /* See recorded_directive.  */
  /* Macros in what follows are not expanded yet: it is a macro's argument.  */
  bool in_arguments = false;
};

/* Read the rest of the pragma that the preprocessor is in.  Macros are
   expanded as far as the pragma allows it.  */
pragma_line read_pragma_line ();

/* That is on its way: a _Pragma has no place in a directive.  */
bool reading_pragma_line_p ();

/* The next token that is not padding, with its place in the expansion that it
   comes from.  */
cpp_token read_token ();

/* The parser's tokens for LINE, with an end token.  Their origins live until
   the compiler ends.  WORD, when not empty, becomes the first token, at
   WORD_LOC.  */
token_list parser_tokens (const pragma_line &line, const std::string &word,
                          location_t word_loc);

/* A sequence of tokens for the preprocessor to give out.  */
class token_writer
{
public:
  /* A pragma of number ID starts.  */
  void pragma (unsigned id, location_t loc, unsigned flags);
  void pragma_end (location_t loc);
  /* The translation unit ends.  */
  void unit_end (location_t loc);

  void name (const std::string &spelling, location_t loc);
  void number (unsigned long value, location_t loc);
  void punctuator (const std::string &spelling, location_t loc);

  /* Names, numbers and punctuators in TEXT, all at LOC.  */
  void text (const std::string &text, location_t loc);

  /* The parser's tokens, each with its own location.  */
  void token (const accdeep::token &);
  void tokens (const token_list &);

  /* The preprocessor's own.  */
  void original (const cpp_token &);

  const std::vector<cpp_token> &
  result () const
  {
    return m_tokens;
  }

private:
  cpp_token &add (cpp_ttype, location_t);
  void literal (cpp_ttype, const std::string &spelling, location_t);

  std::vector<cpp_token> m_tokens;
};

/* Make TOKENS from index FIRST on the preprocessor's next tokens.  */
void push_tokens (const std::vector<cpp_token> &tokens, std::size_t first);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_TOKENS_H */
