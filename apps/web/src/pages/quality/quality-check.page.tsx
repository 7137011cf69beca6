import { officialQualityCheck, ownQualityCheck } from '@zhujian/domain/quality/quality-check-kinds'
import { isRole, roleOf } from '@zhujian/domain/roles'
import { useSession } from '../../data/session'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'

/** 质量检查：登记的人是哪一边的，就填哪一边的几栏。 */
export default function QualityCheckPage(props: PageProps) {
  const roles = useSession(({ user }) => user?.role_codes) ?? []
  const isOfficial = roles.some((role) => isRole(role) && roleOf(role).side === 'regulator')
  return <ProjectList page={props} entity={isOfficial ? officialQualityCheck : ownQualityCheck} />
}
