/// A picture as its file has it, before anything is made of it.
///
/// Most frames of two films that are compared are the same in their files: that is seen without
/// converting them.
package protocol SourcePicture: AnyObject {
  /// Whether both are of one format and alike to the last sample, so that equal pictures are made of
  /// them; false says nothing.
  func isIdentical(to other: any SourcePicture) -> Bool

  /// What is seen, and what the file holds beyond it; made once.
  func decoded() throws -> DecodedPicture
}
