import type { TimelineEntry } from '../ui/timeline'

/** Wording of the length the product really meets: short, usual, and longer than its place. */
export const LONG_NAME = '滨江新区三期安置房及地下公共停车场建设工程（含北侧河道整治与市政配套道路）施工总承包第二标段'

export interface ProjectRow {
  readonly id: number
  readonly name: string
  readonly no: string
  readonly area: string
  readonly cost: string
  readonly date: string
  readonly state: number
}

const NAMES = ['幸福里三期', '城东小学扩建工程', '滨江新城安置房', LONG_NAME, '经开区污水处理厂', '市民中心改造']
const AREAS = ['西湖区', '滨江区', '萧山区', '余杭区']

/** Rows of a list; every value follows from the number of the row. */
export const projectRows = (count: number): ProjectRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `${NAMES[at % NAMES.length]}`,
    no: `ZJ-2026-${String(at + 1).padStart(4, '0')}`,
    area: AREAS[at % AREAS.length] ?? '',
    cost: (1280.5 + at * 377.25).toFixed(2),
    date: `2026-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 27) + 1).padStart(2, '0')}`,
    state: at % 4,
  }))

export const timeline: readonly TimelineEntry[] = [
  {
    key: 1,
    act: '退回补正',
    who: '李建国（质安站）',
    when: '2026-03-02 09:40',
    tone: 'danger',
    note: '施工许可证已过期，请重新上传',
    current: true,
  },
  {
    key: 2,
    act: '修改',
    who: '王敏（建设单位）',
    when: '2026-03-01 16:05',
    changes: [
      { label: '总建筑面积', before: '12,000.00 ㎡', after: '12,800.00 ㎡' },
      { label: '工程地址', before: '', after: '滨江区江南大道 1 号' },
    ],
  },
  { key: 3, act: '提交', who: '王敏（建设单位）', when: '2026-02-28 10:12' },
]
