/** 使用说明的一段：一段话，或一列。 */
export type Block = { readonly text: string } | { readonly items: readonly string[]; readonly numbered: boolean }

export interface Chapter {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** 一行里的一截；只有文字，没有一处当作 HTML。 */
export interface Piece {
  readonly kind: 'text' | 'key' | 'link'
  readonly text: string
  readonly address?: string
}

const ITEM = /^(?:-|\d+\.) +/

function blockOf(lines: readonly string[]): Block {
  if (!ITEM.test(lines[0] ?? '')) return { text: lines.join('') }
  // 缩进的一行接着上一项；中文折行之间没有空格。
  const items: string[] = []
  for (const line of lines)
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''))
    else items.push((items.pop() ?? '') + line.trim())
  return { items, numbered: /^\d/.test(lines[0] ?? '') }
}

/** 各章：“## ”是章名，空行隔开各段。 */
export function chaptersOf(markdown: string): Chapter[] {
  const [, ...parts] = markdown.split(/^## +/m)
  return parts.map((part) => {
    const [title = ''] = part.split('\n', 1)
    const paragraphs = part
      .slice(title.length)
      .trim()
      .split(/\n\s*\n/)
    return { title: title.trim(), blocks: paragraphs.map((paragraph) => blockOf(paragraph.split('\n'))) }
  })
}

const PIECE = /(`[^`]+`|\[[^\][]+\]\([^()]+\))/

function pieceOf(text: string): Piece {
  const key = /^`([^`]+)`$/.exec(text)
  if (key) return { kind: 'key', text: key[1] ?? '' }
  const [, words, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(text) ?? []
  if (words === undefined || address === undefined) return { kind: 'text', text }
  // 说明里相互引用的文件不在网页里，只留文字。
  return address.startsWith('https://') ? { kind: 'link', text: words, address } : { kind: 'text', text: words }
}

export const piecesOf = (line: string): Piece[] =>
  line
    .split(PIECE)
    .filter((text) => text !== '')
    .map(pieceOf)
