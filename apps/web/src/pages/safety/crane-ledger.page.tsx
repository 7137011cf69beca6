import { crane } from '@zhujian/domain/device/crane'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import type { PageProps } from '../../data/tab'
import type { CellRenderers } from '../../entity/columns'
import { ProjectList } from '../../entity/project-list'
import { LateDay } from '../../ui/cells/late-day'

const IN_USE: readonly unknown[] = [craneStates.code('using'), craneStates.code('idle')]
const cells: CellRenderers<typeof crane> = {
  test_next: (row) => <LateDay short day={row.test_next} open={IN_USE.includes(row.state)} />,
}
const NEEDS = ['state'] as const

/** 起重机械台账：备案、安装告知、检测、使用登记到拆除。 */
export default function CraneLedgerPage(props: PageProps) {
  return <ProjectList page={props} entity={crane} cells={cells} needs={NEEDS} />
}
