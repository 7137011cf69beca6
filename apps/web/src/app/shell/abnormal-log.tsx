import { lazy, type ReactElement, Suspense } from 'react'
import { Loading } from '../../ui/loading'
import { guarded } from '../guarded-import'
import { showAbnormalLog, useShell } from './shell-state'

const Drawer = lazy(guarded(async () => ({ default: (await import('../../ui/drawer')).Drawer })))
const AbnormalList = lazy(guarded(async () => ({ default: (await import('./abnormal-list')).AbnormalList })))

/** 异常日志：后台请求失败与没有返回码的应答不打扰人，只留在这里 [S8-02]；打开时才载入。 */
export function AbnormalLog(): ReactElement | null {
  const open = useShell((state) => state.abnormal)
  if (!open) return null
  return (
    <Suspense>
      <Drawer open title="异常日志" width={520} onClose={() => showAbnormalLog(false)}>
        <Suspense fallback={<Loading />}>
          <AbnormalList />
        </Suspense>
      </Drawer>
    </Suspense>
  )
}
