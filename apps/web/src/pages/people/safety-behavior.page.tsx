import { safetyBehavior } from '@zhujian/domain/people/safety-behavior'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { ViewTabs } from '../../ui/view-tabs'
import { BehaviorBoard } from './behavior-board'
import '../../ui/page-parts.css'

const PARTS = [
  { key: '', label: '行为记录' },
  { key: 'stars', label: '安全之星' },
  { key: 'teams', label: '班组榜' },
] as const

/** 安全行为：逐次的记录，与由它们得出的两张榜。 */
export default function SafetyBehaviorPage(props: PageProps) {
  const { query, tab } = props
  const chosen = PARTS.find(({ key }) => key === query.part)?.key ?? ''
  const project = query.engineering_id
  return (
    <div className="zj-parts">
      <div className="zj-parts-tabs">
        <ViewTabs
          views={PARTS}
          value={chosen}
          onChange={(key) => tab.setQuery({ engineering_id: project, part: key || undefined })}
        />
      </div>
      {chosen === '' ? (
        <ProjectList page={props} entity={safetyBehavior} />
      ) : (
        <BehaviorBoard key={chosen} kind={chosen} project={project} />
      )}
    </div>
  )
}
