import { isApiError } from '../../data/api-error'
import { post } from '../../data/client'

/** What the server offers for an office file beyond its bytes. */
export interface ServerPreview {
  /** Page of the online viewer the operator has set up, for this file; '' when none is, as by default. */
  viewer: string
  /** The file as PDF, where the operator allows conversion of old formats. */
  pdf: 'off' | 'working' | 'ready' | 'failed'
}

const NOTHING: ServerPreview = { viewer: '', pdf: 'off' }
const OWN = '/files/'
/** Milliseconds between two questions, and how long a conversion is waited for. */
const EVERY = 1500
const LONGEST = 180_000

const pathOf = (url: string) => url.slice(OWN.length).split(/[?#]/, 1)[0]

/** Only files of the store are known to the server by their path; samples of the build are not. */
export async function serverPreview(url: string, signal: AbortSignal): Promise<ServerPreview> {
  if (!url.startsWith(OWN)) return NOTHING
  try {
    return await post<ServerPreview>('/api/common/pc/filePreview', { path: pathOf(url) }, { signal, silent: true })
  } catch (error) {
    // What the server refuses here it does not offer; the bytes of the file are asked for next and say the rest.
    if (isApiError(error)) return NOTHING
    throw error
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('', 'AbortError'))
    })
  })

/** Waits until the server has turned the file into a PDF or given up. */
export async function convertedPreview(url: string, signal: AbortSignal): Promise<ServerPreview['pdf']> {
  for (let waited = 0; waited < LONGEST; waited += EVERY) {
    const { pdf } = await serverPreview(url, signal)
    if (pdf !== 'working') return pdf
    await pause(EVERY, signal)
  }
  return 'failed'
}

export const convertedUrl = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}as=pdf`
