package import CFFmpeg

// One owner for each C object: what allocates it frees it.

package struct Packet: ~Copyable {
  package let pointer: UnsafeMutablePointer<AVPacket>

  package init() throws(AVError) { pointer = try required(av_packet_alloc(), "av_packet_alloc") }

  deinit {
    var owned: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&owned)
  }

  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size))
  }

  /// Makes room for `bytes` and copies them.
  package func fill(with bytes: UnsafeRawBufferPointer) throws(AVError) {
    av_packet_unref(pointer)
    try check(av_new_packet(pointer, Int32(bytes.count)), "av_new_packet")
    pointer.pointee.data.withMemoryRebound(to: UInt8.self, capacity: bytes.count) {
      UnsafeMutableRawBufferPointer(start: $0, count: bytes.count).copyMemory(from: bytes)
    }
  }
}

package struct Picture: ~Copyable {
  package let pointer: UnsafeMutablePointer<AVFrame>

  package init() throws(AVError) { pointer = try required(av_frame_alloc(), "av_frame_alloc") }

  deinit {
    var owned: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&owned)
  }

  /// Exif's number of how the picture is to be turned, 1…8; pictures without one are upright.
  package var orientation: Int {
    guard let entry = av_dict_get(pointer.pointee.metadata, "Orientation", nil, 0),
      let text = entry.pointee.value
    else { return 1 }
    return Int(String(cString: text).filter(\.isNumber)) ?? 1
  }
}

package struct Codec: ~Copyable {
  /// Errors that libav otherwise works around: broken checksums, bitstreams, short buffers.
  package static let strict = AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER | AV_EF_EXPLODE

  package let context: UnsafeMutablePointer<AVCodecContext>

  /// An unopened context of the encoder of this name.
  package init(encoder name: String) throws(AVError) {
    LibavLog.silenced
    guard let codec = avcodec_find_encoder_by_name(name) else {
      let code = shim_error_encoder_not_found
      throw AVError(code: code, call: "avcodec_find_encoder_by_name", path: name)
    }
    context = try required(avcodec_alloc_context3(codec), "avcodec_alloc_context3")
  }

  /// An unopened context of the decoder for a kind of data.
  package init(decoder id: AVCodecID, path: String) throws(AVError) {
    LibavLog.silenced
    guard let codec = avcodec_find_decoder(id) else {
      throw AVError(code: shim_error_decoder_not_found, call: "avcodec_find_decoder", path: path)
    }
    let context = try required(avcodec_alloc_context3(codec), "avcodec_alloc_context3")
    self.context = context
  }

  /// An unopened context of the decoder of this name.
  package init(decoderName name: String, path: String) throws(AVError) {
    LibavLog.silenced
    guard let codec = avcodec_find_decoder_by_name(name) else {
      let code = shim_error_decoder_not_found
      throw AVError(code: code, call: "avcodec_find_decoder_by_name \(name)", path: path)
    }
    context = try required(avcodec_alloc_context3(codec), "avcodec_alloc_context3")
  }

  deinit {
    var owned: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&owned)
  }

  package func setOption(_ name: String, _ value: String) throws(AVError) {
    let code = av_opt_set(context.pointee.priv_data, name, value, 0)
    try check(code, "av_opt_set \(name)=\(value)")
  }
}

/// What a decoder must know of a stream; not changed once it is made.
package final class CodecParameters: @unchecked Sendable {
  package let pointer: UnsafeMutablePointer<AVCodecParameters>

  package init(of codec: borrowing Codec) throws(AVError) {
    pointer = try required(avcodec_parameters_alloc(), "avcodec_parameters_alloc")
    let code = avcodec_parameters_from_context(pointer, codec.context)
    try check(code, "avcodec_parameters_from_context")
  }

  /// The same with other extradata.
  package init(
    _ other: CodecParameters, extradata: UnsafeRawBufferPointer
  ) throws(AVError) {
    pointer = try required(avcodec_parameters_alloc(), "avcodec_parameters_alloc")
    try check(avcodec_parameters_copy(pointer, other.pointer), "avcodec_parameters_copy")
    try setExtradata(extradata)
  }

  /// Of nothing yet.
  fileprivate init() throws(AVError) {
    pointer = try required(avcodec_parameters_alloc(), "avcodec_parameters_alloc")
  }

  fileprivate func setExtradata(_ extradata: UnsafeRawBufferPointer) throws(AVError) {
    av_freep(&pointer.pointee.extradata)
    pointer.pointee.extradata_size = 0
    // Readers look beyond the end.
    let count = extradata.count
    let bytes = try required(
      av_mallocz(count + Int(AV_INPUT_BUFFER_PADDING_SIZE)), "av_mallocz")
    UnsafeMutableRawBufferPointer(start: bytes, count: count).copyMemory(from: extradata)
    pointer.pointee.extradata = bytes.bindMemory(to: UInt8.self, capacity: count)
    pointer.pointee.extradata_size = Int32(count)
  }

  deinit {
    var owned: UnsafeMutablePointer<AVCodecParameters>? = pointer
    avcodec_parameters_free(&owned)
  }

  package var extradata: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: pointer.pointee.extradata, count: Int(pointer.pointee.extradata_size))
  }
}

