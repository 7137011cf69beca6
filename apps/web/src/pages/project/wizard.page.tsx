import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { PageProps } from '../../data/tab'
import { WithKinds } from '../../entity/with-kinds'
import { NoRight } from '../../ui/empty'
import { LoadError, Loading } from '../../ui/loading'
import { DraftBar, ProblemBar, ReturnBar, StaleBar, WarningBar } from './wizard-bars'
import { WizardBasic } from './wizard-basic'
import { WizardConfirm } from './wizard-confirm'
import { useWizard, type Wizard } from './wizard-control'
import { WizardDone } from './wizard-done'
import { useWizardDraft } from './wizard-draft'
import { WizardFiles } from './wizard-files'
import { WizardFoot, WizardHead, WizardSteps } from './wizard-frame'
import { WizardMonomers } from './wizard-monomers'
import { WizardPermits } from './wizard-permits'
import { WizardUnits } from './wizard-units'
import { firstOpenStep, isOpen } from './wizard-progress'
import { useProjectTypes } from './wizard-types'
import './wizard.css'
import './wizard-parts.css'

const STEPS: readonly ComponentType<{ wizard: Wizard }>[] = [
  WizardBasic,
  WizardUnits,
  WizardMonomers,
  WizardPermits,
  WizardFiles,
  WizardConfirm,
]

/** 工程登记向导：六步，边填边存，保存成功才往下走。 */
export default function WizardPage({ tab }: PageProps) {
  const wizard = useWizard(tab)
  useProjectTypes(wizard.store)
  const loading = useStore(wizard.store, (state) => state.loading)
  const projectState = useStore(wizard.store, (state) => state.projectState)
  const mayEdit = useStore(wizard.store, (state) => state.mayEdit)
  const isAdd = useStore(wizard.store, (state) => state.isAdd)
  const pageProblem = useStore(wizard.store, (state) => state.pageProblem)
  const name = useStore(wizard.store, (state) => String(state.stored.details.engineering_name ?? ''))
  const locked = useStore(wizard.store, (state) => state.historicalLibrary || state.middleLibrary)
  const [submitted, setSubmitted] = useState(false)
  const { setTitle } = tab
  useEffect(() => setTitle(name || '新建工程'), [name, setTitle])
  const reopen = async () => {
    setSubmitted(false)
    await wizard.load()
    await wizard.go(firstOpenStep(wizard.store.getState()))
  }
  if (locked) return <NoRight ask="当前库的工程仅可查看" />
  if (loading) return <Loading lines={10} />
  if (isOpen(projectState) && !mayEdit && !pageProblem) return <NoRight ask="登记与修改由建设单位、施工单位办理" />
  if (!isAdd && projectState === null)
    return <LoadError reason={pageProblem ?? '工程不存在'} onRetry={() => void wizard.load()} />
  return (
    <WithKinds entity="engineering">
      {isOpen(projectState) ? (
        <Editing wizard={wizard} tab={tab} onConfirm={() => void wizard.confirm().then((done) => done && setSubmitted(true))} />
      ) : (
        <WizardDone wizard={wizard} tab={tab} fresh={submitted} onReopen={() => void reopen()} />
      )}
    </WithKinds>
  )
}

function Editing({ wizard, tab, onConfirm }: { wizard: Wizard; tab: PageProps['tab']; onConfirm: () => void }) {
  const step = useStore(wizard.store, (state) => state.step)
  const draft = useWizardDraft(wizard.store, tab, false)
  const Step = STEPS[step] ?? WizardBasic
  return (
    <div className="wizard page-bleed">
      <WizardHead wizard={wizard} tab={tab} draft={draft} />
      <div className="wizard-body">
        <WizardSteps wizard={wizard} />
        <div className="wizard-form" key={step}>
          <DraftBar draft={draft} />
          <ReturnBar wizard={wizard} />
          <StaleBar wizard={wizard} />
          <ProblemBar wizard={wizard} />
          <WarningBar wizard={wizard} />
          <Step wizard={wizard} />
        </div>
      </div>
      <WizardFoot wizard={wizard} onConfirm={onConfirm} />
    </div>
  )
}
