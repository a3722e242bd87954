#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

Terminal.prepare()
exit(runProgram(Array(CommandLine.arguments.dropFirst())).rawValue)
