import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allEntities, areaOf } from '@zhujian/domain/entities'
import type { AnyEntity, Field, FieldKind, Scope } from '@zhujian/model'

const FILE = new URL('../docs/glossary.md', import.meta.url)

const KINDS: Readonly<Record<FieldKind, string>> = {
  text: '文字',
  longText: '长文本',
  richText: '富文本',
  integer: '整数',
  decimal: '小数',
  bool: '是否',
  date: '日期',
  month: '月份',
  time: '时间',
  instant: '时刻',
  enum: '选项',
  tree: '分类',
  region: '区划',
  ref: '引用',
  refs: '多个引用',
  files: '附件',
  geo: '坐标',
  serial: '系统编号',
  lines: '明细',
}
const SCOPES: Readonly<Record<Scope, string>> = {
  engineering: '工程本身',
  project: '所属工程',
  unit: '所属单位',
  org: '监管单位',
  account: '账号',
  shared: '公共',
  personal: '个人',
}
/** Where a name comes from unless the hand-written column says otherwise. */
const sourceOf = (name: string): string => (name === 'engineering_id' ? '规范 [S3-11]' : '行业通用')
const labelOf = ({ label, unit }: Field): string => (unit ? `${label}（${unit}）` : label)

function fieldsOf({ fields }: AnyEntity, known: ReadonlyMap<string, readonly string[]>): string {
  const lines = Object.entries(fields).map(([name, field]) => {
    const [kind = KINDS[field.kind], source = sourceOf(name)] = known.get(name)?.slice(-2) ?? []
    return `| \`${name}\` | ${labelOf(field)} | ${kind} | ${source} |`
  })
  return ['| 键 | 中文 | 类型 | 来源 |', '|---|---|---|---|', ...lines].join('\n')
}

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The section of an entity: prose above and below its table stays, the table follows the definition. */
function sectionOf(entity: AnyEntity, old: string | undefined): string {
  if (old === undefined) return `### ${entity.label} \`${entity.name}\`\n\n${fieldsOf(entity, new Map())}\n\n`
  const known = new Map(
    old
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => cells(line))
      .map(([name = '', ...rest]) => [name.replaceAll('`', ''), rest] as const),
  )
  const from = old.indexOf('| 键 |')
  const table = old.slice(from).split('\n\n')[0] ?? ''
  return `${old.slice(0, from)}${fieldsOf(entity, known)}${old.slice(from + table.trimEnd().length)}`
}

function statesOf({ name, label, flow }: AnyEntity): string {
  if (!flow) return ''
  const states = Object.entries(flow.states.entries).map(([key, [code, text]]) => `\`${key}\` ${code} ${text}`)
  const steps = Object.entries(flow.steps).map(([key, step]) => `\`${key}\` ${step.label}`)
  return `**${label}** \`${name}\`：状态 ${states.join(' · ')}。\n步骤 ${steps.join(' · ')}。\n\n`
}

/** Puts a line of its own after the last line that has the mark. */
const after = (text: string, mark: RegExp, line: string): string => {
  const last = [...text.matchAll(mark)].at(-1)
  if (!last) throw new Error(`docs/glossary.md has no ${mark.source}`)
  const at = last.index + last[0].length
  return text.slice(0, at) + line + text.slice(at)
}

/**
 * The glossary as the definitions have it: an entity and a field that are not named yet are added, labels follow, what is no
 * more goes. Prose, kinds and sources written by hand stay.
 */
export function completed(text: string): string {
  let next = text
  for (const entity of allEntities) {
    if (!next.includes(`| \`${entity.name}\` | ${entity.label}`))
      next = after(
        next,
        /^\| `\w+` \| [^|]+ \| \w+ \| (?:所属工程|所属单位|监管单位|账号|公用|公共|个人|工程本身)[^|]*\|\n/gm,
        `| \`${entity.name}\` | ${entity.label} | ${areaOf(entity.name)} | ${SCOPES[entity.scope]} |\n`,
      )
    if (entity.flow && !next.includes(`\`${entity.name}\`：状态`))
      next = next.replace('\n## 报监资料在线上的键', `\n${statesOf(entity)}## 报监资料在线上的键`)
    const heading = new RegExp(`^### [^\\n]* \`${entity.name}\`\\n[\\s\\S]*?(?=^### |(?![\\s\\S]))`, 'm')
    const old = heading.exec(next)?.[0]
    const section = sectionOf(entity, old)
    next = old === undefined ? next.replace(/^### 操作日志 /m, () => `${section}### 操作日志 `) : next.replace(old, () => section)
  }
  return next
}

export const glossary = (): string => readFileSync(FILE, 'utf8')

/** `npm run glossary`: completes docs/glossary.md from the definitions. */
if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, completed(glossary()))
