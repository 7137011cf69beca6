import { briefOf } from '@zhujian/domain/entity-index'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { warning } from '@zhujian/domain/warning/warning'
import { nameOf } from '@zhujian/model'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { recordAddress } from '../../data/record-address'
import { type PageProps, useTab } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { itemsOf } from '../../entity/record-fields'
import { RecordDoors } from '../../parts/record-doors'
import { RegisterButton } from '../../parts/register-button'
import type { WholeRow } from '../../entity/source'
import { DescriptionView } from '../../ui/form/description-view'

/** 预警中心：一条预警连着它所说的那一条记录。 */
export default function WarningPage(props: PageProps) {
  return <ProjectList page={props} entity={warning} detail={detailOf} />
}

/** 预警内容就是抽屉的标题，开头即是规则的名称；告知到第几天是系统自己记的。 */
const UNSAID = ['content', 'rule_id', 'told_days']

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
      <RecordDoors>
        <Button onClick={() => tab.openTab(recordAddress(entity, id))}>{`查看所指的${briefOf(entity).label}`}</Button>
        {!row.ended_at && <RegisterButton entity={hiddenDanger} label="登记为隐患" start={dangerOf(row)} />}
      </RecordDoors>
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
