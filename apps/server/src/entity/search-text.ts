import { type RawBuilder, sql } from 'kysely'
import { pinyin } from 'pinyin-pro'

/** What the search column holds for a label: the label, its pinyin and its initials, lower case: '滨江医院|binjiangyiyuan|bjyy'. */
export function searchText(label: string): string {
  const plain = label.trim().toLowerCase()
  if (!/[㐀-鿿]/.test(plain)) return plain
  const syllables = pinyin(plain, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  const initials = pinyin(plain, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
  return `${plain}|${syllables.join('')}|${initials.join('')}`.replaceAll(/\s+/g, '')
}

const normal = (word: string) => word.trim().toLowerCase().replaceAll(/\s+/g, '')

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&')

/** A typed word as it is compared with a text as somebody wrote it: whatever stands where a blank was typed. */
export const textPattern = (word: string): string => `%${word.trim().split(/\s+/).map(escaped).join('%')}%`

/** A typed search word as it is compared with the search column: lower case, no blanks, LIKE wildcards escaped. */
export const searchPattern = (word: string): string => `%${escaped(normal(word))}%`

/** Rows whose search column holds the word. Two characters have no trigram: they are looked up as a pair (migration 0014). */
export function searchCondition(column: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const like = sql<boolean>`${column} like ${searchPattern(word)}`
  const letters = normal(word)
  return [...letters].length === 2 ? sql<boolean>`(${like} and search_pairs(${column}) @> array[${letters}])` : like
}
