import { firstTables } from './tables-1'
import { furtherTables } from './tables-2'

/** 评分所依据的一套规则；已有的评分永远按当时的一套，不重算。 */
export const RULE_SET = 'JGJ59-2011'

/** 一条扣分标准。 */
export interface Criterion {
  /** 检查项目编号加次序，如 B.3-2-3。 */
  readonly id: string
  readonly text: string
  /** 扣几分；固定的两数相同。 */
  readonly min: number
  readonly max: number
  /** 按什么计数：处、人、项。 */
  readonly per?: string
}

/** 一个检查项目。 */
export interface Item {
  readonly code: string
  readonly name: string
  /** 保证项目。 */
  readonly guarantee: boolean
  /** 应得分。 */
  readonly full: number
  readonly criteria: readonly Criterion[]
}

/** 一张分项检查评分表，应得分合计 100。 */
export interface Table {
  readonly code: string
  readonly name: string
  readonly items: readonly Item[]
}

const TABLE = /^(B\.\d+) (.+)$/
const ITEM = /^- (B\.\d+-\d+)(\*?) (.+) (\d+) \| (.+)$/
const CRITERION = /^(.+) (\d+)(?:~(\d+))?(?:\/(.))?$/

function criterionOf(text: string, id: string): Criterion {
  const [, said = '', min = '', max = min, per] = CRITERION.exec(text) ?? []
  if (!said) throw new Error(`${id} 的扣分标准读不出：${text}`)
  return { id, text: said, min: Number(min), max: Number(max), ...(per !== undefined && { per }) }
}

function itemOf(line: string): Item {
  const [, code = '', star, name = '', full, criteria = ''] = ITEM.exec(line) ?? []
  if (!code) throw new Error(`检查项目读不出：${line}`)
  return {
    code,
    name,
    guarantee: star === '*',
    full: Number(full),
    criteria: criteria.split('; ').map((text, at) => criterionOf(text, `${code}-${at + 1}`)),
  }
}

function tablesOf(text: string): Table[] {
  const tables: { code: string; name: string; items: Item[] }[] = []
  for (const line of text.trim().split('\n')) {
    const [, code, name] = TABLE.exec(line) ?? []
    if (code !== undefined && name !== undefined) tables.push({ code, name, items: [] })
    else tables[tables.length - 1]?.items.push(itemOf(line))
  }
  return tables
}

/** 附录 B 的十九张表。 */
export const jgj59Tables: readonly Table[] = [...tablesOf(firstTables), ...tablesOf(furtherTables)]

const byCode = new Map(jgj59Tables.map((table) => [table.code, table]))
/** @throws 没有这张表 */
export function tableOf(code: string): Table {
  const table = byCode.get(code)
  if (!table) throw new Error(`${RULE_SET} 没有 ${code}`)
  return table
}

/** 附录 A 检查评分汇总表的一行：满分，由哪几张分项表得出；几张的取平均。 */
export const summaryRows = [
  { key: 'manage', name: '安全管理', full: 10, tables: ['B.1'] },
  { key: 'civilised', name: '文明施工', full: 15, tables: ['B.2'] },
  { key: 'scaffold', name: '脚手架', full: 10, tables: ['B.3', 'B.4', 'B.5', 'B.6', 'B.7', 'B.8', 'B.9', 'B.10'] },
  { key: 'pit', name: '基坑工程', full: 10, tables: ['B.11'] },
  { key: 'formwork', name: '模板支架', full: 10, tables: ['B.12'] },
  { key: 'height', name: '高处作业', full: 10, tables: ['B.13'] },
  { key: 'power', name: '施工用电', full: 10, tables: ['B.14'] },
  { key: 'hoist', name: '物料提升机与施工升降机', full: 10, tables: ['B.15', 'B.16'] },
  { key: 'crane', name: '塔式起重机与起重吊装', full: 10, tables: ['B.17', 'B.18'] },
  { key: 'machine', name: '施工机具', full: 5, tables: ['B.19'] },
] as const
