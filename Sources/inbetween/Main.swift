import ArgumentParser
import Commands

@main
enum Main {
  static func main() async {
    Environment.purify()
    await Inbetween.start()
  }
}
