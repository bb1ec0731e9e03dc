/* Classes of virtual.exp, whose objects a program and its library make and map
   for each other.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Both have its functions, and those of square.  */
struct figure
{
  virtual ~figure () {}
  virtual double size () const = 0;
  virtual void grow (double by) { scale *= by; }
  double scale = 1;
#pragma acc shape
};

struct square : figure
{
  explicit square (double s) : side (s) {}
  double size () const override { return scale * side * side; }
  double side;
};

/* What either does, with its own kernels.  */
struct operations
{
  figure *(*make_square) (double side);
  figure *(*make_own) (double side); /* Nobody else knows its class.  */
  void (*enter) (figure **all, int n);
  void (*leave) (figure **all, int n);
  double (*sum) (figure **all, int n);
  double (*sum_present) (figure **all, int n);
  double (*sum_scales) (figure **all, int n);
};

#ifndef CLASSES_ONLY
namespace
{
void
enter (figure **all, int n)
{
#pragma acc enter data copyin(all[0:n][0:1])
}

void
leave (figure **all, int n)
{
#pragma acc exit data copyout(all[0:n][0:1])
}

double
sum (figure **all, int n)
{
  double result = 0;
#pragma acc serial copy(all[0:n][0:1]) copy(result)
  for (int i = 0; i < n; i++)
    {
      all[i]->grow (2);
      result += all[i]->size ();
    }
  return result;
}

double
sum_present (figure **all, int n)
{
  double result = 0;
#pragma acc serial present(all[0:n][0:1]) copy(result)
  for (int i = 0; i < n; i++)
    {
      all[i]->grow (2);
      result += all[i]->size ();
    }
  return result;
}

/* Calls no virtual function.  */
double
sum_scales (figure **all, int n)
{
  double result = 0;
#pragma acc serial copyin(all[0:n][0:1]) copy(result)
  for (int i = 0; i < n; i++)
    result += all[i]->scale;
  return result;
}
}
#endif
