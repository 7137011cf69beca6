import { entityOf } from '../entities'
import { roleOf } from '../roles'
import { causedSteps } from './caused-steps'
import { engineeringActions, engineeringStates, engineeringSteps, libraryMoves } from './engineering-flow'
import { engineeringLaw, lawOf, type ProjectChange, projectCauses } from './engineering-law'

type StateName = keyof typeof engineeringStates.entries
interface Step {
  readonly label: string
  readonly from: readonly StateName[]
  readonly to: StateName
}
const steps: Readonly<Partial<Record<ProjectChange, Step>>> = engineeringSteps

/** 不改变状态的转库与更正，各从哪里到哪里。 */
const others: Readonly<Partial<Record<ProjectChange, readonly [label: string, from: string, to: string]>>> = {
  toHistory: [libraryMoves.toHistory, '当前库、中间库', '历史库'],
  toMiddle: [engineeringActions.toMiddle, '当前库（停工、中止监督、已竣工）', '中间库'],
  toCurrent: [libraryMoves.toCurrent, '中间库', '当前库'],
  correctState: [engineeringActions.correctState, '受理之后的任何状态、任何库', '另一状态或另一库'],
}

const stateLabel = (name: StateName): string => engineeringStates.labelOf(engineeringStates.code(name))

function placesOf(change: ProjectChange): readonly [label: string, from: string, to: string] {
  const step = steps[change]
  return step ? [step.label, step.from.map(stateLabel).join('、'), stateLabel(step.to)] : (others[change] ?? ['', '', ''])
}

/** 工程之外随起因发生的各步，一步一行。 */
export function causedTable(): string {
  const rows = Object.entries(causedSteps).map(([key, causes]) => {
    const [name = '', step = ''] = key.split('.')
    const entity = entityOf(name)
    return `| \`${key}\` | ${entity.label} | ${entity.flow?.steps[step]?.label ?? ''} | ${causes.join('、')} |`
  })
  return ['| 键 | 哪一类 | 变动 | 起因 |', '|---|---|---|---|', ...rows, ''].join('\n')
}

/** 工程变动总表：每种变动一行，docs/states.md 里就是这一张。 */
export function lawTable(): string {
  const rows = (Object.keys(engineeringLaw) as ProjectChange[]).map((change) => {
    const { causes, people, gates } = lawOf(change)
    const [label, from, to] = placesOf(change)
    const by = people.length > 0 ? people.map((role) => roleOf(role).label).join('、') : '没有人直接办'
    const conditions = gates.map(({ text, clause }) => `${text}（${clause}）`).join('<br>')
    return `| \`${change}\` | ${label} | ${from} | ${to} | ${causes.map((cause) => projectCauses[cause]).join('、')} | ${by} | ${conditions} |`
  })
  return ['| 键 | 变动 | 从 | 到 | 起因 | 谁直接办或确认 | 条件（依据） |', '|---|---|---|---|---|---|---|', ...rows, ''].join(
    '\n',
  )
}
