import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { differenceReason } from '@zhujian/domain/project/file-compare'
import { engineering } from '@zhujian/domain/project/engineering'
import { fileStatus } from '@zhujian/domain/reference/file-groups'
import { type ReactNode, useRef, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { DescriptionView } from '../../ui/form/description-view'
import { Loading, LoadError } from '../../ui/loading'
import { Empty } from '../../ui/empty'
import { FileViewer } from '../../ui/preview/file-viewer'
import { NOT_OPEN, statusToJudge } from '../../ui/upload/approval'
import { useFileUrl } from '../../ui/upload/file-list'
import { isInfected, isOpenable } from '../../ui/upload/scan-tag'
import { AuditBar } from './audit-bar'
import { AuditCompare, RejectReason } from './audit-compare'
import { AuditFileList } from './audit-file-list'
import { AuditChanges, AuditChecks, AuditPeople, firstProject } from './audit-findings'
import { AuditHead } from './audit-head'
import { auditGroups, type Filter, isRejecting, nextOpen, rowsOf, storedIn } from './audit-rows'
import { PROJECT, projectApi } from './project-paths'
import { SurveyMonomers } from './survey-monomers'
import { SurveyParties } from './survey-parties'
import { type AuditDraftControl, useAudit, useAuditDraft } from './use-audit'
import { type AuditActs, useAuditKeys } from './use-audit-keys'
import { useCompare } from './use-compare'

const FACTS = [
  'engineering_type_id',
  'areacode',
  'address',
  'bd_lal',
  'build_nature',
  'invest_type',
  'build_area',
  'max_height',
  'max_span',
  'max_floor_up',
  'max_floor_down',
  'pit_depth',
  'total_cost',
  'contract_price',
  'contract_days',
  'plan_kg_time',
  'plan_jg_time',
  'license_no',
  'license_date',
  'safe_fee_total',
  'safe_fee_prepaid',
] as const
const APPROVED = fileStatus.code('approved')
const REJECTED = fileStatus.code('rejected')

interface AuditReviewProps {
  readonly id: number
  readonly tab: Tab
  readonly onDone: () => void
  /** 上一件、下一件与排着的各件。 */
  readonly queue: ReactNode
}

/** 一个报监申请的审核：左栏资料，中间原件，右栏登记与文件对照；登记内容是第一项。 */
export function AuditReview({ id, queue, ...rest }: AuditReviewProps) {
  const info = useApi<ProjectInfo>(PROJECT, projectApi.info, { engineering_id: id })
  const draft = useAuditDraft(id)
  if (info.isError) return <LoadError reason={messageOf(info.error)} onRetry={() => void info.refetch()} />
  // 上次留下的意见先取到，才好接着给。
  if (!info.data || draft.found === undefined) return <Loading lines={10} />
  return <Review info={info.data} draft={draft} queue={queue} {...rest} />
}

/** 一件至少摆出来这么久，按键的通过才算：连按 1 不是看过。 */
const SHOWN_MS = 400

/** 审着的是哪一件，怎么给意见、怎么往下走。 */
function useReview(info: ProjectInfo, draft: AuditDraftControl, onDone: () => void) {
  const audit = useAudit(info, draft, onDone)
  const [{ current, since }, setCurrent] = useState<{ current: number | null; since: number }>({ current: null, since: 0 })
  const choose = (id: number | null) => setCurrent({ current: id, since: performance.now() })
  const [filter, setFilter] = useState<Filter>('all')
  const groups = rowsOf(auditGroups(info.files), audit.files)
  const files = storedIn(groups)
  const compare = useCompare(info, audit.files)
  const file = files.find(({ id }) => id === current) ?? null
  const reasonRef = useRef<HTMLTextAreaElement>(null)
  const next = () => {
    const found = nextOpen(files, current)
    if (found !== null) choose(found)
  }
  const pass = () => {
    if (!file || statusToJudge(file) === NOT_OPEN) return
    audit.judge(file.id, { status: APPROVED, reason: '' })
    next()
  }
  const reject = () => {
    if (!file || statusToJudge(file) === NOT_OPEN) return
    const written = isRejecting(file) ? (file.reason ?? '') : differenceReason(compare.compared[file.id] ?? [])
    audit.judge(file.id, { status: REJECTED, reason: written })
    // 框随意见出现，下一拍才在。
    setTimeout(() => reasonRef.current?.focus())
  }
  const move = (step: 1 | -1) => {
    const order = [null, ...files.map(({ id }) => id)]
    const to = order[order.indexOf(file?.id ?? null) + step]
    if (to !== undefined) choose(to)
  }
  const acts: AuditActs = { pass, reject, next, undo: audit.undo, move }
  const keyActs: AuditActs = { ...acts, pass: () => performance.now() - since >= SHOWN_MS && pass() }
  return { audit, groups, files, file, choose, filter, setFilter, compare, acts, keyActs, reasonRef }
}

interface ReviewProps extends Omit<AuditReviewProps, 'id'> {
  readonly info: ProjectInfo
  readonly draft: AuditDraftControl
}

function Review({ info, draft, tab, onDone, queue }: ReviewProps) {
  const review = useReview(info, draft, onDone)
  const { audit, groups, file, filter, compare } = review
  const root = useRef<HTMLElement>(null)
  const open = info.can.includes('accept') && info.project.state === 0
  useAuditKeys(root, open ? review.keyActs : { ...review.acts, pass: nothing, reject: nothing, undo: nothing })
  return (
    <section className="audit-review" aria-label={info.project.engineering_name} ref={root}>
      <AuditHead info={info} tab={tab} queue={queue} />
      <div className={file ? 'audit-panes' : 'audit-panes audit-panes-facts'}>
        <AuditFileList
          {...{ groups, filter, compared: compare.compared, problems: audit.problems }}
          onFilter={review.setFilter}
          current={file?.id ?? null}
          onChoose={review.choose}
          checks={info.checks.length}
        />
        {file ? <FilePane key={file.id} review={review} open={open} /> : <Facts info={info} />}
      </div>
      <AuditBar {...{ info, open, audit, groups, file }} acts={review.acts} compared={compare.compared} />
    </section>
  )
}

const nothing = () => undefined

/** 原件在中间，对照与驳回说明在右。 */
function FilePane({
  review: { audit, file, compare, reasonRef },
  open,
}: {
  review: ReturnType<typeof useReview>
  open: boolean
}) {
  const urlOf = useFileUrl()
  const [onText] = useState(() => (file ? compare.keep(file.id) : undefined))
  if (!file) return null
  const seen = isOpenable(file.scan)
  return (
    <>
      {seen ? (
        <FileViewer
          file={{ name: file.name, url: urlOf(file.path) }}
          pdf={{ marks: compare.marks(file.id), ...(onText ? { onText } : {}) }}
        />
      ) : (
        <section className="file-viewer" aria-label={file.name}>
          <Empty text={isInfected(file.scan) ? '没有通过病毒检查，不能查看，请驳回' : '正在检查病毒，查完才能查看、给意见'} />
        </section>
      )}
      <div className="audit-side">
        {seen && <AuditCompare {...compare.of(file)} />}
        {open && isRejecting(file) && (
          <RejectReason
            ref={reasonRef}
            name={file.name}
            reason={file.reason ?? ''}
            problem={audit.problems[file.id]}
            onChange={(reason) => audit.judge(file.id, { status: REJECTED, reason })}
          />
        )}
      </div>
    </>
  )
}

/** 登记内容：系统核查与变更在前，基本情况、参建单位、单体与人员在后。 */
function Facts({ info }: { info: ProjectInfo }) {
  const first = firstProject(info)
  return (
    <div className="audit-body">
      <AuditChecks checks={info.checks} />
      <AuditChanges rounds={info.rounds} />
      <Card title="基本情况">
        <DescriptionView
          fields={engineering.fields}
          items={FACTS}
          row={info.project}
          columns={2}
          {...(first && { before: first })}
        />
      </Card>
      <div className="audit-pair">
        <SurveyParties info={info} />
        <SurveyMonomers monomers={info.monomers} />
      </div>
      <AuditPeople managers={info.managers} />
    </div>
  )
}
