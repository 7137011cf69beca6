import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'

const code = (...keys: (keyof typeof hiddenDangerStates.entries)[]): string =>
  keys.map((key) => hiddenDangerStates.code(key)).join(',')

const VIEWS = [
  { key: '', label: '全部', filters: {} },
  { key: 'draft', label: '待下发', filters: { state: code('draft') } },
  { key: 'issued', label: '待签收', filters: { state: code('issued') } },
  { key: 'rectifying', label: '整改中', filters: { state: code('rectifying') } },
  { key: 'reviewing', label: '待复核、复查', filters: { state: code('reviewing', 'rechecking') } },
  { key: 'closed', label: '已销项', filters: { state: code('closed') } },
]

/** 隐患整改：从下发到销项，各步由轮到的一方办。 */
export default function HiddenDangerPage(props: PageProps) {
  return <ProjectList page={props} entity={hiddenDanger} views={VIEWS} />
}
