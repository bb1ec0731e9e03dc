/* Precompiled headers.

   GCC saves its own memory in a precompiled header, not the plugin's.  So while
   one is made, the directives' tokens are kept in attributes of a hidden
   variable, one string for each directive,

     <kind> <place of the pragma> { <token kind><space> <place> <length> <text>
   }

   and the types of directives as trees beside the directives' keys.  A place is
   a location_t, which a precompiled header keeps.  When one is used, the
   strings are parsed again; their mistakes were reported when it was made.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/archive.h"

#include "plugin/front/c-family/tags.h"
#include "plugin/front/parser.h"

#include <cstring>

namespace accdeep
{

namespace
{

const char archive_name[] = "__accdeep_archive";

enum class entry_kind
{
  type_directive, /* Value: string.  */
  type_operator,  /* From _Pragma.  */
  executable,
  /* Value: type, string with the key; behind it the class that has the
     directive's functions, if that is another one.  */
  place
};

bool s_loaded;
location_t s_end_of_archive = UNKNOWN_LOCATION;
/* Of a precompiled header, with or without directives, that was read.  */
location_t s_end_of_header = UNKNOWN_LOCATION;

void (*s_next_read_pch) (cpp_reader *, const char *, int, const char *);

class null_sink final : public diagnostic_sink
{
public:
  void
  report (const std::vector<diagnostic> &) override
  {
  }
};

tree
find_archive ()
{
  tree decl = lookup_name (get_identifier (archive_name));
  return decl && VAR_P (decl) ? decl : NULL_TREE;
}

tree
find_or_make_archive ()
{
  tree decl = find_archive ();
  return decl ? decl
              : declare_external (VAR_DECL, archive_name, char_type_node);
}

void
add_entry (entry_kind kind, tree type, const std::string &text,
           tree holder = NULL_TREE)
{
  tree decl = find_or_make_archive ();
  tree value
      = tree_cons (type, build_string (text.size (), text.data ()),
                   holder ? build_tree_list (holder, NULL_TREE) : NULL_TREE);
  DECL_ATTRIBUTES (decl)
      = tree_cons (build_int_cst (integer_type_node, static_cast<int> (kind)),
                   value, DECL_ATTRIBUTES (decl));
}

/* Without PLACES all are 0.  */
std::string
written (const token_list &tokens, location_t loc, bool places = true)
{
  std::string text = std::to_string (loc);
  for (const token &t : tokens)
    text += ' ' + std::to_string (static_cast<int> (t.kind))
            + (t.space_before ? "s " : "- ")
            + std::to_string (places ? t.loc : 0) + ' '
            + std::to_string (t.spelling.size ()) + ' ' + t.spelling;
  return text;
}

/* The number at AT, which steps behind it and one more character.  */
std::uint64_t
read_number (const std::string &text, std::size_t &at)
{
  std::uint64_t value = 0;
  while (at < text.size () && ISDIGIT (text[at]))
    value = value * 10 + (text[at++] - '0');
  at++;
  return value;
}

token_list
read_tokens (const std::string &text, location_t &loc)
{
  token_list tokens;
  std::size_t at = 0;
  loc = read_number (text, at);
  while (at < text.size ())
    {
      token t;
      t.kind = static_cast<token_kind> (text[at++] - '0');
      t.space_before = text[at++] == 's';
      at++;
      t.loc = read_number (text, at);
      std::size_t length = read_number (text, at);
      t.spelling = text.substr (at, length);
      at += length + 1;
      tokens.push_back (t);
    }
  return tokens;
}

void
load_type_directive (const std::string &text, bool from_operator)
{
  location_t loc;
  null_sink sink;
  token_list tokens = read_tokens (text, loc);
  if (std::optional<type_directive> directive
      = parse_type_directive (tokens, sink))
    record (std::move (*directive), tokens, loc, from_operator, 0).placed
        = true;
}

void
load_executable (const std::string &text)
{
  location_t loc;
  null_sink sink;
  token_list tokens = read_tokens (text, loc);
  if (std::optional<executable_directive> directive
      = parse_executable_directive (tokens, sink, dialect ()))
    number_operands (std::move (*directive));
}

void
load_entry (entry_kind kind, tree value)
{
  tree string = TREE_VALUE (value);
  std::string text (TREE_STRING_POINTER (string), TREE_STRING_LENGTH (string));
  switch (kind)
    {
    case entry_kind::type_directive:
    case entry_kind::type_operator:
      load_type_directive (text, kind == entry_kind::type_operator);
      break;
    case entry_kind::executable:
      load_executable (text);
      break;
    case entry_kind::place:
      if (recorded_directive *r = recorded_by_key (text))
        {
          if (tree holder = TREE_CHAIN (value))
            set_function_holder (TREE_PURPOSE (value), *r,
                                 TREE_PURPOSE (holder));
          add_to_registry (TREE_PURPOSE (value), *r);
        }
      break;
    }
}

} // namespace

