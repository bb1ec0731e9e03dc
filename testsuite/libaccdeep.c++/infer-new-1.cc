/* doc/runtime.md: operator new goes through the same allocator, arrays of objects
   with destructors begin behind their number, and what std::vector, std::array
   and smart pointers lead to is looked at, the elements that exist of it; of a
   std::unique_ptr to an array, and of pointers in a std::array, extents are told
   as of pointers; initializers change no length.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer" }
   { dg-skip-device simulated "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-infer.h"
#include <array>
#include <cstdlib>
#include <memory>
#include <vector>

namespace space
{
template <typename T>
struct row
{
  std::size_t n = 0;
  T *a = nullptr;

  explicit row (std::size_t m) : n (m), a (new T[m]) {}
  row (row &&other) : n (other.n), a (other.a) { other.a = nullptr; }
  ~row () { delete[] a; }
};
}

struct counted
{
  int *p = nullptr;
  ~counted () { delete p; }
};

struct base
{
  int n_values;
};

struct all : base
{
  std::vector<space::row<double>> rows;
  std::array<space::row<float>, 2> pair = { { space::row<float> (3),
					     space::row<float> (4) } };
  std::unique_ptr<space::row<int>> one;
  counted *many = nullptr;
  int n_many = 0;
  short *values = nullptr;
  int n_made = 0;
  std::unique_ptr<int[]> made; // { dg-note "in member 'made'" }
  std::unique_ptr<float[], void (*) (float *)> own // { dg-note "in member 'own'" }
      = { nullptr, [] (float *p) { delete[] p; } };
  std::array<double *, 3> each = { { nullptr, nullptr, nullptr } };
  short **two = nullptr;
  long *aligned = nullptr;
};

static void
run ()
{
  std::vector<all> list (3);
  for (int i = 0; i < 3; i++)
    {
      all &a = list[i];
      a.rows.reserve (100);
      for (int k = 0; k < 5; k++)
	a.rows.emplace_back (10 + k + i);
      a.one = std::make_unique<space::row<int>> (20 + i);
      a.n_many = 6 + i;
      a.many = new counted[a.n_many];
      for (int k = 0; k < a.n_many; k++)
	a.many[k].p = new int;
      a.n_values = 40 + i;
      a.values = new short[a.n_values];
      a.n_made = 71 + 2 * i;
      a.made = std::make_unique<int[]> (a.n_made);
      a.own.reset (new float[a.n_made]);
      for (double *&p : a.each)
	p = new double[a.n_made] { 1, 2, 3 };
      a.two = new short *[2] { new short[a.n_made], new short[a.n_made] };
      a.aligned = static_cast<long *> (
	  std::aligned_alloc (64, a.n_made * sizeof (long) / 64 * 64));
    }
  all *objects = list.data ();
#pragma acc enter data copyin(objects[0:3]) // { dg-warning "std::unique_ptr<int ..>' are mapped as they are, without the array" }
  // { dg-warning "std::unique_ptr<float .., void ....float..>' are mapped as they are, without the array" "" { target *-*-* } .-1 }
#pragma acc exit data delete(objects[0:3])
}

int
main (int argc, char **argv)
{
  infer_run (argc, argv, run);
  CHECK_EXTENT ("space::row<double>", "a", "n", 15, 7);
  CHECK_EXTENT ("space::row<float>", "a", "n", 6, 2);
  CHECK_EXTENT ("space::row<int>", "a", "n", 3, 3);
  CHECK_EXTENT ("all", "many", "n_many", 3, 3);
  CHECK_EXTENT ("counted", "p", "1", 21, 1);
  CHECK_EXTENT ("all", "values", "n_values", 3, 3);
  CHECK_EXTENT ("all", "made", "n_made", 3, 3);
  CHECK_EXTENT ("all", "own", "n_made", 3, 3);
  CHECK_EXTENT ("all", "each", "n_made", 9, 3);
  CHECK_EXTENT ("all", "two", "2", 3, 1);
  CHECK_LEVEL ("all", "two", 2, "n_made", 6, 3);
  /* Room for whole lines only.  */
  CHECK_NO_EXTENT ("all", "aligned", "n_made");
  return 0;
}
