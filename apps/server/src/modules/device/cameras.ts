import { MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { camera } from '@zhujian/domain/device/camera'
import type { Context } from '../../entity/context'
import { type ListAnswer, type ListQuery, listRows } from '../../entity/list'

/** More than this is nobody's list; a city has some thousands of channels. */
const MOST_PAGES = 200

/** 视频通道：没有说要哪一页的，全部给出 [S7-32]。 */
export async function listCameras(context: Context, query: ListQuery): Promise<ListAnswer> {
  const { page, limit } = (context.request.body ?? {}) as { page?: unknown; limit?: unknown }
  if (page !== undefined || limit !== undefined) return listRows(context, camera, query)
  const whole = await listRows(context, camera, { ...query, page: 1, limit: MAX_PAGE_SIZE })
  const rows = [...whole.rows]
  for (let next = 2; rows.length < whole.total && next <= MOST_PAGES; next += 1) {
    const more = await listRows(context, camera, { ...query, page: next, limit: MAX_PAGE_SIZE })
    if (more.rows.length === 0) break
    rows.push(...more.rows)
  }
  return { ...whole, rows }
}
