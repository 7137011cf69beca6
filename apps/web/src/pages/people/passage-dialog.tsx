import { worker } from '@zhujian/domain/people/worker'
import { today } from '@zhujian/model/date'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import { nameOfRow, type WireRow } from '../../entity/source'
import { toast } from '../../ui/toast'

export type PassageName = 'leave' | 'enter'

const WORDS = {
  leave: { label: '退场', field: 'exit_on', note: '退场后不再计入在场人数与考勤；以后可以再次进场。' },
  enter: { label: '再次进场', field: 'enter_on', note: '从新的日期起计为在场；此前的进退场保留在操作记录里。' },
} as const

/** 人员退场、再次进场：各问一个日期。 */
export function PassageDialog({ name, row, onClose }: { name: PassageName; row: WireRow; onClose: () => void }) {
  const { label, field, note } = WORDS[name]
  const who = nameOfRow(row, worker.display)
  return (
    <AskDialog
      title={`${label}：${who}`}
      okText={label}
      note={note}
      fields={worker.fields}
      items={[field]}
      required={[field]}
      subject={{ scope: `step.${worker.name}`, ids: [name, row.id], version: row.version }}
      initial={{ [field]: today() }}
      onSubmit={async (values) => {
        await post(
          `/api/people/worker/pc/${name}`,
          { id: row.id, version: row.version, [field]: values[field] },
          { silent: true },
        )
        await invalidate(worker.name)
        toast.success(`${who}已${label}`)
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
