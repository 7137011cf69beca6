import { documentGaps, standsIn } from '@zhujian/domain/document/document-gaps'
import { signableBy } from '@zhujian/domain/document/document-types'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentSteps } from '@zhujian/domain/document/supervise-doc-flow'
import { isRole } from '@zhujian/domain/roles'
import { useState } from 'react'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { type UserInfo, useSession } from '../../data/session'
import { useTab } from '../../data/tab'
import { mayDo } from '../../entity/source'
import { StepDialog } from '../../entity/step-dialog'
import { useRowWrites } from '../../entity/use-row-writes'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import type { RowAction } from '../../ui/table/column'
import { DOCUMENT, documentApi, documentTitle, isSigned, stateOf, type DocumentRow } from './document-paths'
import { DraftDialog } from './draft-dialog'

type StepName = keyof typeof documentSteps
type Open = { kind: 'edit'; row: DocumentRow; handingIn?: boolean } | { kind: 'step'; row: DocumentRow; name: StepName }

const names = Object.keys(documentSteps) as StepName[]
/** 本人无权签发的类型、本人拟的稿不出现签发、审核。 */
function isOffered(row: DocumentRow, name: StepName, user: UserInfo | undefined): boolean {
  if (name === 'issue') return signableBy((user?.role_codes ?? []).filter(isRole)).some((code) => code === row.type)
  return name !== 'review' || row.drafted_by !== user?.id
}

/** 一份文书此刻能做的事与做这些事的对话框；`onRead`：在清单里，审核、签发的先打开文书，看着纸面办。 */
export function useDocumentActs(onRead?: (row: DocumentRow) => void) {
  const [open, setOpen] = useState<Open | null>(null)
  const { onDelete } = useRowWrites(superviseDoc)
  const tab = useTab()
  const user = useSession((session) => session.user)
  const close = () => setOpen(null)
  const actions = (row: DocumentRow, but: readonly StepName[] = []): RowAction[] => [
    ...(mayDo(row, 'edit') ? [{ key: 'edit', label: '编辑', onClick: () => setOpen({ kind: 'edit', row }) }] : []),
    ...names
      .filter((name) => mayDo(row, name) && isOffered(row, name, user) && !but.includes(name))
      // 在清单里，同意与退回是同一问的两种答复：都看着纸面办。
      .filter(
        (name) => !(onRead && name === 'return' && READ_NAMES.some((each) => mayDo(row, each) && isOffered(row, each, user))),
      )
      .map((name) => ({
        key: name,
        label: onRead && isReadFirst(name) ? READ_FIRST[name] : documentSteps[name].label,
        danger: 'tone' in documentSteps[name] && documentSteps[name].tone === 'danger',
        onClick: () => {
          if (onRead && isReadFirst(name)) onRead(row)
          else setOpen(name === 'submit' ? handingIn(row) : { kind: 'step', row, name })
        },
      })),
    ...(mayCorrect(row) ? [{ key: 'correct', label: '制发更正文书', onClick: () => void correct(row, tab.type) }] : []),
    ...(mayDo(row, 'delete') ? [{ key: 'delete', label: '删除', danger: true, onClick: () => onDelete(row) }] : []),
  ]
  return { actions, dialogs: open && <Opened open={open} onClose={close} /> }
}

const READ_FIRST = { review: '去审核', issue: '去签发' } as const
const READ_NAMES = ['review', 'issue'] as const
const isReadFirst = (name: StepName): name is keyof typeof READ_FIRST => name in READ_FIRST

/** 还缺内容的，送审即打开稿子，缺的一次标出。 */
const handingIn = (row: DocumentRow): Open =>
  documentGaps(row).length > 0 ? { kind: 'edit', row, handingIn: true } : { kind: 'step', row, name: 'submit' }

const mayCorrect = (row: DocumentRow): boolean =>
  mayDo(row, 'correct') && isSigned(row) && stateOf(row) !== 'voided' && row.corrected_id === null

function Opened({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open.kind === 'edit') return <DraftDialog row={open.row} handingIn={open.handingIn === true} onClose={onClose} />
  const { row, name } = open
  const target = { id: row.id, text: documentTitle(row), version: row.version, row: suggested(row, name) }
  return <StepDialog entity={superviseDoc} name={name} step={documentSteps[name]} targets={[target]} onClose={onClose} />
}

/** 意见先给常用的话，可改。 */
const suggested = (row: DocumentRow, name: StepName): DocumentRow => ({
  ...row,
  ...(name === 'review' ? { review_opinion: '同意' } : {}),
  ...(name === 'issue' && !standsIn(row, useSession.getState().user?.id ?? 0) ? { sign_opinion: '同意签发' } : {}),
  ...(name === 'return' ? { reject_reason: null } : {}),
})

async function correct(row: DocumentRow, type: 0 | 1 | 2): Promise<void> {
  if (!(await confirm(`将照“${documentTitle(row)}”另拟一稿，原文书不变；新稿签发后注明更正关系。`, { okText: '制发更正文书' })))
    return
  try {
    await post(documentApi.correct, { id: row.id }, { type })
    await invalidate(DOCUMENT)
    toast.success('更正文书已拟稿，请修改后送审')
  } catch (error) {
    toast.fault(error)
  }
}
