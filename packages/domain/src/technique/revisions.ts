const order = new Intl.Collator('zh', { numeric: true, sensitivity: 'base' })
/** 版次之外的写法：第、版、REV、V 与标点。 */
const DECORATION = /第|版|次|rev\.?|^v(?=\d)|[\s().（）]/gi

const bare = (revision: string): string => revision.normalize('NFKC').replaceAll(DECORATION, '')

/** 版次的先后：同类的按数字、字母，A 在 B 前，2 在 10 前；字母版是报审用的，在数字版之前。 */
export function compareRevisions(one: string, other: string): number {
  const [a, b] = [bare(one), bare(other)]
  const [drafted, built] = [/^\D/.test(a), /^\D/.test(b)]
  return drafted === built ? order.compare(a, b) : drafted ? -1 : 1
}
