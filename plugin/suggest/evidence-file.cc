/* The file that units of a program share.  Consumes and produces what is known
   of members.

   It is text, a line an entry with tabs between fields: "unit" with the unit's
   file, then its "extent"s, those in the words of an "outer" structure, "used"
   for members that kernels dereference, and "handled" for those that a clause
   or a call of that unit is about.  accdeep-infer reads it, too.  A unit
   replaces its own lines only.  Who writes holds a lock, and puts a new file in
   place of the old one, so that parallel compilations, and those that are
   interrupted, leave a file that is whole.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/suggest/evidence-file.h"
#include "plugin/front/gcc/front.h"
#include "plugin/suggest/language.h"
#include "plugin/suggest/source-text.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace accdeep
{

namespace
{

constexpr const char first_line[] = "accdeep-suggest 2";

using fields = std::vector<std::string>;

fields
split (const std::string &text, char separator)
{
  fields result (1);
  for (char c : text)
    if (c == separator)
      result.emplace_back ();
    else
      result.back () += c;
  return result;
}

/* TEXT without what separates entries.  */
std::string
in_one_field (std::string text)
{
  for (char &c : text)
    if (c == '\t' || c == '\n')
      c = ' ';
  return text;
}

std::string
absolute (const char *file)
{
  char *real = lrealpath (file);
  const std::string result = in_one_field (real);
  free (real);
  return result;
}

/* What other units know the member FIELD of TYPE by; empty: that has no name.
 */
std::string
key_of (tree field, tree type)
{
  const expanded_location place
      = expand_location (DECL_SOURCE_LOCATION (field));
  if (!type || !TYPE_P (type) || !TYPE_NAME (TYPE_MAIN_VARIANT (type))
      || !place.file)
    return std::string ();
  return absolute (place.file) + '\t' + in_one_field (type_name (type)) + '\t'
         + IDENTIFIER_POINTER (DECL_NAME (field));
}

std::string
key_of (const member_use &use)
{
  return key_of (use.field, use.type);
}

/* "2|rows|columns;-1|": P, in words.  */
std::string
written (const polynomial &p)
{
  std::string text;
  for (const auto &summand : p.summands ())
    {
      text += (text.empty () ? "" : ";") + std::to_string (summand.second);
      for (const term *word : summand.first)
        text += '|' + word->name;
    }
  return text;
}

polynomial
read_polynomial (const std::string &text)
{
  polynomial result;
  if (!text.empty ())
    for (const std::string &summand : split (text, ';'))
      {
        const fields factors = split (summand, '|');
        polynomial one = polynomial::of_number (
            strtoll (factors[0].c_str (), nullptr, 10));
        for (std::size_t i = 1; i < factors.size (); i++)
          one = one.times (polynomial (make_parameter (0, factors[i])));
        result.add (one);
      }
  return result;
}

/* Lines that start with START, for what EXTENTS say.  */
std::string
extent_lines (const std::string &start, const member_extents &extents)
{
  std::string text;
  for (std::size_t level = 0; level < extents.levels.size (); level++)
    for (const candidate &c : extents.levels[level])
      for (const evidence &e : c.told)
        text += start + '\t' + std::to_string (level) + '\t'
                + std::to_string (static_cast<int> (c.why)) + '\t'
                + (c.device ? '1' : '0') + '\t' + std::to_string (c.first)
                + '\t' + written (c.count) + '\t' + in_one_field (c.text) + '\t'
                + in_one_field (e.words + " at " + place_of (e.loc)) + '\n';
  return text;
}

/* Levels of USE that are no pointers: "[4]", or a container's, "v.size ()".  */
std::string
fixed_levels (const member_use &use)
{
  std::string text;
  tree type;
  if (pointer_vector_p (TYPE_MAIN_VARIANT (TREE_TYPE (use.field))))
    return use.own.path + ".size ()";
  for (unsigned level = 0;
       (type = level_type (use.field, level)) && TREE_CODE (type) == ARRAY_TYPE;
       level++)
    if (const auto length = view_of (type)->array_length ())
      text += '[' + std::to_string (*length) + ']';
  return text;
}

