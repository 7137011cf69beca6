import { priorityApi } from '@zhujian/domain/contracts/check-priority'
import { visitPlan } from '@zhujian/domain/safety/visit-plan'
import { today } from '@zhujian/model/date'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import { toast } from '../../ui/toast'

interface ArrangeDialogProps {
  readonly ids: readonly number[]
  readonly onDone: () => void
  readonly onClose: () => void
}

const { plan_on, lead_id, mate_id } = visitPlan.fields
const ASKED = ['plan_on', 'lead_id', 'mate_id'] as const

/** 排入计划：勾选的各工程同一天、同两名检查人；理由与分数由系统照此刻的事实写下。 */
export function ArrangeDialog({ ids, onDone, onClose }: ArrangeDialogProps) {
  return (
    <AskDialog
      title={`排入检查计划：${ids.length} 个工程`}
      okText="排入计划"
      fields={{ plan_on, lead_id, mate_id }}
      items={ASKED}
      required={ASKED}
      initial={{ plan_on: today() }}
      rules={(values) => [
        ...(values.lead_id && values.lead_id === values.mate_id
          ? [{ field: 'mate_id', message: '检查人须两名以上，不能是同一人' }]
          : []),
        ...(typeof values.plan_on === 'string' && values.plan_on !== '' && values.plan_on < today()
          ? [{ field: 'plan_on', message: '计划日期不能早于今天' }]
          : []),
      ]}
      subject={{ scope: 'arrange.visit_plan', ids }}
      onSubmit={async (values) => {
        await post(priorityApi.arrange, { ids, ...values })
        await invalidate(visitPlan.name)
        toast.success(`已排入 ${ids.length} 个工程`)
      }}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
