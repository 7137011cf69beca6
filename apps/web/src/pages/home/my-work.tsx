import type { HomeAnswer } from '@zhujian/domain/contracts/project-answers'
import type { Tab } from '../../data/tab'
import { ApplicantCards } from './applicant-cards'
import { AuditQueue } from './audit-queue'
import { MyProjects } from './my-projects'
import { PlatformCard } from './platform-card'
import { RegionCard } from './region-card'
import { StateCounts } from './state-counts'

const ATTENTION = new Set(['building', 'stopped', 'checkOverdue', 'overdue', 'unassigned', 'cancelling'])

export interface MyWorkProps {
  home: HomeAnswer
  /** 持有受理权。 */
  audits: boolean
  /** 持有报监权。 */
  applies: boolean
  tab: Tab
}

/**
 * 首页第一张卡片，各角色先看自己能办的事：三员看平台运行，参建单位看退回与草稿（不报监的看参与的工程），
 * 有受理权的看待审，监督员看自己监督的工程，其余看各区县。
 */
export function MyWork({ home, audits, applies, tab }: MyWorkProps) {
  if (home.side === 'applicant') return <ApplicantWork home={home} applies={applies} tab={tab} />
  const regional = home.regions.length > 1
  if (home.side === 'platform')
    return (
      <>
        <PlatformCard home={home} tab={tab} />
        {regional && <RegionCard regions={home.regions} tab={tab} />}
      </>
    )
  const mine = home.views.find((view) => view.key === 'mine')?.count ?? 0
  return (
    <>
      {audits && <AuditQueue queue={home.queue} tab={tab} />}
      {mine > 0 && !(audits && home.queue.total > 4) && <MyProjects kind="supervised" tab={tab} />}
      {mine === 0 && regional && <RegionCard regions={home.regions} tab={tab} />}
      {mine === 0 && !regional && !(audits && home.queue.total > 0) && (
        <StateCounts title="需要关注" counts={home.views.filter((view) => ATTENTION.has(view.key))} tab={tab} />
      )}
    </>
  )
}

function ApplicantWork({ home, applies, tab }: Omit<MyWorkProps, 'audits'>) {
  const pending = home.returned.total + home.drafts.total + home.reviewing.total
  return (
    <>
      {applies && pending > 0 && <ApplicantCards home={home} tab={tab} />}
      {(!applies || pending === 0) && <MyProjects kind="joined" applies={applies} tab={tab} />}
    </>
  )
}