/* What this unit says of USES.  */
std::string
own_lines (const std::vector<member_use> &uses)
{
  std::string text;
  for (const member_use &use : uses)
    {
      const std::string key = key_of (use);
      if (key.empty ())
        continue;
      if (use.handled)
        text += "handled\t" + key + '\n';
      else if (use.levels)
        text += "used\t" + key + '\t'
                + std::to_string (DECL_SOURCE_LINE (use.field)) + '\t'
                + std::to_string (use.levels) + '\t' + fixed_levels (use)
                + '\n';
      text += extent_lines ("extent\t" + key, use.own);
      for (const member_extents &outer : use.outer)
        {
          const std::string holder
              = key_of (outer.holder, DECL_CONTEXT (outer.holder));
          if (!holder.empty ())
            text += extent_lines (
                "outer\t" + key + '\t' + holder + '\t' + outer.path, outer);
        }
    }
  return text;
}

/* "extent", file, type, member; "outer" then has the outer structure's file,
   type, member, and the path from there.  Level, reason, whether a kernel says
   so, first, count, text, words.  */
constexpr std::size_t own_fields = 7;
constexpr std::size_t extent_fields = 4 + own_fields;
constexpr std::size_t outer_fields = 8 + own_fields;

bool
number_p (const std::string &text, long most)
{
  char *end;
  const long number = strtol (text.c_str (), &end, 10);
  return !text.empty () && *end == '\0' && number >= 0 && number <= most;
}

bool
good_line_p (const fields &line)
{
  constexpr long deepest = 16;
  if (line[0] == "unit")
    return line.size () == 2;
  if (line[0] == "handled")
    return line.size () == 4;
  if (line[0] == "used")
    return line.size () == 7 && number_p (line[5], deepest);
  const bool outer = line[0] == "outer";
  const std::size_t size = outer ? outer_fields : extent_fields;
  return (outer || line[0] == "extent") && line.size () == size
         && number_p (line[size - own_fields], deepest)
         && number_p (line[size - own_fields + 1],
                      static_cast<long> (reason::shared));
}

/* Add to EXTENTS what the last fields of LINE say of FIELD.  */
void
take_over (member_extents &extents, tree field, const fields &line)
{
  const std::string *const words = &line[line.size () - own_fields];
  const std::size_t level = std::stoul (words[0]);
  if (extents.levels.size () <= level)
    extents.levels.resize (level + 1);
  const evidence e = { DECL_SOURCE_LOCATION (field), words[6], true };
  candidate c;
  c.why = static_cast<enum reason> (std::stoi (words[1]));
  c.device = words[2] == "1";
  c.first = strtoll (words[3].c_str (), nullptr, 10);
  c.count = read_polynomial (words[4]);
  c.text = words[5];
  for (candidate &known : extents.levels[level])
    if (known.text == c.text && known.why == c.why)
      {
        known.told.push_back (e);
        known.device |= c.device;
        return;
      }
  c.end = c.count;
  c.end.add (polynomial::of_number (c.first));
  const std::string start = "[" + std::to_string (c.first) + ":";
  c.moved = c.text.compare (0, start.size (), start) != 0;
  c.told = { e };
  extents.levels[level].push_back (std::move (c));
}

/* By their keys: members that extents can stand behind.  */
using holder_map = std::map<std::string, tree>;

holder_map
holders (const std::vector<member_use> &uses)
{
  holder_map result;
  for (const member_use &use : uses)
    for (tree type : use.owners)
      for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
        if (TREE_CODE (field) == FIELD_DECL && DECL_NAME (field))
          result.emplace (key_of (field, type), field);
  return result;
}

