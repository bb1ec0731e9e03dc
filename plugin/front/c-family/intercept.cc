/* Interception of OpenACC's pragmas.

   GCC's own pragmas stay as they are.  libcpp announces the first token of each
   pragma line through cb.line_change, and that token may be changed.  The
   callback reads the rest of the line, rewrites the directive, puts its first
   token in place and pushes the others back.  Lexing stays incremental, so
   other pragmas keep their effect.

   _Pragma does not pass there.  Its node is made a conditional macro, so that
   libcpp asks cb.macro_to_expand first; there it is expanded ahead of time, and
   an empty macro takes its place.

   Directives on types become pragmas of our own, which the parser hands back
   at the place where they stand (own_pragma).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/intercept.h"

#include "plugin/cure/cure.h"
#include "plugin/front/c-family/anonymous.h"
#include "plugin/front/c-family/archive.h"
#include "plugin/front/c-family/capture-block.h"
#include "plugin/front/c-family/captures.h"
#include "plugin/front/c-family/file-declares.h"
#include "plugin/front/c-family/language.h"
#include "plugin/front/c-family/late-routine.h"
#include "plugin/front/c-family/once.h"
#include "plugin/front/c-family/tags.h"
#include "plugin/front/c-family/warning-pragma.h"
#include "plugin/front/parser.h"
#include "plugin/gcc/private.h"

#include <algorithm>
#include <cstring>
#include <deque>

namespace accdeep
{

namespace
{

/* One for each own_pragma, and the other words that are OpenACC's to the user.
 */
const char *const own_names[] = { "shape",         "end",     "operands",
                                  "type_clause",   "routine", "enter_members",
                                  "leave_members", "warning", "policy",
                                  "dataflow" };
constexpr unsigned n_own_names = sizeof own_names / sizeof *own_names;
constexpr unsigned policy_name = n_own_names - 2;
constexpr unsigned dataflow_name = n_own_names - 1;
unsigned s_ids[n_own_names];
unsigned s_diagnostic_id; /* Of #pragma GCC diagnostic.  */

/* The pragmas' name space, in memory that stays writable: see
   register_for_preprocessing.  */
char s_space[] = "accdeep";

const char empty_macro[] = "__accdeep_nothing";

void (*s_next_line_change) (cpp_reader *, const cpp_token *, int);
cpp_hashnode *(*s_next_macro_to_expand) (cpp_reader *, const cpp_token *);
void (*s_next_def_pragma) (cpp_reader *, location_t);
bool s_busy;
/* Of the _Pragma that is being expanded.  */
location_t s_operator_loc = UNKNOWN_LOCATION;

/* ------------------------------------------------------------------------
   Rewriting.
   ------------------------------------------------------------------------ */

/* First word of the constructs whose clauses may say more than GCC knows;
   null: of all others.  */
const char *
construct_word (unsigned pragma)
{
  switch (pragma)
    {
    case PRAGMA_OACC_DATA:
      return "data";
    case PRAGMA_OACC_DECLARE:
      return "declare";
    case PRAGMA_OACC_ENTER_DATA:
      return "enter";
    case PRAGMA_OACC_EXIT_DATA:
      return "exit";
    case PRAGMA_OACC_HOST_DATA:
      return "host_data";
    case PRAGMA_OACC_KERNELS:
      return "kernels";
    case PRAGMA_OACC_PARALLEL:
      return "parallel";
    case PRAGMA_OACC_SERIAL:
      return "serial";
    case PRAGMA_OACC_UPDATE:
      return "update";
    default:
      return pragma == s_ids[dataflow_name] ? "dataflow" : nullptr;
    }
}

bool
type_directive_p (unsigned pragma)
{
  return pragma == s_ids[0] || pragma == s_ids[policy_name];
}

void
rewrite_type_directive (const intercepted &in, token_writer &out)
{
  const char *word
      = in.pragma.val.pragma == s_ids[policy_name] ? "policy" : "shape";
  token_list tokens = parser_tokens (in.rest, word, in.pragma.src_loc);
  std::optional<type_directive> directive
      = parse_type_directive (tokens, diagnostics ());
  if (directive)
    write_type_directive (record (std::move (*directive), tokens,
                                  in.pragma.src_loc, in.from_operator,
                                  in.anonymous),
                          in.pragma.flags, out);
}

