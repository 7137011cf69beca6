import type { BizEventAnswer, BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { nowSeconds } from '@zhujian/model/date'
import { useState } from 'react'
import { useSession } from '../../data/session'
import { momentText } from '../../ui/due-clock'
import { actionLabel } from './biz-actions'
import { useMyTask } from './my-task'
import { personText } from './person-text'

/** 打开着等本人办的，别人先办了：是哪一次办理；本人办的不算。 */
function useOvertaken(info: BizInfoAnswer): BizEventAnswer | undefined {
  const me = useSession(({ user }) => user?.id)
  const waits = useMyTask(info) !== undefined
  const newest = Math.max(0, ...info.events.map(({ id }) => id))
  const [known, setKnown] = useState<number | null>(null)
  if (waits && known !== newest) setKnown(newest)
  if (waits || known === null) return undefined
  const since = info.events.filter(({ id }) => id > known)
  return since.some(({ actor }) => actor.account_id === me) ? undefined : since[0]
}

/** 说是谁、何时办的；写好的意见没有送出，留在眼前可以抄走。 */
export function Overtaken({ info, text }: { info: BizInfoAnswer; text: string }) {
  const event = useOvertaken(info)
  if (!event) return null
  const what = [event.node_label, actionLabel(event.action)].filter(Boolean).join('　')
  return (
    <output className="biz-overtaken">
      <p>{`已由${personText(event.actor)}于 ${momentText(event.at, nowSeconds())} 办理（${what}），不用本人再办。`}</p>
      {text.trim() && <p>{`本人写的意见没有送出：${text}`}</p>}
    </output>
  )
}
