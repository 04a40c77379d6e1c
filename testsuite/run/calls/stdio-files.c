/* { dg-do run } */
/* { dg-prune-output "tmpnam. is dangerous" } */
/* A region opens, writes, reads, repositions and renames files, by the host's functions.  */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHECK(X) do { if (!bad && !(X)) bad = __LINE__; } while (0)

int
main (void)
{
  char folder[] = "/tmp/heddle-stdio-XXXXXX", name[64], other[64];
  if (!mkdtemp (folder))
    abort ();
  snprintf (name, sizeof name, "%s/a", folder);
  snprintf (other, sizeof other, "%s/b", folder);
  int bad = 0;

#pragma omp target map(to: name, other) map(tofrom: bad)
  {
    char line[80], word[20] = "";
    int k = 0, m = 0;
    double d = 0;
    float g = 0;
    char bytes[256];
    fpos_t at;

    errno = 0;
    CHECK (!fopen (other, "r") && errno == ENOENT);
    FILE *f = fopen (name, "w+");
    CHECK (f != NULL);
    CHECK (fprintf (f, "%s %d %.3f %c|%5s|%-5s|%x\n", "text", -7, 2.5, 'z', "ab", "cd", 255) == 31);
    CHECK (fputs ("second line\n", f) >= 0);
    CHECK (fputc ('x', f) == 'x' && putc ('\n', f) == '\n');
    CHECK (ftell (f) == 45);
    rewind (f);
    CHECK (fgets (line, sizeof line, f) == line && !strcmp (line, "text -7 2.500 z|   ab|cd   |ff\n"));
    CHECK (fseek (f, 0, SEEK_SET) == 0);
    CHECK (fscanf (f, "%19s %d %lf", word, &k, &d) == 3 && !strcmp (word, "text") && k == -7 && d == 2.5);
    CHECK (fgetc (f) == ' ' && getc (f) == 'z' && ungetc ('y', f) == 'y' && fgetc (f) == 'y');
    CHECK (fgets (line, sizeof line, f) && fgets (line, sizeof line, f) && !strcmp (line, "second line\n"));
    CHECK (fgetpos (f, &at) == 0);
    CHECK (fgetc (f) == 'x' && fgetc (f) == '\n' && !feof (f) && fgetc (f) == EOF && feof (f) && !ferror (f));
    CHECK (fsetpos (f, &at) == 0 && fgetc (f) == 'x');
    clearerr (f);
    CHECK (fclose (f) == 0);

    for (int i = 0; i < 256; i++)
      bytes[i] = i;
    CHECK ((f = fopen (other, "wb")) != NULL);
    CHECK (setvbuf (f, NULL, _IOFBF, 4096) == 0);
    CHECK (fwrite (bytes, 2, 128, f) == 128 && fflush (f) == 0 && fileno (f) > 2);
    CHECK ((f = freopen (other, "rb", f)) != NULL);
    memset (bytes, 0, sizeof bytes);
    CHECK (fread (bytes, 1, sizeof bytes, f) == 256 && fread (bytes, 1, 1, f) == 0);
    for (int i = 0; i < 256; i++)
      CHECK (bytes[i] == (char) i);
    CHECK (fputc ('x', f) == EOF && ferror (f));
    CHECK (fclose (f) == 0);

    CHECK ((f = tmpfile ()) != NULL);
    CHECK (fprintf (f, "%Lg %i %g", 1.25L, 77, 0.5) == 11);
    rewind (f);
    CHECK (fscanf (f, "%*s %i %f", &m, &g) == 2 && m == 77 && g == 0.5f);
    fclose (f);

    char *temporary = tmpnam (NULL);
    CHECK (temporary && !strncmp (temporary, "/tmp/", 5) && tmpnam (line) == line && strcmp (line, temporary));
    CHECK (rename (name, other) == 0 && remove (name) == -1 && errno == ENOENT && remove (other) == 0);
  }
  rmdir (folder);
  if (bad)
    printf ("line %d\n", bad);
  return bad != 0;
}
