/* Section 7: no warning about containers that are mapped whole, that have a
   shape of the user's, that are left out, or that a directive does not map.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <list>
#include <memory>
#include <optional>
#include <queue>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#pragma acc shape type(template <class T, class A> std::deque<T, A>) \
  default(exclude)

struct left_out
{
  int n;
  std::list<int> l;
  std::vector<bool> *bits;
  std::shared_ptr<int> *shared;
#pragma acc shape include(bits) exclude(l, shared)
#pragma acc shape(shared) include(shared[@])
};

struct deep
{
  left_out part;
  struct
  {
    std::vector<bool> b;
  } nested;
#pragma acc shape exclude(nested.b)
};

void
f (left_out *x, deep *y, std::list<int> *l, int n)
{
  std::vector<std::vector<std::string>> v;
  std::optional<std::vector<int>> o;
  std::tuple<std::pair<std::string, int>, std::unique_ptr<std::vector<char>>> t;
  std::variant<int, double> small;
  std::priority_queue<int> q;
  std::deque<int> d;
#pragma acc enter data copyin(v, o, t, small, q, d)
#pragma acc enter data copyin(x[0:n], y[0:n])
#pragma acc enter data copyin<shared>(x[0:n])
#pragma acc data present(l[0:n])
  ;
#pragma acc exit data delete(l[0:n])
#pragma acc data copy(n)
  l->clear ();
}
