import { CheckCircleFilled } from '@ant-design/icons'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { Button, QRCode } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useApi } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { confirm } from '../../ui/confirm'
import { Dialog } from '../../ui/dialog'
import { StateTag } from '../../ui/tag'
import { PrintButton } from './print-button'
import { PROJECT, projectApi, surveyAddress, wizardAddress } from './project-paths'
import type { Wizard } from './wizard-control'
import { isOpen } from './wizard-progress'

interface WizardDoneProps {
  wizard: Wizard
  tab: Tab
  /** 刚刚提交成功：先问要不要关闭本页 [S4-07]。 */
  fresh: boolean
  /** 又可以填写了：审核退回，或在别处撤回。 */
  onReopen: () => void
}

/** 这一页开着时隔多久看一次审核结果，毫秒。 */
const WATCH = 30_000

function useReopened(reopened: boolean, onReopen: () => void): void {
  const latest = useRef(onReopen)
  useEffect(() => {
    latest.current = onReopen
  })
  useEffect(() => {
    if (reopened) latest.current()
  }, [reopened])
}

/** 提交之后：编号、期限与接下来能做的事。已受理的可以打印受理单。 */
export function WizardDone({ wizard, tab, fresh, onReopen }: WizardDoneProps) {
  const id = useStore(wizard.store, (state) => state.engineeringId) ?? 0
  const pageProblem = useStore(wizard.store, (state) => state.pageProblem)
  const info = useApi<ProjectInfo>(PROJECT, projectApi.info, { engineering_id: id }, { fresh: 0, every: WATCH })
  const project = info.data?.project
  const version = useStore(wizard.store, (state) => state.version)
  useReopened(project !== undefined && project.version > version && isOpen(project.state), onReopen)
  const pending = project?.state === engineeringStates.code('pending')
  return (
    <div className="wizard-done">
      <CheckCircleFilled aria-hidden className="wizard-done-icon" />
      <h1>{pending ? '报监申请已提交' : '工程已登记'}</h1>
      <dl>
        <dt>工程名称</dt>
        <dd>{project?.engineering_name}</dd>
        <dt>{project?.supervise_no ? '监督编号' : '报监回执号'}</dt>
        <dd>{project?.supervise_no || (info.data?.rounds.receipt_no ?? '—')}</dd>
        <dt>当前状态</dt>
        <dd>{project && <StateTag dict={engineeringStates} code={project.state} />}</dd>
        {pending && <dt>受理期限</dt>}
        {pending && <dd>{project.due_on ?? '—'}</dd>}
      </dl>
      {info.data?.rounds.check_url && <CheckCode address={info.data.rounds.check_url} />}
      {pageProblem && (
        <p className="wizard-done-problem" role="alert">
          {pageProblem}
        </p>
      )}
      {info.data && <Acts wizard={wizard} tab={tab} info={info.data} />}
      {fresh && <ClosePopup tab={tab} />}
    </div>
  )
}

/** 扫码不用登录就能看到办到哪一步。 */
function CheckCode({ address }: { address: string }) {
  return (
    <figure className="wizard-done-code" aria-label="查验二维码">
      <QRCode value={address} size={112} type="svg" color="#000000" bgColor="#ffffff" bordered={false} />
      <figcaption>扫码查验回执，不用登录</figcaption>
    </figure>
  )
}

function Acts({ wizard, tab, info }: { wizard: Wizard; tab: Tab; info: ProjectInfo }) {
  const saving = useStore(wizard.store, (state) => state.saving)
  const { project } = info
  const open = project.state === engineeringStates.code('pending') && !project.opened_at
  const withdraw = async () => {
    if (!(await confirm(`撤回“${project.engineering_name}”：回到草稿，可修改后重新提交。`, { okText: '撤回' }))) return
    if (await wizard.changeState(engineeringStates.code('draft'))) await wizard.go(0)
  }
  return (
    <div className="wizard-done-acts">
      {project.submitted_at ? <PrintButton id={project.id} kind={project.accepted_at ? 'receipt' : 'handedIn'} /> : null}
      {open && info.can.includes('withdraw') && (
        <Button loading={saving} onClick={() => void withdraw()}>
          撤回
        </Button>
      )}
      <Button onClick={() => tab.openTab(wizardAddress(), '新建工程')}>继续新建</Button>
      <Button type="primary" onClick={() => tab.openTab(surveyAddress(project.id), project.engineering_name)}>
        进入工程
      </Button>
    </div>
  )
}

/** [S4-07] 确认并保存成功之后的关闭项目弹窗。 */
function ClosePopup({ tab }: { tab: Tab }) {
  const [open, setOpen] = useState(true)
  const footer = (
    <>
      <Button onClick={() => setOpen(false)}>留在此页</Button>
      <Button type="primary" onClick={() => tab.close()}>
        关闭本页面
      </Button>
    </>
  )
  return (
    <Dialog open={open} title="提交成功" width={420} tools={false} onClose={() => setOpen(false)} footer={footer}>
      <p>报监申请已提交，审核结果会在消息中心告知。是否关闭本页面？</p>
    </Dialog>
  )
}
