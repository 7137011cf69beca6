import { stateCorrection } from '@zhujian/domain/project/state-correction'
import { create } from 'zustand'
import { onSessionEnd } from '../../data/account'
import type { StepTarget } from '../../entity/use-step'
import { WithKinds } from '../../entity/with-kinds'
import { AssignDialog } from './assign-dialog'
import { CorrectDialog } from './correct-dialog'
import { HandOverDialog } from './hand-over-dialog'
import { MoveDialog } from './move-dialog'
import { NextPhaseDialog } from './next-phase-dialog'
import { type CancelStep, StepActDialog } from './step-act-dialog'
import type { ProjectTarget } from './project-target'

/** 正在办理的事项；同一时间只有一件。 */
export type LibraryAct =
  | { readonly kind: 'assign'; readonly targets: readonly ProjectTarget[] }
  | { readonly kind: 'move'; readonly targets: readonly ProjectTarget[] }
  | { readonly kind: 'nextPhase'; readonly target: ProjectTarget }
  | { readonly kind: 'step'; readonly name: CancelStep; readonly target: StepTarget }
  | { readonly kind: 'correct'; readonly project: number }
  | { readonly kind: 'handOver' }

const useAct = create<{ act: LibraryAct | null; owner: string }>(() => ({ act: null, owner: '' }))

export const startAct = (owner: string, act: LibraryAct): void => useAct.setState({ act, owner })
const endAct = (): void => useAct.setState({ act: null, owner: '' })
onSessionEnd(endAct)

/** 当前标签里打开的办理对话框。 */
export function LibraryActs({ owner, onDone }: { owner: string; onDone: () => void }) {
  const { act, owner: holder } = useAct()
  if (!act || holder !== owner) return null
  const handleDone = () => {
    endAct()
    onDone()
  }
  const common = { onClose: endAct, onDone: handleDone }
  if (act.kind === 'assign') return <AssignDialog targets={act.targets} {...common} />
  if (act.kind === 'move') return <MoveDialog targets={act.targets} {...common} />
  if (act.kind === 'nextPhase') return <NextPhaseDialog target={act.target} {...common} />
  if (act.kind === 'step') return <StepActDialog name={act.name} target={act.target} {...common} />
  if (act.kind === 'correct')
    return (
      <WithKinds entity={stateCorrection.name}>
        <CorrectDialog start={{ engineering_id: act.project }} onClose={endAct} onDone={onDone} />
      </WithKinds>
    )
  return <HandOverDialog {...common} />
}
