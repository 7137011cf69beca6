import { type WorkspaceGroup, workspaceGroups } from '@zhujian/domain/menu'
import { boards, MOST_COUNTED, type ScreenCount } from '@zhujian/domain/project/workspace'
import { isOpenTo } from '@zhujian/domain/screen-access'
import { type Screen, screens } from '@zhujian/domain/screens'
import { useMemo } from 'react'
import { useSession } from '../../data/session'
import type { Tab } from '../../data/tab'
import { type SideGroup, type SideItem, SideList } from '../../ui/side-list'
import { EVERYTHING } from '../../ui/table-state'
import { type Counts, sheetAddress, useWorkspace } from './use-workspace'

type Shown = Pick<SideItem, 'count' | 'tone' | 'hint'>

const written = (count: number): string => (count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(count))

/** 有事要办的写要办的，其余写有多少；没有就不写。 */
function shownOf({ total, open, late, own }: ScreenCount): Shown {
  const whose = own ? '，只计本单位的' : ''
  if (open > 0)
    return {
      count: written(open),
      tone: late > 0 ? 'danger' : 'warning',
      hint: (late > 0 ? '件待办，有逾期或异常' : '件待办') + whose,
    }
  return total > 0 ? { count: written(total), hint: `条${whose}` } : {}
}

/** 件数旁的链接打开的就是所数的那些：有要办的看要办的，否则看全部，不论上次看到哪里；没有件数的照旧。 */
const viewOf = ({ total, open, view }: ScreenCount): Record<string, string> => {
  const shown = open > 0 ? view : total > 0 ? EVERYTHING : undefined
  return shown === undefined ? {} : { view: shown }
}

/** 不列记录的页面只说有没有待办。 */
const colourOf = (count: ScreenCount): Shown => {
  const { tone } = shownOf(count)
  return tone ? { tone, hint: tone === 'danger' ? '有待办，有逾期或异常' : '有待办' } : {}
}

/** 一组里要办的：同一种数据的几页不重复数。 */
function sumOf(pages: readonly Screen[], counts: Counts): Shown {
  const byData = new Map<string, ScreenCount>()
  for (const { path, right } of pages) {
    const count = counts[path]
    const name = typeof right === 'string' ? path : right.entity
    if (count && count.open >= (byData.get(name)?.open ?? 0)) byData.set(name, count)
  }
  const all = [...byData.values()]
  const open = all.reduce((sum, each) => sum + each.open, 0)
  const own = all.some((each) => each.own)
  return open > 0
    ? shownOf({ total: 0, open, ...(own && { own }), late: Math.max(...all.map((each) => (each.open > 0 ? each.late : 0))) })
    : {}
}

const pagesOf = (group: string): Screen[] => screens.filter(({ workspace }) => workspace === group)

interface Group extends SideGroup {
  readonly items: readonly (SideItem & { readonly path: string })[]
}

interface MenuProps {
  id: number
  tab: Tab
  onChoose: (address: string) => void
}

/** 工程页左侧：由页面登记得出，只列此人能打开的；没有页面的组不显示。 */
export function WorkspaceMenu({ id, tab, onChoose }: MenuProps) {
  const rights = useSession(({ user }) => user?.rights)
  const free = useSession(({ user }) => user?.free)
  const counts = useWorkspace(id).data?.counts
  const { query } = tab
  const groups = useMemo(
    () =>
      (Object.entries(workspaceGroups) as [WorkspaceGroup, string][]).flatMap(([key, title]): Group[] => {
        const pages = pagesOf(key).filter((screen) => isOpenTo(screen, { rights, free }))
        if (pages.length === 0) return []
        const items = pages.map((page) => {
          const count = counts?.[page.path]
          const board = boards.has(page.path)
          const address = sheetAddress(page.path, id, { query }, count && !board ? viewOf(count) : {})
          return { path: page.path, address, title: page.title, ...(count && (board ? colourOf(count) : shownOf(count))) }
        })
        return [{ key, items, ...(key !== 'overview' && { title, count: sumOf(pages, counts ?? {}) }) }]
      }),
    [rights, free, counts, id, query],
  )
  const here = groups.flatMap(({ items }) => items).find(({ path }) => path === tab.path)?.address
  return <SideList label="本工程的页面" groups={groups} here={here} folds onChoose={onChoose} />
}
