import type { UnreportedAnswer, UnreportedSite } from '@zhujian/domain/contracts/unreported'
import { preventionsPath, surveyPath } from '@zhujian/domain/project/project-paths'
import { campaignStates, itemKind } from '@zhujian/domain/safety/campaign'
import { prevention } from '@zhujian/domain/safety/prevention'
import { Button } from 'antd'
import { useState } from 'react'
import { useRight } from '../../data/session'
import { useTab } from '../../data/tab'
import { EditFormDialog } from '../../entity/edit-form-dialog'
import type { WireRow } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { Empty } from '../../ui/empty'
import { Tag } from '../../ui/tag'

interface LateSitesProps {
  /** 专项。 */
  campaign: WireRow
  answer: UnreportedAnswer
}

/** 那一天没有上报的工程；本人能填报的，就在这里填。 */
export function LateSites({ campaign, answer: { day, sites, rows } }: LateSitesProps) {
  const [filling, setFilling] = useState<UnreportedSite | null>(null)
  const mayFill = useRight(prevention.name, 'add') && campaign.state === campaignStates.code('running')
  // 布置的机构此刻没有在建工程，或者本人负责的都不在其中：不能说成都报了。
  if (sites === 0) return <Empty small text="没有应报的在建工程" />
  if (rows.length === 0) return <Empty small text="这一天都报了" />
  return (
    <>
      <ul className="campaign-late">
        {rows.map((site) => (
          <LateSite key={site.id} site={site} onFill={mayFill ? () => setFilling(site) : undefined} />
        ))}
      </ul>
      {filling && (
        <WithKinds entity={prevention.name}>
          <EditFormDialog entity={prevention} start={reportOf(campaign, filling, day)} onClose={() => setFilling(null)} />
        </WithKinds>
      )}
    </>
  )
}

function LateSite({ site, onFill }: { site: UnreportedSite; onFill: (() => void) | undefined }) {
  const tab = useTab()
  const { id, engineering_name, builder, draft, last_on, urged, reached } = site
  return (
    <li>
      <button type="button" className="zj-link" onClick={() => tab.openTab(surveyPath(id))}>
        {engineering_name}
      </button>
      <small>{[builder, last_on === null ? '还没有报过' : `最近报到 ${last_on}`].filter(Boolean).join('　')}</small>
      {draft && <Tag tone="warning">填了没有报出</Tag>}
      {urged && <Tag plain>今天催过</Tag>}
      {!reached && <Tag tone="warning">没有能收到的账号</Tag>}
      {onFill &&
        (draft ? (
          <Button size="small" type="link" onClick={() => tab.openTab(preventionsPath(id))}>
            去报出
          </Button>
        ) : (
          <Button size="small" type="primary" onClick={onFill}>
            填报
          </Button>
        ))}
    </li>
  )
}

/** 新的一张：工程、专项、日期与要填的各项已经写好；要照片的项目凭照片。 */
function reportOf(campaign: WireRow, site: UnreportedSite, day: string): Readonly<Record<string, unknown>> {
  const items = (campaign.items ?? []) as readonly { item: string; kind: number }[]
  const asked = items.filter(({ kind }) => kind !== itemKind.code('photo'))
  return {
    engineering_id: site.id,
    engineering_id_text: site.engineering_name,
    campaign_id: campaign.id,
    campaign_id_text: campaign.title,
    day_on: day,
    answers: asked.map(({ item }) => ({ item, done: null, value: null, note: null })),
  }
}
