/* Scans of the assembly.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do compile } */
/* { dg-options "-O0" } */
/* { dg-final { scan-assembler "some_name" } } */
/* { dg-final { scan-assembler-not "some_name" } } */
/* { dg-final { scan-assembler-times "other_name" 0 } } */

int some_name;

/* expect: PASS excess errors */
/* expect: PASS scan-assembler some_name */
/* expect: FAIL scan-assembler-not some_name */
/* expect: PASS scan-assembler-times other_name */
