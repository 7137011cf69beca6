import { noticePath } from '@zhujian/domain/project/project-paths'
import { dueOf, noticesFor } from '@zhujian/domain/safety/danger-notices'
import { today } from '@zhujian/model/date'
import { useCallback } from 'react'
import { useRight } from '../../data/session'
import { useTab } from '../../data/tab'
import type { RowAction } from '../../ui/table/column'
import type { Danger } from './danger-words'

/** 由隐患拟文书，或看已经列入的通知书；拟得了文书的人才有。 */
export function useNoticeActs(): (row: Danger) => RowAction[] {
  const { openTab, type } = useTab()
  const drafts = useRight('supervise_doc', 'add') && type !== 1
  return useCallback(
    (row) => {
      if (row.doc_id) return [{ key: 'notice', label: '查看通知书', onClick: () => openTab(`/documents/view?id=${row.doc_id}`) }]
      const project = Number(row.engineering_id)
      return (drafts ? noticesFor(row) : []).map(({ type: document, label }) => ({
        key: document,
        label,
        rare: true,
        onClick: () => openTab(noticePath(document, project, [row.id], dueOf([row], today()))),
      }))
    },
    [openTab, drafts],
  )
}

export const useDangerNotices = (row: Danger) => useNoticeActs()(row).map(({ key, label, onClick }) => ({ key, label, onClick }))
