import { jgj59Score } from '@zhujian/domain/safety/jgj59-score'
import { SHEET } from '@zhujian/domain/safety/jgj59/sheet-path'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { StartScore } from './start-score'

/** 标准化评分：清单由定义得出，打开一份就到评分的页面，新建的随即去评。 */
export default function ScoresPage(props: PageProps) {
  const { openTab } = props.tab
  const open = (id: number) => openTab(`${SHEET}${id}`)
  return (
    <ProjectList
      page={props}
      entity={jgj59Score}
      onOpen={({ id }) => open(id)}
      adding={{ label: '新建评分', dialog: (given) => <StartScore {...given} onSaved={open} /> }}
    />
  )
}
