import { briefOf, hasEntity } from '@zhujian/domain/entity-index'
import { salarySheet } from '@zhujian/domain/salary/salary-sheet'
import { randomDraw } from '@zhujian/domain/safety/random-draw'
import { warning } from '@zhujian/domain/warning/warning'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { invalidate } from '../../data/queries'
import { recordAddress } from '../../data/record-address'
import type { PageProps } from '../../data/tab'
import { LoadedEntity } from '../../entity/loaded-entity'
import { NO_RECORD, RecordPage } from '../../entity/record-page'
import { DrawResult } from '../../parts/draw-result'
import { Empty } from '../../ui/empty'
import type { WireRow } from '../../entity/source'
import { BIZ } from './biz-paths'
import { WageDoubts } from './wage-doubts'

/** 流程里轮到本人的一条记录：看内容与操作记录，办当前的一步；办完之后待办的件数随之改变。 */
export default function TodoRecordPage({ query, tab }: PageProps) {
  const id = Number(query.id) || 0
  const name = query.entity ?? ''
  if (id === 0 || !hasEntity(name)) return <Empty text={NO_RECORD} />
  const besides: Record<string, (row: WireRow) => ReactNode> = {
    [salarySheet.name]: () => <WageDoubts sheet={id} />,
    [randomDraw.name]: (row) => <DrawResult row={row} />,
    [warning.name]: ({ entity, subject_id: subject }) => (
      <Button type="link" onClick={() => tab.openTab(recordAddress(String(entity), Number(subject)))}>
        {`查看所指的${briefOf(String(entity)).label}`}
      </Button>
    ),
  }
  return (
    <LoadedEntity name={name}>
      {(entity) => <RecordPage entity={entity} id={id} tab={tab} beside={besides[name]} onDone={() => void invalidate(BIZ)} />}
    </LoadedEntity>
  )
}
