import { useEffect } from 'react'
import { hasKeptVisits } from '../../data/kept-visits'
import { useSession } from '../../data/session'

/** 上次没有网络、存在这台设备上的现场检查，登录之后接着上传，不必打开那一页。 */
export function useKeptVisits(): void {
  const account = useSession(({ user }) => (user?.free ? undefined : user?.id))
  useEffect(() => {
    if (account === undefined) return
    void hasKeptVisits()
      .then(async (kept) => kept && (await import('../../pages/visit/visit-queue')).resumeQueue())
      .catch(() => undefined)
  }, [account])
}
