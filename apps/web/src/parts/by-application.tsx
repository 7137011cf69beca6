import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import { bizKindDict } from '@zhujian/domain/biz/kind-codes'
import { applyPath, changedBy } from '@zhujian/domain/project/beginnings'
import { Button } from 'antd'
import { useCallback } from 'react'
import { useProjectScope } from '../data/project-scope'
import { useSession } from '../data/session'
import type { PageProps } from '../data/tab'

/** 报监登记的一类行在工程里的清单：提交以后“新建”“导入”换成那一件申请，工程已经选定。 */
export function useByApplication(page: PageProps, code: BizCode) {
  const { fixed, state } = useProjectScope(page)
  const roles = useSession(({ user }) => user?.role_codes) ?? []
  const { closed, offered } = changedBy(code, state, roles)
  const { openTab } = page.tab
  const id = Number(fixed?.engineering_id)
  const label = bizKindDict.labelOf(code)
  const button = useCallback(
    () => (
      <Button type="primary" onClick={() => openTab(applyPath(code, id), label)}>
        {label}
      </Button>
    ),
    [openTab, code, id, label],
  )
  return { closed, ...(offered && { toolbar: button }) }
}
