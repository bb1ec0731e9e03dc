/* The types of names.json: names of C++.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <utility>

namespace geometry
{
class mesh
{
public:
  struct vertex
  {
    int n;
    double *weight;
  };

private:
  int count;
  vertex *vertices;
  mesh *owner;
};
}

template <class T>
struct box
{
  int size;
  T *data;
};
template struct box<double>;
template struct box<std::pair<int, char>>;

struct base
{
  int length;
  int *first;
};

struct derived : base
{
  int *second;
};

static struct
{
  int n;
  int *a;
} nameless __attribute__ ((unused));
