/* Section 2.2: the same for members in member functions and in templates, at
   sections of which GCC 14 before 14.3 has an internal error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target !gcc14 gcc14.3 } } */
/* { dg-options "-fplugin-arg-accdeep-no-cures" } */

struct plain
{
  int n;
  int *a, *b;
  void run ();
};

void
plain::run ()
{
#pragma acc data copyin(this[0:1])
  {
  }
#pragma acc enter data copyin(this->a[0:n])
#pragma acc exit data delete(this->a[0:n])
}

template <class T>
void
f (T &x, int n)
{
#pragma acc data copyin(x.a[0:n])
  {
#pragma acc parallel loop present(x)
    for (int i = 0; i < n; i++)
      x.b[i] = x.a[i];
  }
}

void
g (plain &x)
{
  f (x, 3);
}

/* { dg-final { same-omplower } } */
