/* One module: consumes the text of PTX modules, produces that of one which has
   their functions and variables.

   A module is a sequence of directives (PTX ISA, 4.3 and 5.4): `.version' and
   the like to the end of a line, declarations and variables to a semicolon,
   functions to the end of a block.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/cuda/one-module.h"

#include "libgomp-ext/cuda/atomic-updates.h"
#include "libgomp-ext/cuda/kernel-parameters.h"
#include "libgomp-ext/cuda/ptx-lines.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <unordered_map>
#include <unordered_set>

namespace accdeep
{
namespace cuda
{

namespace
{

enum class linkage
{
  local,
  visible,
  weak,
  external
};

enum class kind
{
  version,
  target,
  address_size,
  file,
  declaration, /* Of a function.  */
  function,
  variable,
  alias, /* Of a function that its module declares.  */
  other
};

struct directive
{
  enum kind what;
  enum linkage how;
  std::string_view name;
  std::string_view text;

  bool
  defines_p () const
  {
    return what == kind::alias
           || ((what == kind::function || what == kind::variable)
               && how != linkage::external);
  }
};

bool
identifier_p (char c)
{
  return std::isalnum (static_cast<unsigned char> (c)) || strchr ("_$%", c);
}

/* The directives of one module.  */
class scanner
{
public:
  explicit scanner (std::string_view text) : m_text (text) {}

  /* Find the next one.  False: there is none.  */
  bool next (directive &result);

private:
  void skip_blanks (size_t &at) const;
  bool comment_p (size_t at) const;
  size_t behind_comment (size_t at) const;
  size_t behind_line (size_t at) const;
  size_t end_of_directive (bool &block) const;

  const std::string_view m_text;
  size_t m_at = 0;
};

bool
scanner::comment_p (size_t at) const
{
  return m_text.compare (at, 2, "//") == 0 || m_text.compare (at, 2, "/*") == 0;
}

size_t
scanner::behind_line (size_t at) const
{
  const size_t end = m_text.find ('\n', at);
  return end == m_text.npos ? m_text.size () : end + 1;
}

size_t
scanner::behind_comment (size_t at) const
{
  if (m_text[at + 1] == '/')
    return behind_line (at);
  const size_t end = m_text.find ("*/", at + 2);
  return end == m_text.npos ? m_text.size () : end + 2;
}

void
scanner::skip_blanks (size_t &at) const
{
  while (at < m_text.size ())
    if (std::isspace (static_cast<unsigned char> (m_text[at])))
      at++;
    else if (comment_p (at))
      at = behind_comment (at);
    else
      break;
}

/* Where the directive at M_AT ends, with a semicolon or, then BLOCK is set, a
   block.  */
size_t
scanner::end_of_directive (bool &block) const
{
  bool value = false; /* Braces are part of a variable's value.  */
  unsigned depth = 0;
  block = false;
  for (size_t at = m_at; at < m_text.size ();)
    {
      const char c = m_text[at];
      if (comment_p (at))
        {
          at = behind_comment (at);
          continue;
        }
      at++;
      if (c == '"')
        at = std::min (m_text.find ('"', at), m_text.size () - 1) + 1;
      else if (c == '{')
        depth++;
      else if (c == '}' && depth && --depth == 0 && !value)
        {
          block = true;
          return at;
        }
      else if (c == '=' && !depth)
        value = true;
      else if (c == ';' && !depth)
        return at;
    }
  return m_text.npos;
}

/* The words of a directive in front of its name say what it is.  */
class words
{
public:
  explicit words (std::string_view text) : m_rest (text) {}

  std::string_view
  next ()
  {
    skip_blanks ();
    size_t n = 0;
    while (n < m_rest.size () && (identifier_p (m_rest[n]) || m_rest[n] == '.'))
      n++;
    const std::string_view result = m_rest.substr (0, n);
    m_rest.remove_prefix (n);
    return result;
  }

  /* Pass over parameters in parentheses, if they are next.  */
  void
  skip_parameters ()
  {
    skip_blanks ();
    if (!m_rest.empty () && m_rest[0] == '(')
      m_rest.remove_prefix (std::min (m_rest.find (')'), m_rest.size () - 1)
                            + 1);
  }

private:
  void
  skip_blanks ()
  {
    while (!m_rest.empty ()
           && std::isspace (static_cast<unsigned char> (m_rest[0])))
      m_rest.remove_prefix (1);
  }

  std::string_view m_rest;
};

