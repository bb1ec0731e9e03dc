/* The names of warnings.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_MODEL_WARNING_H
#define ACCDEEP_MODEL_WARNING_H

namespace accdeep
{

enum class warning_option
{
#define ACCDEEP_WARNING(ENUMERATOR, NAME, DEFAULT, MEANING) ENUMERATOR,
#include "plugin/model/warnings.def"
#undef ACCDEEP_WARNING
};

struct warning_entry
{
  const char *name; /* Behind "-Waccdeep-".  */
  bool on;          /* By default.  */
  const char *meaning;
};

constexpr warning_entry warning_entries[] = {
#define ACCDEEP_WARNING(ENUMERATOR, NAME, DEFAULT, MEANING)                    \
  { NAME, DEFAULT != 0, MEANING },
#include "plugin/model/warnings.def"
#undef ACCDEEP_WARNING
};
constexpr unsigned n_warnings
    = sizeof warning_entries / sizeof *warning_entries;

} // namespace accdeep

#endif /* ACCDEEP_MODEL_WARNING_H */
