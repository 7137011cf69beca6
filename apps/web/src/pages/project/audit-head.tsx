import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import type { ReactNode } from 'react'
import type { Tab } from '../../data/tab'
import { StateTag } from '../../ui/tag'
import { AuditClock } from './audit-clock'
import { surveyAddress } from './project-paths'
import { projectSource } from './project-source'

/** 工程、状态、受理期限一行写完；右边换件。 */
export function AuditHead({ info, tab, queue }: { info: ProjectInfo; tab: Tab; queue: ReactNode }) {
  const { project, clock } = info
  const name = project.engineering_name
  return (
    <header className="audit-head">
      <h2 title={name}>{name}</h2>
      {projectSource.flow && <StateTag dict={projectSource.flow.states} code={project.state} />}
      {clock && (project.state === 0 || clock.paused) && <AuditClock clock={clock} />}
      <div className="audit-head-tools">
        <button type="button" className="zj-link" onClick={() => tab.openTab(surveyAddress(project.id), name)}>
          工程概况
        </button>
        {queue}
      </div>
    </header>
  )
}
