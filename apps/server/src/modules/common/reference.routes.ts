import { buildTree, type CodeNode } from '@zhujian/domain/reference/code-tree'
import { SUPERVISING } from '@zhujian/domain/account/supervise-org'
import { commonRegion } from '@zhujian/domain/reference/regions'
import type { WorkTypesAnswer } from '@zhujian/domain/contracts/work-types'
import { needsSpecialCert, workType } from '@zhujian/domain/reference/work-types'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { cached } from '../../platform/process-cache'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'
import type { Platform } from '../../platform/platform'
import { setting, sharedSettings } from '../setting/public'
import { DICTIONARY_TOPIC } from './topics'

interface Item {
  type: string
  code: string
  label: string
  parent: string | null
}

/** 启用中的字典条目，按类别成树；没有上级的类别就是一层。 */
const dictionaries = cached(DICTIONARY_TOPIC, async (platform: Platform): Promise<Record<string, CodeNode[]>> => {
  const { rows } =
    await sql<Item>`select type, code, label, parent from dictionary_item where enabled and deleted_at is null order by type, seq, code`.execute(
      platform.db,
    )
  const byType: Record<string, Item[]> = {}
  for (const row of rows) (byType[row.type] ??= []).push(row)
  return Object.fromEntries(Object.entries(byType).map(([type, items]) => [type, treeOf(items)]))
})

function treeOf(items: Item[]): CodeNode[] {
  const parents = new Map(items.map((item) => [item.code, item.parent ?? undefined]))
  return buildTree(
    items.map((item) => [item.code, item.label] as const),
    (code) => parents.get(code),
  )
}

/** 各监督机构共同的区域：选区划时从这里展开，不必从省选起。 */
async function superviseRegion({ db }: Platform): Promise<string | null> {
  const { rows } = await sql<{ areacode: string }>`select distinct areacode from supervise_org
    where org_type = any(${SUPERVISING}::smallint[]) and deleted_at is null`.execute(db)
  return commonRegion(rows.map(({ areacode }) => areacode))
}

export function referenceRoutes(app: FastifyInstance): void {
  const own = { beforePasswordChange: true, free: true }
  route(app, { method: 'POST', url: '/api/common/pc/get', right: { signedIn: '公共数据', ...own } }, async ({ platform }) => {
    const all = await dictionaries(platform)
    return {
      cdn_host: '',
      dictionaries: all,
      engineering_types: all.engineering_type ?? [],
      settings: await sharedSettings(platform),
      region: await superviseRegion(platform),
      server_time: Math.floor(Date.now() / 1000),
    }
  })
  route(app, { method: 'GET', url: '/api/common/pc/workType', right: { signedIn: '工种', free: true } }, workTypes)
}

/** [S7-09] 工种，全国平台代码；上岗是否须持特种作业证，电焊工以设置为准。 */
async function workTypes({ platform }: Context): Promise<WorkTypesAnswer> {
  const welder = await setting(platform, 'people_welder_special')
  const rows = workType.codes.map((code) => {
    const [value, label] = [String(code), workType.labelOf(code)]
    return { id: value, name: label, value, label, special: needsSpecialCert(value, welder) }
  })
  return { rows, total: rows.length }
}
