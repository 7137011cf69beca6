import { lazy, type ReactElement, Suspense } from 'react'
import { Loading } from '../../ui/loading'
import { guarded } from '../guarded-import'
import { showHelp, useShell } from './shell-state'

const Drawer = lazy(guarded(async () => ({ default: (await import('../../ui/drawer')).Drawer })))
const HelpContent = lazy(guarded(async () => ({ default: (await import('./help/help-content')).HelpContent })))

/** 帮助：打开时才载入，使用说明也在那时取来。 */
export function HelpDrawer(): ReactElement | null {
  const open = useShell((state) => state.help)
  if (!open) return null
  return (
    <Suspense>
      <Drawer open title="帮助" width={440} onClose={() => showHelp(false)}>
        <Suspense fallback={<Loading />}>
          <HelpContent />
        </Suspense>
      </Drawer>
    </Suspense>
  )
}
