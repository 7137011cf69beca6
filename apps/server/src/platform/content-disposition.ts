import { visible } from '@zhujian/model/text'

/** Letters a header value may hold unescaped behind filename*= (RFC 8187 attr-char). */
const escape = (byte: string) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
const encode = (name: string) => encodeURIComponent(name).replaceAll(/['()*]/g, escape)

/** The name without what could break a header, a path or the reader's eye (controls, separators, what nobody sees). */
export function safeName(name: string): string {
  const plain = visible(name.normalize('NFC'))
    .replaceAll(/\p{Surrogate}/gu, '')
    .replaceAll(/[\p{Cc}\ufffd]/gu, '')
    .replaceAll(/[\\/]/g, '_')
    .trim()
  const letters = [...plain]
  if (letters.length <= 300) return plain
  const dot = plain.lastIndexOf('.')
  const tail = dot > 0 && plain.length - dot <= 12 ? plain.slice(dot) : ''
  return letters.slice(0, 300 - tail.length).join('') + tail
}

/** RFC 6266: an ASCII name for old readers and the real one in UTF-8. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const safe = safeName(name) || 'file'
  const ascii = safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%;]/g, '_')
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encode(safe)}`
}
