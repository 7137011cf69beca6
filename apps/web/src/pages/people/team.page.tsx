import { team } from '@zhujian/domain/people/team'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'

/** 班组：同一单位、同一工种在一个工程上的用工组织；班组长实名登记后写在这里。 */
export default function TeamPage(props: PageProps) {
  return <ProjectList page={props} entity={team} />
}
