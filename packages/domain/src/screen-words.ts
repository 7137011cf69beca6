import { briefOf, hasEntity } from './entity-index'
import { screenOf } from './screens'

const SUPERVISE = '/projectlibrary/supervise'
const SHEETS = `${SUPERVISE}/safetyManage`

/** 页面在工地、站里另外的叫法；数据自己的名称不必写在这里。 */
const spoken: Readonly<Record<string, readonly string[]>> = {
  [SUPERVISE]: ['报监', '新建工程', '项目库'],
  '/engineeringAudit': ['报监审核', '受理'],
  [`${SHEETS}/hiddenDanger`]: ['隐患排查', '整改'],
  [`${SHEETS}/craneLedger`]: ['塔吊', '塔机', '塔式起重机', '施工升降机', '吊篮'],
  [`${SHEETS}/letter`]: ['监理通知单', '工程暂停令', '联系单', '监理报告'],
  [`${SHEETS}/fireSafety`]: ['动火作业', '动火审批'],
  [`${SHEETS}/safetyEdu`]: ['三级教育', '培训'],
  [`${SHEETS}/disclosure`]: ['安全技术交底'],
  [`${SHEETS}/dangerProject`]: ['危大方案', '基坑', '模板支架'],
}

/** 人们还会用哪些词找这个页面：它列的数据的名称，与口头的叫法。 */
export function wordsFor(path: string): readonly string[] {
  const right = screenOf(path)?.right
  const named = typeof right === 'object' && hasEntity(right.entity) ? [briefOf(right.entity).label] : []
  return [...named, ...(spoken[path] ?? [])]
}

/** 写了叫法的页面；都要有这个页面，由 screens.test.ts 核对。 */
export const spokenPaths: readonly string[] = Object.keys(spoken)
