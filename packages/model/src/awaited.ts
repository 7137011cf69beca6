import { barredFrom } from './authors'
import type { AnyEntity } from './define'
import { hasOwn } from './has-own'
import type { LocalTerm, Turn } from './turn'

/** One thing that may be awaited of an entity, with all its definition says of it. */
export interface AwaitedAct {
  /** Entity and step or duty: 'stop_work.review'. */
  readonly act: string
  /** The right it needs. */
  readonly right: string
  /** What the person reads. */
  readonly label: string
  /** Done where the line stands, by a few questions; a duty has a page of its own. */
  readonly step: string | null
  readonly states: readonly string[]
  readonly turn: Turn
  /** The field of the row that may name the account. */
  readonly account?: string
  /** The field of the row that names the company. */
  readonly company?: string
  readonly notBy?: string
  /** Nor by who entered the row. */
  readonly notByAuthor?: true
  /** A field of the row, or working days, or the setting that says how many. */
  readonly within?: string | number | LocalTerm
}

/** Everything that may be awaited of an entity; nothing of one whose room keeps that itself. */
export function awaitedOf(entity: AnyEntity): AwaitedAct[] {
  const steps = Object.entries(entity.flow?.steps ?? {}).flatMap(([name, step]): AwaitedAct[] => {
    const { turn, by, within, from } = step
    if (typeof turn !== 'object') return []
    const field = by !== undefined && hasOwn(entity.fields, by) ? entity.fields[by] : undefined
    const named = turn.person ?? (field?.kind === 'ref' && field.target === 'account' ? by : undefined)
    const barred = turn.notBy === undefined ? barredFrom(entity, step) : [turn.notBy]
    const notBy = barred.find((name) => name !== 'created_by')
    return [
      {
        ...actOf(entity, name, turn, step.label, turn.in ?? from),
        step: turn.page ? null : name,
        ...(named !== undefined && { account: named }),
        ...(turn.to === 'named' && by !== undefined && { company: by }),
        ...(notBy !== undefined && { notBy }),
        ...(barred.includes('created_by') && { notByAuthor: true as const }),
        ...(within !== undefined && { within }),
      },
    ]
  })
  const duties = Object.entries(entity.flow?.duties ?? {}).map(
    ([name, { label, from, turn, within }]): AwaitedAct => ({
      ...actOf(entity, name, turn, label, turn.in ?? from),
      step: null,
      ...(turn.notBy !== undefined && { notBy: turn.notBy }),
      ...(within !== undefined && { within }),
    }),
  )
  return [...steps, ...duties]
}

const actOf = ({ name, label: of }: AnyEntity, right: string, turn: Turn, label: string, states: readonly string[]) => ({
  act: `${name}.${right}`,
  right,
  label: turn.said ?? `${of}·${label}`,
  states,
  turn,
})

/** States a person can lead a row out of while nothing says whether somebody is awaited. None, in a definition that is whole. */
export function silentStates({ flow }: AnyEntity): string[] {
  if (!flow) return []
  const open = Object.values(flow.steps).filter((step) => step.caused !== true)
  const said = open.flatMap(({ turn, from }) => (turn === undefined ? [] : typeof turn === 'object' ? (turn.in ?? from) : from))
  // What nobody has handed in yet is waited for by nobody.
  const told = new Set([flow.start, ...said])
  return [...new Set(open.flatMap(({ from }) => from))].filter((state) => !told.has(state))
}
