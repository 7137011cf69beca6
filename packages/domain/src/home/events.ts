import { sheets } from './figures'

/** “出了什么事”的一种：一类数据的一个视图，新近的在前；平静的时候没有这一栏。后来的领域在这里加一行。 */
export interface HomeEvent {
  readonly entity: string
  readonly view: string
  /** 这一种的清单。 */
  readonly path: string
  /** 一行的开头，说是什么事。 */
  readonly said: string
  /** 说明是哪一件的字段。 */
  readonly title: string
  /** 何时起的。 */
  readonly at: string
  readonly tone: 'danger' | 'warning'
}

export const homeEvents: readonly HomeEvent[] = [
  {
    entity: 'accident',
    view: 'reported',
    path: `${sheets}/accident`,
    said: '事故快报待核',
    title: 'place',
    at: 'report_at',
    tone: 'danger',
  },
  {
    entity: 'accident',
    view: 'handling',
    path: `${sheets}/accident`,
    said: '事故调查处置中',
    title: 'place',
    at: 'report_at',
    tone: 'danger',
  },
  {
    entity: 'warning',
    view: 'red',
    path: '/earlyWarning',
    said: '红色预警未消除',
    title: 'content',
    at: 'raised_at',
    tone: 'danger',
  },
  {
    entity: 'hidden_danger',
    view: 'major',
    path: `${sheets}/hiddenDanger`,
    said: '重大事故隐患未销项',
    title: 'description',
    at: 'created_at',
    tone: 'danger',
  },
  {
    entity: 'stop_work',
    view: 'fresh',
    path: `${sheets}/stopNotice`,
    said: '新近停工',
    title: 'reason',
    at: 'issue_at',
    tone: 'danger',
  },
  {
    entity: 'salary_sheet',
    view: 'failed',
    path: `${sheets}/salary`,
    said: '工资发放失败',
    title: 'title',
    at: 'updated_at',
    tone: 'danger',
  },
  {
    entity: 'doc_receipt',
    view: 'refusedLately',
    path: '/documents/receipts',
    said: '文书被拒签',
    title: 'title',
    at: 'deliver_at',
    tone: 'warning',
  },
]
