import { f } from '@zhujian/model'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useTab } from '../../data/tab'
import { AskDialog } from '../../entity/ask-dialog'
import { useSubmitKey } from '../../entity/use-submit-key'
import { WithKinds } from '../../entity/with-kinds'
import { toast } from '../../ui/toast'
import { type ActAnswer, refuseIfNone } from './act-results'
import { PROJECT, projectApi } from './project-paths'

const fields = {
  from_account: f.ref('移交人', 'account', { of: 'officers' }),
  to_account: f.ref('接收人', 'account', { of: 'inspectors', hint: '须是工程监督机构在岗的监督员' }),
  reason: f.longText('移交原因', { max: 200, optional: true }),
}
const items = Object.keys(fields)
const subject = { scope: `act.${PROJECT}`, ids: ['handOver'] }

/** 监督员离岗：其名下工程一次移交给另一名监督员。 */
export function HandOverDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { type } = useTab()
  const key = useSubmitKey()
  const handleSubmit = async (values: Record<string, unknown>) => {
    const body = {
      from_account: values.from_account,
      to_account: values.to_account,
      ...(values.reason ? { reason: values.reason } : {}),
    }
    const answer = await post<ActAnswer>(projectApi.handOver, body, { type, key: key.of(body) })
    key.done()
    await invalidate(PROJECT)
    refuseIfNone(answer)
    const { results } = answer
    toast.success(`已移交 ${results.filter((result) => result.ok).length} 个工程`)
  }
  return (
    <WithKinds>
      <AskDialog
        title="批量移交"
        okText="移交"
        note="把移交人名下的全部在监工程改由接收人监督，主、辅监督员分别替换。"
        fields={fields}
        items={items}
        subject={subject}
        onSubmit={handleSubmit}
        onDone={onDone}
        onClose={onClose}
      />
    </WithKinds>
  )
}
