/* Part of copyout-attached-2.c: the same type without a shape.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

struct s
{
  int n;
  double *a;
  int tail;
};

#ifdef __cplusplus
extern "C" {
#endif
void plain_exit (struct s *p);
void plain_exit_async (struct s *p, int queue);
void plain_region (struct s *p, void (*f) (struct s *));
#ifdef __cplusplus
}
#endif

void
plain_exit (struct s *p)
{
#pragma acc exit data copyout(p[0:1])
}

void
plain_exit_async (struct s *p, int queue)
{
#pragma acc exit data copyout(p[0:1]) async(queue)
}

void
plain_region (struct s *p, void (*f) (struct s *))
{
#pragma acc data copy(p[0:1])
  {
#pragma acc serial present(p[0:1])
    p->tail++;
    f (p);
  }
}
