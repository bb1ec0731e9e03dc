/* Files that the library writes for the user.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_OUTPUT_FILE_H
#define ACCDEEP_BASE_OUTPUT_FILE_H

#include <locale.h>
#include <string>

namespace accdeep
{

/* Is PATTERN, the value of VARIABLE, good for output_file_name?  If not there
   is a warning, which ends with what happens INSTEAD.  */
bool output_pattern_p (const char *variable, const char *pattern,
                       const char *instead);

/* PATTERN with the number of this process for %p, and % for %%.  */
std::string output_file_name (const char *pattern);

/* S between quotes, as JSON has it.  */
std::string json_string (const std::string &s);

/* Numbers have a point, whatever the program's locale says: for the calling
   thread, from construction to destruction.  */
class plain_numbers
{
public:
  plain_numbers ();
  plain_numbers (const plain_numbers &) = delete;
  plain_numbers &operator= (const plain_numbers &) = delete;
  ~plain_numbers ();

private:
  locale_t m_plain;
  locale_t m_outer;
};

} // namespace accdeep

#endif
