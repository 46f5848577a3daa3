import CFFmpeg

// One owner for each C object: what allocates it frees it.

struct Packet: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  init() throws(AVError) { pointer = try required(av_packet_alloc(), "av_packet_alloc") }

  deinit {
    var owned: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&owned)
  }

  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size))
  }

  /// Makes room for `bytes` and copies them.
  func fill(with bytes: UnsafeRawBufferPointer) throws(AVError) {
    av_packet_unref(pointer)
    try check(av_new_packet(pointer, Int32(bytes.count)), "av_new_packet")
    pointer.pointee.data.withMemoryRebound(to: UInt8.self, capacity: bytes.count) {
      UnsafeMutableRawBufferPointer(start: $0, count: bytes.count).copyMemory(from: bytes)
    }
  }
}

struct Picture: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFrame>

  init() throws(AVError) { pointer = try required(av_frame_alloc(), "av_frame_alloc") }

  deinit {
    var owned: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&owned)
  }
}

struct Codec: ~Copyable {
  let context: UnsafeMutablePointer<AVCodecContext>

  /// An unopened context of the encoder of this name.
  init(encoder name: String) throws(AVError) {
    LibavLog.silenced
    guard let codec = avcodec_find_encoder_by_name(name) else {
      let code = shim_error_encoder_not_found
      throw AVError(code: code, call: "avcodec_find_encoder_by_name", path: name)
    }
    context = try required(avcodec_alloc_context3(codec), "avcodec_alloc_context3")
  }

  /// An unopened context of the decoder for a stream.
  init(decoderOf parameters: UnsafeMutablePointer<AVCodecParameters>, path: String) throws(AVError)
  {
    LibavLog.silenced
    guard let codec = avcodec_find_decoder(parameters.pointee.codec_id) else {
      throw AVError(code: shim_error_decoder_not_found, call: "avcodec_find_decoder", path: path)
    }
    let context = try required(avcodec_alloc_context3(codec), "avcodec_alloc_context3")
    self.context = context
  }

  deinit {
    var owned: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&owned)
  }

  func setOption(_ name: String, _ value: String) throws(AVError) {
    let code = av_opt_set(context.pointee.priv_data, name, value, 0)
    try check(code, "av_opt_set \(name)=\(value)")
  }
}

/// What a decoder must know of a stream; not changed once it is made.
final class CodecParameters: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<AVCodecParameters>

  init(of codec: borrowing Codec) throws(AVError) {
    pointer = try required(avcodec_parameters_alloc(), "avcodec_parameters_alloc")
    let code = avcodec_parameters_from_context(pointer, codec.context)
    try check(code, "avcodec_parameters_from_context")
  }

  deinit {
    var owned: UnsafeMutablePointer<AVCodecParameters>? = pointer
    avcodec_parameters_free(&owned)
  }

  var extradata: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: pointer.pointee.extradata, count: Int(pointer.pointee.extradata_size))
  }
}

struct BitstreamFilter: ~Copyable {
  let context: UnsafeMutablePointer<AVBSFContext>

  /// The filter of this name, not ready before `prepare`.
  init(_ name: String) throws(AVError) {
    var allocated: UnsafeMutablePointer<AVBSFContext>?
    try check(av_bsf_alloc(av_bsf_get_by_name(name), &allocated), "av_bsf_alloc")
    context = try required(allocated, "av_bsf_alloc")
  }

  /// Sets an option and makes the filter ready for the packets of `codec`.
  func prepare(option name: String, _ value: String, for codec: borrowing Codec) throws(AVError) {
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
