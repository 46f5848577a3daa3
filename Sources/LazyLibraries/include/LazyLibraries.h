// Cairo, Pango, librsvg, FFmpeg's libraries and those that belong to them, each loaded when one of its
// functions is called for the first time.
//
// They bring two hundred others along, which takes most of the time in which the program starts, and
// most commands decode, typeset or draw nothing. The functions are declared by their own headers
// (CCairo, CPango, CRsvg, CFFmpeg, which link with nothing); here is what stands behind them.
#pragma once

/// The version of librsvg that is loaded. Its header has it as values, which nothing can stand before.
void lazy_rsvg_version(unsigned *_Nonnull major, unsigned *_Nonnull minor, unsigned *_Nonnull micro);
