import { crane } from '@zhujian/domain/device/crane'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import type { PageProps } from '../../data/tab'
import type { CellRenderers } from '../../entity/columns'
import { ProjectList } from '../../entity/project-list'
import { LateDay } from './late-day'

const code = (...keys: (keyof typeof craneStates.entries)[]): string => keys.map((key) => craneStates.code(key)).join(',')

const VIEWS = [
  { key: '', label: '全部', filters: {} },
  { key: 'notice', label: '安装告知', filters: { state: code('recorded', 'notified') } },
  { key: 'install', label: '安装与检测', filters: { state: code('installing', 'testing', 'accepting') } },
  { key: 'register', label: '待使用登记', filters: { state: code('registering') } },
  { key: 'using', label: '使用中', filters: { state: code('using', 'idle') } },
  { key: 'remove', label: '拆卸', filters: { state: code('removing', 'removed') } },
]

const IN_USE: readonly unknown[] = [craneStates.code('using'), craneStates.code('idle')]
const cells: CellRenderers<typeof crane> = {
  test_next: (row) => <LateDay day={row.test_next} open={IN_USE.includes(row.state)} />,
}
const NEEDS = ['state'] as const

/** 起重机械台账：备案、安装告知、检测、使用登记到拆除。 */
export default function CraneLedgerPage(props: PageProps) {
  return <ProjectList page={props} entity={crane} cells={cells} needs={NEEDS} views={VIEWS} />
}
