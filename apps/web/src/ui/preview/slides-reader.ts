import { pptxToHtml } from '@jvmr/pptx-to-html'
import { ReadProblem } from './reader-message'
import { installXmlParser } from './xml-reader'

/** The markup of a presentation, slide under slide. */
export async function readSlides(bytes: Uint8Array): Promise<string> {
  installXmlParser()
  const slides = await pptxToHtml(bytes.slice().buffer)
  if (slides.length === 0) throw new ReadProblem('empty')
  return slides.map((slide, index) => `<section class="slide-frame" aria-label="第 ${index + 1} 页">${slide}</section>`).join('')
}
