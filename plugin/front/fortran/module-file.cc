/* Module files: consumes compressed text, produces constants of ours, names of
   the source's and tables of types.

   The text ends with two lists, of which the first has all symbols and the
   second the names by which users of the module know them:

     (2 'T' 'one' '' 1 ((DERIVED ...) ((5 'a' ...) (6 'b' ...)) ...) ...)
     ('First' 0 2 ...)

   Names of types begin with a capital there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/module-file.h"
#include "plugin/gcc/fortran.h"

#include <algorithm>
#include <unordered_map>

namespace accdeep
{

const char module_mark[] = "accdeep2|";

namespace
{

/* The decompressed contents of FILE; false: there is no such file.  */
bool
read_file (const std::string &file, std::string &contents)
{
  gzFile_s *in = gzopen (file.c_str (), "rb");
  if (!in)
    return false;
  char buffer[16384];
  int bytes;
  while ((bytes = gzread (in, buffer, sizeof buffer)) > 0)
    contents.append (buffer, bytes);
  gzclose (in);
  return true;
}

/* Contents of FILE, a module's; empty: there is none, or it is gfortran's
   own.  */
std::string
module_contents (const std::string &file)
{
  std::string contents;
  if (read_file (file, contents))
    return contents;
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    {
      const cl_decoded_option &option = save_decoded_options[i];
      if ((option.opt_index == OPT_I || option.opt_index == OPT_J)
          && read_file (std::string (option.arg) + "/" + file, contents))
        return contents;
    }
  return contents;
}

/* Our strings in CONTENTS.  */
std::vector<std::string>
texts_in (const std::string &contents)
{
  std::vector<std::string> texts;
  const std::string begin = std::string ("'") + module_mark;
  for (std::size_t at = contents.find (begin); at != std::string::npos;
       at = contents.find (begin, at + 1))
    {
      const std::size_t end = contents.find ('\'', at + 1);
      if (end == std::string::npos)
        break;
      std::string text = contents.substr (at + 1, end - at - 1);
      if (std::find (texts.begin (), texts.end (), text) == texts.end ())
        texts.push_back (std::move (text));
    }
  return texts;
}

/* A list, or a string, number or word, which has a TEXT.  */
struct atom
{
  bool list = false;
  std::string text;
  std::vector<atom> parts;
};

/* Reads the atoms of a module file.  */
class atom_reader
{
public:
  atom_reader (const std::string &text, std::size_t begin)
      : m_text (text), m_at (begin)
  {
  }

  /* The next one into A, its lists only down to DEPTH; false: there is none. */
  bool
  next (atom &a, unsigned depth)
  {
    while (m_at < m_text.size () && ISSPACE (m_text[m_at]))
      m_at++;
    if (m_at == m_text.size () || m_text[m_at] == ')')
      return false;
    if (m_text[m_at] == '(')
      read_list (a, depth);
    else if (m_text[m_at] == '\'')
      read_string (a);
    else
      while (m_at < m_text.size () && !ISSPACE (m_text[m_at])
             && m_text[m_at] != '(' && m_text[m_at] != ')')
        a.text += m_text[m_at++];
    return true;
  }

private:
  void
  read_list (atom &a, unsigned depth)
  {
    a.list = true;
    m_at++;
    for (atom part; next (part, depth ? depth - 1 : 0); part = atom ())
      if (depth)
        a.parts.push_back (std::move (part));
    if (m_at < m_text.size ())
      m_at++;
  }

  /* 'it''s'  */
  void
  read_string (atom &a)
  {
    for (m_at++; m_at < m_text.size (); m_at++)
      {
        if (m_text[m_at] == '\'' && m_text[++m_at] != '\'')
          return;
        a.text += m_text[m_at];
      }
  }

  const std::string &m_text;
  std::size_t m_at;
};

bool
type_name_p (const std::string &name)
{
  return !name.empty () && ISUPPER (name[0]);
}

std::string
lower (std::string name)
{
  for (char &c : name)
    c = TOLOWER (c);
  return name;
}

bool
has_word_p (const atom &list, const char *word)
{
  return std::any_of (list.parts.begin (), list.parts.end (),
                      [word] (const atom &a) { return a.text == word; });
}

/* The components in LIST:
   ((5 'a' (REAL 4 ...) () (... ALLOCATABLE DIMENSION) ...)
    (6 'b' (DERIVED 2 ...) ...)).  */
