import { toHalfWidth } from '@zhujian/model/text'
import type { ClipboardEvent } from 'react'

const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g

/** Full-width letters and digits of a Chinese input method; its brackets and commas are good Chinese and stay. */
const WIDE = /[０-９Ａ-Ｚａ-ｚ]/g

/** What pasted cells and pages bring along: invisible characters, hard blanks, and line ends where there is one line. */
export const cleanPasted = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/[ \u00a0\u3000]*[\r\n\t]+[ \u00a0\u3000]*/g, ' ')
    .replaceAll('\u00a0', ' ')
    .trim()

/** How one line of plain text is stored. */
export const tidyLine = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(WIDE, (letter) => toHalfWidth(letter))
    .trim()

/** Several lines keep their breaks. */
export const tidyLines = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replaceAll('\u00a0', ' ')
    .replace(/\r\n?/g, '\n')
    .replace(WIDE, (letter) => toHalfWidth(letter))

/**
 * Puts cleaned text in the place of what would be pasted, so that a longest length cuts the number and not its blanks.
 * The browser's own insertion keeps the undo; where it refuses, the text is set directly.
 */
export function pasteClean(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>, clean: (text: string) => string): void {
  const pasted = event.clipboardData.getData('text')
  const text = clean(pasted)
  if (text === pasted) return
  event.preventDefault()
  const input = event.currentTarget
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return
  const [start, end] = [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length]
  const room = input.maxLength < 0 ? text.length : Math.max(0, input.maxLength - input.value.length + end - start)
  input.setRangeText(text.slice(0, room), start, end, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
