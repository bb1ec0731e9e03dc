/* Which cures are in force.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/gcc/options.h"

namespace accdeep
{

namespace
{

constexpr const char *names[] = {
#define ACCDEEP_CURE(ENUMERATOR, NAME) NAME,
#include "plugin/cure/cures.def"
#undef ACCDEEP_CURE
};
constexpr unsigned n_cures = sizeof names / sizeof *names;

bool s_off[n_cures];

/* Switch cure NAME off.  False: there is none.  */
bool
switch_off (const std::string &name)
{
  for (unsigned i = 0; i < n_cures; i++)
    if (name == names[i])
      {
        s_off[i] = true;
        return true;
      }
  return false;
}

void
report_unknown (const std::string &name)
{
  std::string all;
  for (const char *known : names)
    all += std::string (all.empty () ? "" : ", ") + known;
  error ("unknown cure %qs in %<-fplugin-arg-accdeep-no-cures=%>; the cures "
         "are %s",
         name.c_str (), all.c_str ());
}

/* Switch those of LIST off, names with commas between them.  */
bool
switch_off_all (const std::string &list)
{
  bool good = true;
  for (std::string::size_type begin = 0; begin <= list.size ();)
    {
      std::string::size_type end
          = std::min (list.find (',', begin), list.size ());
      const std::string name = list.substr (begin, end - begin);
      if (!switch_off (name))
        {
          report_unknown (name);
          good = false;
        }
      begin = end + 1;
    }
  return good;
}

} // namespace

bool
read_cures ()
{
  bool good = true;
  for (const char *value : plugin_argument_values ("no-cures"))
    if (value)
      good &= switch_off_all (value);
    else
      std::fill (s_off, s_off + n_cures, true);
  return good;
}

bool
cure_p (cure c)
{
  return !s_off[static_cast<unsigned> (c)];
}

} // namespace accdeep
