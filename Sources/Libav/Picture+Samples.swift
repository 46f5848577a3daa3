import CFFmpeg

/// A plane of a decoded picture: rows of samples at some distance from each other.
struct SamplePlane {
  var start: UnsafeMutablePointer<UInt8>
  /// In bytes from one row to the next.
  var stride: Int
  /// In bytes, without what pads a row.
  var length: Int
  var rowCount: Int

  func row(_ index: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start + index * stride, count: length)
  }
}

extension Picture {
  /// A picture that takes over what another one holds, and leaves it empty.
  package init(moving other: borrowing Picture) throws(AVError) {
    try self.init()
    av_frame_move_ref(pointer, other.pointer)
  }

  /// All planes, a palette as the last one.
  func planes() throws(AVError) -> [SamplePlane] {
    let frame = pointer.pointee
    let format = AVPixelFormat(frame.format)
    let kind = try required(av_pix_fmt_desc_get(format), "av_pix_fmt_desc_get").pointee
    let starts = [frame.data.0, frame.data.1, frame.data.2, frame.data.3]
    let strides = [frame.linesize.0, frame.linesize.1, frame.linesize.2, frame.linesize.3]
    var planes: [SamplePlane] = []
    for plane in 0..<Int(av_pix_fmt_count_planes(format)) {
      let start = try required(starts[plane], "avcodec_receive_frame")
      let length = av_image_get_linesize(format, frame.width, Int32(plane))
      try check(length, "av_image_get_linesize")
      let isChroma = (plane == 1 || plane == 2) && kind.nb_components > 2
      let shift = isChroma ? Int32(kind.log2_chroma_h) : 0
      planes.append(
        SamplePlane(
          start: start, stride: Int(strides[plane]), length: Int(length),
          rowCount: Int(-(-frame.height >> shift))))
    }
    if kind.flags & UInt64(AV_PIX_FMT_FLAG_PAL) != 0 {
      let palette = try required(frame.data.1, "avcodec_receive_frame")
      let length = Int(AVPALETTE_SIZE)
      planes.append(SamplePlane(start: palette, stride: length, length: length, rowCount: 1))
    }
    return planes
  }

  /// Whether both are of one size and format, tagged alike, with equal samples.
  package func isIdentical(to other: borrowing Picture) -> Bool {
    let (a, b) = (pointer.pointee, other.pointer.pointee)
    guard a.width == b.width, a.height == b.height, a.format == b.format,
      a.colorspace == b.colorspace, a.color_range == b.color_range,
      a.chroma_location == b.chroma_location,
      let mine = try? planes(), let theirs = try? other.planes(), mine.count == theirs.count
    else { return false }
    return zip(mine, theirs).allSatisfy { mine, theirs in
      (0..<mine.rowCount).allSatisfy { index in
        let (a, b) = (mine.row(index), theirs.row(index))
        guard a.count == b.count, let first = a.baseAddress, let second = b.baseAddress else {
          return false
        }
        return memcmp(first, second, a.count) == 0
      }
    }
  }
}
