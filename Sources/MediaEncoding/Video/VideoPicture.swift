import PixelKernels
import CFFmpeg
import Libav
import Pixels

/// A frame of a film in the planes that an encoder wants.
final class VideoPicture {
  enum Layout {
    /// 8 bits, one chroma sample for 2×2 pixels.
    case halvedChroma
    /// 10 bits, one chroma sample for each pixel.
    case deep
  }

  /// libav's name of the planes.
  let format: AVPixelFormat
  private let planes: Planes
  /// Of films that are not opaque.
  private let translucent: TranslucentPicture?
  private let size: (width: Int, height: Int)

  private enum Planes {
    case halvedChroma(PlanarPicture)
    case deep(DeepPicture)
  }

  init(_ film: FilmDescription, _ layout: Layout, hasAlpha: Bool) {
    size = (film.width, film.height)
    translucent = hasAlpha ? TranslucentPicture(width: film.width, height: film.height) : nil
    switch layout {
    case .halvedChroma:
      planes = .halvedChroma(PlanarPicture(sourceWidth: film.width, sourceHeight: film.height))
      format = hasAlpha ? AV_PIX_FMT_YUVA420P : AV_PIX_FMT_YUV420P
    case .deep:
      planes = .deep(DeepPicture(width: film.width, height: film.height))
      format = hasAlpha ? AV_PIX_FMT_YUVA444P10LE : AV_PIX_FMT_YUV444P10LE
    }
  }

  /// Converts what a frame changes, or all of it.
  func show(_ frame: RenderedFrame, isFirst: Bool) {
    var (pixels, damage) = (frame.pixels, isFirst ? [frame.pixels.bounds] : frame.damage)
    if let translucent, !damage.isEmpty {
      translucent.show(pixels)
      // Colors of what is transparent follow from their neighbors.
      (pixels, damage) = (translucent.colors, [pixels.bounds])
    }
    switch planes {
    case .halvedChroma(let picture): picture.convert(pixels, damage: damage)
    case .deep(let picture):
      picture.convert(pixels, damage: damage)
      if let translucent { picture.setAlpha(translucent.alpha) }
    }
  }

  /// Lets libav's frame point to the planes, which live as long as this picture.
  func put(into frame: borrowing Picture) {
    let target = frame.pointer
    switch planes {
    case .halvedChroma(let picture):
      let planes = picture.planes
      (target.pointee.data.0, target.pointee.linesize.0) = (planes.luma, Int32(planes.luma_stride))
      (target.pointee.data.1, target.pointee.linesize.1) = (planes.cb, Int32(planes.chroma_stride))
      (target.pointee.data.2, target.pointee.linesize.2) = (planes.cr, Int32(planes.chroma_stride))
      target.pointee.data.3 = translucent?.alpha.baseAddress
      target.pointee.linesize.3 = translucent == nil ? 0 : Int32(size.width)
    case .deep(let picture):
      func bytes(_ plane: Int) -> UnsafeMutablePointer<UInt8> {
        UnsafeMutableRawPointer(picture.plane(plane)).assumingMemoryBound(to: UInt8.self)
      }
      let stride = Int32(size.width * 2)
      target.pointee.data.0 = bytes(0)
      target.pointee.data.1 = bytes(1)
      target.pointee.data.2 = bytes(2)
      target.pointee.data.3 = translucent == nil ? nil : bytes(3)
      target.pointee.linesize.0 = stride
      target.pointee.linesize.1 = stride
      target.pointee.linesize.2 = stride
      target.pointee.linesize.3 = translucent == nil ? 0 : stride
    }
  }
}
