import { briefOf } from '@zhujian/domain/entity-index'
import { engineering } from '@zhujian/domain/project/engineering'
import { warning } from '@zhujian/domain/warning/warning'
import { nameOf } from '@zhujian/model'
import type { ReactNode } from 'react'
import { addressFor } from '../../data/place'
import { type PageProps, useTab } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { itemsOf } from '../../entity/record-fields'
import type { WireRow } from '../../entity/source'
import { DescriptionView } from '../../ui/form/description-view'

/** 编码只给程序看：页上给的是通往那一条的按钮。 */
const OWN = ['entity', 'subject_id']

/** 预警中心：一条预警连着它所说的那一条记录。 */
export default function WarningPage(props: PageProps) {
  return <ProjectList page={props} entity={warning} detail={detailOf} />
}

const detailOf = (row: WireRow): ReactNode => <Warned row={row} />

function Warned({ row }: { row: WireRow }) {
  const tab = useTab()
  const [entity, id] = [String(row.entity), Number(row.subject_id)]
  const items = itemsOf(warning, row).filter((item) => !OWN.includes(nameOf(item)))
  const address =
    entity === engineering.name
      ? addressFor('/projectlibrary/supervise/ProjectDetails/survey', { engineering_id: id })
      : addressFor('/todo/record', { entity, id })
  return (
    <>
      <DescriptionView fields={warning.fields} items={items} row={row} />
      <button type="button" className="zj-link" onClick={() => tab.openTab(address)}>
        {`查看所指的${briefOf(entity).label}`}
      </button>
    </>
  )
}
