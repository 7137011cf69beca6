import { archiveItem } from '@zhujian/domain/correspondence/archive/archive-item'
import { screenOf } from '@zhujian/domain/screens'
import { useProjectScope } from '../../data/project-scope'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { WithKinds } from '../../entity/with-kinds'
import { ArchiveCatalogue } from './archive-catalogue'
import './archive.css'

/** 工程档案：本工程的归档目录，与文件收发里打开的是同一份；在这里也能生成、指定责任人、看版次。 */
export default function ArchivePage(props: PageProps) {
  const id = Number(props.query.engineering_id) || 0
  useProjectScope(props)
  if (id === 0) return <ProjectList page={props} entity={archiveItem} />
  return (
    <WithKinds>
      <ArchiveCatalogue key={id} project={id} title={screenOf(props.tab.path)?.title} />
    </WithKinds>
  )
}
