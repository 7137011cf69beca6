import type { BizInfoAnswer, BizTaskAnswer } from '@zhujian/domain/contracts/biz-answers'
import { useSession } from '../../data/session'

/** 本人此刻要办的一份；没有则不归本人办。 */
export function useMyTask({ nodes }: BizInfoAnswer): BizTaskAnswer | undefined {
  const me = useSession(({ user }) => user?.id)
  return nodes.flatMap(({ tasks }) => tasks).find((task) => task.account_id === me && task.state === 'pending')
}
