// Typed functions of the library, without catalog or strings.
#include <cstdio>
#include <minimex/run/context.hpp>
#include <minimex/value/number.hpp>
#include <vector>

int main() {
  const minimex::run::Context context;
  const std::vector<minimex::value::Nimber> options{0, 1, 3};
  std::printf("mex {0, 1, 3} = %u, with up to %u threads\n", minimex::value::mex(options),
              context.threads());
  return minimex::value::mex(options) == 2 ? 0 : 1;
}
