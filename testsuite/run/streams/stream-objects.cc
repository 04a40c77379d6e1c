// { dg-do run }
// std::cout in a region, in functions, templates, lambdas and operators of the program's.

#include <iomanip>
#include <iostream>
#include <string>

struct point
{
  int x;
  double y;
};

static std::ostream &
operator<< (std::ostream &out, const point &p)
{
  return out << '(' << p.x << ", " << p.y << ')';
}

#pragma omp declare target
void
declared (std::ostream &out, int n)
{
  out << "declared " << n << std::endl;
}

struct thing
{
  virtual void show () const { std::cout << "virtual" << '\n'; }
};
#pragma omp end declare target

template <typename T>
static void
show (T value)
{
  std::cout << "template " << value << '\n';
}

int
main ()
{
  point p = { 3, 4.5 };
  auto say = [] (int n) { std::cout << "lambda " << n << std::endl; };
#pragma omp target map(to: p)
  {
    std::cout << p << ' ' << std::setw (6) << std::setfill ('*') << 42 << std::hex << std::showbase << 255 << std::dec
	      << ' ' << std::fixed << std::setprecision (3) << 3.14159 << std::boolalpha << true << 'c'
	      << std::string ("string") << std::endl;
    declared (std::cout, 1);
    show (5);
    show ("text");
    say (7);
    thing t;
    t.show ();
    std::ostream &out = p.x ? std::cout : std::cerr;
    out << "by reference " << (std::cout.rdbuf () == out.rdbuf ()) << std::cout.good () << '\n';
  }
  return 0;
}
// { dg-output "\\(3, 4.5\\) \\*\\*\\*\\*420xff 3.142truecstring\n" }
// { dg-output "declared 1\ntemplate 5\ntemplate text\nlambda 7\nvirtual\n" }
// { dg-output "by reference truetrue\n" }
