import RigidBodies

/// Owns a world of rigid bodies.
final class RigidWorld {
  let pointer: OpaquePointer

  init() { pointer = RBWorldCreate() }
  deinit { RBWorldDestroy(pointer) }

  /// Contacts since the last call, in the order in which they happened.
  func takeContacts() -> [RBContact] {
    let contacts = (0..<RBWorldContactCount(pointer)).map { RBWorldContact(pointer, $0) }
    RBWorldForgetContacts(pointer)
    return contacts
  }
}
