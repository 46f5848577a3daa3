// RenderPipeline