void
write_original (const intercepted &in, token_writer &out)
{
  out.original (in.pragma);
  for (const cpp_token &t : in.rest.tokens)
    out.original (t);
  out.pragma_end (in.rest.end);
}

/* An executable directive that the parser has to be prepared for.  */
struct announced
{
  std::vector<std::string> names;
  std::vector<identifier> aliased;
  /* Null: it has no notes that matter before it is parsed.  */
  const executable_directive *directive;
  /* Of a declare directive that a report wants.  */
  location_t loc;
  std::vector<file_declare_operand> declared;
};
std::deque<announced> s_announced;

/* Identifiers in parentheses, once each.  */
std::vector<std::string>
names_in (const token_list &tokens)
{
  std::vector<std::string> names;
  unsigned depth = 0;
  for (const token &t : tokens)
    if (t.kind == token_kind::punctuator && t.spelling == "(")
      depth++;
    else if (t.kind == token_kind::punctuator && t.spelling == ")")
      depth -= depth > 0;
    else if (t.kind == token_kind::identifier && depth
             && std::find (names.begin (), names.end (), t.spelling)
                    == names.end ())
      names.push_back (t.spelling);
  return names;
}

void
announce (const token_list &tokens, const intercepted &in,
          const executable_directive *directive,
          const std::vector<identifier> &aliased, token_writer &out)
{
  announced a = { {}, aliased, directive, in.pragma.src_loc, {} };
  if (operands_matter_p ())
    a.names = names_in (tokens);
  if (in.pragma.val.pragma == PRAGMA_OACC_DECLARE && file_declares_matter_p ())
    a.declared = declare_operands (tokens);
  if (a.names.empty () && aliased.empty () && a.declared.empty () && !directive)
    return;
  out.pragma (pragma_id (own_pragma::operands), in.pragma.src_loc,
              in.pragma.flags);
  out.number (s_announced.size (), in.pragma.src_loc);
  out.pragma_end (in.pragma.src_loc);
  s_announced.push_back (a);
}

/* Are there expressions in DIRECTIVE that accdeep has to evaluate?  */
bool
has_expressions_p (const executable_directive &directive)
{
  return std::any_of (directive.notes.begin (), directive.notes.end (),
                      [] (const operand_note &n) {
                        return n.has_nest || !n.shape_values.empty ();
                      });
}

void
rewrite_executable (const intercepted &in, token_writer &out)
{
  token_list tokens = parser_tokens (
      in.rest, construct_word (in.pragma.val.pragma), in.pragma.src_loc);
  convert_void_pointers (tokens);
  std::optional<executable_directive> parsed = parse_executable_directive (
      tokens, diagnostics (), dialect (), cure_p (cure::repeated),
      c_dialect_cxx () && cure_p (cure::operand_name));
  if (!parsed)
    return;
  clauses_written (in.pragma.src_loc, in.rest.end);
  if (!parsed->rewritten)
    {
      announce (tokens, in, nullptr, {}, out);
      write_original (in, out);
      return;
    }
  /* declare takes no sections, and so no tag.  */
  const bool declare = in.pragma.val.pragma == PRAGMA_OACC_DECLARE;
  const bool noted = !parsed->notes.empty ();
  if (noted)
    archive_executable (tokens);
  const executable_directive &directive
      = *number_operands (std::move (*parsed));
  announce (tokens, in,
            noted && (declare || has_expressions_p (directive)) ? &directive
                                                                : nullptr,
            directive.aliased, out);
  /* The body of a dataflow region is one of a data construct.  */
  if (in.pragma.val.pragma == s_ids[dataflow_name])
    out.pragma (PRAGMA_OACC_DATA, in.pragma.src_loc, in.pragma.flags);
  else
    out.original (in.pragma);
  /* The first word is the pragma itself.  */
  for (std::size_t i = 1; i < directive.output.size (); i++)
    if (directive.output[i].kind != token_kind::end)
      out.token (directive.output[i]);
  if (noted && !declare)
    write_tag_clause (directive,
                      gcc_location (directive.notes.front ().clause_loc), out);
  out.pragma_end (in.rest.end);
}

/* Is IN, a cache directive, about an array as a whole, cache (x)?  GCC wants
   sections, and does nothing with the directive.  */
