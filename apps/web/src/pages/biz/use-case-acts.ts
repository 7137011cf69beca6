import { bizStates } from '@zhujian/domain/biz/biz'
import type { BizAct, BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { isOpinion, SAY_OPINION } from '@zhujian/domain/flows/grounds'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { useState } from 'react'
import { isApiError } from '../../data/api-error'
import { post } from '../../data/client'
import { CASE } from '../../data/changes'
import { drop, invalidate } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { nullWhenRefused } from '../../entity/when-refused'
import { toast } from '../../ui/toast'
import { useConfirm } from '../../ui/use-confirm'
import { createIdempotentRetry, reasonOf } from './idempotent-retry'
import { BIZ } from './biz-paths'
import { useMyTask } from './my-task'
import { endsCase, passQuestion } from './pass-question'
import { offerUndo } from './undo-bar'
import type { CaseFilesControl } from './use-case-files'
import type { OpinionControl } from './use-opinion'

/** 办理的回答：件的新版本，撤回时带上。 */
interface ActAnswer {
  id: number
  version: number
  state: number
}

interface Case {
  info: BizInfoAnswer
  tab: Tab
  opinion: OpinionControl
  /** 本人是受委派的，只答复意见。 */
  answering: boolean
  files: CaseFilesControl
}

export type CaseActs = ReturnType<typeof useCaseActs>

const PENDING = bizStates.code('pending')
/** 办完就轮到下一件的动作；其余留在本件。 */
const ONWARD: readonly BizAct[] = ['approve', 'reject', 'return', 'handOver']
const DONE: Readonly<Record<string, string>> = {
  approve: '已通过',
  reject: '已驳回',
  return: '已退回补正',
  handOver: '已转办',
  delegate: '已委派，等待回复意见',
  addSigner: '已加签',
  copy: '已抄送',
  remind: '已催办',
  withdraw: '已撤回申请',
  recall: '已撤回，请重新办理',
  appoint: '已指定办理人',
  comment: '已发表意见',
  close: '已办结归档',
}

/** 申请页上的全部动作：带版本与幂等键送出，成功后到下一件或留在本件。 */
export function useCaseActs(subject: Case) {
  const { info, opinion, files, answering } = subject
  const confirm = useConfirm()
  const mine = useMyTask(info)
  const { busy, finished, run } = useRun(subject)
  const tryRun = (act: BizAct, extra?: Readonly<Record<string, unknown>>) =>
    run(act, extra).catch((error: unknown) => {
      nullWhenRefused(error)
      const said = isApiError(error) ? error.fields.find(({ field }) => field === 'opinion') : undefined
      if (said) opinion.complain(said.message)
      else toast.fault(error)
    })
  const said = (least: string) => {
    const body = opinion.body()
    if (isOpinion(body.opinion)) return body
    opinion.complain(least)
    return null
  }
  const answer = async () => {
    const body = said('请填写答复意见，至少 2 个字')
    if (body) await tryRun('approve', body)
  }
  const comment = async () => {
    const body = said(SAY_OPINION)
    if (body) await tryRun('comment', { opinion: body.opinion })
  }
  /** 按钮与快捷键问的是同一句；快捷键容易误按，总要问。 */
  const approve = async (byKey = false) => {
    if (answering) return answer()
    if (!mayPass(files)) return
    const { title } = info.row
    const ends = endsCase(info.nodes, mine)
    if (ends && !haveSeen(files)) return
    const unmet = [...new Set(info.checks.filter(({ result }) => result === 'block').map(({ label }) => label))]
    const ask = passQuestion({ title, unread: files.unread, unmet, meaning: info.type.meaning, ends, byKey })
    if (ask && !(await confirm(ask.text, { title: ask.title, okText: '通过' }))) return
    const body = opinion.body()
    if (body.opinion !== '' && said(SAY_OPINION) === null) return
    await tryRun('approve', { ...body, opinion: body.opinion || '同意' })
  }
  return { busy, finished, run, tryRun, approve, comment }
}

function useRun({ info, tab, opinion, answering }: Case) {
  const [busy, setBusy] = useState<BizAct | ''>('')
  // 对话框关上之后才离开本页，否则会被当作有未保存的内容。
  const [finished, setFinished] = useState(false)
  const [attempts] = useState(createIdempotentRetry)
  const { id, version, title } = info.row
  /** @throws ApiError 被拒绝时，由对话框留住已写的内容 */
  const run = async (act: BizAct, extra: Readonly<Record<string, unknown>> = {}): Promise<void> => {
    const asked = JSON.stringify([act, extra])
    const attempt = attempts.of(asked, act === 'comment' ? { id, ...extra } : { id, version, ...extra })
    setBusy(act)
    try {
      const sent = { type: tab.type, key: attempt.key, words: reasonOf }
      const answer = await post<ActAnswer | null>(bizApi[act], attempt.body, sent)
      attempts.done(asked)
      if (ONWARD.includes(act)) {
        opinion.done()
        setFinished(true)
      }
      // 还能撤回的由撤回条告知，其余的说一声办成了。
      const undo = act === 'approve' && !answering && answer?.state === PENDING
      if (undo) offerUndo({ id, version: answer.version, title })
      await invalidate(BIZ)
      // 再打开时等新的：照旧的样子还能“通过”，按下去只会被拒绝。
      if (ONWARD.includes(act)) drop(CASE, bizApi.detail, { id })
      const said = answering && act === 'approve' ? '已答复意见' : DONE[act]
      if (said && !undo) toast.success(said)
    } catch (error) {
      attempts.failed(asked, attempt, error)
      if (isApiError(error) && REREAD.includes(error.problem ?? '')) await invalidate(BIZ, CASE)
      throw error
    } finally {
      setBusy('')
    }
  }
  return { busy, finished, run }
}

/** 别人先办了：重新取来，让人看到现在的样子。 */
const REREAD: readonly string[] = ['stale', 'wrongState']

/** 打开没有看过的第一件，接着可以看其余的。 */
function haveSeen({ unseen, preview }: CaseFilesControl): boolean {
  const [first] = unseen
  if (!first) return true
  toast.warning(`必交的资料还有 ${unseen.length} 件没有看过，看过才能办成`)
  preview(first)
  return false
}

function mayPass({ rejected }: CaseFilesControl): boolean {
  if (rejected.length > 0) toast.warning(`有 ${rejected.length} 件资料已驳回，请退回补正，或改为通过`)
  return rejected.length === 0
}
