import { selfCheck } from '@zhujian/domain/safety/check-kinds'
import { checkerSide, selfSides } from '@zhujian/domain/safety/safety-dicts'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { checkCells } from '../../parts/check-name'
import { useRegulator } from '../../parts/use-regulator'
import { checkViews } from './check-views'

const VIEWS = [
  ...checkViews(selfSides, ['drafting', 'signing', 'rectifying', 'closed']),
  ...selfSides.map((side) => ({
    key: `side${side}`,
    label: checkerSide.labelOf(side),
    quiet: true,
    filters: { checker_side: String(side) },
  })),
]

/** 项目自查：建设、监理、施工企业与项目部各自的检查；查出的同样成为隐患，由自查的一方复查；监督机构只看。 */
export default function SelfCheckPage(props: PageProps) {
  const watches = useRegulator()
  return <ProjectList page={props} entity={selfCheck} views={VIEWS} cells={checkCells} {...(watches && { adding: null })} />
}
