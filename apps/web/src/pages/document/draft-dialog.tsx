import { documentTypeFacts, isDocumentType, signersOf } from '@zhujian/domain/document/document-types'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { roleOf } from '@zhujian/domain/roles'
import { documentSteps } from '@zhujian/domain/document/supervise-doc-flow'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { ConflictNotice } from '../../entity/conflict-notice'
import { ProjectForm } from '../../entity/kinds/project-form'
import { useStep } from '../../entity/use-step'
import { projectOf } from '../../entity/kinds/project'
import { StandingStops } from '../../entity/kinds/standing-stops'
import { WithKinds } from '../../entity/with-kinds'
import { Dialog } from '../../ui/dialog'
import { DraftOffer } from '../../ui/form/draft-offer'
import { FormFoot } from '../../ui/form/form-foot'
import type { FormRow } from '../../ui/form/kind'
import { useLeaveGuard } from '../../ui/form/use-leave-guard'
import { openPreview } from '../../ui/preview/preview-store'
import { toast } from '../../ui/toast'
import { type DocumentRow, documentTitle, pdfOf } from './document-paths'
import { HAND_IN, useDraftDocument } from './use-draft-document'
import './document.css'

const SECTIONS = [
  { title: '文书', names: ['engineering_id', 'type', 'line', 'title', 'unit_ids', 'receiver'] },
  { title: '正文', names: ['body', 'items', 'danger_ids', 'closing', 'due_on'] },
  { title: '落款', names: ['officers', 'officer_nos', 'copies', 'signer_id', 'attachment'] },
] as const

const SAVE = '保存草稿'
const PREVIEW = '保存并预览'

interface DraftDialogProps {
  row?: DocumentRow | undefined
  start?: FormRow
  /** 打开就按送审核对：缺的一次标出。 */
  handingIn?: boolean
  onClose: () => void
}

/** 拟稿：选工程与类型，套用模板文字后逐字可改，送审前可看纸面。 */
export function DraftDialog(props: DraftDialogProps) {
  return (
    <WithKinds entity={superviseDoc.name}>
      <Draft {...props} />
    </WithKinds>
  )
}

const NOTHING: FormRow = {}

function Draft({ row, start = NOTHING, handingIn = false, onClose }: DraftDialogProps) {
  const handIn = useHandIn()
  const { form, draft, conflict, fill } = useDraftDocument({
    row,
    start,
    handIn,
    onSaved: (saved, action) => {
      if (action !== HAND_IN) toast.success('草稿已保存')
      onClose()
      if (action === PREVIEW) openPreview([pdfOf({ ...form.values, ...saved })])
    },
  })
  useStartedSubmit(handingIn, () => void form.submit(HAND_IN))
  const close = useLeaveGuard(form, onClose)
  const title = row ? `编辑监督文书：${row.title}` : '拟制监督文书'
  const footer = (
    <FormFoot form={form} savedAt={draft.savedAt} okText={SAVE} onCancel={close}>
      <Button disabled={form.submitting} onClick={() => void form.submit(PREVIEW)}>
        {PREVIEW}
      </Button>
      <Button disabled={form.submitting} onClick={() => void form.submit(HAND_IN)}>
        {HAND_IN}
      </Button>
    </FormFoot>
  )
  return (
    <Dialog open title={title} width={1080} onClose={close} footer={footer}>
      <StandingStops project={projectOf(superviseDoc, form.values)} />
      <DraftOffer draft={draft} />
      <ConflictNotice {...{ conflict, form }} fields={superviseDoc.fields} />
      <TypeNote type={form.values.type} fill={fill} />
      <ProjectForm form={form} columns={2} sections={SECTIONS} label={title} submitOnEnter={false} />
    </Dialog>
  )
}

/** 存好之后送审；没有送成的，缘由标在表单上，并说明草稿已在。 */
function useHandIn() {
  const submit = useStep(superviseDoc, 'submit', documentSteps.submit)
  return async (row: DocumentRow) => {
    try {
      await submit([{ id: row.id, text: documentTitle(row), version: row.version }], {})
    } catch (error) {
      toast.warning('草稿已保存，未送审')
      throw error
    }
  }
}

/** 一打开就提交一次，用来标出所缺。 */
function useStartedSubmit(wanted: boolean, run: () => void) {
  const waiting = useRef(wanted)
  useEffect(() => {
    if (waiting.current) run()
    waiting.current = false
  })
}

/** 该类文书由谁签发、签发后有什么后果，以及套用模板。 */
function TypeNote({ type, fill }: { type: unknown; fill: { ready: boolean; run: () => Promise<void> } }) {
  const signers = isDocumentType(type) ? signersOf(type) : []
  return (
    <div className="doc-type-note">
      <span>
        {isDocumentType(type)
          ? `由${signers.map((role) => roleOf(role).label).join('、')}签发；用途：${documentTypeFacts[type].effect}。`
          : '选定工程与文书类型后，自动填入该类文书的模板文字；草稿可以不填齐，送审时再核对。'}
      </span>
      <Button size="small" disabled={!fill.ready} onClick={() => void fill.run()}>
        套用模板文字
      </Button>
    </div>
  )
}
