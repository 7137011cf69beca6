import { officialCheck } from '@zhujian/domain/safety/check-kinds'
import { officialSides } from '@zhujian/domain/safety/safety-dicts'
import { visitPath } from '@zhujian/domain/project/project-paths'
import { useEffect } from 'react'
import { useRight } from '../../data/session'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { checkViews } from './check-views'
import { OverdueChecks } from './overdue-checks'
import { StartCheck } from './start-check'
import { VisitButton } from './visit-button'

const VIEWS = checkViews(officialSides, ['drafting', 'signing', 'rectifying', 'refused', 'closed'])

/** 监督检查：逐项检查、受检方签认，不符合项成为隐患，全部销项后闭合。 */
export default function SafetyCheckPage(props: PageProps) {
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
      adding={{ label: '新建监督检查', dialog: (given) => <Begin page={props} {...given} /> }}
    />
  )
}

const PHONE = '(max-width: 899.98px)'

/** 手机上新建，就是到了现场：逐项检查、拍照、签字在现场检查一页办。 */
function Begin({ page: { query, tab }, ...given }: { page: PageProps } & Parameters<typeof StartCheck>[0]) {
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
