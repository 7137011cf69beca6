import type { FieldProblem } from '@zhujian/model'
import { stepOfProblem } from './wizard-payload'
import type { WizardStore } from './wizard-state'

export interface Holding {
  store: WizardStore
  /** 没有传上去的文件：不处理就会被落下。 */
  heldBack: () => FieldProblem[]
}

/** 上传控件的名字换成问题所在的字段。 */
export const uploadField = (name: string): string => name.replace(/^group-/, 'files.')

/** 本步（不指明的，各步）没有传上去的文件。不再列出的“其他附件”没有地方可以处理，不算。 */
export function pendingUploadsIn({ store, heldBack }: Holding, step?: number): FieldProblem[] {
  const { files, step: current } = store.getState()
  return heldBack()
    .map(({ field, message }) => ({ field: uploadField(field), message }))
    .filter(({ field }) => !field.endsWith('-other') || files.some((file) => `files.${file.item}` === field))
    .filter(({ field }) => step === undefined || stepOfProblem(field, current) === step)
}