/* Fill in RESULT, whose text is known; BLOCK: that has a block at its end.  */
void
classify (directive &result, bool block)
{
  words w (result.text);
  std::string_view word = w.next ();
  result.how = word == ".visible"  ? linkage::visible
               : word == ".weak"   ? linkage::weak
               : word == ".extern" ? linkage::external
                                   : linkage::local;
  if (result.how != linkage::local)
    word = w.next ();
  if (word == ".func" || word == ".entry")
    {
      w.skip_parameters ();
      result.what = block ? kind::function : kind::declaration;
      result.name = w.next ();
      return;
    }
  if (word == ".alias" && !block)
    {
      /* Each module that has it has the same function.  */
      result.what = kind::alias;
      result.how = linkage::weak;
      result.name = w.next ();
      return;
    }
  if (block || (word != ".global" && word != ".const" && word != ".shared"))
    return;
  /* Its alignment and its type.  */
  do
    word = w.next ();
  while (!word.empty ()
         && (word[0] == '.'
             || std::isdigit (static_cast<unsigned char> (word[0]))));
  result.what = kind::variable;
  result.name = word;
}

bool
scanner::next (directive &result)
{
  skip_blanks (m_at);
  if (m_at == m_text.size ())
    return false;
  result = { kind::other, linkage::local, {}, {} };
  static const struct
  {
    const char *name;
    enum kind what;
  } lines[] = { { ".version", kind::version },
                { ".target", kind::target },
                { ".address_size", kind::address_size },
                { ".file", kind::file } };
  const std::string_view rest = m_text.substr (m_at);
  for (const auto &line : lines)
    if (starts_p (rest, line.name))
      {
        const size_t end = behind_line (m_at);
        result.what = line.what;
        result.text = m_text.substr (m_at, end - m_at);
        m_at = end;
        return true;
      }
  bool block;
  const size_t end = end_of_directive (block);
  result.text = m_text.substr (m_at, end - m_at);
  m_at = std::min (end, m_text.size ());
  if (end != m_text.npos)
    classify (result, block);
  return true;
}

/* The modules, taken apart.  */
class modules
{
public:
  /* False: they have something unknown.  */
  bool add (std::string_view text);

  /* False: two of them have the same name for different things.  */
  bool resolve ();

  module_text text (unsigned capability, bool parameters) const;

private:
  struct definition
  {
    const directive *where;
    size_t module;
  };

  bool wanted_p (const directive &d) const;
  void add_files (std::string &result) const;
  void add_variables (std::string &result) const;
  void add_aliases (std::string &result) const;
  bool add_functions (module_text &result, bool doubles, bool parameters) const;

  std::vector<std::vector<directive>> m_modules;
  /* The highest ones.  */
  directive m_version = {};
  directive m_target = {};
  directive m_address_size = {};
  std::unordered_map<std::string_view, definition> m_definitions;
};

/* The first number in D: it grows with what .version and .target name.  */
double
level_of (const directive &d)
{
  const size_t digit = d.text.find_first_of ("0123456789");
  return digit == d.text.npos
             ? 0
             : atof (std::string (d.text.substr (digit)).c_str ());
}

bool
modules::add (std::string_view text)
{
  std::vector<directive> all;
  scanner scan (text);
  for (directive d; scan.next (d);)
    switch (d.what)
      {
      case kind::version:
      case kind::target:
        {
          directive &highest = d.what == kind::version ? m_version : m_target;
          if (highest.text.empty () || level_of (d) > level_of (highest))
            highest = d;
          break;
        }
      case kind::address_size:
        m_address_size = d;
        break;
      case kind::other:
        return false;
      default:
        if (d.what != kind::file && d.name.empty ())
          return false;
        all.push_back (d);
        break;
      }
  m_modules.push_back (std::move (all));
  return true;
}

bool
modules::resolve ()
{
  for (size_t i = 0; i < m_modules.size (); i++)
    for (const directive &d : m_modules[i])
      {
        if (!d.defines_p ())
          continue;
        auto [known, added]
            = m_definitions.try_emplace (d.name, definition{ &d, i });
        if (added)
          continue;
        const directive &other = *known->second.where;
        if (d.how == linkage::local || other.how == linkage::local
            || (d.how == linkage::visible && other.how == linkage::visible))
          return false;
        if (d.how == linkage::visible)
          known->second = { &d, i };
      }
  /* A module may have declared what another one defines for itself alone.  */
  for (size_t i = 0; i < m_modules.size (); i++)
    for (const directive &d : m_modules[i])
      {
        auto known = m_definitions.find (d.name);
        if (d.how == linkage::external && known != m_definitions.end ()
            && known->second.where->how == linkage::local)
          return false;
      }
  return !m_version.text.empty () && !m_target.text.empty ();
}

/* D goes into the one module.  */
bool
modules::wanted_p (const directive &d) const
{
  auto known = m_definitions.find (d.name);
  if (d.defines_p ())
    return known->second.where == &d;
  return d.how != linkage::external || known == m_definitions.end ();
}

