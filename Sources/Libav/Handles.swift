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
    av_freep(&pointer.pointee.extradata)
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
