import { sampleOf } from '@zhujian/domain/biz/kind-sample'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import { addDays } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { CaseText } from './biz-texts'
import type { DemoRun } from './demo-run'

/** 一个工程里申请会引用到的各一条；没有的为空。 */
export type Own = Readonly<Record<string, number | null>>

/** 申请内容里的“第几天”“本工程的某一条”“哪一方”换成日期与编号。 */
export async function ownOf({ trx }: DemoRun, engineeringId: number): Promise<Own> {
  const one = (table: string) => sql`(select min(t.id) from ${sql.table(table)} t where t.engineering_id = ${engineeringId})`
  const unit = (role: string) =>
    sql`(select min(u.unit_id) from engineering_unit u where u.engineering_id = ${engineeringId} and u.role = ${role} and u.active)`
  const { rows } =
    await sql<Own>`select ${one('manage_user')} as manage_user, coalesce((select min(m.worker_id) from manage_user m where m.engineering_id = ${engineeringId} and m.post = 'technical_head'
      and m.unit_role = 'sgdw'), ${one('worker')}) as worker, ${one('crane')} as crane,
    ${one('monomer')} as monomer, (select t.id from stop_work t where t.engineering_id = ${engineeringId} order by t.resume_at is not null, t.id limit 1) as stop_work, ${one('hidden_danger')} as hidden_danger,
    ${one('bank_account')} as bank_account, ${unit('jsdw')} as jsdw, ${unit('sgdw')} as sgdw, ${unit('jldw')} as jldw,
    coalesce(${unit('jcdw')}, ${unit('jldw')}) as other`.execute(trx)
  return rows[0] ?? {}
}

type Marker = { day: number } | { own: string } | { party: string } | { site: true }
const MARKERS = ['day', 'own', 'party', 'site']
/** 只有一个名称的才是记号；表格里的一行也可能有“单位”一列。 */
const isMarker = (value: unknown): value is Marker => {
  const [name, ...more] = typeof value === 'object' && value !== null ? Object.keys(value) : []
  return name !== undefined && more.length === 0 && MARKERS.includes(name)
}

/** 本工程没有那一条的，不列；一条也没有的空着。 */
function listOf(values: readonly unknown[]): readonly unknown[] | null {
  const found = values.filter((value) => value !== null)
  return found.length > 0 ? found : null
}

/** 按事项的表单补齐、换好之后的内容。 */
export function contentWith(run: DemoRun, { kind, content, sampled }: CaseText, own: Own, site: number): Record<string, unknown> {
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return listOf(value.map(put))
    if (!isMarker(value)) return typeof value === 'object' && value !== null ? each(value as Record<string, unknown>) : value
    if ('day' in value) return addDays(run.today, value.day)
    if ('site' in value) return site
    return own['own' in value ? value.own : value.party] ?? null
  }
  const each = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, put(value)]))
  const filled = each(content)
  if (!sampled) return filled
  const { fields } = bizKindOf(kind)
  const whole = sampleOf(kind, filled)
  // 样张里的引用都填 1、日期都从今天算起，文件另附：换成本工程的，没有的留空。
  const own1 = Object.entries(whole).map(([name, value]): [string, unknown] => {
    const field = fields[name]
    if (name in filled || !field) return [name, value]
    if (field.kind === 'files') return [name, null]
    if (field.kind === 'date') return [name, addDays(run.today, field.past ? -2 : 20)]
    return [name, field.kind === 'ref' ? (own[field.target] ?? null) : field.kind === 'refs' ? [] : value]
  })
  return Object.fromEntries(own1)
}
