export type PageItem = number | 'before' | 'after'

/** Number of pages; an empty list still has one. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / Math.max(1, size)))
}

/** At most seven entries: the first page, the last page, the current one with its neighbours, and gaps between them. */
export function pageItems(current: number, count: number): PageItem[] {
  if (count <= 7) return Array.from({ length: count }, (_, index) => index + 1)
  const from = Math.min(Math.max(2, current - 1), count - 4)
  const start = current <= 4 ? 2 : Math.max(3, from)
  const end = current >= count - 3 ? count - 1 : current <= 4 ? 5 : current + 1
  const middle = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  return [1, ...(start > 2 ? (['before'] as const) : []), ...middle, ...(end < count - 1 ? (['after'] as const) : []), count]
}

/** What a person typed into the jumper as a page of this list; undefined when it is not a number. Full-width digits count. */
export function typedPage(text: string, count: number): number | undefined {
  const plain = text.normalize('NFKC').trim()
  if (!/^\d{1,9}$/.test(plain)) return undefined
  return Math.min(Math.max(1, Number(plain)), count)
}

/** The page that shows the first row of the old page after the size changed. */
export function pageAfterResize(page: number, oldSize: number, newSize: number): number {
  return Math.floor(((page - 1) * oldSize) / newSize) + 1
}

/** 1286 → '1,286' */
export function formatCount(value: number): string {
  return String(Math.trunc(value)).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** Words for a total; none while it is not known, because a list that failed to load does not hold nothing. */
export const totalText = (total: number | undefined): string => (total === undefined ? '' : `共 ${formatCount(total)} 条`)
