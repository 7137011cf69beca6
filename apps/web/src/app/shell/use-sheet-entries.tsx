import { FolderOpenOutlined } from '@ant-design/icons'
import type { Viewer } from '@zhujian/domain/screen-access'
import { wordsFor } from '@zhujian/domain/screen-words'
import { screenOf } from '@zhujian/domain/screens'
import { useMemo } from 'react'
import { addressFor } from '../../data/place'
import { workspaceSheets } from './menu-tree'
import { useTabs } from './tab-store'
import { type OpenTab, projectOf, type TabsState } from './tabs'
import { useViewer } from './use-menu'

/** 正看着的工程：编号，与标签上写的名称。 */
interface OpenProject {
  id: number
  name: string
}

/** 工程工作台里的各表：正看着一个工程的，先是它的；`all` 是各工程的总表。 */
export function sheetEntries(viewer: Viewer, project: OpenProject | undefined) {
  const sheets = workspaceSheets(viewer).map(({ path, title }) => ({
    path,
    title,
    others: wordsFor(path),
    icon: <FolderOpenOutlined aria-hidden />,
  }))
  return {
    own: sheets.flatMap(({ path, title, ...sheet }) =>
      project
        ? [
            {
              ...sheet,
              id: `own-${path}`,
              title: `本工程 · ${title}`,
              name: title,
              note: project.name,
              address: addressFor(path, { engineering_id: project.id }),
            },
          ]
        : [],
    ),
    all: sheets.map(({ path, ...sheet }) => ({ ...sheet, id: `sheet-${path}`, note: '各工程', address: path })),
  }
}

/** 正看着的工程。 */
export const useProject = (): number | undefined => useTabs((state) => projectIn(projectTab(state)))

export function useSheetEntries() {
  const viewer = useViewer()
  const id = useProject()
  const name = useTabs((state) => projectTab(state)?.label ?? '')
  return useMemo(() => sheetEntries(viewer, id === undefined ? undefined : { id, name }), [viewer, id, name])
}

const projectIn = (tab: OpenTab | undefined): number | undefined => tab && projectOf(screenOf(tab.path), tab.query)

const projectTab = ({ tabs, active }: TabsState): OpenTab | undefined =>
  tabs.find((tab) => tab.key === active && projectIn(tab) !== undefined)
