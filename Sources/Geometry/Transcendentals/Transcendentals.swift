/// The one door to functions that the C library computes differently from processor to processor.
public enum Transcendentals {}
