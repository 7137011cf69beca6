import { loadOffice, officeKind } from './office-file'
import { ReadProblem } from './reader-message'
import type { Reason } from './preview-reasons'
import { runReader } from './run-reader'
import { convertedPreview, convertedUrl, serverPreview } from './server-preview'
import type { WorkbookView } from './sheet-view'

/** An office file ready for the stage. */
export type OfficeView =
  | { readonly kind: 'markup'; readonly markup: string }
  | { readonly kind: 'workbook'; readonly workbook: WorkbookView }
  | { readonly kind: 'pdf'; readonly url: string }
  | { readonly kind: 'viewer'; readonly url: string }
  | { readonly kind: 'reason'; readonly reason: Reason }

const startWord = () => new Worker(new URL('./word.worker.ts', import.meta.url), { type: 'module', name: 'word' })
const startSlides = () => new Worker(new URL('./slides.worker.ts', import.meta.url), { type: 'module', name: 'slides' })
const startSheet = () => new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module', name: 'sheet' })

/** Characters of markup a page can still lay out in reasonable time. */
const MOST_MARKUP = 150_000_000

async function markupView(start: () => Worker, bytes: Uint8Array, signal: AbortSignal): Promise<OfficeView> {
  const markup = await runReader<string>(start, bytes, signal)
  return markup.length > MOST_MARKUP ? { kind: 'reason', reason: 'tooLarge' } : { kind: 'markup', markup }
}

async function legacyView(url: string, signal: AbortSignal): Promise<OfficeView> {
  const pdf = await convertedPreview(url, signal)
  if (pdf === 'ready') return { kind: 'pdf', url: convertedUrl(url) }
  return { kind: 'reason', reason: pdf === 'off' ? 'legacy' : 'conversion' }
}

async function readOffice(url: string, size: number | undefined, signal: AbortSignal): Promise<OfficeView> {
  const { viewer } = await serverPreview(url, signal)
  if (viewer !== '') return { kind: 'viewer', url: viewer }
  const bytes = await loadOffice(url, size, signal)
  switch (officeKind(bytes)) {
    case 'word':
      return markupView(startWord, bytes, signal)
    case 'slides':
      return markupView(startSlides, bytes, signal)
    case 'sheet':
      return { kind: 'workbook', workbook: await runReader<WorkbookView>(startSheet, bytes, signal) }
    case 'legacy':
      return legacyView(url, signal)
  }
}

/** [S4-10] What is shown of an office file; never fails but by saying why. */
export async function officeView(url: string, size: number | undefined, signal: AbortSignal): Promise<OfficeView> {
  try {
    return await readOffice(url, size, signal)
  } catch (error) {
    return { kind: 'reason', reason: error instanceof ReadProblem ? error.failure : 'network' }
  }
}
