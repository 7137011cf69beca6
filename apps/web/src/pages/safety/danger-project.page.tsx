import { dangerProject } from '@zhujian/domain/safety/danger-project'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { MajorHints } from './major-hints'

/** 危大工程：从工程打开的，清单之上列可能构成重大事故隐患的事实。 */
export default function DangerProjectPage(props: PageProps) {
  return (
    <>
      <div className="major-above">
        <MajorHints project={Number(props.query.engineering_id) || 0} />
      </div>
      <ProjectList page={props} entity={dangerProject} />
    </>
  )
}
