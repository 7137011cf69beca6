import { Cascader } from 'antd'
import { antdProps } from './control'
import type { ControlProps } from './control'
import { usePinyin } from './pinyin'
import { pathOf } from './tree-path'
import type { TreeOption } from './tree-path'

export interface CascaderInputProps extends ControlProps {
  options: readonly TreeOption[]
  /** Code of the last element of the path [S3-12]. */
  value: string | null | undefined
  onChange: (value: string | null, path: TreeOption[]) => void
  /** Inner nodes may be chosen too, e.g. a whole city in a search. */
  anyLevel?: boolean
  loading?: boolean
}

const SEARCH_LIMIT = 50

type Match = (text: string, query: string) => boolean

/** People leave out 省 市 区 县 when they name a place: 杭州西湖, hangzhouxihu. */
export function matchesPath(labels: readonly string[], query: string, matches: Match): boolean {
  if (labels.some((label) => matches(label, query))) return true
  const whole = labels.join('')
  return matches(whole, query) || matches(whole.replace(/[省市区县]/g, ''), query)
}

/** A node of a tree, shown with its whole path, found by name, pinyin or initials of any level. */
export function CascaderInput({
  options,
  value,
  onChange,
  anyLevel = false,
  loading = false,
  placeholder = '请选择',
  ...rest
}: CascaderInputProps) {
  const matches = usePinyin()
  const path = value ? pathOf(options, value) : []
  const filter = (text: string, nodes: TreeOption[]) =>
    matchesPath(
      nodes.map((node) => node.label),
      text,
      matches,
    )
  return (
    <Cascader
      {...antdProps({ ...rest, placeholder })}
      style={{ width: '100%' }}
      options={[...options]}
      value={path.map((node) => node.value)}
      changeOnSelect={anyLevel}
      loading={loading}
      expandTrigger="hover"
      showSearch={{ filter, limit: SEARCH_LIMIT }}
      displayRender={(labels) => labels.join(' / ')}
      notFoundContent={loading ? '加载中...' : '暂无数据'}
      onChange={(codes) => {
        const code = codes?.[codes.length - 1]
        onChange(code ?? null, code ? pathOf(options, code) : [])
      }}
    />
  )
}