void
archive_type_directive (const recorded_directive &r, const token_list &tokens)
{
  if (pch_file)
    add_entry (r.from_operator ? entry_kind::type_operator
                               : entry_kind::type_directive,
               NULL_TREE, written (tokens, r.loc));
}

void
archive_executable (const token_list &tokens)
{
  if (pch_file)
    add_entry (entry_kind::executable, NULL_TREE,
               written (tokens, gcc_location (tokens.front ().loc)));
}

void
archive_place (tree type, const recorded_directive &r)
{
  if (pch_file)
    add_entry (entry_kind::place, type, r.key, function_holder (type, r));
}

std::string
text_for_importers (const token_list &tokens)
{
  return flag_modules ? ' ' + written (tokens, 0, false) : std::string ();
}

recorded_directive *
imported_directive (const std::string &name, location_t loc)
{
  const std::size_t space = name.find (' ');
  const std::string key = name.substr (0, space);
  recorded_directive *known = recorded_by_key (key);
  if (known || space == std::string::npos)
    return known;
  location_t none;
  token_list tokens = read_tokens (name.substr (space + 1), none);
  for (token &t : tokens)
    t.loc = loc;
  null_sink sink;
  std::optional<type_directive> directive = parse_type_directive (tokens, sink);
  return directive ? &record_as (std::move (*directive), key, loc) : nullptr;
}

namespace
{

/* What GCC keeps in a precompiled header to know whether it fits, and this
   behind it: a header of another plugin has other entries, and one without the
   plugin no directives.  */
const char mark[] = "accdeep " ACCDEEP_VERSION;
void *(*s_get_pch_validity) (size_t *);
const char *(*s_pch_valid_p) (const void *, size_t);

void *
marked_pch_validity (size_t *size)
{
  void *data = s_get_pch_validity (size);
  data = xrealloc (data, *size + sizeof mark);
  memcpy (static_cast<char *> (data) + *size, mark, sizeof mark);
  *size += sizeof mark;
  return data;
}

const char *
marked_pch_valid_p (const void *data, size_t size)
{
  const char *end = static_cast<const char *> (data) + size;
  if (size < sizeof mark || memcmp (end - sizeof mark, mark, sizeof mark) != 0)
    return "created without the plugin accdeep, or with another version of it";
  return s_pch_valid_p (data, size - sizeof mark);
}

void
on_read_pch (cpp_reader *reader, const char *file, int descriptor,
             const char *name)
{
  s_next_read_pch (reader, file, descriptor, name);
  s_end_of_header = line_table->highest_location;
}

} // namespace

void
mark_precompiled_headers ()
{
  s_get_pch_validity = targetm.get_pch_validity;
  targetm.get_pch_validity = marked_pch_validity;
  s_pch_valid_p = targetm.pch_valid_p;
  targetm.pch_valid_p = marked_pch_valid_p;
}

void
watch_precompiled_header ()
{
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  s_next_read_pch = callbacks->read_pch;
  if (s_next_read_pch)
    callbacks->read_pch = on_read_pch;
}

/* #pragma GCC pch_preprocess does not pass on_read_pch.  */
void
preprocessed_line_reached (location_t loc)
{
  if (!s_loaded && s_end_of_header == UNKNOWN_LOCATION && find_archive ())
    s_end_of_header = loc - 1;
}

void
load_archive ()
{
  if (s_loaded)
    return;
  s_loaded = true;
  tree decl = find_archive ();
  if (!decl)
    return;
  s_end_of_archive = s_end_of_header != UNKNOWN_LOCATION
                         ? s_end_of_header
                         : line_table->highest_location;
  std::vector<tree> entries;
  for (tree e = DECL_ATTRIBUTES (decl); e; e = TREE_CHAIN (e))
    entries.push_back (e);
  /* The last came first.  */
  for (std::size_t i = entries.size (); i-- > 0;)
    load_entry (
        static_cast<entry_kind> (tree_to_uhwi (TREE_PURPOSE (entries[i]))),
        TREE_VALUE (entries[i]));
}

/* What the directives on a type say is meant, whatever else there is.  */
bool
may_be_copied_by_hand_p (tree)
{
  return false;
}

std::string
home_of (tree)
{
  return std::string ();
}

bool
implicit_clause_p (tree)
{
  return false;
}

bool
take_implicit_clause (tree)
{
  return false;
}

bool
precompiled_p ()
{
  return s_end_of_header != UNKNOWN_LOCATION
         || s_end_of_archive != UNKNOWN_LOCATION;
}

bool
precompiling_p ()
{
  return pch_file != nullptr;
}

void
note_lowered ()
{
  if (precompiling_p ())
    find_or_make_archive ();
}

bool
archived_p (location_t loc)
{
  return s_end_of_archive != UNKNOWN_LOCATION
         && linemap_compare_locations (line_table, loc, s_end_of_archive) >= 0;
}

} // namespace accdeep
