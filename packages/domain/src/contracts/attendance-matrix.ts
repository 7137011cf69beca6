import { dict } from '@zhujian/model/dict'
import type { MonthPresence } from '../people/month-presence'

const AT = '/api/people/attendance_day/pc'
export const matrixApi = { rows: `${AT}/matrix`, file: `${AT}/matrixExport` } as const

/** 关键岗位按名册；工人与全体人员按实名登记。 */
export const matrixOf = dict({ key: ['key', '关键岗位'], worker: ['worker', '工人'], all: ['all', '全体人员'] })

/** 一格：字与颜色说的是同一件事，打印成黑白也认得出。 */
export const dayMark = dict({
  full: ['full', '出勤', 'success'],
  late: ['late', '迟到', 'warning'],
  half: ['half', '半天', 'warning'],
  absent: ['absent', '缺勤', 'danger'],
  leave: ['leave', '请假', 'default'],
  stopped: ['stopped', '停工', 'default'],
})
export type DayMark = keyof typeof dayMark.entries
export const dayLetters: Readonly<Record<DayMark, string>> = {
  full: '√',
  late: '迟',
  half: '半',
  absent: '×',
  leave: '假',
  stopped: '停',
}

export interface MatrixRow extends MonthPresence {
  readonly id: number
  /** 还没有进场实名登记的为空。 */
  readonly worker_id: number | null
  readonly name: string
  /** 岗位或工种。 */
  readonly work: string
  readonly engineering_id: number
  readonly engineering_name: string
  readonly unit_name: string | null
  readonly team_name: string | null
  /** 该月各日；没有记录的为空。 */
  readonly marks: readonly (DayMark | null)[]
}

/** 一天里看得到的所有人，不只是这一页的。 */
export interface MatrixDay {
  readonly day_on: string
  /** 应到：停工、请假不计；今天的要到次日才算得出。 */
  readonly due: number
  readonly came: number
  readonly absent: number
  readonly leave: number
}

export interface MatrixAnswer {
  readonly ym: string
  readonly days: readonly MatrixDay[]
  readonly rows: readonly MatrixRow[]
  readonly total: number
}
