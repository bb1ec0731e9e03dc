/* The types of kinds.json: one member for each kind of extent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct point
{
  double x, y;
};

struct list
{
  struct list *next;
  struct list *prev;
};

struct value
{
  int kind, n;
  union
  {
    int *whole;
    double *real;
  };
};

struct head
{
  int n;
};

struct kinds
{
  int rows, columns, n, cap, bits;
  struct head head;
  double *by_member;
  double *by_nested;
  double *by_sum;
  double *by_product;
  double *by_shift;
  struct point *begin, *end;
  double *by_end;
  char *string;
  struct list *list;
  double *last;
  double *table;
  double **row;
  float *pair[2];
  double *cell;
  double *filled;
  struct value *values;
  struct point *constant;
  char **words;
  void *handle;
  double *unused;
};
