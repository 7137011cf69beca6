import { useState } from 'react'
import { useDraft } from '../../data/drafts'
import type { FileInfo } from '../../ui/upload/uploader'

/** 指为有误的各项与说明。 */
export type Marks = Readonly<Record<string, string>>

/** 写了一半的意见：文字、附件、手写签名、指为有误的内容。 */
export interface Opinion {
  readonly text: string
  /** 逗号分隔的路径。 */
  readonly files: string
  readonly infos: readonly FileInfo[]
  readonly sign: string
  /** 还没有指出过的为 null。 */
  readonly marks: Marks | null
}

const EMPTY: Opinion = { text: '', files: '', infos: [], sign: '', marks: null }

export interface OpinionControl {
  readonly value: Opinion
  readonly savedAt: number | undefined
  readonly set: (patch: Partial<Opinion>) => void
  /** 意见随办理送出的样子。 */
  readonly body: () => { opinion: string; files?: string; sign?: string }
  readonly done: () => void
  /** 意见没写好不能办：说在意见框下，再动笔就收起。 */
  readonly problem: string
  readonly complain: (problem: string) => void
}

/** 意见随写随存在服务端，换一台电脑、断网、会话过期都还在；办完即清。 */
export function useOpinion(id: number): OpinionControl {
  const draft = useDraft<Opinion>('biz.opinion', String(id))
  const [typed, setTyped] = useState<Opinion | null>(null)
  const [problem, complain] = useState('')
  const value = typed ?? { ...EMPTY, ...draft.found?.body }
  const set = (patch: Partial<Opinion>) => {
    const next = { ...value, ...patch }
    setTyped(next)
    complain('')
    draft.save(next)
  }
  const body = () => ({
    opinion: value.text.trim(),
    ...(value.files && { files: value.files }),
    ...(value.sign && { sign: value.sign }),
  })
  const done = () => {
    setTyped(EMPTY)
    draft.discard()
  }
  return { value, savedAt: draft.savedAt, set, body, done, problem, complain }
}
