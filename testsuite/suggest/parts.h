/* What the files of a program share.  This file has what is used, another one
   what is allocated.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct box
{
  int *cell; /* What has the box knows how many there are.  */
};

struct cloud
{
  int count, capacity, cells;
  double *mass;
  struct shell *shells;
  struct box box;
};

struct shell
{
  int n;
  double *x;
};

struct cloud *make_cloud (int count);
double weigh (struct cloud *c, int at);