void
take_over (member_use &use, const holder_map &known, const fields &line)
{
  if (line[0] == "handled")
    use.handled = true;
  else if (line[0] == "extent")
    take_over (use.own, use.field, line);
  else
    {
      const auto holder
          = known.find (line[4] + '\t' + line[5] + '\t' + line[6]);
      if (holder == known.end ())
        return;
      take_over (outer_extents (use, holder->second, line[7]), use.field, line);
    }
}

/* A file that is locked until the end of its life.  */
class locked_file
{
public:
  explicit locked_file (const std::string &name);
  ~locked_file ()
  {
    if (m_descriptor >= 0)
      close (m_descriptor);
  }
  locked_file (const locked_file &) = delete;
  locked_file &operator= (const locked_file &) = delete;

  bool
  open_p () const
  {
    return m_descriptor >= 0;
  }
  bool read (std::string &text);
  bool replace (const std::string &text);

private:
  std::string m_name;
  int m_descriptor;
};

locked_file::locked_file (const std::string &name) : m_name (name)
{
  for (;;)
    {
      m_descriptor = open (name.c_str (), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
      if (m_descriptor < 0)
        return;
      struct stat locked, there;
      if (flock (m_descriptor, LOCK_EX) != 0
          || fstat (m_descriptor, &locked) != 0)
        {
          close (m_descriptor);
          m_descriptor = -1;
          return;
        }
      /* Somebody may have put a new one there meanwhile.  */
      if (stat (name.c_str (), &there) == 0 && locked.st_ino == there.st_ino
          && locked.st_dev == there.st_dev)
        return;
      close (m_descriptor);
    }
}

bool
locked_file::read (std::string &text)
{
  char buffer[65536];
  ssize_t got;
  while ((got = ::read (m_descriptor, buffer, sizeof buffer)) > 0)
    text.append (buffer, got);
  return got == 0;
}

/* Readers of the old file have that until they lock the new one.  */
bool
locked_file::replace (const std::string &text)
{
  const std::string fresh = m_name + ".new";
  FILE *file = fopen (fresh.c_str (), "w");
  if (!file)
    return false;
  const bool good
      = fwrite (text.data (), 1, text.size (), file) == text.size ();
  return (fclose (file) == 0 && good
          && rename (fresh.c_str (), m_name.c_str ()) == 0)
         || (unlink (fresh.c_str ()), false);
}

} // anonymous namespace

void
exchange_evidence (const std::string &name, std::vector<member_use> &uses)
{
  locked_file file (name);
  std::string text;
  if (!file.open_p () || !file.read (text))
    {
      error_at (UNKNOWN_LOCATION, "cannot open %qs: %m", name.c_str ());
      return;
    }
  std::map<std::string, member_use *> by_key;
  for (member_use &use : uses)
    by_key.emplace (key_of (use), &use);
  const holder_map known = holders (uses);
  const std::string unit = absolute (main_input_filename);
  std::string result
      = std::string (first_line) + "\nunit\t" + unit + '\n' + own_lines (uses);
  fields lines = split (text, '\n');
  bool good = text.empty ()
              || (lines.front () == first_line && lines.back ().empty ());
  bool own = false;
  for (std::size_t i = 1; good && i + 1 < lines.size (); i++)
    {
      const fields line = split (lines[i], '\t');
      good = good_line_p (line);
      if (!good)
        break;
      if (line[0] == "unit")
        own = line[1] == unit;
      if (own)
        continue;
      result += lines[i] + '\n';
      if (line[0] == "unit" || line[0] == "used")
        continue;
      auto use = by_key.find (line[1] + '\t' + line[2] + '\t' + line[3]);
      if (use != by_key.end ())
        take_over (*use->second, known, line);
    }
  if (!good)
    error_at (UNKNOWN_LOCATION, "%qs is no file of %qs", name.c_str (),
              "-fplugin-arg-accdeep-suggest");
  else if (result != text && !file.replace (result))
    error_at (UNKNOWN_LOCATION, "cannot write %qs: %m", name.c_str ());
}

} // namespace accdeep
