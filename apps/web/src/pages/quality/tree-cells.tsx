import { NotShown } from '../../ui/not-shown'
import CaretDownOutlined from '@ant-design/icons/CaretDownOutlined'
import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined'
import { addressFor } from '../../data/place'
import type { Tab } from '../../data/tab'
import { progressOf } from './tree-sums'

const PAGES = '/projectlibrary/supervise/safetyManage'

/** 树上的一处：哪个工程、单体、分部。 */
export interface Where {
  readonly tab: Tab
  readonly project: number
  readonly monomer?: number
  readonly part?: number
  /** 读不到的几类。 */
  readonly unread: readonly string[]
}

/** 各页上是哪一类。 */
export const PAGE_ENTITIES = {
  inspectionLot: 'inspection_lot',
  hiddenAccept: 'hidden_accept',
  concreteBlock: 'concrete_block',
  qualityIssue: 'quality_issue',
  partAccept: 'part_accept',
} as const
export type TreePage = keyof typeof PAGE_ENTITIES

export const sheetOf =
  ({ query }: Pick<Tab, 'query'>, project: number) =>
  (page: string, more: Record<string, string> = {}): string =>
    addressFor(`${PAGES}/${page}`, { engineering_id: project, ...(query.type ? { type: query.type } : {}), ...more })

interface CountProps {
  where: Where
  page: TreePage
  more?: Record<string, string>
  n: number
  /** 其中的全部；没有的只写个数。 */
  of?: number
  none?: string
  alarming?: boolean
}

/** 一个数，点开是那几条记录；缺的、没有了结的着色。 */
export function Count({ where, page, more = {}, n, of, none = '—', alarming = false }: CountProps) {
  const { tab, project, monomer, part, unread } = where
  if (unread.includes(PAGE_ENTITIES[page])) return <NotShown />
  if (of === 0) return <span className={none === '—' ? 'quality-quiet' : 'quality-lack'}>{none}</span>
  if (of === undefined && n === 0) return <span className="quality-quiet">—</span>
  const lacking = of === undefined ? alarming : n < of
  const filters = {
    ...(monomer === undefined ? {} : { 'f.monomer_id': String(monomer) }),
    ...(part === undefined ? {} : { 'f.part_code': String(part) }),
    ...more,
  }
  return (
    <button
      type="button"
      className={lacking ? 'zj-link quality-lack' : 'zj-link'}
      onClick={() => tab.openTab(sheetOf(tab, project)(page, filters))}
    >
      {of === undefined ? n : progressOf(n, of)}
    </button>
  )
}

interface ToggleProps {
  label: string
  open: boolean
  level: 0 | 1 | 2
  onToggle: () => void
}

/** 一层的名字，点开、收起。 */
export const Toggle = ({ label, open, level, onToggle }: ToggleProps) => (
  <button
    type="button"
    className="quality-toggle"
    style={{ paddingInlineStart: level * 20 }}
    aria-expanded={open}
    title={label}
    onClick={onToggle}
  >
    {open ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
    <span>{label}</span>
  </button>
)
