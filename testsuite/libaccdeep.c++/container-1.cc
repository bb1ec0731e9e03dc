/* Section 7: the containers of the standard library work in data clauses and in
   kernels without any directive about them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++20" } */

#include "../lib/accdeep-test.h"

#include <array>
#include <complex>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <valarray>
#include <vector>

struct deleter
{
  int calls;
  void operator() (double *p) const { delete p; }
};

static void
test_vector ()
{
  std::vector<int> v (10, 1);
  v.reserve (50);
  int *data = v.data ();
#pragma acc parallel loop copy(v)
  for (std::size_t i = 0; i < v.size (); i++)
    v[i] += v.at (i) + int (v.capacity ());
  CHECK (v.data () == data && v.size () == 10 && v.capacity () == 50);
  for (int x : v)
    CHECK_EQ (x, 52);
  CHECK_ABSENT (&v, sizeof v);
  CHECK_ABSENT (v.data (), v.capacity () * sizeof (int));

  int last = 0;
#pragma acc data copyin(v)
  {
    CHECK_PRESENT (v.data (), 50 * sizeof (int));
#pragma acc serial copyout(last) present(v)
    last = *(v.end () - 1) + (v.end () - v.begin ());
  }
  CHECK_EQ (last, 62);

#pragma acc data copy<size>(v)
  {
    CHECK_PRESENT (v.data (), 10 * sizeof (int));
    CHECK_ABSENT (v.data () + 10, 40 * sizeof (int));
#pragma acc serial
    for (int &x : v)
      x = &x - v.data ();
  }
  CHECK (v[9] == 9 && v.data () == data);
  v.push_back (3);
  v.resize (100);
  CHECK_EQ (v[10], 3);

  std::vector<int> empty, reserved;
  reserved.reserve (4);
  int n = 1;
#pragma acc serial copy(empty, reserved, n)
  n = empty.size () + reserved.size () + (empty.begin () != empty.end ());
  CHECK_EQ (n, 0);
#pragma acc serial copy<size>(reserved) copyout(n)
  n = reserved.end () - reserved.begin ();
  CHECK_EQ (n, 0);
  reserved.push_back (1);
  empty.push_back (1);
}

static void
test_string ()
{
  std::string s ("short"), l ("a string that has no room in the object");
  std::wstring w (L"wide");
  std::u16string u (u"a string of 16 bits that is long");
  std::string none;
  bool inside = false;
#pragma acc serial copy(s, l, w, u, none, inside)
  {
    s[0] = 'S';
    s.at (1) = "x"[none.size ()];
    l.front () = 'A';
    l.back () = '0' + l.size () % 10;
    w[3] = L'!';
    u[0] = u'B';
    inside = (const char *) s.data () >= (const char *) &s
	     && (const char *) s.data () < (const char *) (&s + 1);
    for (char &c : l)
      if (c == ' ')
	c = '_';
  }
  CHECK (inside);
  CHECK (s == "Sxort" && w == L"wid!" && none.empty ());
  CHECK (l == "A_string_that_has_no_room_in_the_objec9");
  CHECK (u == u"B string of 16 bits that is long");
  s += " and then not so short any more";
  l.clear ();
  CHECK (s == "Sxort and then not so short any more");
  CHECK_ABSENT (&s, sizeof s);
}

static void
test_pointers ()
{
  std::unique_ptr<int> u (new int (5)), null;
  std::unique_ptr<double, deleter> d (new double (1.5), deleter{ 7 });
  int *target = u.get ();
  bool was_null = false;
#pragma acc serial copy(u, d, null) copyout(was_null)
  {
    *u += 1;
    *d *= 2;
    d.get_deleter ().calls++;
    was_null = !null;
  }
  CHECK (u.get () == target && was_null);
  CHECK_EQ (*u, 6);
  CHECK_EQ (*d, 3);
  CHECK_EQ (d.get_deleter ().calls, 8);
  CHECK_ABSENT (target, sizeof *target);

  int array[4] = { 1, 2, 3, 4 };
  static const int constants[3] = { 1, 2, 3 };
  std::span<int> dynamic (array);
  std::span<int, 4> fixed (array);
  std::span<const int> read (constants);
  int sum = 0;
#pragma acc serial copy(dynamic, read, sum)
  {
    for (int x : read)
      sum += x;
    dynamic[1] = dynamic.size ();
    dynamic.back () = 9;
  }
#pragma acc serial copy(fixed)
  fixed.front () = fixed.size () + 1;
  CHECK_EQ (sum, 6);
  CHECK (array[0] == 5 && array[1] == 4 && array[2] == 3 && array[3] == 9);
}

static void
test_values ()
{
  std::optional<std::vector<int>> none, some (std::vector<int> (2, 3));
  std::optional<int> plain (4), nothing;
  std::valarray<double> v (2.0, 6);
  std::tuple<int, std::vector<int>, std::string> t (1, { 1, 1, 1 }, "abc");
  std::pair<std::string, std::vector<int>> p ("x", { 1, 2 });
  std::array<std::vector<std::complex<double>>, 2> a;
  a[1].resize (3);
  int engaged = 0;
#pragma acc serial copy(none, some, plain, nothing, v, t, p, a, engaged)
  {
    engaged = none.has_value () + 2 * some.has_value () + 4 * !nothing;
    (*some)[1] = some->size ();
    *plain += 1;
    v[2] = v.size ();
    std::get<0> (t) = 5;
    std::get<1> (t)[2] = std::get<2> (t).size ();
    std::get<2> (t)[1] = 'X';
    p.first[0] = 'y';
    p.second[1] = p.second.size ();
    a[1][2] = { 1, double (a.size ()) };
    a[1][1] = a[1][2] + a[1][2];
  }
  CHECK_EQ (engaged, 6);
  CHECK ((*some)[0] == 3 && (*some)[1] == 2 && *plain == 5 && !none);
  CHECK_EQ (v[2], 6);
  CHECK (std::get<0> (t) == 5 && std::get<1> (t)[2] == 3);
  CHECK (std::get<2> (t) == "aXc" && p.first == "y" && p.second[1] == 2);
  CHECK (a[0].empty () && a[1][1] == std::complex<double> (2, 4));
  none.emplace (3);
  some->push_back (1);
  a[0].push_back (1);
}

int
main ()
{
  test_vector ();
  test_string ();
  test_pointers ();
  test_values ();
}
