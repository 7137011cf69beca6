import { statementsByArea } from './spec/statements'

/** 工作领域：规范的每一条语句恰好属于一个。 */
export type SpecArea = keyof typeof statementsByArea

export const specAreas = Object.keys(statementsByArea) as SpecArea[]

export const areaLabels: Readonly<Record<SpecArea, string>> = {
  session: '会话与启动',
  shell: '主框架',
  kit: '共用件',
  project: '工程项目',
  people: '人员、产值与工资',
  monitoring: '设备与视频',
  safety: '安全质量',
  evaluation: '考评',
  business: '业务办理',
  files: '文件',
  completion: '竣工验收',
  approvals: '审批',
  accounts: '账号与角色',
  credit: '信用',
  settings: '日志与设置',
  screens: '指挥大屏',
  product: '全产品',
}

/** 已完成的领域：其中任何一条语句没有通过的测试，`npm test` 即失败。 */
export const doneAreas: ReadonlySet<SpecArea> = new Set<SpecArea>(['session', 'shell', 'kit', 'project'])

/** 有意比规范做得更好的语句，及说明理由的决定记录。 */
const SAFER = 'ADR 0005'
const better: Readonly<Record<string, string>> = {
  'S2-03': SAFER,
  'S2-26': SAFER,
  'S3-01': SAFER,
  'S3-23': SAFER,
  'S4-02': SAFER,
  'S4-09': SAFER,
  'S4-10': SAFER,
  'S4-12': SAFER,
  'S5-11': SAFER,
  'S6-02': SAFER,
  'S7-43': SAFER,
  'S8-02': SAFER,
  'S8-09': SAFER,
  'S9-10': SAFER,
}

/** 每一章的语句数；编号从 1 连续。 */
export const statementCounts: Readonly<Record<number, number>> = {
  1: 6,
  2: 27,
  3: 24,
  4: 13,
  5: 11,
  6: 4,
  7: 46,
  8: 10,
  9: 12,
}

export interface Statement {
  readonly id: string
  readonly area: SpecArea
  readonly label: string
  /** 例如 'ADR 0005'：做法不同而更好，理由见该记录。 */
  readonly better?: string
}

const orderOf = (id: string): number => {
  const [section = 0, number = 0] = id.slice(1).split('-').map(Number)
  return section * 1000 + number
}

/** 全部语句，按编号排列。 */
export const statements: readonly Statement[] = specAreas
  .flatMap((area) =>
    Object.entries(statementsByArea[area]).map(([id, label]): Statement => {
      const reason = better[id]
      return reason === undefined ? { id, area, label } : { id, area, label, better: reason }
    }),
  )
  .sort((a, b) => orderOf(a.id) - orderOf(b.id))
