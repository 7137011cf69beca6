import { lockStatus, manageUser } from '@zhujian/domain/people/manage-user'
import type { PageProps } from '../../data/tab'
import type { CellRenderers } from '../../entity/columns'
import { ProjectList } from '../../entity/project-list'
import { Vacancies } from './vacancies'
import { ValidTo } from './valid-to'

const VIEWS = [
  { key: '', label: '在岗', filters: { active: '1' } },
  { key: 'contractor', label: '施工方', filters: { active: '1', unit_role: 'sgdw' } },
  { key: 'consultant', label: '监理方', filters: { active: '1', unit_role: 'jldw' } },
  { key: 'locked', label: '已锁定', filters: { lock_status: String(lockStatus.code('locked')) } },
  { key: 'left', label: '已离岗', filters: { active: '0' } },
]

const cells: CellRenderers = {
  cert_to: (row) => <ValidTo day={row.cert_to} />,
  safety_cert_to: (row) => <ValidTo day={row.safety_cert_to} />,
}

/** 关键岗位：报监时申报的与受理后补登的在同一份名册；更换走“关键人员变更”。 */
export default function ManageUserPage(props: PageProps) {
  return (
    <>
      <Vacancies page={props} />
      <ProjectList page={props} entity={manageUser} views={VIEWS} cells={cells} />
    </>
  )
}
