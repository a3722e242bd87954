#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions of the system that Swift's overlay of the C library does not declare.
enum SystemFunctions {
  /// Exchanges two files in one step; `false` where the system or the file system cannot.
  static func exchange(_ a: String, _ b: String) -> Bool {
    #if canImport(Darwin)
      renamex_np(a, b, UInt32(RENAME_SWAP)) == 0
    #else
      // renameat2(2); 2 is RENAME_EXCHANGE.
      guard let function = function("renameat2", as: RenameAt2.self) else { return false }
      return function(AT_FDCWD, a, AT_FDCWD, b, 2) == 0
    #endif
  }

  /// Copies the extended attributes of a file, access control lists among them, as far as the system
  /// allows.
  static func copyAttributes(from path: String, to file: Int32) {
    #if canImport(Darwin)
      let source = open(path, O_RDONLY | O_CLOEXEC)
      guard source >= 0 else { return }
      defer { close(source) }
      _ = fcopyfile(source, file, nil, copyfile_flags_t(COPYFILE_XATTR | COPYFILE_ACL))
    #else
      // listxattr(2), getxattr(2), fsetxattr(2).
      guard let list = function("listxattr", as: ListAttributes.self),
        let get = function("getxattr", as: GetAttribute.self),
        let set = function("fsetxattr", as: SetAttribute.self)
      else { return }
      let size = list(path, nil, 0)
      guard size > 0 else { return }
      var names = [CChar](repeating: 0, count: size)
      let count = list(path, &names, size)
      guard count > 0 else { return }
      for name in names[..<count].split(separator: 0) {
        let name = Array(name) + [0]
        let length = get(path, name, nil, 0)
        guard length >= 0 else { continue }
        var value = [UInt8](repeating: 0, count: max(1, length))
        guard get(path, name, &value, length) == length else { continue }
        _ = set(file, name, value, length, 0)
      }
    #endif
  }

  #if !canImport(Darwin)
    private typealias RenameAt2 =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    private typealias ListAttributes =
      @convention(c) (
        UnsafePointer<CChar>, UnsafeMutablePointer<CChar>?, Int
      ) -> Int
    private typealias GetAttribute =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int
      ) -> Int
    private typealias SetAttribute =
      @convention(c) (
        Int32, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32
      ) -> Int32

    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
      // The null handle searches everything that the program is linked with (dlsym(3)).
      dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }
  #endif
}
