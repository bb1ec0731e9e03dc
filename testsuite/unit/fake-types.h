/* Types without a compiler: a small reader of C++ declarations whose types
   stand behind type_view.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_UNIT_FAKE_TYPES_H
#define ACCDEEP_UNIT_FAKE_TYPES_H

#include "plugin/model/shape.h"
#include "testsuite/unit/tokens.h"

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace accdeep
{

class fake_type;

class fake_types
{
public:
  fake_types () = default;
  ~fake_types ();
  fake_types (const fake_types &) = delete;
  fake_types &operator= (const fake_types &) = delete;

  /* Read definitions like "struct T : B { int n; float *a, **b; int k : 3;
     static int s; void (*f) (int); float (*r)[4]; int &ref; T *next;
     union { int i; float *p; }; virtual; };".  Each call is one line of
     locations, counted from 500.  Abort on what it does not understand.  */
  void define (const std::string &text);

  /* "T", without struct.  */
  type_ptr operator[] (const std::string &name) const;

private:
  friend class declaration_reader;

  std::map<std::string, std::shared_ptr<fake_type>> m_aggregates;
  std::map<std::string, std::shared_ptr<fake_type>> m_scalars;
  std::deque<char> m_fields; /* Addresses are field handles.  */
  std::vector<std::shared_ptr<fake_type>> m_anonymous;
  unsigned m_line = 500;
};

} // namespace accdeep

#endif /* ACCDEEP_UNIT_FAKE_TYPES_H */
