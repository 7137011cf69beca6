import { briefOf } from '@zhujian/domain/entity-index'
import { warning } from '@zhujian/domain/warning/warning'
import type { ReactNode } from 'react'
import { recordAddress } from '../../data/record-address'
import { type PageProps, useTab } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { itemsOf } from '../../entity/record-fields'
import type { WireRow } from '../../entity/source'
import { DescriptionView } from '../../ui/form/description-view'

/** 预警中心：一条预警连着它所说的那一条记录。 */
export default function WarningPage(props: PageProps) {
  return <ProjectList page={props} entity={warning} detail={detailOf} />
}

const detailOf = (row: WireRow): ReactNode => <Warned row={row} />

function Warned({ row }: { row: WireRow }) {
  const tab = useTab()
  const [entity, id] = [String(row.entity), Number(row.subject_id)]
  return (
    <>
      <DescriptionView fields={warning.fields} items={itemsOf(warning, row)} row={row} />
      <button type="button" className="zj-link" onClick={() => tab.openTab(recordAddress(entity, id))}>
        {`查看所指的${briefOf(entity).label}`}
      </button>
    </>
  )
}
