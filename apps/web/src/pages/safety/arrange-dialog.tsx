import { arrangeFields, priorityApi, type PriorityRow } from '@zhujian/domain/contracts/check-priority'
import { visitPlan } from '@zhujian/domain/safety/visit-plan'
import { dict, f } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { useMemo } from 'react'
import { messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate, useApi } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import { Dialog } from '../../ui/dialog'
import { Loading, LoadError } from '../../ui/loading'
import { toast } from '../../ui/toast'

interface ArrangeDialogProps {
  readonly ids: readonly number[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** 排入计划：一个工程一行，检查人先填它的监督员；理由与分数由系统照此刻的事实写下。 */
export function ArrangeDialog(props: ArrangeDialogProps) {
  const { ids, onClose } = props
  const chosen = useApi<{ rows: readonly PriorityRow[] }>(visitPlan.name, priorityApi.list, {
    ids: ids.join(),
    page: 1,
    limit: ids.length,
  })
  if (chosen.data) return <Ask {...props} rows={chosen.data.rows} />
  return (
    <Dialog open title="排入检查计划" width={880} onClose={onClose}>
      {chosen.isError ? (
        <LoadError reason={messageOf(chosen.error)} onRetry={() => void chosen.refetch()} />
      ) : (
        <Loading lines={ids.length} />
      )}
    </Dialog>
  )
}

const lineOf = ({ id, main_officer, main_officer_text, assist_officer, assist_officer_text }: PriorityRow) => ({
  engineering_id: id,
  plan_on: today(),
  lead_id: main_officer,
  lead_id_text: main_officer_text,
  mate_id: assist_officer,
  mate_id_text: assist_officer_text,
})

/** 工程一栏印好，不能改：要排哪些，在清单上勾选。 */
const fieldsOf = (rows: readonly PriorityRow[]) => {
  const names = dict(Object.fromEntries(rows.map(({ id, engineering_name }) => [`p${id}`, [id, engineering_name]] as const)))
  return {
    lines: f.lines(
      '检查计划',
      { engineering_id: f.enum('工程', names), ...arrangeFields },
      { preset: rows.map(({ id }) => ({ engineering_id: id })), max: rows.length },
    ),
  }
}

function Ask({ rows, ids, onDone, onClose }: ArrangeDialogProps & { rows: readonly PriorityRow[] }) {
  const fields = useMemo(() => fieldsOf(rows), [rows])
  const initial = useMemo(() => ({ lines: rows.map(lineOf) }), [rows])
  return (
    <AskDialog
      title={`排入检查计划：${rows.length} 个工程`}
      okText="排入计划"
      fields={fields}
      items={['lines']}
      initial={initial}
      subject={{ scope: 'arrange.visit_plan', ids }}
      onSubmit={async ({ lines }) => {
        await post(priorityApi.arrange, { lines })
        await invalidate(visitPlan.name)
        toast.success(`已排入 ${rows.length} 个工程`)
      }}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
