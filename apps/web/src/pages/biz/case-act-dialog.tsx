import type { BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { f } from '@zhujian/model'
import { AskDialog } from '../../entity/ask-dialog'
import { PeopleDialog, type PeopleAct } from './people-dialog'
import { ReturnDialog } from './return-dialog'
import type { CaseActs } from './use-case-acts'
import type { OpinionControl } from './use-opinion'

export type ActDialog = PeopleAct | 'return' | 'returnTo' | 'withdraw'

interface CaseActDialogProps {
  act: ActDialog
  info: BizInfoAnswer
  acts: CaseActs
  opinion: OpinionControl
  onClose: () => void
}

const fields = { opinion: f.longText('撤回原因', { max: 500 }) }
const items = Object.keys(fields)

/** 要先问几句的动作：选人、退回、撤回申请。 */
export function CaseActDialog({ act, info, acts, opinion, onClose }: CaseActDialogProps) {
  if (act === 'return' || act === 'returnTo')
    return <ReturnDialog info={info} toNode={act === 'returnTo'} acts={acts} opinion={opinion} onClose={onClose} />
  if (act !== 'withdraw') return <PeopleDialog act={act} info={info} acts={acts} onClose={onClose} />
  return (
    <AskDialog
      title={`撤回申请：${info.row.title}`}
      okText="撤回"
      danger
      note="撤回后本件不再办理，需要时可以重新申请。"
      fields={fields}
      items={items}
      subject={{ scope: 'act.biz', ids: ['withdraw', info.row.id], version: info.row.version }}
      onSubmit={(values) => acts.run('withdraw', { opinion: String(values.opinion ?? '') })}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