bool
whole_array_cache_p (const intercepted &in)
{
  const token_list tokens = parser_tokens (in.rest, "cache", in.pragma.src_loc);
  /* The last one ends the directive.  */
  const std::size_t close = tokens.size () < 5 ? 0 : tokens.size () - 2;
  if (close == 0 || !punctuator_p (tokens[1], "(")
      || !punctuator_p (tokens[close], ")"))
    return false;
  bool whole = false;
  unsigned depth = 0;
  for (std::size_t i = 2; i <= close; i++)
    {
      const token &t = tokens[i];
      if (depth == 0 && (punctuator_p (t, ",") || i == close))
        whole |= tokens[i - 1].kind == token_kind::identifier;
      depth += punctuator_p (t, "[") || punctuator_p (t, "(");
      depth -= depth && (punctuator_p (t, "]") || punctuator_p (t, ")"));
    }
  return whole;
}

void
rewrite_routine (const intercepted &in, token_writer &out)
{
  token_list tokens = parser_tokens (in.rest, "routine", in.pragma.src_loc);
  if (write_routine (tokens, in.pragma.src_loc, in.pragma.flags, out))
    return;
  routine_written (tokens);
  write_original (in, out);
}

bool
interesting_p (unsigned pragma)
{
  return type_directive_p (pragma) || construct_word (pragma)
         || pragma == PRAGMA_OACC_ROUTINE || pragma == PRAGMA_OACC_CACHE
         || pragma == s_diagnostic_id
         || (pragma == PRAGMA_OACC_ATOMIC && cure_p (cure::capture_block));
}

/* OUT stays empty after an error.  */
void
rewrite (const intercepted &in, token_writer &out)
{
  if (type_directive_p (in.pragma.val.pragma))
    rewrite_type_directive (in, out);
  else if (construct_word (in.pragma.val.pragma))
    rewrite_executable (in, out);
  else if (!interesting_p (in.pragma.val.pragma))
    write_original (in, out);
  else if (in.pragma.val.pragma == s_diagnostic_id)
    {
      if (!rewrite_warning_pragma (in, out))
        write_original (in, out);
    }
  else if (in.pragma.val.pragma == PRAGMA_OACC_CACHE)
    {
      if (!whole_array_cache_p (in))
        write_original (in, out);
    }
  else if (in.pragma.val.pragma == PRAGMA_OACC_ATOMIC)
    {
      write_original (in, out);
      unblock_capture (in, out);
    }
  else
    rewrite_routine (in, out);
}

const pragma_rewriter rewriter = { interesting_p, type_directive_p, rewrite };

/* ------------------------------------------------------------------------
   Callbacks of libcpp.
   ------------------------------------------------------------------------ */

/* T becomes the first of TOKENS.  Without any, the directive leaves no trace.
 */
void
replace (cpp_token &t, const std::vector<cpp_token> &tokens)
{
  if (!tokens.empty ())
    {
      t = tokens.front ();
      return;
    }
  t.type = CPP_PADDING;
  t.flags = 0;
  t.val.source = nullptr;
}

/* TOKEN ends the translation unit.  The preprocessor must not be asked for
   another one behind it.  */
void
extend_unit (cpp_token &token)
{
  token_writer out;
  write_end_of_unit (token.src_loc, out);
  if (out.result ().empty ())
    return;
  out.original (token);
  push_tokens (out.result (), 1);
  replace (token, out.result ());
}

void
on_line_change (cpp_reader *reader, const cpp_token *token, int parsing_args)
{
  if (cpp_get_options (reader)->preprocessed)
    preprocessed_line_reached (token->src_loc);
  if (!s_busy && token->type == CPP_PRAGMA && interesting_p (token->val.pragma))
    {
      s_busy = true;
      intercepted in = { *token, pragma_line (), false, 0, parsing_args != 0 };
      in.rest = read_pragma_line ();
      token_writer out;
      if (parsing_args || !type_directive_p (in.pragma.val.pragma)
          || !move_out_of_anonymous (in, rewriter, out))
        rewrite (in, out);
      /* A macro's arguments that are not closed reach to the end of the unit,
         and the preprocessor must not be asked for what follows that.  */
      if (!cpp_get_buffer (reader))
        out.unit_end (in.rest.end);
      push_tokens (out.result (), 1);
      replace (*const_cast<cpp_token *> (token), out.result ());
      s_busy = false;
    }
  else if (!s_busy && token->type == CPP_EOF && !parsing_args
           && !cpp_get_buffer (reader))
    extend_unit (*const_cast<cpp_token *> (token));
  if (s_next_line_change)
    s_next_line_change (reader, token, parsing_args);
}

