import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { whoDraws } from '@zhujian/domain/safety/random-draw'
import { visitPlan } from '@zhujian/domain/safety/visit-plan'
import { MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { Button } from 'antd'
import { useApi } from '../data/queries'
import { useTab } from '../data/tab'
import { entityPath } from '../entity/entity-paths'
import type { ListAnswer, WireRow } from '../entity/source'
import { Card } from '../ui/card'
import { CopyButton } from '../ui/copy-button'
import './draw-result.css'

/** 公众查验这一次抽查的网址。 */
export const publicDrawAddress = (code: string): string =>
  `${location.origin}${location.pathname}#/publicDraw?code=${encodeURIComponent(code)}`

/** 公开查验的网址，点开即看，也可以复制了登在网上（国办发〔2015〕58号：抽查情况及查处结果及时公开）。 */
export function PublicAddress({ code }: { code: string }) {
  const address = publicDrawAddress(code)
  return (
    <p className="draw-address">
      公开查验网址
      <a href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
      <CopyButton text={address} label="复制网址" />
    </p>
  )
}

/** 一次抽查的记录之下：公开查验的网址，抽到的工程与各自的检查人，各连着它的检查计划。 */
export function DrawResult({ row }: { row: WireRow }) {
  return (
    <Card title="抽取结果与公开">
      {row.check_code ? <PublicAddress code={String(row.check_code)} /> : <p>名单冻结以后给出公开查验网址。</p>}
      {row.drawn_at ? <Drawn draw={row.id} /> : <p>{whoDraws(row) ?? '抽取以后列出抽到的工程与检查人。'}</p>}
    </Card>
  )
}

function Drawn({ draw }: { draw: number }) {
  const tab = useTab()
  const params = { draw_id: draw, page: 1, limit: MAX_PAGE_SIZE, sort: 'id' }
  const { data } = useApi<ListAnswer<typeof visitPlan>>(visitPlan.name, entityPath(visitPlan.name, 'getList'), params)
  return (
    <ol className="draw-result" aria-label="抽到的工程与检查人">
      {(data?.rows ?? []).map((plan) => (
        <li key={plan.id}>
          <Button type="link" size="small" onClick={() => tab.openTab(messageLinks.record(visitPlan.name, plan.id))}>
            {plan.engineering_id_text ?? `工程 ${plan.engineering_id}`}
          </Button>
          <span>
            {`检查人 ${[plan.lead_id_text, plan.mate_id_text, plan.more_ids_text].filter(Boolean).join('、')}　${visitPlan.flow?.states.labelOf(plan.state) ?? ''}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
