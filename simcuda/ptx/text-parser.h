/* The parser's state: recursive descent with one token of look-ahead.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_PTX_TEXT_PARSER_H
#define SIMCUDA_PTX_TEXT_PARSER_H

#include "simcuda/ptx/ir.h"
#include "simcuda/ptx/lexer.h"

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace simcuda::ptx
{

/* parser.cc has the declarations, parse-instruction.cc the statements.  */
class text_parser
{
public:
  text_parser (std::string_view name, std::string_view text) : m_lexer (text)
  {
    m_module.name = name;
    advance ();
  }

  module run ();

private:
  /* What a name of a function's scope stands for.  */
  struct scope_entry
  {
    enum
    {
      reg,
      local,
      parameter,
      variable
    } what;
    std::uint32_t index;
    unsigned vector = 1; /* Registers: INDEX is the first component.  */
    std::string symbol;  /* variable: its unique name.  */
  };

  struct scope
  {
    std::unordered_map<std::string, scope_entry> names;
    std::unordered_map<std::string, std::uint32_t> labels;
  };

  /* Tokens.  */
  void
  advance ()
  {
    m_token = m_lexer.next ();
  }
  [[noreturn]] void fail (const std::string &reason) const;
  [[noreturn]] void fail_expected (const char *what) const;
  bool
  punct_p (char c) const
  {
    return m_token.kind == token_kind::punctuation && m_token.punct == c;
  }
  bool
  dotted_p (const char *text) const
  {
    return m_token.kind == token_kind::dotted && m_token.text == text;
  }
  bool take (char c);
  bool take_dotted (const char *text);
  void expect (char c);
  std::string identifier (const char *what);
  std::uint64_t integer (const char *what);
  std::uint64_t signed_integer (const char *what);
  scalar type ();
  void skip_to_semicolon ();
  void skip_section ();

  /* Declarations.  */
  void top_level ();
  void linked_declaration ();
  void file_directive ();
  void alias_directive ();
  void function_declaration (linkage, bool entry);
  void signature (function &);
  void parameter_list (function &, std::vector<std::uint32_t> &);
  void function_directives (function &);
  parameter parameter_declaration ();
  void variable_declaration (linkage, space);
  variable variable_head (linkage, space);
  void array_bounds (variable &);
  void initialiser (variable &, unsigned depth);
  initial_value initial_element ();
  void module_variable (variable);
  void note_definition (const std::string &name);
  void check_references () const;

  /* Statements.  */
  void body (function &);
  void statement ();
  void directive_statement ();
  void parameter_statement ();
  void register_declaration ();
  void add_register (const std::string &name, scalar type, unsigned vector);
  void local_declaration ();
  void location ();
  void
  enter_scope ()
  {
    m_scopes.emplace_back ();
  }
  void leave_scope ();
  void bind (const std::string &name, scope_entry entry);
  const scope_entry *find (const std::string &name) const;
  void define_label (const std::string &name, unsigned line);
  void branch_targets (const std::string &name);
  std::uint32_t use_label (const std::string &name);
  void resolve_labels ();
  void instruction_statement (int guard, bool negated, const token &mnemonic);
  void suffixes (instruction &, const token &mnemonic);
  void operands (instruction &);
  void call_operands (instruction &);
  std::vector<operand> call_list ();
  operand parse_operand (bool label);
  operand bracketed_operand ();
  operand vector_operand ();
  operand named_operand (std::string name, bool label);
  operand register_operand (const scope_entry &, const std::string &name);
  operand special_operand (const std::string &name);
  void addend (operand &);
  int guard_register ();

  lexer m_lexer;
  token m_token;
  module m_module;
  function *m_function = nullptr;
  std::vector<scope> m_scopes;
  std::uint32_t m_source_file = 0, m_source_line = 0;
  unsigned m_statics = 0;
  std::unordered_set<std::string> m_declared, m_defined;
  std::unordered_map<std::string, unsigned> m_references; /* To line.  */
};

/* Throws syntax_error unless INSN has a form of opcodes.def.  */
void check_form (const instruction &insn);

} // namespace simcuda::ptx

#endif /* SIMCUDA_PTX_TEXT_PARSER_H */
