// Figure 3.1 of TR-16-1: pointers relative to another one, shaped by a policy
// of a class template; the end may point behind all mapped memory.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "../lib/accdeep-test.h"

template <class _Tp, class _Alloc> class _Vector_base
{
public:
  explicit _Vector_base (int n)
  {
    _start = new _Tp[n + 3];
    _finish = _start + n;
    _end_of_storage = _start + n + 3;
    for (int i = 0; i < n; i++)
      _start[i] = i;
  }

protected:
  _Tp *_start;
  _Tp *_finish;
  _Tp *_end_of_storage;
#pragma acc policy shape(_start[0:_finish - _start], _finish[@_start],         \
                         _end_of_storage[@_start])
};

struct allocator
{
};

struct numbers : _Vector_base<int, allocator>
{
  using _Vector_base::_Vector_base;

  void
  twice ()
  {
#pragma acc parallel copy(this[0:1])
    for (int *p = _start; p != _finish; p++)
      *p = 2 * *p + (_end_of_storage - _finish);
  }
  int
  at (int i) const
  {
    return _start[i];
  }
};

int
main ()
{
  numbers v (10);
  v.twice ();
  for (int i = 0; i < 10; i++)
    CHECK_EQ (v.at (i), 2 * i + 3);
  return 0;
}
