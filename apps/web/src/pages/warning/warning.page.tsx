import { briefOf } from '@zhujian/domain/entity-index'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { warning } from '@zhujian/domain/warning/warning'
import { nameOf } from '@zhujian/model'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { recordAddress } from '../../data/record-address'
import { type PageProps, useTab } from '../../data/tab'
import type { ListHandle } from '../../entity/entity-table'
import { ProjectList } from '../../entity/project-list'
import { itemsOf } from '../../entity/record-fields'
import { RecordLinks } from '../../parts/record-links'
import { RegisterButton } from '../../parts/register-button'
import { urge } from '../../parts/urge'
import { mayDo, type RowOn, type WholeRow } from '../../entity/source'
import { DescriptionView } from '../../ui/form/description-view'
import type { BatchSelection } from '../../ui/table/use-selection'
import './warning.css'

/** 预警中心：一条预警连着它所说的那一条记录。 */
export default function WarningPage(props: PageProps) {
  return (
    <ProjectList
      page={props}
      entity={warning}
      detail={detailOf}
      cells={CELLS}
      acts={(row) =>
        mayDo(row, 'urge')
          ? [
              {
                key: 'urge',
                label: '督办',
                onClick: () => void urge(warning.name, '督办', [{ id: row.id, text: row.content ?? '' }]),
              },
            ]
          : []
      }
      batch={(selection, list) => <UrgeTicked {...{ selection, list }} />}
    />
  )
}

/** 一页同一规则的，开头几个字都一样：两行写得下各是哪一件。 */
const CELLS = {
  content: ({ content }: RowOn<typeof warning>, open?: () => void) => (
    <button type="button" className="zj-link warning-content" title={content ?? undefined} onClick={open}>
      {content}
    </button>
  ),
}

/** 勾选的几条里催得动的。 */
function UrgeTicked({ selection, list }: { selection: BatchSelection; list: ListHandle }) {
  const urged = (selection.all ? list.page : selection.rows)
    .filter(({ can }) => can?.includes('urge'))
    .map(({ key, text }) => ({ id: Number(key), text }))
  return urged.length > 0 && <Button onClick={() => void urge(warning.name, '督办', urged)}>督办</Button>
}

/** 预警内容就是抽屉的标题；告知到第几天，逐级告知里说了。 */
const UNSAID = ['content', 'told_days']

const detailOf = (row: WholeRow<typeof warning>): ReactNode => <Warned row={row} />

function Warned({ row }: { row: WholeRow<typeof warning> }) {
  const tab = useTab()
  const { entity, subject_id: id } = row
  return (
    <>
      <DescriptionView
        fields={warning.fields}
        items={itemsOf(warning, row).filter((item) => !UNSAID.includes(nameOf(item)))}
        row={row}
      />
      <RecordLinks>
        <Button onClick={() => tab.openTab(recordAddress(entity, id))}>{`查看所指的${briefOf(entity).label}`}</Button>
        {!row.ended_at && <RegisterButton entity={hiddenDanger} label="登记为隐患" start={dangerOf(row)} />}
      </RecordLinks>
    </>
  )
}

/** 派单：要限期整改的，登记为隐患下达，预警的内容、依据与处置单位随之填好。 */
const dangerOf = (row: WholeRow<typeof warning>) => ({
  engineering_id: row.engineering_id,
  engineering_id_text: row.engineering_id_text,
  description: `${row.content}（预警 ${row.warning_no}）`,
  basis: row.clause,
  duty_unit_id: row.duty_unit_id,
  duty_unit_id_text: row.duty_unit_id_text,
})
