/* The table of directives on types, in the order in which the preprocessor met
   them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "abi/accdeep-abi.h"
#include "plugin/front/c-family/archive.h"
#include "plugin/front/c-family/language.h"
#include "plugin/model/integer.h"

#include <deque>

namespace accdeep
{

const char directive_prefix[] = "__accdeep_directive_";
const char type_prefix[] = "__accdeep_type_";
const char expression_prefix[] = "__accdeep_expr_";

namespace
{

std::deque<recorded_directive> s_recorded;
std::unordered_map<std::string, recorded_directive *> s_by_key;

/* FNV-1a, 64 bits.  */
std::uint64_t
hash (const std::string &text)
{
  std::uint64_t value = 0xcbf29ce484222325;
  for (unsigned char c : text)
    value = (value ^ c) * 0x100000001b3;
  return value;
}

/* See recorded_directive.key.  Directories are left out: other translation
   units may find a header by another path.  */
std::string
key_of (const token_list &tokens, location_t loc)
{
  expanded_location place = expand_location (loc);
  std::string text = place.file ? lbasename (place.file) : "";
  text += ':' + std::to_string (place.line) + ':'
          + std::to_string (place.column) + ':' + spell (tokens);
  for (unsigned copy = 0;; copy++)
    {
      char key[17];
      snprintf (key, sizeof key, "%016llx",
                static_cast<unsigned long long> (
                    hash (copy ? text + '#' + std::to_string (copy) : text)));
      if (!s_by_key.count (key))
        return key;
    }
}

/* A constant, or a number that is an error, needs no function.  */
bool
number_alone_p (const expression &e)
{
  return constant_of (e.tokens)
         || (e.tokens.size () == 1 && e.tokens[0].kind == token_kind::number);
}

} // namespace

bool
type_directives_ahead_p ()
{
  /* Up to this one all are placed.  */
  static std::size_t first = 0;
  while (first < s_recorded.size () && s_recorded[first].placed)
    first++;
  return first < s_recorded.size ();
}

std::string
level_index_text (const std::string &frame, unsigned level)
{
  constexpr std::size_t slot
      = offsetof (accdeep_frame, index) / sizeof (void *);
  return frame + " [" + std::to_string (slot) + "] ["
         + std::to_string (level - 1) + "]";
}

namespace
{

/* The clause of R that has E as an argument, and which that is; null: none.  */
const clause *
clause_of_argument (const recorded_directive &r, const expression &e,
                    std::size_t *index)
{
  for (const clause &c : r.directive.clauses)
    for (std::size_t i = 0; i < c.argument_values.size (); i++)
      if (&c.argument_values[i] == &e)
        {
          *index = i;
          return &c;
        }
  return nullptr;
}

} // namespace

bool
policy_argument_p (const recorded_directive &r, const expression &e)
{
  std::size_t index;
  const clause *c = clause_of_argument (r, e, &index);
  if (!c)
    return false;
  bool known = false;
  for (const recorded_directive &other : s_recorded)
    {
      const type_directive &d = other.directive;
      if (d.name.name != c->argument.name
          || d.kind != type_directive_kind::policy)
        continue;
      known = true;
      if (index < d.parameters.size () && d.parameters[index].policy_p)
        return true;
    }
  return !known && !lone_name (e).empty ();
}

namespace
{

/* In C++, what the type of the value parameter INDEX is called.  */
std::string
parameter_type (unsigned index)
{
  return "__accdeep_parameter_" + std::to_string (index);
}

} // namespace

void
write_parameter_types (const recorded_directive &r, location_t loc,
                       token_writer &out)
{
  unsigned index = 0;
  for (const policy_parameter &p : r.directive.parameters)
    {
      if (p.policy_p || p.type.empty ())
        continue;
      out.text ("typedef", loc);
      out.tokens (p.type);
      out.text (parameter_type (index++) + " __attribute__ ((unused));", loc);
    }
}

void
write_parameter (const recorded_directive &r, const token &t, token_writer &out,
                 const std::function<void (const token_list &)> &write)
{
  const parameter_list &all = r.directive.parameters;
  const unsigned index = *value_parameter (all, t.spelling);
  const policy_parameter *p = &all[0];
  while (p->policy_p || p->name.name != t.spelling)
    p++;
  const location_t loc = gcc_location (t.loc);
  const std::string i = std::to_string (index);
  constexpr std::size_t values = offsetof (accdeep_frame, params);
  constexpr std::size_t count = offsetof (accdeep_frame, n_params);
  const bool cxx = c_dialect_cxx ();
  auto cast = [cxx] (const std::string &type) {
    return cxx ? "static_cast <" + type + "> (" : "((" + type + ")";
  };
  out.text (cxx ? "(static_cast <" : "((", loc);
  if (cxx)
    out.text (parameter_type (index), loc);
  else
    out.tokens (p->type);
  out.text (
      (cxx ? "> (" : ") (") + cast ("const unsigned *") + "__accdeep_frame) ["
          + std::to_string (count / sizeof (std::uint32_t)) + "] > " + i + " ? "
          + cast ("const long long *const *") + "__accdeep_frame) ["
          + std::to_string (values / sizeof (void *)) + "] [" + i
          + "] : " + (cxx ? "static_cast <long long> (" : "(long long) ("),
      loc);
  if (p->default_value.tokens.empty ())
    out.text ("0", loc);
  else
    write (p->default_value.tokens);
  out.text (")))", loc);
}

recorded_directive &
record_as (type_directive directive, const std::string &key, location_t loc)
{
  s_recorded.emplace_back ();
  recorded_directive &r = s_recorded.back ();
  r.number = s_recorded.size () - 1;
  r.directive = std::move (directive);
  r.loc = loc;
  r.key = key;
  s_by_key.emplace (r.key, &r);
  unsigned index = 0;
  for (const expression *e : expressions (r.directive))
    {
      std::string function;
      if (!number_alone_p (*e))
        function = expression_prefix + r.key + "_" + std::to_string (index);
      r.functions.push_back (function);
      index++;
    }
  return r;
}

recorded_directive &
record (type_directive directive, const token_list &tokens, location_t loc,
        bool from_operator, unsigned anonymous)
{
  load_archive ();
  recorded_directive &r
      = record_as (std::move (directive), key_of (tokens, loc), loc);
  r.from_operator = from_operator;
  r.anonymous = anonymous;
  r.mark = directive_prefix + r.key + text_for_importers (tokens);
  archive_type_directive (r, tokens);
  return r;
}

recorded_directive &
recorded (unsigned number)
{
  return s_recorded[number];
}

recorded_directive *
recorded_by_key (const std::string &key)
{
  auto found = s_by_key.find (key);
  return found == s_by_key.end () ? nullptr : found->second;
}

unsigned
recorded_count ()
{
  return s_recorded.size ();
}

} // namespace accdeep
