import { climbFields, type crane } from '@zhujian/domain/device/crane'
import { CAUTION_GAP } from '@zhujian/domain/site/caution'
import { compare } from '@zhujian/model/decimal'
import type { Effect } from '../../entity/extend'
import { refusal } from '../site/public'

type Crane = Effect<typeof crane>
type Climb = NonNullable<Crane['row']['climb_logs']>[number]

const COLUMNS = Object.keys(climbFields) as (keyof Climb)[]
const isSame = (one: Climb, other: Climb | undefined): boolean =>
  other !== undefined && COLUMNS.every((name) => (one[name] ?? null) === (other[name] ?? null))

/** 顶升一次登记一行：已经登记的不改，新的不早于安装、不低于上一次、不高于说明书的最大安装高度，附检查与验收记录。@throws invalid */
export function requireClimbed({ row, before, set }: Crane): void {
  const [logs, known] = [row.climb_logs ?? [], before?.climb_logs ?? []]
  if (!known.every((log, at) => isSame(log, logs[at])))
    throw refusal('climb_logs', '已经登记的顶升记录不能改动，请在后面添加一行')
  if (logs.length === known.length) throw refusal('climb_logs', '请添加这一次顶升的记录')
  for (const at of logs.keys()) if (at >= known.length) requireHigher(row, logs, at)
  set({ caution: withUnknown(row) })
}

function requireHigher({ install_on, max_height }: Crane['row'], logs: readonly Climb[], at: number): void {
  const [log, last] = [logs[at] as Climb, logs[at - 1]]
  const refuse = (name: keyof Climb, message: string) => refusal(`climb_logs.${at}.${name}`, message)
  if (install_on !== null && log.climbed_on < install_on) throw refuse('climbed_on', `不能早于安装日期 ${install_on}`)
  if (last && log.climbed_on < last.climbed_on) throw refuse('climbed_on', `不能早于上一次 ${last.climbed_on}`)
  if (last && compare(log.height, last.height) <= 0) throw refuse('height', `应高于上一次的 ${last.height} m`)
  if (max_height !== null && compare(log.height, max_height) > 0)
    throw refuse('height', `不能高于本机的最大安装高度 ${max_height} m`)
  if (!log.check_file) throw refuse('check_file', '请上传顶升前的检查与顶升后的验收记录')
}

const UNKNOWN = '没有登记最大安装高度，顶升后的高度请对照使用说明书核对'

/** 说过的不再说一遍。 */
function withUnknown({ caution, max_height }: Crane['row']): string | null {
  const said = (caution?.split(CAUTION_GAP) ?? []).filter((each) => each !== UNKNOWN)
  return [...said, ...(max_height === null ? [UNKNOWN] : [])].join(CAUTION_GAP) || null
}
