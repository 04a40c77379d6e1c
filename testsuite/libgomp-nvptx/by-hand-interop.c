/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* { dg-additional-options "-w" } */
/* { dg-additional-options "-Wl,--defsym=omp_get_num_interop_properties=main -Wl,--defsym=omp_get_interop_int=main" } */
/* { dg-additional-options "-Wl,--defsym=omp_get_interop_ptr=main -Wl,--defsym=omp_get_interop_str=main" } */
/* { dg-additional-options "-Wl,--defsym=omp_get_interop_name=main -Wl,--defsym=omp_get_interop_type_desc=main" } */
/* { dg-additional-options "-Wl,--defsym=omp_get_interop_rc_desc=main -Wl,--defsym=omp_get_interop_str_=main" } */
/* { dg-additional-options "-Wl,--defsym=omp_get_interop_name_=main -Wl,--defsym=omp_get_interop_type_desc_=main" } */
/* { dg-additional-options "-Wl,--defsym=omp_get_interop_rc_desc_=main" } */
/* Queries of interoperability objects, in device code: there is nothing to be had, and the results say so.  GCC 12's omp.h
   has none of them, and its libgomp neither.  */

typedef __UINTPTR_TYPE__ word;
typedef __SIZE_TYPE__ size;

#pragma omp declare target
int omp_get_num_interop_properties (word);
__INTPTR_TYPE__ omp_get_interop_int (word, int, int *);
void *omp_get_interop_ptr (word, int, int *);
const char *omp_get_interop_str (word, int, int *);
const char *omp_get_interop_name (word, int);
const char *omp_get_interop_type_desc (word, int);
const char *omp_get_interop_rc_desc (word, int);
void omp_get_interop_str_ (const char **, size *, word, int, int *);
void omp_get_interop_name_ (const char **, size *, word, int);
void omp_get_interop_type_desc_ (const char **, size *, word, int);
void omp_get_interop_rc_desc_ (const char **, size *, word, int);

static int
right_p (word object)
{
  int results[6] = { 9, 9, 9, 9, 9, 9 };
  const char *text = "some";
  size length = 4;
  int good = omp_get_num_interop_properties (object) == 0;

  good &= omp_get_interop_int (object, -5, results) == 0 && omp_get_interop_int (object, 0, results + 3) == 0;
  good &= !omp_get_interop_ptr (object, -9, results + 1) && !omp_get_interop_ptr (object, -10, results + 4);
  good &= !omp_get_interop_str (object, -2, results + 2) && !omp_get_interop_str (object, -2, 0);
  omp_get_interop_str_ (&text, &length, object, 1, results + 5);
  good &= !text && length == 0;
  for (int i = 0; i < 6; i++)
    good &= results[i] == (i >= 3 ? -2 : object ? -6 : -1);
  for (int property = -10; property <= 0; property++)
    {
      const char *name = omp_get_interop_name (object, property);
      good &= (property >= -9 && property <= -1) == (name != 0) && !omp_get_interop_type_desc (object, property);
      omp_get_interop_name_ (&text, &length, object, property);
      good &= text == name && length == (name ? __builtin_strlen (name) : 0);
    }
  good &= !__builtin_strcmp (omp_get_interop_name (object, -5), "device_num");
  omp_get_interop_type_desc_ (&text, &length, object, -1);
  good &= !text && length == 0;
  for (int result = -7; result <= 2; result++)
    {
      good &= (result >= -6 && result <= 1) == (omp_get_interop_rc_desc (object, result) != 0);
      omp_get_interop_rc_desc_ (&text, &length, object, result);
      good &= (length > 5) == (text != 0);
    }
  return good;
}
#pragma omp end declare target

int
main (void)
{
  int good = 0;
#pragma omp target map(from: good)
  good = right_p (0) && right_p (77);
  return !good;
}
