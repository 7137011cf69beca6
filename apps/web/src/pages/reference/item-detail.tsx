import type { DictionaryUse } from '@zhujian/domain/contracts/dictionary'
import { type DictionaryTypeName, dictionaryTypeOf, levelOf } from '@zhujian/domain/reference/dictionary-item'
import { Button } from 'antd'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { Description } from '../../ui/description'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { formatCount } from '../../ui/page-numbers'
import { Tag } from '../../ui/tag'
import { DICTIONARY, dictionaryApi, type DictionaryRow } from './reference-api'
import { removeItem, toggleItem } from './use-dictionary-acts'

interface ItemDetailProps {
  type: DictionaryTypeName
  item: DictionaryRow
  /** 这一类别的全部条目。 */
  rows: readonly DictionaryRow[]
  can: readonly string[]
  onOpen: (dialog: { item: DictionaryRow } | { parent: DictionaryRow }) => void
  onSelect: (code: string) => void
}

/** 选中的一条：名称、代码、状态、下级与用处，以及可以做什么。 */
export function ItemDetail(props: ItemDetailProps) {
  const { type, item, rows } = props
  const parent = rows.find((row) => row.code === item.parent)
  const below = rows.filter((row) => row.parent === item.code)
  const rules = dictionaryTypeOf(type)
  const level = levelOf(rules, item.code)
  return (
    <>
      <header className="reference-head">
        <h2>{item.label}</h2>
        {item.enabled ? <Tag tone="success">启用</Tag> : <Tag>停用</Tag>}
        <Acts {...props} below={below} />
      </header>
      <Description
        items={[
          { key: 'code', label: '代码', value: item.code },
          { key: 'level', label: '级别', value: `第 ${level} 级` },
          { key: 'parent', label: '上级', value: parent ? `${parent.label}（${parent.code}）` : '最上级' },
          { key: 'seq', label: '顺序', value: item.seq },
        ]}
      />
      {below.length > 0 && <Children items={below} onSelect={props.onSelect} />}
      <Uses key={item.id} id={item.id} />
    </>
  )
}

function Acts({ type, item, below, can, onOpen, onSelect }: ItemDetailProps & { below: readonly DictionaryRow[] }) {
  const deeper = levelOf(dictionaryTypeOf(type), item.code) < dictionaryTypeOf(type).levels
  const handleRemove = async () => {
    if (await removeItem(item)) onSelect(item.parent ?? '')
  }
  const inUse = below.filter((each) => each.enabled).length
  return (
    <div className="reference-acts">
      {can.includes('add') && deeper && item.enabled && <Button onClick={() => onOpen({ parent: item })}>新增下级</Button>}
      {can.includes('edit') && <Button onClick={() => onOpen({ item })}>修改</Button>}
      {can.includes('edit') && <Button onClick={() => void toggleItem(item, inUse)}>{item.enabled ? '停用' : '启用'}</Button>}
      {can.includes('delete') && below.length === 0 && (
        <Button danger onClick={() => void handleRemove()}>
          删除
        </Button>
      )}
    </div>
  )
}

function Children({ items, onSelect }: { items: readonly DictionaryRow[]; onSelect: (code: string) => void }) {
  return (
    <section aria-label="下级">
      <h3>{`下级 ${items.length} 项`}</h3>
      <ul className="reference-chips">
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={item.enabled ? 'zj-link' : 'zj-link reference-off'}
              onClick={() => onSelect(item.code)}
            >
              {`${item.code} ${item.label}${item.enabled ? '' : '（停用）'}`}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 数到一千为止：大约多少就够了。 */
const MOST_COUNTED = 1000

function Uses({ id }: { id: number }) {
  const query = useApi<{ rows: DictionaryUse[] }>(DICTIONARY, dictionaryApi.uses, { id })
  return (
    <section aria-label="用处">
      <h3>用处</h3>
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading lines={2} />}
      {query.data?.rows.length === 0 && <Empty small text="暂无数据引用" />}
      <ul className="reference-uses">
        {query.data?.rows.map((use) => (
          <li key={`${use.entity}.${use.field}`}>
            {`${use.entity_text} · ${use.field_text}：${use.count >= MOST_COUNTED ? `${formatCount(MOST_COUNTED)} 条以上` : `${formatCount(use.count)} 条`}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
