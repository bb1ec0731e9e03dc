/* The words of reports.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_REPORT_TEXT_H
#define ACCDEEP_LOWER_REPORT_TEXT_H

#include "plugin/lower/report.h"

namespace accdeep
{

struct report_detail
{
  location loc; /* 0: that of the directive.  */
  std::string text;
};

struct report_text
{
  std::string line; /* Empty: there is nothing to say.  */
  std::vector<report_detail> details;
};

/* What DIRECTIVE does, as far as the translation unit has been read.  */
report_text text_of_report (const directive_report::contents &directive);

/* "a, b, c and 3 more".  */
std::string enumerate_some (const std::vector<std::string> &names);

/* "copyin<s> (x)".  */
std::string title_of (const reported_operand &);

/* Why the pointers in objects of TYPE, for which its shape has no extent, lead
   to nothing on the device: "struct s has no shape".  */
std::string reason_without_extent (tree type);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_REPORT_TEXT_H */
