import type { Viewer } from '@zhujian/domain/screen-access'
import { screenOf } from '@zhujian/domain/screens'
import { useMemo } from 'react'
import { useBizCounts } from '../../data/biz-counts'
import { useSession } from '../../data/session'
import { type MenuNode, menuOf } from './menu-tree'
import { useTabs } from './tab-store'
import { projectOf } from './tabs'

const LIBRARY = '/projectlibrary/supervise'

/** 登录的人。 */
export function useViewer(): Viewer {
  const rights = useSession((state) => state.user?.rights)
  const free = useSession((state) => state.user?.free)
  return useMemo(() => ({ rights, free }), [rights, free])
}

/** 当前账号的菜单。 */
export function useMenu(): readonly MenuNode[] {
  const viewer = useViewer()
  const renamed = useBizCounts()?.renamed
  return useMemo(() => menuOf(viewer, renamed), [viewer, renamed])
}

/** 当前页面在菜单里的位置：带着工程打开的，都在工程库之下。 */
export const useHere = (): string =>
  useTabs(({ tabs, active }) => {
    const tab = tabs.find(({ key }) => key === active)
    if (!tab) return ''
    return projectOf(screenOf(tab.path), tab.query) === undefined ? tab.path : LIBRARY
  })
