import { type ReactNode, useMemo, useState } from 'react'
import { Description } from '../../ui/description'
import { Empty } from '../../ui/empty'
import { TreePage } from '../../ui/tree/tree-page'
import type { BuiltInCodes } from './built-in-codes'

/** 一份内置代码：代码、名称与用到它的字段。 */
export function BuiltInView({ codes, head }: { codes: BuiltInCodes; head: ReactNode }) {
  const { dict, label, usedBy } = codes
  const [selected, setSelected] = useState<string>()
  const nodes = useMemo(
    () => dict.codes.map((code) => ({ key: String(code), label: dict.labelOf(code), hint: String(code) })),
    [dict],
  )
  const node = nodes.find((each) => each.key === selected)
  return (
    <TreePage
      name={`dictionary.${codes.key}`}
      title="数据字典"
      note="内置代码由国家标准或办理流程规定，随版本发布，不在此修改"
      label={label}
      {...{ head, nodes, selected }}
      onSelect={setSelected}
    >
      <header className="reference-head">
        <h2>{node?.label ?? label}</h2>
      </header>
      {node && (
        <Description
          items={[
            { key: 'code', label: '代码', value: node.hint },
            { key: 'label', label: '名称', value: node.label },
          ]}
        />
      )}
      {!node && <Empty small text={`共 ${nodes.length} 项，选一项查看`} />}
      <section aria-label="用处">
        <h3>用处</h3>
        <ul className="reference-uses">
          {usedBy.map((use) => (
            <li key={use}>{use}</li>
          ))}
        </ul>
      </section>
    </TreePage>
  )
}
