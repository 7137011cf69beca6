import { bizStates } from '@zhujian/domain/biz/biz'
import { dueStages, type InboxTab, inboxTabs } from '@zhujian/domain/contracts/biz'
import type { EntityView } from '../../entity/list-query'
import type { Filters } from '../../ui/table-state'

const WORKING: readonly InboxTab[] = ['todo', 'done', 'mine', 'copied', 'all']
const WATCHING: readonly InboxTab[] = ['all']
const PAST: readonly InboxTab[] = ['all', 'done', 'mine']

interface TabsOf {
  /** 本人会收到办理任务或能发起申请。 */
  works: boolean
  history: boolean
}

/** 清单的页签；第一个是打开时的样子。只看不办的账号只有“全部”。 */
export function bizViews({ works, history }: TabsOf): readonly EntityView[] {
  const tabs = works ? (history ? PAST : WORKING) : WATCHING
  return tabs.map((tab, at) => ({
    key: at === 0 ? '' : `is-${tab}`,
    label: inboxTabs[tab],
    filters: { tab },
  }))
}

export const tabOfView = (views: readonly EntityView[], view: string | undefined): InboxTab =>
  (views.find(({ key }) => key === (view ?? '')) ?? views[0])?.filters['tab'] as InboxTab

export interface Stage {
  readonly key: string
  readonly label: string
  readonly filters: Readonly<Record<string, string>>
  readonly alarming?: boolean
  readonly count?: number | undefined
}

/** 阶段之外的查询条件。 */
export function beside(stages: readonly Stage[], filters: Filters): Filters {
  const names = new Set(stages.flatMap((stage) => Object.keys(stage.filters)))
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.has(name)))
}

/** 待处理的按时限分，其余的按办到哪一步分。 */
export function stagesOf(tab: InboxTab): readonly Stage[] {
  if (tab === 'todo')
    return Object.values(dueStages.entries).map(([key, label]) => ({
      key,
      label,
      filters: { due: key },
      alarming: key === 'late',
    }))
  return Object.values(bizStates.entries).map(([code, label]) => ({
    key: String(code),
    label,
    filters: { state: String(code) },
  }))
}
