import { officialCheck } from '@zhujian/domain/safety/check-kinds'
import { officialSides } from '@zhujian/domain/safety/safety-dicts'
import type { ComponentProps } from 'react'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { useRegulator } from '../../parts/use-regulator'
import { checkViews } from './check-views'
import { OverdueChecks } from './overdue-checks'
import { StartCheck } from './start-check'
import { VisitButton } from './visit-button'

const VIEWS = checkViews(officialSides, ['drafting', 'signing', 'rectifying', 'refused', 'closed'])

/** 监督检查由监督机构登记；参建各方自己的检查在项目自查那一页登记，这里只看、只签认。 */
const ADDING = {
  label: '登记检查',
  dialog: (given: ComponentProps<typeof StartCheck>) => <StartCheck {...given} />,
}

/** 监督检查：逐项检查、受检方签认，不符合项成为隐患，全部销项后闭合。 */
export default function SafetyCheckPage(props: PageProps) {
  const adding = useRegulator() ? ADDING : null
  return (
    <ProjectList
      page={props}
      entity={officialCheck}
      views={VIEWS}
      toolbar={() => (
        <>
          <VisitButton page={props} />
          <OverdueChecks page={props} />
        </>
      )}
      adding={adding}
    />
  )
}
