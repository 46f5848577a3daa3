import FrameReview
import Pixels

/// A picture of one color, 0xAARRGGBB premultiplied, and some other pixels.
func picture(
  _ width: Int, _ height: Int, color: UInt32 = 0xFF20_4060,
  pixels: [(x: Int, y: Int, color: UInt32)] = []
) -> PixelBuffer {
  let buffer = PixelBuffer(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width { buffer[x, y] = color }
  }
  for pixel in pixels { buffer[pixel.x, pixel.y] = pixel.color }
  return buffer
}

/// A film whose frames a test makes up.
final class IndexedFrames: ReviewedFilm {
  let title = "film"
  let frameRate: FrameRate?
  let frameCount: Int?
  private let make: (Int) throws -> PixelBuffer

  init(
    count: Int, frameRate: FrameRate? = nil, frame make: @escaping (Int) throws -> PixelBuffer
  ) {
    (frameCount, self.frameRate, self.make) = (count, frameRate, make)
  }

  func frame(_ index: Int) throws -> PixelBuffer? {
    index < frameCount ?? 0 ? try make(index) : nil
  }
}

/// A film of equal pictures but for those that are given.
func film(
  _ count: Int, fps: Int64? = 60, width: Int = 20, height: Int = 10,
  except: [Int: PixelBuffer] = [:]
) -> IndexedFrames {
  IndexedFrames(count: count, frameRate: fps.flatMap { FrameRate($0) }) { frame in
    except[frame] ?? picture(width, height)
  }
}

func compare(_ old: any ReviewedFilm, _ new: any ReviewedFilm) throws -> FilmComparison {
  try FilmReview(old: old, new: new).comparison
}
