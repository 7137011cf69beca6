import { CheckOutlined, CloseOutlined, LockOutlined } from '@ant-design/icons'
import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { returnReason } from '@zhujian/domain/project/return-reason'
import { f } from '@zhujian/model'
import { Button } from 'antd'
import { useState } from 'react'
import { AskDialog } from '../../entity/ask-dialog'
import { draftMoment } from '../../ui/form/draft-offer'
import type { GroupFile } from '../../ui/upload/group-files'
import { NOT_OPEN, statusToJudge } from '../../ui/upload/approval'
import { ScanTag } from '../../ui/upload/scan-tag'
import { useConfirm } from '../../ui/use-confirm'
import { type AuditGroup, type Compared, differencesIn, lackingOf, lackingText, storedIn, verdictOf } from './audit-rows'
import { PrintButton } from './print-button'
import { PROJECT } from './project-paths'
import type { useAudit } from './use-audit'
import type { AuditActs } from './use-audit-keys'

const returnFields = {
  reject_reason: f.longText('退回原因', { max: 500, hint: '已列出驳回的资料与系统核查须改正的各项；“请核对”的，要补正的请写上' }),
}
const returnItems = Object.keys(returnFields)

type Audit = ReturnType<typeof useAudit>

interface BarProps {
  readonly info: ProjectInfo
  readonly open: boolean
  readonly audit: Audit
  readonly groups: readonly AuditGroup[]
  readonly file: GroupFile | null
  readonly acts: AuditActs
  readonly compared: Compared
}

/** 办理：这一件的意见在左，整个申请的办理在右；受理之前还差什么写在按钮旁边。 */
export function AuditBar({ info, open, audit, groups, file, acts, compared }: BarProps) {
  const { project } = info
  const accepted = project.accepted_at !== null && project.accepted_at !== undefined
  return (
    <footer className="audit-bar">
      {open && <FileVerdicts {...{ file, acts, audit, groups }} />}
      {!open && <span className="audit-hint">该申请已办结</span>}
      {accepted && <PrintButton id={project.id} kind="receipt" />}
      {Boolean(project.reject_reason) && <PrintButton id={project.id} kind="notice" />}
      {open && <Verdicts {...{ info, audit, groups, compared }} />}
    </footer>
  )
}

/** 对看着的这一件：通过、驳回；没有看着哪一件的从第一件未审的看起。 */
function FileVerdicts({ file, acts, audit, groups }: Pick<BarProps, 'file' | 'acts' | 'audit' | 'groups'>) {
  // 病毒检查还没有做完的打不开，没有看过也就不能给意见。
  const closed = file !== null && statusToJudge(file) === NOT_OPEN
  const left = storedIn(groups).filter((each) => verdictOf(each) === 'open' && each.id !== file?.id).length
  return (
    <div className="audit-hint audit-verdicts">
      {file && (
        <>
          {closed && <ScanTag scan={file.scan} />}
          <Button icon={<CheckOutlined aria-hidden />} disabled={closed} aria-label={`通过 ${file.name}`} onClick={acts.pass}>
            通过 <kbd>1</kbd>
          </Button>
          <Button
            danger
            icon={<CloseOutlined aria-hidden />}
            disabled={closed}
            aria-label={`驳回 ${file.name}`}
            onClick={acts.reject}
          >
            驳回 <kbd>2</kbd>
          </Button>
        </>
      )}
      <Button disabled={left === 0} onClick={acts.next}>
        {file ? '下一件未审' : '开始审资料'} <kbd>空格</kbd>
      </Button>
      {audit.canUndo && (
        <button type="button" className="zj-link" onClick={acts.undo}>
          撤回意见 <kbd>Ctrl Z</kbd>
        </button>
      )}
    </div>
  )
}

