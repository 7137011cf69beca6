import {
  type UnreportedAnswer,
  type UnreportedSite,
  unreportedApi,
  type UrgedAnswer,
  urgedText,
} from '@zhujian/domain/contracts/unreported'
import { campaign, campaignStates } from '@zhujian/domain/safety/campaign'
import { screenOf } from '@zhujian/domain/screens'
import { today } from '@zhujian/model/date'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi, useWrite } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import { EntityPage } from '../../entity/entity-page'
import { itemsOf } from '../../entity/record-fields'
import { mayDo, type WireRow } from '../../entity/source'
import { Card } from '../../ui/card'
import { DateInput } from '../../ui/controls/date-input'
import { DescriptionView } from '../../ui/form/description-view'
import { Loading, LoadError } from '../../ui/loading'
import { toast } from '../../ui/toast'
import { LateSites } from './campaign-sites'
import './campaign.css'

/** 专项防控：点开一项，看得到哪一天哪些工程没有上报，今天的当即催报。 */
export default function CampaignPage({ tab }: PageProps) {
  return <EntityPage entity={campaign} title={screenOf(tab.path)?.title} detail={detailOf} />
}

const detailOf = (row: WireRow): ReactNode => (
  <>
    <DescriptionView fields={campaign.fields} items={itemsOf(campaign, row)} row={row} />
    {row.state !== campaignStates.code('draft') && (
      <div className="campaign-late-box">
        <Unreported row={row} />
      </div>
    )}
  </>
)

/** 进行中的从今天看起，已经过了的从最后一天看起。 */
function Unreported({ row }: { row: WireRow }) {
  const last = String(row.to_on) < today() ? String(row.to_on) : today()
  const [day, setDay] = useState(last)
  const answer = useApi<UnreportedAnswer>('prevention', unreportedApi.list, { id: row.id, day }, { keepRows: true })
  const { data } = answer
  return (
    <Card
      title="没有上报的工程"
      note={data && `${data.day}　应报 ${data.sites} 个，未报 ${data.rows.length} 个`}
      extra={
        <span className="campaign-late-tools">
          <DateInput aria-label="看哪一天" value={day} onChange={(next) => setDay(next ?? last)} />
          {day === today() && mayDo(row, 'urge') && <Urge id={row.id} late={data?.rows ?? []} />}
        </span>
      }
    >
      {answer.isError ? (
        <LoadError reason={messageOf(answer.error)} onRetry={() => void answer.refetch()} />
      ) : data ? (
        <LateSites campaign={row} answer={data} />
      ) : (
        <Loading lines={3} />
      )}
    </Card>
  )
}

function Urge({ id, late }: { id: number; late: readonly UnreportedSite[] }) {
  const waiting = late.filter(({ urged, reached }) => !urged && reached).length
  const silent = late.some(({ reached }) => !reached)
  const urge = useWrite<UrgedAnswer>(unreportedApi.urge, {
    changes: ['prevention'],
    onDone: (answer) => (answer.unreached.length > 0 ? toast.warning : toast.success)(urgedText(answer)),
  })
  return (
    <Button
      type="primary"
      disabled={waiting === 0}
      loading={urge.isPending}
      title={
        waiting === 0
          ? silent
            ? '今天没有上报的，催过了，或者没有能收到的账号'
            : '今天没有上报的都催过了'
          : '项目部、安全员与施工企业当即收到；一个工程一天只催一次'
      }
      onClick={() => urge.mutate({ body: { id } })}
    >
      {`催报 ${waiting} 个工程`}
    </Button>
  )
}
