import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { returnReason } from '@zhujian/domain/project/return-reason'
import { f } from '@zhujian/model'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { AskDialog } from '../../entity/ask-dialog'
import { Card } from '../../ui/card'
import { DescriptionView } from '../../ui/form/description-view'
import { Loading, LoadError } from '../../ui/loading'
import { StateTag } from '../../ui/tag'
import { useConfirm } from '../../ui/use-confirm'
import { FileGroups } from '../../ui/upload/file-groups'
import { AuditClock } from './audit-clock'
import { AuditChanges, AuditChecks, AuditPeople, firstProject } from './audit-findings'
import { PrintButton } from './print-button'
import { PROJECT, projectApi, surveyAddress } from './project-paths'
import { projectSource } from './project-source'
import { SurveyMonomers } from './survey-monomers'
import { SurveyParties } from './survey-parties'
import { auditGroups, useAudit } from './use-audit'

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
const returnFields = { reject_reason: f.longText('退回原因', { max: 500, hint: '已按驳回的资料与系统核查列出，可以修改' }) }
const returnItems = Object.keys(returnFields)

/** 一个报监申请的审核：基本情况、参建单位、单体，然后逐件审核资料。 */
export function AuditReview({ id, tab, onDone }: { id: number; tab: Tab; onDone: () => void }) {
  const info = useApi<ProjectInfo>(PROJECT, projectApi.info, { engineering_id: id })
  if (info.isError) return <LoadError reason={messageOf(info.error)} onRetry={() => void info.refetch()} />
  if (!info.data) return <Loading lines={10} />
  return <Review info={info.data} tab={tab} onDone={onDone} />
}

function Review({ info, tab, onDone }: { info: ProjectInfo; tab: Tab; onDone: () => void }) {
  const audit = useAudit(info, onDone)
  const { project } = info
  const first = firstProject(info)
  const open = info.can.includes('accept') && project.state === 0
  return (
    <section className="audit-review" aria-label={String(project.engineering_name)}>
      <Head project={project} tab={tab} />
      {info.clock && (project.state === 0 || info.clock.paused) && <AuditClock clock={info.clock} />}
      <div className="audit-body">
        <AuditChecks checks={info.checks} />
        <AuditChanges rounds={info.rounds} />
        <Card title="基本情况">
          <DescriptionView
            fields={engineering.fields}
            items={FACTS}
            row={project}
            columns={2}
            {...(first && { before: first })}
          />
        </Card>
        <div className="audit-pair">
          <SurveyParties info={info} />
          <SurveyMonomers monomers={info.monomers} />
        </div>
        <AuditPeople managers={info.managers} />
        <Card
          title="报监资料"
          note={info.missing_items.length > 0 ? `必备资料未齐或未通过 ${info.missing_items.length} 项` : '必备资料全部通过'}
        >
          <FileGroups
            groups={auditGroups(info.files)}
            files={audit.files}
            onReview={open ? audit.judge : undefined}
            reviewProblems={audit.problems}
          />
        </Card>
      </div>
      <AuditBar info={info} open={open} audit={audit} />
    </section>
  )
}

function Head({ project, tab }: { project: ProjectInfo['project']; tab: Tab }) {
  return (
    <header className="audit-head">
      <h2>{String(project.engineering_name)}</h2>
      {projectSource.flow && <StateTag dict={projectSource.flow.states} code={project.state} />}
      <button
        type="button"
        className="zj-link"
        onClick={() => tab.openTab(surveyAddress(project.id), String(project.engineering_name))}
      >
        工程概况
      </button>
    </header>
  )
}

type Audit = ReturnType<typeof useAudit>

interface BarProps {
  info: ProjectInfo
  open: boolean
  audit: Audit
}

/** 办理：暂存意见、退回补正、受理。 */
function AuditBar({ info, open, audit }: BarProps) {
  const { project } = info
  return (
    <footer className="audit-bar">
      <span className="audit-hint">
        {audit.judged > 0 ? `已给出 ${audit.judged} 件意见，尚未送出` : open ? '逐件给出意见后受理或退回' : '该申请已办结'}
      </span>
      {project.accepted_at !== null && project.accepted_at !== undefined && <PrintButton id={project.id} kind="receipt" />}
      {Boolean(project.reject_reason) && <PrintButton id={project.id} kind="notice" />}
      {open && <Verdicts info={info} audit={audit} />}
    </footer>
  )
}

/** 退回要写原因，受理前再确认一次；换到另一件、别人先办了，问着的话随之收起。 */
function Verdicts({ info, audit }: Omit<BarProps, 'open'>) {
  const [returning, setReturning] = useState(false)
  const confirm = useConfirm()
  const handleAccept = async () => {
    const question = `受理「${nameOf(info)}」：生成监督编号，工程进入待开工。`
    if (await confirm(question, { okText: '受理' })) await audit.send('pass').catch(() => undefined)
  }
  return (
    <>
      <Button disabled={audit.busy || audit.judged === 0} onClick={() => void audit.send('save').catch(() => undefined)}>
        暂存意见
      </Button>
      <Button danger disabled={audit.busy} onClick={() => setReturning(true)}>
        退回补正
      </Button>
      <Button type="primary" loading={audit.busy} onClick={() => void handleAccept()}>
        受理
      </Button>
      {returning && <ReturnDialog info={info} audit={audit} onClose={() => setReturning(false)} />}
    </>
  )
}

const nameOf = ({ project }: ProjectInfo): string => String(project.engineering_name)

interface ReturnDialogProps {
  info: ProjectInfo
  audit: Audit
  onClose: () => void
}

function ReturnDialog({ info, audit, onClose }: ReturnDialogProps) {
  const { project, checks } = info
  const [reason] = useState(() => returnReason(audit.opined, checks))
  const note = `工程：${nameOf(info)}。驳回的资料与原因会一次性告知申请人，已通过的资料不必重新上传；退回期间受理期限停止计算。`
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
