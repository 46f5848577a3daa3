// libavformat and libavcodec, loaded when one of their functions is called for the first time.
//
// They bring a hundred other libraries along, which takes two thirds of the time in which the
// program starts, and most commands decode and encode nothing. The functions are declared by their
// own headers (CFFmpeg); here is what stands behind them.
#pragma once
