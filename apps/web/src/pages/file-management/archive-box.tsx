import { f } from '@zhujian/model'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { EntityTable } from '../../entity/entity-table'
import type { RowOn, TableSource } from '../../entity/source'
import { totalText } from '../../ui/page-numbers'
import { Tag } from '../../ui/tag'
import { ArchiveCatalogue } from './archive-catalogue'
import { GenerateDialog } from './archive-dialogs'
import { CompletenessRing } from './completeness-ring'
import { ARCHIVE, archiveApi } from './correspondence-paths'
import { rateText } from './rate-text'
import './archive.css'

interface ArchiveBoxProps {
  /** 打开的工程；没有则列出各工程的目录。 */
  project: number | null
  onChoose: (project: number | undefined) => void
}

/** 归档目录：先是各工程的完整率，打开一个工程看逐项。 */
export function ArchiveBox({ project, onChoose }: ArchiveBoxProps) {
  if (project !== null) return <ArchiveCatalogue key={project} project={project} onBack={() => onChoose(undefined)} />
  return <CatalogueList onChoose={onChoose} />
}

const source = {
  label: '归档目录',
  display: 'engineering_name',
  fields: {
    engineering_name: f.text('工程名称', { max: 60 }),
    complete: f.text('完整率'),
    template_text: f.text('标准目录'),
    required: f.integer('必备项'),
    missing: f.integer('待归集'),
    pending: f.integer('待审核'),
    returned: f.integer('驳回'),
    overdue: f.integer('逾期'),
  },
  list: {
    search: ['engineering_name'],
    columns: ['engineering_name', 'complete', 'overdue', 'returned', 'pending', 'missing', 'template_text'],
    sort: '-id',
  },
} satisfies TableSource

type Catalogue = RowOn<typeof source> & { readonly checked?: number }
const cells = {
  complete: (row: Catalogue) => (
    <span className="archive-rate">
      <CompletenessRing counts={{ required: row.required ?? 0, checked: row.checked ?? 0 }} size={20} />
      {rateText(row.checked, row.required)}
    </span>
  ),
  overdue: (row: Catalogue) => ((row.overdue ?? 0) > 0 ? <Tag tone="danger">{`${row.overdue} 项`}</Tag> : '0'),
  returned: (row: Catalogue) => ((row.returned ?? 0) > 0 ? <Tag tone="warning">{`${row.returned} 项`}</Tag> : '0'),
}

function CatalogueList({ onChoose }: { onChoose: (project: number) => void }) {
  const [adding, setAdding] = useState(false)
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
      生成归档目录
    </Button>
  )
  return (
    <>
      <EntityTable
        name="archive.catalogues"
        entity={ARCHIVE}
        source={source}
        path={archiveApi.catalogues}
        cells={cells}
        onOpen={(row) => onChoose(row.id)}
        actions={(row) => [{ key: 'open', label: '查看目录', onClick: () => onChoose(row.id) }]}
        head={(list) => (
          <header className="zj-page-head">
            <h1>归档目录</h1>
            <span className="zj-page-note">{totalText(list.total)}</span>
            {list.can.includes('generate') && <div className="zj-page-tools">{add}</div>}
          </header>
        )}
        first={(list) => list.can.includes('generate') && add}
      />
      {adding && <GenerateDialog onDone={onChoose} onClose={() => setAdding(false)} />}
    </>
  )
}
