/* Reading and writing of

     accdeep2|MODULE|TYPE|COMPONENT,COMPONENT|DIRECTIVE

   in module files, MODULE being the one that defines TYPE.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/modules.h"
#include "plugin/front/fortran/language.h"
#include "plugin/front/fortran/module-file.h"
#include "plugin/front/parser.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>

namespace accdeep
{

namespace
{

/* Directives by the module that has them.  */
std::map<std::string, std::vector<std::string>> s_texts;

std::string
text_of (const recorded_directive &record)
{
  std::string text = module_mark + record.module + '|' + record.type + '|';
  for (std::size_t i = 0; i < record.components.size (); i++)
    text += (i ? "," : "") + record.components[i];
  return text + '|' + record.text;
}

/* Nothing of GCC's own has a hash of strings that is the same everywhere.  */
std::uint64_t
hash_of (const std::string &text)
{
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (unsigned char c : text)
    hash = (hash ^ c) * 0x100000001b3u;
  return hash;
}

/* ------------------------------------------------------------------------
   Reading.
   ------------------------------------------------------------------------ */

std::vector<std::string>
split (const std::string &text, char separator)
{
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end; begin <= text.size (); begin = end + 1)
    {
      end = std::min (text.find (separator, begin), text.size ());
      parts.push_back (text.substr (begin, end - begin));
    }
  return parts;
}

/* What the module said, it said without errors.  */
class silent_sink final : public diagnostic_sink
{
public:
  void
  report (const std::vector<diagnostic> &) override
  {
  }
};

void
add_text (const std::string &text, const source_use &use,
          std::vector<recorded_directive> &directives)
{
  const std::vector<std::string> parts
      = split (text.substr (strlen (module_mark)), '|');
  if (parts.size () != 4)
    return;
  silent_sink sink;
  std::optional<type_directive> directive
      = parse_type_directive (tokens_of_text (parts[3], use.loc), sink);
  if (!directive)
    return;
  recorded_directive record;
  record.directive = std::move (*directive);
  record.text = parts[3];
  record.module = parts[0];
  record.type = parts[1];
  record.components_known = !parts[2].empty ();
  if (record.components_known)
    record.components = split (parts[2], ',');
  record.use = use;
  directives.push_back (std::move (record));
}

/* ------------------------------------------------------------------------
   Writing.
   ------------------------------------------------------------------------ */

void
write_constant (const source_scope &module, const std::string &text)
{
  char name[40];
  snprintf (name, sizeof name, "accdeep__%016" PRIx64,
            hash_of (module.name + '|' + text));
  insert_before (
      module.specification_end,
      { new_line (module.specification_end,
                  std::string ("      character(len=*), parameter")
                      + (module.kind == scope_kind::module ? ", public" : "")
                      + " :: " + name + " = '" + text + "'") });
}

} // namespace

void
read_modules (const source_outline &outline,
              std::vector<recorded_directive> &directives)
{
  std::set<std::string> known;
  for (const source_scope &scope : outline.scopes)
    for (const source_use &use : scope.uses)
      {
        if (find_module (outline, use.module) != no_scope
            || s_texts.count (use.module))
          continue;
        std::vector<std::string> &texts = s_texts[use.module];
        texts = module_file_of (use.module, use.parent).texts;
        for (const std::string &text : texts)
          if (known.insert (text).second)
            add_text (text, use, directives);
      }
}

void
write_modules (const source_outline &outline,
               const std::vector<recorded_directive> &directives)
{
  /* A module of this source stands in front of those that use it.  */
  for (unsigned i = 0; i < outline.scopes.size (); i++)
    {
      const source_scope &module = outline.scopes[i];
      if (!module_p (module) || !module.specification_end)
        continue;
      std::vector<std::string> texts;
      /* Submodules have what their parents have.  */
      for (const source_use &used : module.uses)
        if (module.kind == scope_kind::module)
          for (const std::string &text : s_texts[used.module])
            texts.push_back (text);
      for (const recorded_directive &d : directives)
        if (d.scope == i)
          texts.push_back (text_of (d));
      std::sort (texts.begin (), texts.end ());
      texts.erase (std::unique (texts.begin (), texts.end ()), texts.end ());
      for (const std::string &text : texts)
        write_constant (module, text);
      s_texts[module.name] = std::move (texts);
    }
}

} // namespace accdeep
