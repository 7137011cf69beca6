import { section } from '@zhujian/domain/project/section'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'

/** 标段：一个承包范围，以一个工程为主，可再绑定同一范围内的其他工程。 */
export default function SectionPage(props: PageProps) {
  return <ProjectList page={props} entity={section} />
}
