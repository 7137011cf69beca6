import { officialCheck } from '@zhujian/domain/safety/check-kinds'
import { officialSides } from '@zhujian/domain/safety/safety-dicts'
import { visitPath } from '@zhujian/domain/project/project-paths'
import { type ComponentProps, useEffect } from 'react'
import { useRight } from '../../data/session'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { checkCells } from '../../parts/check-name'
import { useRegulator } from '../../parts/use-regulator'
import { checkViews } from './check-views'
import { OverdueChecks } from './overdue-checks'
import { StartCheck } from './start-check'
import { VisitButton } from './visit-button'

const VIEWS = checkViews(officialSides, ['drafting', 'signing', 'rectifying', 'refused', 'closed'])

/** 监督检查：逐项检查、受检方签认，不符合项成为隐患，全部销项后闭合。 */
export default function SafetyCheckPage(props: PageProps) {
  // 由监督机构登记；参建各方自己的检查在项目自查那一页登记，这里只看、只签认。
  const adding = useRegulator()
    ? { label: '新建监督检查', dialog: (given: ComponentProps<typeof StartCheck>) => <Begin page={props} {...given} /> }
    : null
  return (
    <ProjectList
      page={props}
      entity={officialCheck}
      views={VIEWS}
      cells={checkCells}
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

const PHONE = '(max-width: 899.98px)'

/** 手机上新建，就是到了现场：逐项检查、拍照、签字在现场检查一页办。 */
function Begin({ page: { query, tab }, ...given }: { page: PageProps } & ComponentProps<typeof StartCheck>) {
  const visits = useRight('safety_check', 'visit') && tab.type === 0 && matchMedia(PHONE).matches
  const { onClose } = given
  const { openTab } = tab
  const project = Number(query.engineering_id) || 0
  useEffect(() => {
    if (!visits) return
    onClose()
    openTab(visitPath(project))
  }, [visits, onClose, openTab, project])
  return visits ? null : <StartCheck {...given} />
}
