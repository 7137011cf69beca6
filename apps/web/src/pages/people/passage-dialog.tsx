import { worker } from '@zhujian/domain/people/worker'
import { today } from '@zhujian/model/date'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import { type BatchResult, showResults } from '../../ui/batch'
import { toast } from '../../ui/toast'

export type PassageName = 'leave' | 'enter'

/** 要办的人：列表上看到的那一版。 */
export interface PassageTarget {
  readonly id: number
  readonly text: string
  readonly version: number | undefined
}

const WORDS = {
  leave: { label: '退场', field: 'exit_on', note: '退场后不再计入在场人数与考勤；以后可以再次进场。' },
  enter: { label: '再次进场', field: 'enter_on', note: '从新的日期起计为在场；此前的进退场保留在操作记录里。' },
} as const

interface PassageDialogProps {
  readonly name: PassageName
  readonly targets: readonly PassageTarget[]
  readonly onClose: () => void
  readonly onDone?: (() => void) | undefined
}

/** 人员退场、再次进场：问一个日期；几个人一起办的，逐人说明结果。 */
export function PassageDialog({ name, targets, onClose, onDone }: PassageDialogProps) {
  const { label, field, note } = WORDS[name]
  const [only] = targets
  const who = targets.length === 1 && only ? only.text : `${targets.length} 人`
  return (
    <AskDialog
      title={`${label}：${who}`}
      okText={label}
      note={note}
      fields={worker.fields}
      items={[field]}
      required={[field]}
      subject={{ scope: `step.${worker.name}`, ids: [name, ...targets.slice(0, 1).map(({ id }) => id)], version: only?.version }}
      initial={{ [field]: today() }}
      onSubmit={async (values) => {
        const day = { [field]: values[field] }
        if (targets.length === 1 && only) await passOne(name, only, day)
        else await passMany(name, targets, day)
        await invalidate(worker.name)
        onDone?.()
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

const pathOf = (name: string): string => `/api/people/worker/pc/${name}`

async function passOne(name: PassageName, { id, text, version }: PassageTarget, day: Record<string, unknown>): Promise<void> {
  await post(pathOf(name), { id, version, ...day })
  toast.success(`${text}已${WORDS[name].label}`)
}

async function passMany(name: PassageName, targets: readonly PassageTarget[], day: Record<string, unknown>): Promise<void> {
  const rows = targets.map(({ id, version }) => ({ id, version }))
  const { results } = await post<{ results: readonly Omit<BatchResult, 'text'>[] }>(pathOf(`${name}Each`), { rows, ...day })
  const textOf = new Map(targets.map(({ id, text }) => [id, text]))
  const told = results.map((result): BatchResult => ({ ...result, text: textOf.get(result.id) ?? `编号 ${result.id}` }))
  if (told.every(({ ok }) => ok)) toast.success(`${told.length} 人已${WORDS[name].label}`)
  else showResults(WORDS[name].label, told)
}