/** 退回要写原因，受理前再确认一次；换到另一件、别人先办了，问着的话随之收起。 */
function Verdicts({ info, audit, groups, compared }: Pick<BarProps, 'info' | 'audit' | 'groups' | 'compared'>) {
  const [returning, setReturning] = useState(false)
  const confirm = useConfirm()
  const lacking = lackingOf(groups)
  const text = lackingText(lacking)
  const short = lacking.missing + lacking.open + lacking.rejected
  const rejected = storedIn(groups).filter((file) => verdictOf(file) === 'rejected').length
  const wrong = info.checks.filter(({ severity }) => severity === 'block')
  const handleAccept = async () => {
    const question = `受理“${nameOf(info)}”：生成监督编号，工程进入待开工。${differing(groups, compared)}`
    if (await confirm(question, { okText: '受理' })) await audit.send('pass').catch(() => undefined)
  }
  return (
    <>
      {audit.dropped > 0 && (
        <span className="audit-lacking">{`申请已变动，尚未暂存的 ${audit.dropped} 件意见已作废，请重新审`}</span>
      )}
      {audit.restoredAt !== null && (
        <span className="audit-lacking">
          {`已恢复 ${draftMoment(audit.restoredAt)} 留下、尚未暂存的 ${audit.judged} 件意见 `}
          <button type="button" className="zj-link" onClick={audit.forget}>
            放弃
          </button>
        </span>
      )}
      {text !== '' && <span className="audit-lacking">{`受理前还差：${text}`}</span>}
      {text === '' && wrong.length > 0 && <span className="audit-lacking">{`系统核查 ${wrong.length} 处不符，请退回补正`}</span>}
      <Button disabled={audit.busy || audit.judged === 0} onClick={() => void audit.send('save').catch(() => undefined)}>
        {audit.judged > 0 ? `暂存意见（${audit.judged} 件）` : '暂存意见'}
      </Button>
      <Button disabled={audit.busy} onClick={() => setReturning(true)}>
        {rejected > 0 ? `退回补正（${rejected} 件）` : '退回补正'}
      </Button>
      <Button
        type="primary"
        loading={audit.busy}
        disabled={short + wrong.length > 0}
        icon={short + wrong.length > 0 ? <LockOutlined aria-hidden /> : undefined}
        onClick={() => void handleAccept()}
      >
        {short > 0 ? `受理（还差 ${short} 件）` : '受理'}
      </Button>
      {returning && <ReturnDialog info={info} audit={audit} unread={lacking.open} onClose={() => setReturning(false)} />}
    </>
  )
}

/** 文件上写的与登记不同而通过的，问的时候也点出来。 */
function differing(groups: readonly AuditGroup[], compared: Compared): string {
  const labels = groups.flatMap(({ rows }) =>
    rows.filter(({ file }) => differencesIn(compared, file?.id) > 0).map(({ label }) => label),
  )
  const more = labels.length > 5 ? '等' : ''
  return labels.length === 0 ? '' : `有 ${labels.length} 件资料写的与登记不同：${labels.slice(0, 5).join('、')}${more}。`
}

const nameOf = ({ project }: ProjectInfo): string => project.engineering_name

interface ReturnDialogProps {
  readonly info: ProjectInfo
  readonly audit: Audit
  /** 还没有审的件数。 */
  readonly unread: number
  readonly onClose: () => void
}

function ReturnDialog({ info, audit, unread, onClose }: ReturnDialogProps) {
  const { project, checks } = info
  const [reason] = useState(() => returnReason(audit.opined, checks))
  const left = unread > 0 ? `还有 ${unread} 件资料没有审：要补正的须一次性告知（行政许可法第三十二条），宜审完再退回。` : ''
  const note = `工程：${nameOf(info)}。${left}驳回的资料与原因会一次性告知申请人，已通过的资料不必重新上传；退回期间受理期限停止计算。`
  return (
    <AskDialog
      title={`退回补正：${nameOf(info)}`}
      okText="退回"
      danger
      note={note}
      fields={returnFields}
      items={returnItems}
      initial={{ reject_reason: reason }}
      subject={{ scope: `act.${PROJECT}`, ids: ['return', project.id], version: project.version }}
      onSubmit={(values) => audit.send('return', String(values.reject_reason))}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
