import { FRAME_KEYS } from './frame-message'
import type { FrameOrder, FrameReport } from './frame-message'

/** The one script of a document frame: zooms, prints, and hands on the viewer's keys. The frame itself has no origin. */

/** A slide may grow to the stage, a written page keeps its size. */
const MOST_FIT = 1

let scale = 1
let natural = 0

const report = (message: FrameReport) => window.parent.postMessage(message, '*')

/** The width of the widest page, once, without zoom. */
function naturalWidth(): number {
  document.body.style.setProperty('zoom', '1')
  return Math.max(1, document.documentElement.scrollWidth)
}

function fit(): void {
  natural ||= naturalWidth()
  const fitted = Math.min(MOST_FIT, document.documentElement.clientWidth / natural)
  document.body.style.setProperty('zoom', String(fitted * scale))
}

window.addEventListener('message', ({ source, data }: MessageEvent<FrameOrder>) => {
  if (source !== window.parent) return
  if (data.act === 'print') window.print()
  if (data.act !== 'zoom') return
  scale = data.scale
  fit()
})
window.addEventListener('keydown', (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p') {
    event.preventDefault()
    window.print()
  }
  if (event.ctrlKey || event.metaKey || event.altKey || !FRAME_KEYS.includes(event.key)) return
  event.preventDefault()
  report({ said: 'key', key: event.key })
})
window.addEventListener('resize', fit)
fit()
report({ said: 'ready' })
