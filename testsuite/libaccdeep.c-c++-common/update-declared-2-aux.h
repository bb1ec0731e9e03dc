/* What update-declared-2.c and update-declared-2-aux.c share.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

struct weights
{
  int n;
  double w[4];
};
extern struct weights weights;
#pragma acc declare create(weights)
extern int scale;
#pragma acc routine seq
double weight (int i);
#pragma acc routine seq
void count_up (void);
int get_count (void);
void set_weights (double w);
