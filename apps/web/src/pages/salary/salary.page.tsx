import { salaryItem } from '@zhujian/domain/salary/salary-item'
import { salarySheet } from '@zhujian/domain/salary/salary-sheet'
import { formatDecimal } from '@zhujian/model/decimal'
import { useCallback, useMemo } from 'react'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { useListInQuery } from '../../ui/use-list-in-query'
import type { RowOn } from '../../entity/source'
import { Segmented } from '../../ui/segmented'
import { Tag } from '../../ui/tag'

/** 应发工资；与出勤、单价不相称的标出，请人核对。 */
function Payable({ row }: { row: RowOn<typeof salaryItem> }) {
  const text = row.payable ? formatDecimal(row.payable, 2) : '—'
  if (!row.pay_note) return <span>{text}</span>
  return (
    <Tag plain tone="warning" title={row.pay_note}>
      {text}
    </Tag>
  )
}

/** X14：与考勤、工资卡不符的一行，标在这一行上；说明了的不再着色。 */
function PresenceGap({ row }: { row: RowOn<typeof salaryItem> }) {
  const { presence_gap: gap, explain } = row
  if (!gap) return <span className="zj-nothing">—</span>
  return (
    <Tag
      plain
      tone={explain ? 'default' : 'warning'}
      title={explain ? `${gap}；已说明：${explain}` : `${gap}；请在“不符说明”里写明`}
    >
      {gap}
    </Tag>
  )
}

const itemCells = {
  payable: (row: RowOn<typeof salaryItem>) => <Payable row={row} />,
  presence_gap: (row: RowOn<typeof salaryItem>) => <PresenceGap row={row} />,
}
const ITEM_NEEDS = ['explain', 'pay_note'] as const

type List = 'sheet' | 'item'
const LISTS = [
  { value: 'sheet', label: '工资表' },
  { value: 'item', label: '工资明细' },
] as const

/** 工资：按月的工资表从编制到银行代发；一人一行的明细另有清单，从一张工资表可以直接看它的明细。 */
export default function SalaryPage(props: PageProps) {
  const { query, tab } = props
  const asked = `${query.list ?? ''}/${query.sheet_id ?? ''}`
  const [list, setList] = useListInQuery<List>(asked, query.list === 'item' ? 'item' : 'sheet')
  const toolbar = () => <Segmented label="清单" options={LISTS} value={list} onChange={setList} />
  const { openTab, path } = tab
  const acts = useCallback(
    (row: RowOn<typeof salarySheet>) => [
      {
        key: 'items',
        label: '工资明细',
        onClick: () => openTab(`${path}?engineering_id=${row.engineering_id}&sheet_id=${row.id}&list=item`),
      },
    ],
    [openTab, path],
  )
  const sheet = Number(query.sheet_id) || 0
  const narrowed = useMemo(() => (sheet > 0 ? { sheet_id: sheet } : undefined), [sheet])
  if (list === 'sheet') return <ProjectList page={props} entity={salarySheet} {...{ toolbar, acts }} />
  return <ProjectList page={props} entity={salaryItem} cells={itemCells} needs={ITEM_NEEDS} {...{ toolbar, narrowed }} />
}
