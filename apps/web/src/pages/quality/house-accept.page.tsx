import { type HouseRowsAnswer, houseRowsApi } from '@zhujian/domain/contracts/house-rows'
import { houseAccept } from '@zhujian/domain/quality/house-accept'
import { houseRooms } from '@zhujian/domain/quality/house-rows'
import { f } from '@zhujian/model'
import { Button } from 'antd'
import { useState } from 'react'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useRight } from '../../data/session'
import type { PageProps } from '../../data/tab'
import { AskDialog } from '../../entity/ask-dialog'
import { ProjectList } from '../../entity/project-list'
import { toast } from '../../ui/toast'

const { engineering_id, monomer_id, house_type } = houseAccept.fields
const FIELDS = {
  engineering_id,
  monomer_id,
  stairs: f.integer('单元数', { min: 1, max: 20, unit: '个' }),
  from_floor: f.integer('起始楼层', { min: 1, max: 200, unit: '层' }),
  to_floor: f.integer('最高楼层', { min: 1, max: 200, unit: '层' }),
  per_floor: f.integer('每单元每层', { min: 1, max: 40, unit: '户' }),
  house_type,
} as const
const ASKED = ['monomer_id', 'stairs', 'from_floor', 'to_floor', 'per_floor', 'house_type'] as const
const REQUIRED = ['monomer_id', 'stairs', 'from_floor', 'to_floor', 'per_floor'] as const

/** 分户验收：一户一张表；各户照单体登记的户数一次列出，到现场逐户填。 */
export default function HouseAcceptPage(props: PageProps) {
  const project = Number(props.query.engineering_id) || 0
  const adds = useRight(houseAccept.name, 'add') && props.tab.type === 0
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ProjectList
        page={props}
        entity={houseAccept}
        toolbar={() =>
          adds &&
          project > 0 && (
            <Button title="按单元、楼层、每层户数一次列出待验收的各户" onClick={() => setAsking(true)}>
              按户数列出
            </Button>
          )
        }
      />
      {asking && <ListHouses project={project} onClose={() => setAsking(false)} />}
    </>
  )
}

const numbersOf = (values: Readonly<Record<string, unknown>>) => {
  const of = (name: string) => Number(values[name]) || 0
  return { stairs: of('stairs'), from_floor: of('from_floor'), to_floor: of('to_floor'), per_floor: of('per_floor') }
}

function ListHouses({ project, onClose }: { project: number; onClose: () => void }) {
  return (
    <AskDialog
      title="按户数列出"
      okText="列出"
      note="室号为楼层加两位门号，如三层第二户为 302；已有的不重列，户型不同的可以分几次列。"
      fields={FIELDS}
      items={ASKED}
      required={REQUIRED}
      initial={{ engineering_id: project, stairs: 1, from_floor: 1 }}
      beside={(values) => <Preview values={values} />}
      rules={(values) =>
        values.from_floor && values.to_floor && Number(values.to_floor) < Number(values.from_floor)
          ? [{ field: 'to_floor', message: '最高楼层不能低于起始楼层' }]
          : []
      }
      subject={{ scope: 'list.house_accept', ids: [project] }}
      onSubmit={async (values) => {
        const { added, skipped } = await post<HouseRowsAnswer>(houseRowsApi, { ...values, engineering_id: project })
        await invalidate(houseAccept.name)
        toast.success(`已列出 ${added} 户${skipped > 0 ? `，${skipped} 户已有记录` : ''}`)
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

/** 将要列出的：共几户，头尾各是哪一户。 */
function Preview({ values }: { values: Readonly<Record<string, unknown>> }) {
  const span = numbersOf(values)
  const { stairs, from_floor, to_floor, per_floor } = span
  const total = stairs * per_floor * Math.max(0, to_floor - from_floor + 1)
  if (total === 0) return <p className="zj-page-note">填好以后，这里是将要列出的各户</p>
  const [first] = houseRooms({ ...span, stairs: 1, to_floor: from_floor, per_floor: 1 })
  return (
    <p className="zj-page-note">
      {`共 ${total} 户：${first?.stair_no} ${first?.room_no} 至 ${stairs} 单元 ${to_floor}${String(per_floor).padStart(2, '0')}`}
    </p>
  )
}