/* Is the string literal T the operand of a pragma that may be rewritten?  */
bool
pragma_string_p (const cpp_token &t)
{
  if (t.type != CPP_STRING && t.type != CPP_WSTRING && t.type != CPP_UTF8STRING
      && t.type != CPP_STRING16 && t.type != CPP_STRING32)
    return false;
  std::string text (reinterpret_cast<const char *> (t.val.str.text),
                    t.val.str.len);
  std::string::size_type begin = text.find ('"');
  if (begin == std::string::npos)
    return false;
  if (warning_pragma_string_p (text))
    return true;
  begin = text.find_first_not_of (" \t", begin + 1);
  return begin != std::string::npos && text.compare (begin, 3, "acc") == 0
         && begin + 3 < text.size () && !ISIDNUM (text[begin + 3]);
}

/* The next token that is not padding, which stays where it is.  */
const cpp_token *
peek (cpp_reader *reader, int &index)
{
  for (;;)
    {
      const cpp_token *t = cpp_peek_token (reader, index++);
      if (t->type != CPP_PADDING && t->type != CPP_COMMENT)
        return t;
    }
}

/* Where the _Pragma TOKEN stands, before its NEIGHBOUR.  Its own place in an
   expansion is not known, but that of its neighbour.  */
location_t
place_of_operator (const cpp_token &token, const cpp_token &neighbour)
{
  if (linemap_location_from_macro_expansion_p (line_table, neighbour.src_loc))
    return neighbour.src_loc;
  const expanded_location own = expand_location (token.src_loc);
  const expanded_location next = expand_location (neighbour.src_loc);
  const bool same_line = own.file == next.file && own.line == next.line;
  return same_line ? token.src_loc : neighbour.src_loc;
}

/* Expand the _Pragma TOKEN, which a parenthesis follows, and rewrite what comes
   out.  False: it is none of OpenACC's, or libcpp does not want to expand it
   here; what follows it is still to be read then, with its macros expanded.  */
bool
expand_operator (cpp_reader *reader, cpp_hashnode *node, const cpp_token &token)
{
  std::vector<cpp_token> again (1, token);
  for (int i = 0; i < 2; i++)
    again.push_back (read_token ());
  int index = 0;
  if (!pragma_string_p (again[2])
      || peek (reader, index)->type != CPP_CLOSE_PAREN)
    {
      push_tokens (again, 1);
      return false;
    }
  again.push_back (read_token ());
  again[0].src_loc = place_of_operator (again[0], again[1]);

  node->flags &= ~NODE_CONDITIONAL;
  push_tokens (again, 0);
  s_operator_loc = again[0].src_loc;
  /* Padding, when it is expanded; and behind that padding again, when libcpp
     knows no such pragma.  */
  const cpp_token first = *cpp_get_token (reader);
  s_operator_loc = UNKNOWN_LOCATION;
  const bool expanded = first.type != CPP_NAME || first.val.node.node != node;
  if (expanded && cpp_peek_token (reader, 0)->type == CPP_PRAGMA)
    {
      intercepted in = { read_token (), pragma_line (), true, 0, false };
      in.rest = read_pragma_line ();
      token_writer out;
      rewrite (in, out);
      push_tokens (out.result (), 0);
    }
  node->flags |= NODE_CONDITIONAL;
  return expanded;
}

cpp_hashnode *
lookup (const char *name)
{
  return cpp_lookup (parse_in, reinterpret_cast<const unsigned char *> (name),
                     strlen (name));
}

