/* What each directive moves, in the user's terms: notes for
   -fplugin-arg-accdeep-report and -fopt-info-omp (see doc/report.md).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_REPORT_H
#define ACCDEEP_LOWER_REPORT_H

#include "plugin/lower/operand.h"

#include <string>
#include <vector>

namespace accdeep
{

/* Have GCC's -fopt-info-omp, which has been read by now, hold for the report as
   well.  */
void register_report ();

/* Does anybody want to know what directives move?  */
bool report_p ();

/* What one operand of a directive is to the report, which outlives its
   trees.  */
struct reported_operand
{
  std::string clause;    /* "copyin", "invoke".  */
  std::string kind_name; /* The clause that does the same to the objects.  */
  std::string shape;     /* For layout_of ().  */
  std::string named;   /* "<only_b>"; empty: none that the user would know.  */
  std::string name;    /* As in a message.  */
  std::string written; /* With its extents, as far as the source tells.  */
  tree type = NULL_TREE;  /* Of the objects; null: nothing that has members.  */
  bool described = false; /* TYPE has a descriptor here.  */
  bool array = false;     /* More than one object, maybe.  */
  bool pointer = false;   /* What leads to the objects is a pointer.  */
  bool bare = false;      /* No section of it, though.  */
  std::uint32_t flags = 0;
  bool invoked = false;
  bool attachment = false;
  bool if_present = false; /* With ATTACHMENT: no clause asks for it.  */
  bool alone = false;      /* Nothing that the object leads to comes along.  */
};

/* A directive to be reported.  */
class directive_report
{
public:
  /* OPERANDS are what the user has written and what has no clause, before they
     are lowered.  */
  directive_report (accdeep_construct construct, location_t loc,
                    const operand_list &operands);

  /* These POINTERS, which have no clause, are looked up.  */
  void look_up (const std::vector<tree> &pointers);

  /* It makes BASES (made_bases).  */
  void make (const std::vector<tree> &bases);

  const std::vector<reported_operand> &
  made () const
  {
    return m_made;
  }

  const std::vector<reported_operand> &
  operands () const
  {
    return m_contents.operands;
  }

  /* OPERANDS are lowered now.  Give the notes, or keep them until it is known
     which types the translation unit copies by hand.  */
  void send (const operand_list &operands);

  struct contents
  {
    accdeep_construct construct;
    location_t loc;
    std::vector<reported_operand> operands;
    std::vector<std::string> pointers; /* That are looked up.  */
    std::vector<std::string> device_addresses;
    std::vector<std::string> linked;
  };

private:
  contents m_contents;
  std::vector<reported_operand> m_made;
  std::vector<std::size_t> m_entries; /* Of the operands.  */
};

/* STATEMENT is an OACC_HOST_DATA.  */
void report_host_data (tree statement);

/* STATEMENT is an OACC_DECLARE in a function about variables that last.  */
void report_static_declare (tree statement);

/* A line of the report.  */
void send_note (location_t loc, const std::string &line);

/* The source from LOC on, as far as the parenthesis that closes what is open
   there, without the ends of lines.  */
std::string source_from (location_t loc);

/* Give the notes that were kept.  */
void finish_report ();

} // namespace accdeep

#endif /* ACCDEEP_LOWER_REPORT_H */