extension CodecParameters {
  /// All that is said of a stream of pictures beside its extradata.
  package var numbers: [Int] {
    let value = pointer.pointee
    return [
      Int(value.codec_type.rawValue), Int(value.codec_id.rawValue), Int(value.codec_tag),
      Int(value.format), Int(value.bit_rate), Int(value.bits_per_coded_sample),
      Int(value.bits_per_raw_sample), Int(value.profile), Int(value.level), Int(value.width),
      Int(value.height), Int(value.sample_aspect_ratio.num), Int(value.sample_aspect_ratio.den),
      Int(value.field_order.rawValue), Int(value.color_range.rawValue),
      Int(value.color_primaries.rawValue), Int(value.color_trc.rawValue),
      Int(value.color_space.rawValue), Int(value.chroma_location.rawValue),
      Int(value.video_delay),
    ]
  }

  /// The parameters of which these are the numbers; nil where they are none.
  package convenience init?(
    numbers: some Collection<Int>, extradata: [UInt8]
  ) throws(AVError) {
    let numbers = Array(numbers)
    guard numbers.count == Self.numberCount else { return nil }
    try self.init()
    pointer.pointee.codec_type = AVMediaType(rawValue: Int32(truncatingIfNeeded: numbers[0]))
    pointer.pointee.codec_id = AVCodecID(rawValue: UInt32(truncatingIfNeeded: numbers[1]))
    pointer.pointee.codec_tag = UInt32(truncatingIfNeeded: numbers[2])
    pointer.pointee.format = Int32(truncatingIfNeeded: numbers[3])
    pointer.pointee.bit_rate = Int64(numbers[4])
    pointer.pointee.bits_per_coded_sample = Int32(truncatingIfNeeded: numbers[5])
    pointer.pointee.bits_per_raw_sample = Int32(truncatingIfNeeded: numbers[6])
    pointer.pointee.profile = Int32(truncatingIfNeeded: numbers[7])
    pointer.pointee.level = Int32(truncatingIfNeeded: numbers[8])
    pointer.pointee.width = Int32(truncatingIfNeeded: numbers[9])
    pointer.pointee.height = Int32(truncatingIfNeeded: numbers[10])
    pointer.pointee.sample_aspect_ratio = AVRational(
      num: Int32(truncatingIfNeeded: numbers[11]), den: Int32(truncatingIfNeeded: numbers[12]))
    pointer.pointee.field_order = AVFieldOrder(rawValue: UInt32(truncatingIfNeeded: numbers[13]))
    pointer.pointee.color_range = AVColorRange(rawValue: UInt32(truncatingIfNeeded: numbers[14]))
    pointer.pointee.color_primaries = AVColorPrimaries(
      rawValue: UInt32(truncatingIfNeeded: numbers[15]))
    pointer.pointee.color_trc = AVColorTransferCharacteristic(
      rawValue: UInt32(truncatingIfNeeded: numbers[16]))
    pointer.pointee.color_space = AVColorSpace(rawValue: UInt32(truncatingIfNeeded: numbers[17]))
    pointer.pointee.chroma_location = AVChromaLocation(
      rawValue: UInt32(truncatingIfNeeded: numbers[18]))
    pointer.pointee.video_delay = Int32(truncatingIfNeeded: numbers[19])
    try extradata.withUnsafeBufferPointer { bytes throws(AVError) in
      try setExtradata(UnsafeRawBufferPointer(bytes))
    }
  }

  /// How many numbers there are.
  private static let numberCount = 20
}

package struct BitstreamFilter: ~Copyable {
  package let context: UnsafeMutablePointer<AVBSFContext>

  /// The filter of this name, not ready before `prepare`.
  package init(_ name: String) throws(AVError) {
    var allocated: UnsafeMutablePointer<AVBSFContext>?
    try check(av_bsf_alloc(av_bsf_get_by_name(name), &allocated), "av_bsf_alloc")
    context = try required(allocated, "av_bsf_alloc")
  }

  /// Sets an option and makes the filter ready for the packets of `codec`.
  package func prepare(option name: String, _ value: String, for codec: borrowing Codec)
    throws(AVError)
  {
    let set = av_opt_set(context.pointee.priv_data, name, value, 0)
    try check(set, "av_opt_set \(name)=\(value)")
    let code = avcodec_parameters_from_context(context.pointee.par_in, codec.context)
    try check(code, "avcodec_parameters_from_context")
    context.pointee.time_base_in = codec.context.pointee.time_base
    try check(av_bsf_init(context), "av_bsf_init")
  }

  deinit {
    var owned: UnsafeMutablePointer<AVBSFContext>? = context
    av_bsf_free(&owned)
  }
}