cpp_hashnode *
on_macro_to_expand (cpp_reader *reader, const cpp_token *token)
{
  cpp_hashnode *node = token->val.node.node;
  /* Not to be kept: a precompiled header replaces all nodes.  */
  if (node != lookup ("_Pragma"))
    return s_next_macro_to_expand ? s_next_macro_to_expand (reader, token)
                                  : node;
  /* Libcpp would end the directive behind it.  Unexpanded, it is a name.  */
  if (reading_pragma_line_p ())
    return nullptr;
  if (s_busy)
    return node;
  const cpp_token copy = *token;
  int index = 0;
  if (peek (reader, index)->type != CPP_OPEN_PAREN)
    return node;
  const cpp_token &operand = *peek (reader, index);
  /* A name may be a macro for a string.  */
  if (operand.type != CPP_NAME && !pragma_string_p (operand))
    return node;
  s_busy = true;
  const bool expanded = expand_operator (reader, node, copy);
  s_busy = false;
  return expanded ? lookup (empty_macro) : node;
}

/* Is the pragma that libcpp does not know, the rest of whose line is still to
   be read, a misspelt directive of ours?  GCC says of unknown pragmas with
   -Wall only that it ignores them, and a program without its shapes goes wrong
   much later.  */
bool
misspelt_directive_p (cpp_reader *reader)
{
  const cpp_token space = *cpp_peek_token (reader, 0);
  if (space.type != CPP_NAME || space.val.node.node != lookup ("acc"))
    return false;
  const cpp_token word = *cpp_peek_token (reader, 1);
  if (word.type != CPP_NAME || in_system_header_at (word.src_loc))
    return false;
  const std::string name
      = reinterpret_cast<const char *> (NODE_NAME (word.val.node.node));
  const std::string near = suggestion (
      name, { own_names[0], own_names[policy_name], own_names[dataflow_name] });
  if (near.empty ())
    return false;
  message (warning_option::unknown_directive,
           s_operator_loc != UNKNOWN_LOCATION ? s_operator_loc : word.src_loc,
           "ignoring " + quoted ("#pragma acc " + name) + "; did you mean "
               + quoted ("#pragma acc " + near) + "?")
      .fixit (near)
      .send (diagnostics ());
  return true;
}

void
on_unknown_pragma (cpp_reader *reader, location_t loc)
{
  if (!misspelt_directive_p (reader) && s_next_def_pragma)
    s_next_def_pragma (reader, loc);
}

/* ------------------------------------------------------------------------
   Pragmas of our own.
   ------------------------------------------------------------------------ */

/* The number in the pragma that the parser is in; the rest of it is read.  */
std::optional<unsigned long>
read_number ()
{
  std::optional<unsigned long> number;
  tree value;
  if (pragma_lex (&value) == CPP_NUMBER && tree_fits_uhwi_p (value))
    number = tree_to_uhwi (value);
  while (pragma_lex (&value) != CPP_EOF)
    ;
  return number;
}

/* The parser has reached what announce () has written.  */
void
announced_reached (const announced &a)
{
  operands_reached (a.names);
  bind_operands (a.aliased);
  if (!a.declared.empty () && !current_function_decl)
    file_declare_reached (a.loc, a.declared);
  if (!a.directive)
    return;
  if (current_function_decl)
    {
      if (has_expressions_p (*a.directive))
        capture_names (*a.directive);
      return;
    }
  for (const operand_note &note : a.directive->notes)
    if (note.has_nest)
      message (severity::error, note.nest_loc,
               "nest in a " + quoted ("declare")
                   + " directive outside of a function")
          .send (diagnostics ());
    else if (!note.shape.name.empty ())
      message (severity::error, note.shape.loc,
               (note.clause_name == "invoke" ? "policy " : "shape ")
                   + quoted (note.shape.name) + " in a " + quoted ("declare")
                   + " directive outside of a function")
          .send (diagnostics ());
}

void
on_own_pragma (cpp_reader *, void *data)
{
  auto which = static_cast<own_pragma> (static_cast<const char *const *> (data)
                                        - own_names);
  std::optional<unsigned long> number = read_number ();
  if (!number)
    return;
  if (which == own_pragma::operands)
    {
      if (*number < s_announced.size ())
        announced_reached (s_announced[*number]);
      return;
    }
  if (which == own_pragma::routine)
    {
      routine_reached (*number);
      return;
    }
  if (which == own_pragma::warning)
    {
      warning_pragma_reached (*number);
      return;
    }
  if (*number >= recorded_count ())
    return;
  recorded_directive &directive = recorded (*number);
  switch (which)
    {
    case own_pragma::end:
      end_reached (directive);
      break;
    case own_pragma::type_clause:
      type_clause_reached (directive);
      break;
    case own_pragma::enter_members:
    case own_pragma::leave_members:
      members_reached (directive, which == own_pragma::enter_members);
      break;
    default:
      capture_names (directive);
      type_directive_reached (directive);
      break;
    }
}

