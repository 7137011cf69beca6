import { FolderOpenOutlined } from '@ant-design/icons'
import { isOpenTo } from '@zhujian/domain/screen-access'
import { wordsFor } from '@zhujian/domain/screen-words'
import { screenOf, screens } from '@zhujian/domain/screens'
import { useMemo } from 'react'
import { addressFor } from '../../data/place'
import { useTabs } from './tab-store'
import { projectOf } from './tabs'
import { useViewer } from './use-menu'

/** 正看着的工程。 */
const useProject = (): number | undefined =>
  useTabs(({ tabs, active }) => {
    const tab = tabs.find(({ key }) => key === active)
    return tab && projectOf(screenOf(tab.path), tab.query)
  })

/** 工程工作台里的各表：正看着一个工程的，打开它的；否则打开各工程的总表。 */
export function useSheetEntries() {
  const viewer = useViewer()
  const project = useProject()
  return useMemo(
    () =>
      screens
        .filter((screen) => screen.workspace && screen.ready && isOpenTo(screen, viewer))
        .map(({ path, title }) => ({
          id: `sheet-${path}`,
          title,
          others: wordsFor(path),
          note: project === undefined ? '各工程' : '本工程',
          address: project === undefined ? path : addressFor(path, { engineering_id: project }),
          icon: <FolderOpenOutlined aria-hidden />,
        })),
    [viewer, project],
  )
}
