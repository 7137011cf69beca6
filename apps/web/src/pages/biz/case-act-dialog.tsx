import type { BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { f, type Fields } from '@zhujian/model'
import { AskDialog } from '../../entity/ask-dialog'
import type { FormRow } from '../../ui/form/kind'
import { PeopleDialog, type PeopleAct } from './people-dialog'
import { ReturnDialog } from './return-dialog'
import type { CaseActs } from './use-case-acts'
import type { OpinionControl } from './use-opinion'

export type ActDialog = PeopleAct | 'return' | 'returnTo' | 'reject' | 'withdraw'

interface CaseActDialogProps {
  act: ActDialog
  info: BizInfoAnswer
  acts: CaseActs
  opinion: OpinionControl
  onClose: () => void
}

interface Ending {
  readonly label: string
  readonly okText: string
  readonly note: string
  readonly fields: Fields
}

/** 申请就此了结的两种，理由当场写明。 */
const ENDINGS: Readonly<Record<'reject' | 'withdraw', Ending>> = {
  reject: {
    label: '驳回',
    okText: '驳回',
    note: '驳回后本件办结，申请人收到理由，要再办须重新申请。资料可以补正的，请用“退回补正”。',
    fields: { opinion: f.longText('驳回理由', { max: 500 }) },
  },
  withdraw: {
    label: '撤回申请',
    okText: '撤回',
    note: '撤回后本件不再办理，需要时可以重新申请。',
    fields: { opinion: f.longText('撤回原因', { max: 500 }) },
  },
}
const items = ['opinion']
const tooShort = ({ opinion }: FormRow) =>
  String(opinion ?? '').trim().length === 1 ? [{ field: 'opinion', message: '请写明理由，至少 2 个字' }] : []

/** 要先问几句的动作：选人、退回、驳回、撤回申请。驳回的理由接着意见框里已写的写。 */
export function CaseActDialog({ act, info, acts, opinion, onClose }: CaseActDialogProps) {
  if (act === 'return' || act === 'returnTo')
    return <ReturnDialog info={info} toNode={act === 'returnTo'} acts={acts} opinion={opinion} onClose={onClose} />
  if (act !== 'withdraw' && act !== 'reject') return <PeopleDialog act={act} info={info} acts={acts} onClose={onClose} />
  const { label, okText, note, fields } = ENDINGS[act]
  const kept = act === 'reject' ? opinion.body() : undefined
  return (
    <AskDialog
      title={`${label}：${info.row.title}`}
      danger
      initial={kept ? { opinion: kept.opinion } : {}}
      rules={tooShort}
      subject={{ scope: 'act.biz', ids: [act, info.row.id], version: info.row.version }}
      onSubmit={(values) => acts.run(act, { ...kept, opinion: String(values.opinion ?? '').trim() })}
      {...{ okText, note, fields, items }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
