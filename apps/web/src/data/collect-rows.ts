import { isPosted } from '@zhujian/domain/contracts/named-calls'
import { get, type HistoryType, type Params, post, type Rows } from './client'

/** What goes row by row, or onto one paper, has an upper end. */
export const MOST_ROWS = 500
const PAGE = 50

/** The rows of a list as they are now, page after page, at most MOST_ROWS. */
export async function collectFrom<R>(path: string, params: Params, type: HistoryType): Promise<R[]> {
  const rows: R[] = []
  for (let page = 1; rows.length < MOST_ROWS; page += 1) {
    const asked = { ...params, page, limit: PAGE }
    const answer = isPosted(path)
      ? await post<Rows<R>>(path, asked, { type, silent: true })
      : await get<Rows<R>>(path, { params: asked, type, silent: true })
    rows.push(...answer.rows)
    if (answer.rows.length < PAGE || rows.length >= answer.total) break
  }
  return rows
}
