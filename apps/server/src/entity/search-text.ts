import { pinyin } from 'pinyin-pro'

/** What the search column holds for a label: the label, its pinyin and its initials, lower case: '滨江医院|binjiangyiyuan|bjyy'. */
export function searchText(label: string): string {
  const plain = label.trim().toLowerCase()
  if (!/[㐀-鿿]/.test(plain)) return plain
  const syllables = pinyin(plain, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  const initials = pinyin(plain, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
  return `${plain}|${syllables.join('')}|${initials.join('')}`.replaceAll(/\s+/g, '')
}

/** A typed search word as it is compared with the search column: lower case, no blanks, LIKE wildcards escaped. */
export function searchPattern(word: string): string {
  return `%${word
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replaceAll(/[\\%_]/g, '\\$&')}%`
}
