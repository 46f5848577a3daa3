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

/// A film of equal pictures but for those that are given.
func film(
  _ count: Int, fps: Int64? = 60, width: Int = 20, height: Int = 10,
  except: [Int: PixelBuffer] = [:]
) -> IndexedFrames {
  IndexedFrames(count: count, frameRate: fps.flatMap { FrameRate($0) }) { frame in
    except[frame] ?? picture(width, height)
  }
}

func compare(_ old: IndexedFrames, _ new: IndexedFrames) throws -> FilmComparison {
  var (old, new) = (old, new)
  return try FilmComparison.compare(old: &old, new: &new)
}
