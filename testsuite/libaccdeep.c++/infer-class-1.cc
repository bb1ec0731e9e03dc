/* doc/infer.md: an object of a class with virtual functions is looked at as what
   it is, whatever base a pointer says, also one that is not the first; so are
   those of templates and of classes in namespaces that nobody else knows.  One is
   one object, though its memory has the size of several of the base's, and
   several are counted where they are what the pointer says.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer" }
   { dg-skip-device simulated "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-infer.h"
#include <memory>
#include <vector>

struct figure
{
  virtual ~figure () {}
  int id = 0;
  figure *next = nullptr;
};

struct named
{
  virtual ~named () {}
  int length = 0;
  char *name = nullptr;
};

struct polygon : figure
{
  explicit polygon (int m) : n (m), x (new double[m]) {}
  int n;
  double *x;
};

namespace
{
struct label : polygon, named
{
  explicit label (int m) : polygon (m)
  {
    length = 2 * m;
    name = new char[2 * m];
  }
  double more[9];
};
}

template <class T>
struct table : figure
{
  explicit table (int m) : rows (m), data (new T[m + 1]) {}
  int rows;
  T *data;
};

struct plain : figure
{
  int n_own = 0;
  int *own = nullptr;
};

struct scene
{
  int n;
  figure **all;
  named *title;
  std::vector<figure *> seen;
  std::unique_ptr<figure> best;
  int n_plain;
  plain *row;
};

static void
run ()
{
  scene *s = new scene[2];
  for (int k = 0; k < 2; k++)
    {
      s[k].n = 4 + k;
      s[k].all = new figure *[s[k].n];
      s[k].all[0] = new polygon (3 + k);
      s[k].all[1] = new label (5 + k);
      s[k].all[2] = new table<int> (7 + k);
      s[k].all[3] = new table<float> (9 + k);
      if (k)
	s[k].all[4] = new figure;
      s[k].all[0]->next = new label (8 + k);
      s[k].title = new label (11 + k);
      s[k].seen.push_back (new table<int> (12 + k));
      s[k].best.reset (new polygon (20 + k));
      s[k].n_plain = 3 + k;
      s[k].row = new plain[s[k].n_plain];
      for (int i = 0; i < s[k].n_plain; i++)
	{
	  s[k].row[i].n_own = 4 + i;
	  s[k].row[i].own = new int[4 + i];
	}
    }
#pragma acc enter data copyin(s[0:2])
#pragma acc exit data delete(s[0:2])
}

int
main (int argc, char **argv)
{
  infer_run (argc, argv, run);
  CHECK_EXTENT ("scene", "all", "n", 2, 2);
  CHECK_LEVEL ("scene", "all", 2, "1", 9, 1);
  CHECK_EXTENT ("scene", "title", "1", 2, 1);
  CHECK_LEVEL ("scene", "seen", 2, "1", 2, 1);
  CHECK_EXTENT ("scene", "row", "n_plain", 2, 2);
  CHECK_NO_EXTENT ("scene", "row", "1");
  CHECK_EXTENT ("figure", "next", "1", 2, 1);
  /* Two each of all, best, and in labels: all, next and title.  */
  CHECK_EXTENT ("polygon", "x", "n", 10, 10);
  CHECK_EXTENT ("named", "name", "length", 6, 6);
  CHECK_EXTENT ("table<int>", "data", "rows + 1", 4, 4);
  CHECK_EXTENT ("table<float>", "data", "rows + 1", 2, 2);
  CHECK_EXTENT ("plain", "own", "n_own", 7, 4);
  return 0;
}