/* Variables, those of libraries first: their values may be addresses of others,
   which have to be known.  */
void
modules::add_variables (std::string &result) const
{
  std::unordered_set<std::string_view> external;
  for (size_t i = m_modules.size (); i-- > 0;)
    for (const directive &d : m_modules[i])
      if (d.what == kind::variable && wanted_p (d)
          && (d.how != linkage::external || external.insert (d.name).second))
        result.append (d.text).append ("\n");
}

/* Append LINE, in which the number of a file follows KEYWORD, with OFFSET added
   to that.  False: it does not have KEYWORD; nothing happens.  */
bool
append_renumbered (std::string &result, std::string_view line,
                   std::string_view keyword, unsigned offset)
{
  const size_t at = line.find (keyword);
  const size_t first
      = at == line.npos ? line.npos : line.find_first_of ("0123456789", at);
  if (first == line.npos)
    return false;
  const size_t end
      = std::min (line.find_first_not_of ("0123456789", first), line.size ());
  const unsigned long number = strtoul (
      std::string (line.substr (first, end - first)).c_str (), nullptr, 10);
  result.append (line.substr (0, first));
  result.append (std::to_string (number + offset));
  const std::string_view rest = line.substr (end);
  if (!append_renumbered (result, rest, "inlined_at", offset))
    result.append (rest);
  return true;
}

/* Append TEXT, a function whose files have numbers that are OFFSET higher.  */
void
append_function (std::string &result, std::string_view text, unsigned offset)
{
  while (!text.empty ())
    {
      const size_t end = std::min (text.find ('\n'), text.size () - 1) + 1;
      const std::string_view line = text.substr (0, end);
      if (words (line).next () != ".loc"
          || !append_renumbered (result, line, ".loc", offset))
        result.append (line);
      text.remove_prefix (end);
    }
  result.append ("\n");
}

/* The highest number of a file in MODULE.  */
unsigned
last_file (const std::vector<directive> &module)
{
  unsigned long last = 0;
  for (const directive &d : module)
    if (d.what == kind::file)
      last = std::max (last, static_cast<unsigned long> (level_of (d)));
  return last;
}

void
modules::add_files (std::string &result) const
{
  unsigned offset = 0;
  for (const auto &module : m_modules)
    {
      for (const directive &d : module)
        if (d.what == kind::file)
          append_renumbered (result, d.text, ".file", offset);
      offset += last_file (module);
    }
}

void
modules::add_aliases (std::string &result) const
{
  for (const auto &module : m_modules)
    for (const directive &d : module)
      if (d.what == kind::alias && wanted_p (d))
        result.append (d.text).append ("\n");
}

/* DOUBLES: the device adds numbers of double precision; PARAMETERS: kernels may
   have two.  True: it has to add such numbers, so that it is sm_60 at least. */
bool
modules::add_functions (module_text &result, bool doubles,
                        bool parameters) const
{
  unsigned offset = 0;
  bool adds = false;
  for (const auto &module : m_modules)
    {
      for (const directive &d : module)
        if (d.what == kind::function && wanted_p (d))
          {
            std::string function;
            append_function (function, d.text, offset);
            if (parameters)
              {
                std::string other;
                if (size_t bytes = append_with_parameters (other, function))
                  result.parameters.emplace (d.name, bytes);
                function.swap (other);
              }
            adds |= append_updated (result.text, function, doubles);
          }
      offset += last_file (module);
    }
  return adds;
}

module_text
modules::text (unsigned capability, bool parameters) const
{
  module_text functions;
  const bool doubles = capability >= 60 && level_of (m_version) >= 5;
  const bool adds = add_functions (functions, doubles, parameters);
  module_text result;
  std::string &text = result.text;
  result.parameters.swap (functions.parameters);
  text.append (m_version.text);
  text.append (adds && level_of (m_target) < 60 ? ".target sm_60\n"
                                                : m_target.text);
  text.append (m_address_size.text);
  add_files (text);
  std::unordered_set<std::string_view> declared;
  for (const auto &module : m_modules)
    for (const directive &d : module)
      if (d.what == kind::declaration && wanted_p (d)
          && !result.parameters.count (std::string (d.name))
          && declared.insert (d.name).second)
        text.append (d.text).append ("\n");
  add_variables (text);
  text.append (functions.text);
  add_aliases (text);
  return result;
}

} // namespace

module_text
one_module (const std::vector<std::string_view> &texts, unsigned capability,
            bool parameters)
{
  modules all;
  for (std::string_view text : texts)
    if (!all.add (text))
      return {};
  return all.resolve () ? all.text (capability, parameters) : module_text ();
}

} // namespace cuda
} // namespace accdeep