std::vector<source_component>
components_in (const atom &list)
{
  std::vector<source_component> components;
  for (const atom &part : list.parts)
    {
      if (part.parts.size () < 2)
        continue;
      source_component c;
      c.name = part.parts[1].text;
      if (part.parts.size () > 2 && part.parts[2].parts.size () > 1)
        {
          const std::string &kind = part.parts[2].parts[0].text;
          c.type = part.parts[2].parts[1].text;
          c.kind = kind == "DERIVED" ? declared_kind::derived
                   : kind == "CLASS" || kind == "PROCEDURE"
                       ? declared_kind::other
                       : declared_kind::plain;
        }
      for (const atom &attributes : part.parts)
        {
          c.reference |= has_word_p (attributes, "ALLOCATABLE")
                         || has_word_p (attributes, "POINTER");
          c.array |= has_word_p (attributes, "DIMENSION");
          if (has_word_p (attributes, "PROC_POINTER"))
            c.kind = declared_kind::other;
        }
      components.push_back (std::move (c));
    }
  return components;
}

/* What the CONTENTS of a symbol say that it is: "DERIVED", "PARAMETER".  */
std::string
flavor_of (const atom &contents)
{
  return contents.parts.empty () || contents.parts[0].parts.empty ()
             ? std::string ()
             : contents.parts[0].parts[0].text;
}

/* What the CONTENTS of a symbol say of it, which is data or not:
   ((VARIABLE ... ALLOCATABLE DIMENSION) () (REAL 4 ...) ...).  */
declared_data
data_in (const atom &contents)
{
  declared_data data;
  data.constant = flavor_of (contents) == "PARAMETER";
  data.allocatable = contents.parts.size () > 2
                     && has_word_p (contents.parts[0], "ALLOCATABLE")
                     && !has_word_p (contents.parts[2], "CLASS");
  return data;
}

/* Add the types and data among SYMBOLS to FILE, and what NAMES says of
   them.  */
void
add_symbols (const atom &symbols, const atom &names, module_file &file)
{
  std::unordered_map<std::string, std::size_t> numbers;
  std::unordered_map<std::string, declared_data> data;
  /* Number, name, module, label, namespace, contents.  */
  for (std::size_t i = 0; i + 5 < symbols.parts.size (); i += 6)
    {
      const atom *s = &symbols.parts[i];
      const std::string flavor = flavor_of (s[5]);
      if (flavor == "PARAMETER" || flavor == "VARIABLE")
        data[s[0].text] = data_in (s[5]);
      if (flavor != "DERIVED" || !type_name_p (s[1].text)
          || s[5].parts.size () < 2)
        continue;
      numbers[s[0].text] = file.types.size ();
      file.types.push_back ({ lower (s[1].text), s[2].text, s[0].text,
                              components_in (s[5].parts[1]) });
    }
  /* Name, whether it is ambiguous, number.  */
  for (std::size_t i = 0; i + 2 < names.parts.size (); i += 3)
    {
      const atom *n = &names.parts[i];
      auto found = numbers.find (n[2].text);
      if (type_name_p (n[0].text) && found != numbers.end ())
        file.names[lower (n[0].text)] = found->second;
      const auto known = data.find (n[2].text);
      if (known != data.end ())
        file.data[n[0].text] = known->second;
    }
}

} // namespace

const module_file &
module_file_of (const std::string &name, bool parent)
{
  static std::map<std::string, module_file> files;
  std::string file_name = name;
  std::replace (file_name.begin (), file_name.end (), '.', '@');
  file_name += parent || file_name != name ? ".smod" : ".mod";
  auto [at, fresh] = files.emplace (file_name, module_file ());
  module_file &file = at->second;
  if (!fresh)
    return file;
  const std::string contents = module_contents (file_name);
  file.texts = texts_in (contents);
  /* The first line is a title.  */
  atom_reader reader (contents,
                      std::min (contents.find ('\n'), contents.size ()));
  std::vector<atom> lists;
  for (atom a; reader.next (a, 5); a = atom ())
    {
      lists.push_back (std::move (a));
      if (lists.size () > 2)
        lists.erase (lists.begin ());
    }
  if (lists.size () == 2 && lists[0].list && lists[1].list)
    {
      file.readable = true;
      add_symbols (lists[0], lists[1], file);
    }
  return file;
}

} // namespace accdeep
