/** 目录里的一项。 */
export interface MatchItem {
  readonly id: number
  readonly dir_code: string
  readonly title: string
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s_—\-·.、，,（）()《》【】[\]]/g, '')
    .toLowerCase()
const nameOf = (file: string): string => file.replace(/\.[^.]*$/, '')

/**
 * 按文件名找到它是哪一项：先看开头的目录号（C1-03、c1_03），再看文件名里完整写出的文件名称，长的优先。
 * 同样长的不止一项，分不清，算没有找到。
 */
export function matchFile(file: string, items: readonly MatchItem[]): MatchItem | undefined {
  const name = plain(nameOf(file))
  const code = /^([a-e]\d{1,2})[-_—\s.]+(\d{1,3})(?!\d)/i.exec(nameOf(file).normalize('NFKC').trim())
  if (code) {
    const wanted = `${code[1]}-${code[2]?.padStart(2, '0')}`.toUpperCase()
    return items.find(({ dir_code }) => dir_code.toUpperCase() === wanted)
  }
  const found = items
    .filter(({ title }) => plain(title).length > 1 && name.includes(plain(title)))
    .sort((a, b) => plain(b.title).length - plain(a.title).length)
  const [first, second] = found
  return second && first && plain(second.title).length === plain(first.title).length ? undefined : first
}
