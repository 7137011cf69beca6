import { wizardSteps } from '@zhujian/domain/project/wizard'
import { useEffect } from 'react'
import type { Tab } from '../../data/tab'
import type { WizardStore } from './wizard-state'

export const stepIn = (query: Tab['query']): number =>
  Math.min(Math.max(Math.trunc(Number(query.step) || 0), 0), wizardSteps.length - 1)

/** 地址里的步骤改了（前进、后退、手工输入），页面跟着到那一步 [S4-07]；指明一件资料的，到那一件。 */
export function useJump(store: WizardStore, { step: asked, item }: Tab['query']): void {
  useEffect(() => {
    if (item !== undefined) store.setState({ target: { field: `files.${item}`, at: Date.now() } })
  }, [store, item])
  useEffect(() => {
    if (asked === undefined || store.getState().engineeringId === null) return
    const step = stepIn({ step: asked })
    if (step !== store.getState().step) store.setState({ step, page: 1 })
  }, [store, asked])
}
