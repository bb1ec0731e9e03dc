/* Section 7: of a variant the alternative that it holds is followed, of an
   expected what it is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++23" } */

#include "../lib/accdeep-test.h"

#include <expected>
#include <list>
#include <map>
#include <string>
#include <variant>
#include <vector>

typedef std::variant<int, std::string, std::vector<double>, double> value;

struct holder
{
  int id;
  value first, second;
};

static bool shared;

static void
operand ()
{
  value v = std::vector<double> (4, 1.5), i = 3, s = "a string that has no room in the object";
  const double *data = std::get<2> (v).data ();
  int index = 0;
#pragma acc serial copy(v, i, s, index)
  {
    index = v.index () + 10 * i.index () + 100 * s.index ();
    (*std::get_if<2> (&v))[3] = 7;
    *std::get_if<int> (&i) += 1;
    (*std::get_if<std::string> (&s))[0] = 'A';
  }
  CHECK_EQ (index, 102);
  CHECK (std::get<2> (v)[3] == 7 && std::get<2> (v).data () == data);
  CHECK (std::get<int> (i) == 4 && std::get<1> (s)[0] == 'A' && std::get<1> (s)[39 - 1] == 't');
  CHECK_ABSENT (&v, sizeof v);
  CHECK_ABSENT (data, sizeof *data);
#pragma acc data copyin(v)
  {
    CHECK_PRESENT (data, 4 * sizeof *data);
#pragma acc serial present(v)
    (*std::get_if<2> (&v))[0] = -1;
  }
  CHECK_EQ (data[0], shared ? -1 : 1.5);
#pragma acc enter data copyin(v)
#pragma acc serial present(v)
  (*std::get_if<2> (&v))[1] = 9;
#pragma acc update self(v)
  CHECK_EQ (data[1], 9);
#pragma acc exit data delete(v)
  CHECK_ABSENT (data, sizeof *data);
  v = 2.5;
  s = "b";
}

static void
nested ()
{
  std::vector<value> all = { 1, "abc", std::vector<double>{ 1, 2 }, 2.5 };
  holder h = { 1, std::vector<double> (2), "x" };
  std::map<int, std::variant<std::list<int>, int>> m;
  m[1] = std::list<int>{ 1, 2 };
  m[2] = 5;
#pragma acc serial copy(all, h, m)
  {
    for (value &v : all)
      if (auto i = std::get_if<int> (&v))
	*i = 5;
      else if (auto s = std::get_if<std::string> (&v))
	(*s)[0] = 'X';
      else if (auto d = std::get_if<double> (&v))
	*d *= 2;
      else
	(*std::get_if<2> (&v))[1] = 7;
    (*std::get_if<2> (&h.first))[1] = h.id;
    for (auto &e : m)
      if (auto l = std::get_if<0> (&e.second))
	for (int &x : *l)
	  x = -x;
      else
	*std::get_if<1> (&e.second) = 6;
  }
  CHECK (std::get<int> (all[0]) == 5 && std::get<1> (all[1]) == "Xbc");
  CHECK (std::get<2> (all[2])[1] == 7 && std::get<double> (all[3]) == 5);
  CHECK (std::get<2> (h.first)[1] == 1 && std::get<1> (h.second) == "x");
  CHECK (std::get<0> (m[1]).back () == -2 && std::get<1> (m[2]) == 6);
}

static void
expectations ()
{
  std::expected<std::vector<int>, std::string> good (std::vector<int>{ 1, 2 });
  std::expected<std::vector<int>, std::string> bad
      = std::unexpected<std::string> ("no");
  std::expected<void, std::string> nothing, failed = std::unexpected<std::string> ("why");
  std::expected<int, int> plain (3);
#pragma acc serial copy(good, bad, nothing, failed, plain)
  {
    (*good)[1] = 7;
    if (!bad)
      bad.error ()[0] = 'N';
    if (nothing.has_value () && !failed)
      failed.error ()[2] = plain.has_value () ? 'Y' : '?';
    *plain = 4;
  }
  CHECK (good->size () == 2 && (*good)[1] == 7 && bad.error () == "No");
  CHECK (failed.error () == "whY" && nothing && *plain == 4);
}

int
main ()
{
  shared = memory_shared_p ();
  operand ();
  nested ();
  expectations ();
}
