/** 数字下面的一行：同一批里要紧的，或另一类数据里与它有关的。 */
export interface FigureNote {
  readonly label: string
  readonly entity?: string
  readonly view: string
  /** 另一类数据的清单；同一类的就在那个数字的清单里。 */
  readonly path?: string
  /** 只是补充，不报警。 */
  readonly plain?: true
}

/**
 * 首页的一个数字：一类数据的一个视图；点开的清单就是数到的那些。工程的视图见 contracts/project.ts。
 * 后来的领域在 `homeFigures` 里加一行。
 */
export interface HomeFigure {
  readonly key: string
  readonly label: string
  readonly unit: '个' | '条' | '件' | '份' | '人' | '张'
  readonly entity: string
  readonly view: string
  /** 打开的清单。 */
  readonly path: string
  readonly note?: FigureNote
}

/** 一行放得下的数字；第一个永远是“待我办”，其余按此处的先后。 */
export const MOST_FIGURES = 6

export const sheets = '/projectlibrary/supervise/safetyManage'

const unsettledDangers = {
  key: 'dangers',
  unit: '条',
  entity: 'hidden_danger',
  view: 'open',
  path: `${sheets}/hiddenDanger`,
  note: { label: '逾期', view: 'overdue' },
} as const satisfies Omit<HomeFigure, 'label'>

const unanswered = {
  key: 'receipts',
  unit: '份',
  entity: 'doc_receipt',
  view: 'open',
  path: '/documents/receipts',
  note: { label: '逾期', view: 'late' },
} as const satisfies Omit<HomeFigure, 'label'>

const wages = {
  key: 'wages',
  label: '公示、代发中的工资表',
  unit: '张',
  entity: 'salary_sheet',
  view: 'paying',
  path: `${sheets}/salary`,
  note: { label: '发放失败', view: 'failed' },
} as const satisfies HomeFigure

const library = '/projectlibrary/supervise'
const building = { key: 'building', unit: '个', entity: 'engineering', view: 'building', path: library } as const
const stopped = { key: 'stopped', label: '停工', unit: '个', entity: 'engineering', view: 'stopped', path: library } as const

/** 监督一侧与参建一侧：没有查看权的不算，后面的补上；只取 `MOST_FIGURES` 个。 */
export const homeFigures: Readonly<Record<'regulator' | 'applicant', readonly HomeFigure[]>> = {
  regulator: [
    { key: 'unchecked', label: '久未检查', unit: '个', entity: 'engineering', view: 'checkOverdue', path: library },
    { ...unsettledDangers, label: '未销项隐患' },
    { ...stopped, note: { label: '逾期未复工', entity: 'stop_work', view: 'pastDue', path: `${sheets}/stopNotice` } },
    { ...unanswered, label: '未回执文书' },
    { ...building, label: '在建工程', note: { label: '我监督的', view: 'mine', plain: true } },
    wages,
  ],
  applicant: [
    { ...unsettledDangers, label: '待整改隐患' },
    { ...unanswered, label: '待签收、回复文书', view: 'ours', note: { label: '逾期', view: 'oursLate' } },
    stopped,
    { key: 'today', label: '今日到岗', unit: '人', entity: 'attendance_day', view: 'came', path: `${sheets}/attendance` },
    {
      key: 'workers',
      label: '在场工人',
      unit: '人',
      entity: 'worker',
      view: 'onSite',
      path: `${sheets}/worker`,
      note: { label: '未教育', view: 'untrained' },
    },
    { ...building, label: '在建工程', note: { label: '超期未竣工', view: 'overdue' } },
    wages,
  ],
}
