import { officialSides, selfSides } from '../safety/safety-dicts'
import { approvalScreens, businessScreens } from '../screens-biz'

const SAFETY = '/projectlibrary/supervise/safetyManage'

export interface RelatedList {
  readonly key: string
  readonly label: string
  /** 数据表；读不到的人不列。 */
  readonly entity: string
  readonly path: string
  /** 页面以哪个参数认工程。 */
  readonly param: string
  /** 页面只列检查方在此列的检查。 */
  readonly sides?: readonly number[]
}

const list = (key: string, label: string, entity: string, path: string, param = 'engineering_id'): RelatedList => ({
  key,
  label,
  entity,
  path,
  param,
})

/** 一个工程的各类资料，从工程概况逐类打开，只列本工程的。 */
export const relatedLists: readonly RelatedList[] = [
  list('realName', '实名制', 'worker', '/projectlibrary/supervise/ProjectDetails/realNameSystem'),
  list('manageUser', '关键岗位', 'manage_user', `${SAFETY}/manageUser`),
  list('team', '班组', 'team', `${SAFETY}/team`),
  list('worker', '工人', 'worker', `${SAFETY}/worker`),
  list('edu', '安全教育', 'edu', `${SAFETY}/safetyEdu`),
  list('salary', '工资', 'salary_sheet', `${SAFETY}/salary`),
  list('bank', '工资专户', 'bank_account', `${SAFETY}/bank`),
  list('section', '标段', 'section', `${SAFETY}/section`),
  { ...list('safetyCheck', '监督检查', 'safety_check', `${SAFETY}/safetyCheck`), sides: officialSides },
  { ...list('selfCheck', '项目自查', 'safety_check', `${SAFETY}/selfCheck`), sides: selfSides },
  list('hiddenDanger', '隐患', 'hidden_danger', `${SAFETY}/hiddenDanger`),
  list('craneLedger', '起重机械', 'crane', `${SAFETY}/craneLedger`),
  list('inspectionDoc', '监督文书', 'supervise_doc', `${SAFETY}/inspectionDoc`),
  list('completion', '竣工验收', 'completion_acceptance', '/completionAcceptance'),
  list('archive', '档案', 'archive_item', '/fileManagement/fileIndex?box=archive', 'project'),
]

const kindPaths = new Map(
  [
    ...businessScreens.map(([path, label]) => [path, `/business${path}`, label] as const),
    ...approvalScreens.map(([path, label]) => [path, `/approval${path}`, label] as const),
  ].map(([path, address, label]) => [path.slice(1), { address, label }]),
)

/** 一类申请的清单页。 */
export const listOfKind = (kind: string): { address: string; label: string } | undefined => kindPaths.get(kind)

/** 各类资料的件数；申请按事项分。 */
export interface RelatedCounts {
  readonly lists: readonly { readonly key: string; readonly count: number }[]
  readonly kinds: readonly { readonly kind: string; readonly count: number }[]
}
