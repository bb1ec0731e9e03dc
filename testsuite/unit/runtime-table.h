/* For unit tests of the library: a table of rows of floats, its description,
   and directives on it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_UNIT_RUNTIME_TABLE_H
#define ACCDEEP_UNIT_RUNTIME_TABLE_H

#include "runtime-descriptors.h"

#include <vector>

namespace accdeep_unit
{

struct array
{
  int n;
  float *a; /* [0:n] */
};

struct table
{
  int n;
  array *rows; /* [0:n] */
};

/* The description of a table.  Several threads may ask for it.  */
inline const accdeep_type *
table_type ()
{
  struct description
  {
    described_type row{ "struct array", sizeof (array), 8 };
    described_type whole{ "struct table", sizeof (table), 8 };
    description ()
    {
      row.range (0, 8).pointer ("a", 8, sizeof (float), int_at (0));
      whole.range (0, 8).pointer ("rows", 8, sizeof (array), int_at (0), row);
    }
  };
  static const description result;
  return result.whole;
}

/* A table whose floats are one array.  */
class table_object
{
public:
  table_object (int n_rows, int row_length)
      : floats (n_rows * row_length), m_rows (n_rows)
  {
    for (int i = 0; i < n_rows; i++)
      m_rows[i] = { row_length, &floats[i * row_length] };
    fill (1);
    t = { n_rows, m_rows.data () };
  }
  table_object (const table_object &) = delete;
  table_object &operator= (const table_object &) = delete;

  /* FIRST, FIRST + 1, and so on.  */
  void
  fill (float first)
  {
    for (size_t i = 0; i < floats.size (); i++)
      floats[i] = first + i;
  }

  bool
  filled_p (float first) const
  {
    for (size_t i = 0; i < floats.size (); i++)
      if (floats[i] != first + i)
        return false;
    return true;
  }

  /* E with the whole table, KIND being what its clause says.  */
  execution
  whole (execution e, unsigned kind, int queue = gomp::async_sync)
  {
    return e.entry (kind, &t, sizeof t, m_clause).async (queue);
  }

  /* The floats of the last row.  */
  float *
  last ()
  {
    return m_rows.back ().a;
  }

  table t;
  std::vector<float> floats;

private:
  const accdeep_clause *m_clause = clause ("t", table_type ());
  std::vector<array> m_rows;
};

} // namespace accdeep_unit

#endif
