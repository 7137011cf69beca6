import { PlusOutlined } from '@ant-design/icons'
import { type DictionaryTypeName, dictionaryTypeOf } from '@zhujian/domain/reference/dictionary-item'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { useTabState } from '../../data/tab'
import { ExportButton } from '../../entity/export-button'
import { Empty } from '../../ui/empty'
import { TreePage } from '../../ui/tree/tree-page'
import type { TreeNode } from '../../ui/tree/tree-rows'
import { ItemDetail } from './item-detail'
import { ItemDialog, type ItemDialogProps } from './item-dialog'
import { DICTIONARY, dictionaryApi, type DictionaryList, type DictionaryRow } from './reference-api'

/** 打开的对话框：改哪一条，或在谁之下新增。 */
type Open = Pick<ItemDialogProps, 'item' | 'parent'>

function nodesOf(rows: readonly DictionaryRow[], parent: string | null = null): TreeNode[] {
  return rows
    .filter((row) => row.parent === parent)
    .map((row) => ({ key: row.code, label: row.label, hint: row.code, muted: !row.enabled, children: nodesOf(rows, row.code) }))
}
const NONE: readonly DictionaryRow[] = []
const NO_RIGHTS: readonly string[] = []

/** 一个可维护的类别：左边是代码树，右边是选中的一条。 */
export function EditableView({ type, head }: { type: DictionaryTypeName; head: ReactNode }) {
  const query = useApi<DictionaryList>(DICTIONARY, dictionaryApi.list, { type })
  const [selected, setSelected] = useTabState<string>(`code.${type}`, '')
  const [open, setOpen] = useState<Open | null>(null)
  const { rows = NONE, can = NO_RIGHTS } = query.data ?? {}
  const nodes = useMemo(() => query.data && nodesOf(query.data.rows), [query.data])
  const item = rows.find((row) => row.code === selected)
  return (
    <TreePage
      name={`dictionary.${type}`}
      title="数据字典"
      note={query.data && `共 ${rows.length} 项，启用 ${rows.filter((row) => row.enabled).length} 项`}
      label={dictionaryTypeOf(type).label}
      tools={<Tools {...{ type, can }} count={rows.length} onAdd={() => setOpen({})} />}
      error={query.isError ? messageOf(query.error) : undefined}
      onRetry={() => void query.refetch()}
      {...{ head, nodes, selected }}
      onSelect={setSelected}
    >
      {item && <ItemDetail {...{ type, item, rows, can }} onOpen={setOpen} onSelect={setSelected} />}
      {!item && <Empty text="选一项，查看代码、下级与用处" />}
      {open && <ItemDialog {...{ type, rows }} {...open} onSaved={setSelected} onClose={() => setOpen(null)} />}
    </TreePage>
  )
}

interface ToolsProps {
  type: DictionaryTypeName
  can: readonly string[]
  count: number
  onAdd: () => void
}

function Tools({ type, can, count, onAdd }: ToolsProps) {
  const { label } = dictionaryTypeOf(type)
  return (
    <>
      {can.includes('export') && (
        <ExportButton label={label} path={dictionaryApi.export} params={{ type }} count={count} direct />
      )}
      {can.includes('add') && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          {`新增${label}`}
        </Button>
      )}
    </>
  )
}
