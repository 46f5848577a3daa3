// FrameReview
