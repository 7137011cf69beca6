/** From the page to the document in its frame. */
export type FrameOrder = { readonly act: 'zoom'; readonly scale: number } | { readonly act: 'print' }

/** From the frame: a key was pressed in it, or the document is laid out. */
export type FrameReport = { readonly said: 'key'; readonly key: string } | { readonly said: 'ready' }

/** Keys the viewer knows; typing nothing else ever leaves the frame. */
export const FRAME_KEYS: readonly string[] = ['Escape', 'ArrowLeft', 'ArrowRight', '+', '=', '-', '0']

/** A report from the frame, which is not trusted to keep to its words. */
export function reportOf(data: unknown): FrameReport | undefined {
  if (typeof data !== 'object' || data === null || !('said' in data)) return undefined
  if (data.said === 'ready') return { said: 'ready' }
  if (data.said !== 'key' || !('key' in data) || typeof data.key !== 'string') return undefined
  return FRAME_KEYS.includes(data.key) ? { said: 'key', key: data.key } : undefined
}
