import type { RegionFacts } from '@zhujian/domain/contracts/dictionary'
import type { CodeNode } from '@zhujian/domain/reference/code-tree'
import { regionFullName, regionPath, regionTree } from '@zhujian/domain/reference/regions'
import { useMemo } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { useTabState } from '../../data/tab'
import { Description } from '../../ui/description'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { formatCount } from '../../ui/page-numbers'
import { TreePage } from '../../ui/tree/tree-page'
import type { TreeNode } from '../../ui/tree/tree-rows'
import { DICTIONARY, dictionaryApi } from './reference-api'
import './reference.css'

const nodeOf = (node: CodeNode): TreeNode => ({
  key: node.value,
  label: node.label,
  hint: node.value,
  ...(node.children && { children: node.children.map(nodeOf) }),
})
const sizeOf = (nodes: readonly TreeNode[]): number => nodes.reduce((sum, node) => sum + 1 + sizeOf(node.children ?? []), 0)

/** 行政区划：GB/T 2260 的省、市、县三级，以及每个区划由谁监督、有多少工程。 */
export default function RegionPage() {
  const nodes = useMemo(() => regionTree().map(nodeOf), [])
  const [selected, setSelected] = useTabState<string>('code', '')
  return (
    <TreePage
      name="region"
      title="行政区划"
      note={`GB/T 2260，共 ${formatCount(sizeOf(nodes))} 个，随版本更新`}
      label="行政区划"
      nodes={nodes}
      selected={selected}
      onSelect={setSelected}
    >
      {selected ? <Region key={selected} code={selected} /> : <Empty text="选一个区划，查看监督机构与工程数量" />}
    </TreePage>
  )
}

const LEVELS = ['省级', '地级', '县级'] as const

/** 级别看代码：后四位为零是省级，后两位为零是地级。 */
const levelOf = (code: string): string => LEVELS[code.endsWith('0000') ? 0 : code.endsWith('00') ? 1 : 2]

function levelText(code: string): string {
  const level = levelOf(code)
  const isLeaf = regionTree(code)[0]?.children === undefined
  return isLeaf && level !== LEVELS[2] ? `${level}（不设下级）` : level
}

/** 数到十万为止。 */
const MOST_COUNTED = 100_000
const countText = (count: number, unit: string): string =>
  count >= MOST_COUNTED ? `${formatCount(MOST_COUNTED)} ${unit}以上` : `${formatCount(count)} ${unit}`

function Region({ code }: { code: string }) {
  const query = useApi<RegionFacts>(DICTIONARY, dictionaryApi.regionFacts, { code })
  const facts = query.data
  return (
    <>
      <header className="reference-head">
        <h2>{regionFullName(code)}</h2>
      </header>
      <Description
        items={[
          { key: 'code', label: '代码', value: code },
          {
            key: 'level',
            label: '级别',
            value: levelText(code),
          },
          { key: 'path', label: '代码路径', value: regionPath(code).join(' / '), wide: true },
        ]}
      />
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!facts && !query.isError && <Loading lines={3} />}
      {facts && <Facts facts={facts} />}
    </>
  )
}

function Facts({ facts: { orgs, counts, code } }: { facts: RegionFacts }) {
  const own = orgs.filter((org) => org.areacode === code)
  const names = orgs.map((org) => org.name).join('、')
  return (
    <Description
      items={[
        { key: 'orgs', label: '监督机构', value: names && (own.length > 0 ? names : `${names}（上级区划的机构）`), wide: true },
        { key: 'engineering', label: '工程', value: countText(counts.engineering, '个') },
        { key: 'unit', label: '企业', value: countText(counts.unit, '家') },
        { key: 'account', label: '账号', value: countText(counts.account, '个') },
        { key: 'note', label: '说明', value: '仅统计本人数据范围内的数据' },
      ]}
    />
  )
}