/* The number that GCC gave to #pragma SPACE NAME: it does not tell, but the
   token has it.  */
unsigned
probe (const char *space, const char *name)
{
  std::string line = std::string ("#pragma ") + space + " " + name + "\n";
  /* libcpp writes into the buffer.  */
  std::vector<unsigned char> buffer (line.begin (), line.end ());
  cpp_push_buffer (parse_in, buffer.data (), buffer.size (),
                   /*from_stage3=*/true);
  unsigned id = 0;
  for (;;)
    {
      const cpp_token *t = cpp_get_token (parse_in);
      if (t->type == CPP_PRAGMA)
        id = t->val.pragma;
      if (t->type == CPP_PRAGMA_EOL || t->type == CPP_EOF)
        break;
    }
  _cpp_pop_buffer (parse_in);
  return id;
}

/* With -E, GCC prints "#pragma SPACE NAME" for the pragma of a number, and only
   c_register_pragma_with_expansion gives numbers.  It keeps the pointer to
   SPACE.  So our pragmas get theirs in our own name space, and its spelling
   becomes "acc" afterwards.  */
void
register_for_preprocessing (unsigned index)
{
  for (unsigned id = PRAGMA_FIRST_EXTERNAL;; id++)
    {
      const char *space = nullptr;
      const char *name = nullptr;
      c_pp_lookup_pragma (id, &space, &name);
      if (space == s_space && name == own_names[index])
        {
          cpp_register_deferred_pragma (parse_in, "acc", own_names[index], id,
                                        true, true);
          return;
        }
    }
}

/* Tell programs which version of the language is there.  What was preprocessed
   has been told.  */
void
define_version ()
{
  if (!cpp_get_options (parse_in)->preprocessed)
    cpp_define (parse_in, language_macro);
}

/* The macro that takes the place of an expanded _Pragma is not for debuggers to
   see.  */
void
define_empty_macro ()
{
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  auto define = callbacks->define;
  callbacks->define = nullptr;
  cpp_define (parse_in, (std::string (empty_macro) + "=").c_str ());
  callbacks->define = define;
}

} // namespace

unsigned
pragma_id (own_pragma which)
{
  return s_ids[static_cast<unsigned> (which)];
}

void
register_pragmas ()
{
  for (const char *const &name : own_names)
    c_register_pragma_with_expansion_and_data (
        s_space, name, on_own_pragma, const_cast<const char **> (&name));
  if (!flag_preprocess_only)
    return;
  define_version ();
  /* Precompiled headers have it, and all that they have must be there.  */
  define_empty_macro ();
  /* With -fdirectives-only, GCC prints nothing of a pragma that it knows.  */
  if (cpp_get_options (parse_in)->directives_only)
    return;
  register_for_preprocessing (0);
  register_for_preprocessing (policy_name);
  register_for_preprocessing (dataflow_name);
  strcpy (s_space, "acc");
}

void
start_interception ()
{
  for (unsigned i = 0; i < n_own_names; i++)
    s_ids[i] = probe (s_space, own_names[i]);
  s_diagnostic_id = probe ("GCC", "diagnostic");
  for (unsigned i : { 0u, policy_name, dataflow_name })
    cpp_register_deferred_pragma (parse_in, "acc", own_names[i], s_ids[i], true,
                                  true);

  /* Not earlier: with -g3, definitions go into the debug information.  */
  define_version ();
  define_empty_macro ();
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  s_next_line_change = callbacks->line_change;
  callbacks->line_change = on_line_change;
  s_next_macro_to_expand = callbacks->macro_to_expand;
  callbacks->macro_to_expand = on_macro_to_expand;
  s_next_def_pragma = callbacks->def_pragma;
  callbacks->def_pragma = on_unknown_pragma;
  lookup ("_Pragma")->flags |= NODE_CONDITIONAL;
  watch_precompiled_header ();
}

} // namespace accdeep
