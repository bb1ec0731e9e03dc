/* Classes of polymorphic-virtual-3.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct figure
{
  virtual ~figure ();
#pragma acc routine seq
  virtual double size () const;
  virtual double edge () const { return 1; }
  virtual double height () const { return 2; }
#pragma acc shape
  double scale = 3;
};

struct square : figure
{
  explicit square (double s) : side (s) {}
  double size () const override;
  double edge () const override { return side; }
  double height () const override { return side + 1; }
  double side;
};

double edges (figure *const *all, int n);
figure *make_cube ();
