const SAFETY = '/projectlibrary/supervise/safetyManage'

/** 综合管理的一列：各工程在一份数据的一个视图里有几条，点开就是那些条。 */
export interface ManagedFigure {
  readonly key: string
  readonly label: string
  readonly entity: string
  readonly view: string
  readonly path: string
}

/** 监督员最先要知道的排在前面。 */
export const managedFigures: readonly ManagedFigure[] = [
  { key: 'n_warning', label: '未消除预警', entity: 'warning', view: 'open', path: '/earlyWarning' },
  { key: 'n_overdue', label: '逾期隐患', entity: 'hidden_danger', view: 'overdue', path: `${SAFETY}/hiddenDanger` },
  { key: 'n_danger', label: '未销项隐患', entity: 'hidden_danger', view: 'open', path: `${SAFETY}/hiddenDanger` },
  { key: 'n_quality', label: '未销项质量问题', entity: 'quality_issue', view: 'open', path: `${SAFETY}/qualityIssue` },
  {
    key: 'n_oversized',
    label: '超规模在施',
    entity: 'danger_project',
    view: 'oversizedWorking',
    path: `${SAFETY}/dangerProject`,
  },
  { key: 'n_scheme', label: '待批方案', entity: 'scheme', view: 'waiting', path: `${SAFETY}/safetyProgram` },
]
