import { type AnyEntity, f, nameOf, runRules, type Step, unsound } from '@zhujian/model'
import { isBlank } from '@zhujian/model/text'
import { useFreshTargets } from '../data/fresh-targets'
import { useApi } from '../data/queries'
import { ShownFields } from '../ui/form/shown-fields'
import { ActNote } from '../ui/act-note'
import { AskDialog } from './ask-dialog'
import { entityPath } from './entity-paths'
import { ProjectContext, projectOf } from './kinds/project'
import { StandingStops } from './kinds/standing-stops'
import { type FormRow, isProse } from '../ui/form/kind'
import type { WireRow } from './source'
import { type StepTarget, useStep } from './use-step'

interface StepDialogProps {
  entity: AnyEntity
  name: string
  step: Step
  targets: readonly StepTarget[]
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** Asks what a step of the flow asks, then takes it, for one row or for each of several. */
export function StepDialog({ entity, name, step, targets: given, onClose, onDone }: StepDialogProps) {
  const [targets, refresh] = useFreshTargets(given, entity.name, entityPath(entity.name, 'info'))
  const take = useStep(entity, name, step)
  const { asks = [], may = [] } = step
  const items = [...asks, ...may]
  const [only] = targets
  const whole = judges(step, entity)
  const row = useSubject(step, whole, entity, targets)
  const shows = step.shows ?? (row && (whole || !only?.row) ? saidIn(whole, entity, row, items) : undefined)
  const about = targets.length === 1 && only ? aboutOf(only) : ''
  const project = projectOfAll(entity, row ? [{ row }] : targets)
  return (
    <ProjectContext value={project}>
      <AskDialog
        title={targets.length === 1 && only ? `${step.label}：${only.text}` : `${step.label}（${targets.length} 项）`}
        okText={step.label}
        danger={step.tone === 'danger'}
        fields={entity.fields}
        items={items.map((ask) => (isProse(entity.fields[ask]) ? [ask, 'textarea'] : ask))}
        subject={{ scope: `step.${entity.name}`, ids: [name, ...targets.map(({ id }) => id)], version: only?.version }}
        initial={(targets.length === 1 && only?.row && afresh(entity, only.row, asks)) || {}}
        required={asks}
        refresh={refresh}
        rules={(values) =>
          [...runRules(entity, values), ...unsound(entity, step, values)].filter((problem) => items.includes(problem.field))
        }
        onSubmit={(values) => take(targets, Object.fromEntries(items.map((ask) => [ask, values[ask] ?? null])))}
        onDone={() => (onDone?.(), onClose())}
        onClose={onClose}
        {...(row && step.told && { note: step.told(row) })}
        {...(row && shows && { beside: besideOf(entity, shows, row, items) })}
      >
        <StandingStops project={project} />
        {about !== '' && <p className="ask-dialog-note">{about}</p>}
        {(step.legal || asks.length === 0) && (
          <ActNote act={step.label} legal={step.legal} label={entity.label} name={targets.map(({ text }) => text).join('、')} />
        )}
      </AskDialog>
    </ProjectContext>
  )
}

/**
 * What was written last time is at hand. Photos of the spot are taken anew each time the step is taken; and words that several
 * steps ask for are each step's own: the reason why it was readdressed is none for taking it back.
 */
const afresh = ({ fields, flow }: AnyEntity, row: WireRow, asks: readonly string[]): FormRow => {
  const steps = Object.values(flow?.steps ?? {})
  const isShared = (name: string) => steps.filter((step) => step.asks?.includes(name)).length > 1
  const isNew = (name: string): boolean => {
    const field = fields[name]
    if (!field || !asks.includes(name)) return false
    return field.kind === 'files' ? field.once === true : (field.kind === 'text' || field.kind === 'longText') && isShared(name)
  }
  return Object.fromEntries(Object.entries(row).filter(([name]) => !isNew(name)))
}

/** A title has room for a few words: of which project it is stands in the text. */
const aboutOf = ({ about, row }: StepTarget) =>
  about ?? (row?.engineering_id_text ? `工程：${String(row.engineering_id_text)}` : '')

/**
 * Decides on, or signs for, what somebody else filled in, and says nothing of its own about what has to be seen: all of it is.
 * Whose turn comes after the first state is others' than the writer's.
 */
const judges = ({ shows, notBy, turn, from }: Step, { flow }: AnyEntity): boolean =>
  !shows && (notBy !== undefined || (typeof turn === 'object' && turn.to !== 'author' && !from.some((at) => at === flow?.start)))

/** The row that has to be seen while answering; asked for where it is to be seen whole, and from lists that know only its name. */
function useSubject(step: Step, whole: boolean, entity: AnyEntity, targets: readonly StepTarget[]): WireRow | undefined {
  const [only] = targets
  const enabled = targets.length === 1 && (!only?.row || whole)
  const asked = useApi<WireRow>(entity.name, entityPath(entity.name, 'info'), { id: only?.id }, { enabled })
  return enabled ? asked.data : targets.length === 1 && (step.shows ?? step.told) ? only?.row : undefined
}

/** What its form was filled in with, or where the row is not in sight what a list says; as far as this one says it. */
const saidIn = (whole: boolean, { form, list, fields }: AnyEntity, row: WireRow, items: readonly string[]): string[] =>
  (whole ? form : list.columns).map(nameOf).filter((at) => at in fields && !items.includes(at) && !isBlank(row[at]))

/** What is shown beside; what is being answered, as it is answered, so that the new photo stands beside the old one. */
const besideOf =
  (entity: AnyEntity, shows: readonly string[], row: WireRow, items: readonly string[]) => (values: FormRow, columns: 1 | 2) => {
    const answers = Object.fromEntries(items.map((name) => [name, values[name]]))
    return <ShownFields fields={fieldsOf(entity)} names={shows} row={{ ...row, ...answers }} columns={columns} />
  }

/** When the row was made belongs to it like its fields. */
const fieldsOf = ({ fields }: AnyEntity) => ({ ...fields, created_at: f.instant('登记时间') })

/** Of rows of several projects nothing is offered for one of them; the server judges each. */
function projectOfAll(entity: AnyEntity, targets: readonly Pick<StepTarget, 'row'>[]): number | undefined {
  const [only, ...others] = new Set(targets.map(({ row }) => row && projectOf(entity, row)))
  return others.length === 0 ? (only ?? undefined) : undefined
}
