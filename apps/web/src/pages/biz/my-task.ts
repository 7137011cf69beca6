import type { BizInfoAnswer, BizTaskAnswer } from '@zhujian/domain/contracts/biz-answers'
import { useSession } from '../../data/session'

/** 本人此刻要办的一份；没有则不归本人办。 */
export function useMyTask({ nodes }: BizInfoAnswer): BizTaskAnswer | undefined {
  // 免登录查看的是这个账号能看的，不是由他来办。
  const me = useSession(({ user }) => (user?.free ? undefined : user?.id))
  return nodes.flatMap(({ tasks }) => tasks).find((task) => task.account_id === me && task.state === 'pending')
}
