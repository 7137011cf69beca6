import { TRASH_DAYS } from '@zhujian/domain/correspondence/correspondence-clock'
import { dict, f } from '@zhujian/model'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { EntityTable } from '../../entity/entity-table'
import type { TableSource, WireRow } from '../../entity/source'
import { totalText } from '../../ui/page-numbers'
import { toast } from '../../ui/toast'
import { DOCUMENT, documentApi, FOLDER } from './correspondence-paths'

const kinds = dict({ draft: ['draft', '草稿'], letter: ['letter', '收件'], file: ['file', '文件柜文件'] })

const source: TableSource = {
  label: '已删除的文件',
  display: 'title',
  fields: {
    title: f.text('标题', { max: 100 }),
    kind: f.enum('类别', kinds),
    trashed_at: f.instant('删除时间'),
    purge_at: f.instant('彻底删除时间'),
  },
  list: { search: ['title'], columns: ['title', 'kind', 'trashed_at', 'purge_at'], sort: '-trashed_at' },
}

/** 回收站：本人删除的，三十天内可以还原到原处。 */
export function TrashList() {
  return (
    <EntityTable
      name="document.trash"
      entity={DOCUMENT}
      source={source}
      path={documentApi.trashList}
      actions={(row) => [{ key: 'restore', label: '还原', onClick: () => void restore(row) }]}
      head={(list) => (
        <header className="zj-page-head">
          <h1>回收站</h1>
          <span className="zj-page-note">
            {[totalText(list.total), `满 ${TRASH_DAYS} 天彻底删除`].filter(Boolean).join('，')}
          </span>
        </header>
      )}
    />
  )
}

async function restore(row: WireRow): Promise<void> {
  try {
    await post(documentApi.restore, { kind: row.kind, id: row.target_id })
    await invalidate(DOCUMENT, FOLDER)
    toast.success('已还原')
  } catch (error) {
    toast.fault(error)
  }
}
