import { EditOutlined } from '@ant-design/icons'
import { bizStates } from '@zhujian/domain/biz/biz'
import type { BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { isBlank } from '@zhujian/model/text'
import type { ReactNode } from 'react'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { Description, type DescriptionItem } from '../../ui/description'
import { kindOf, useKinds } from '../../ui/form/kind'
import { unitText } from '../../ui/form/unit-text'
import { Tag } from '../../ui/tag'
import { surveyAddress } from './biz-paths'
import { type CaseItem, caseItems, isWideField } from './case-items'

const isReturned = (state: number): boolean => state === bizStates.code('returned')
/** 申请内容：改过的项标出修改前，指出有误的项标红。 */
export function CaseContent({ info, tab }: { info: BizInfoAnswer; tab: Tab }) {
  const items = caseItems(info)
  return (
    <Card title="申请内容" extra={<RoundTag info={info} items={items} />}>
      <Description columns={2} items={[...headItems(info, tab), ...items.map((item) => itemOf(info, item))]} />
    </Card>
  )
}

function RoundTag({ info, items }: { info: BizInfoAnswer; items: readonly CaseItem[] }) {
  const round = info.row.round
  if (round < 2 || info.before === null) return null
  const count = items.filter(({ changed }) => changed).length
  const added = info.attachments.filter((file) => file.added).length
  const words = [count > 0 && `修改 ${count} 处`, added > 0 && `补充资料 ${added} 件`].filter(Boolean)
  return (
    <Tag tone="warning" icon={<EditOutlined aria-hidden />}>
      {[`退回后第 ${round} 次提交`, ...words].join('，')}
    </Tag>
  )
}

function headItems({ row, type }: BizInfoAnswer, { openTab }: Tab): DescriptionItem[] {
  const project = row.engineering_id_text ?? ''
  const id = row.engineering_id
  return [
    { key: '$kind', label: '申请事项', value: type.label },
    { key: '$no', label: '申请编号', value: row.biz_no },
    {
      key: '$project',
      label: '工程名称',
      value:
        typeof id === 'number' ? (
          <button type="button" className="zj-link biz-project" onClick={() => openTab(surveyAddress(id), project)}>
            {project || `编号 ${id}`}
          </button>
        ) : (
          project
        ),
    },
    { key: '$by', label: '申请人', value: [row.applied_by_text ?? '', row.unit_id_text ?? ''].filter(Boolean).join('　') },
  ]
}

function itemOf({ row, content, before }: BizInfoAnswer, { name, field, changed, wrong }: CaseItem): DescriptionItem {
  const value = <Value name={name} field={field} row={content} />
  return {
    key: name,
    label: field.label,
    wide: isWideField(field),
    value:
      wrong === undefined ? (
        value
      ) : (
        <Wrong message={wrong} open={isReturned(row.state)}>
          {value}
        </Wrong>
      ),
    ...(changed && before && { before: <Value name={name} field={field} row={before} /> }),
  }
}

interface ValueProps extends Pick<CaseItem, 'name' | 'field'> {
  row: Readonly<Record<string, unknown>>
}

function Value({ name, field, row }: ValueProps) {
  const Cell = kindOf(useKinds(), field).cell
  const value = row[name]
  if (isBlank(value)) return <span className="zj-nothing">—</span>
  return (
    <>
      <Cell field={field} name={name} value={value} row={row} />
      {unitText(field.unit)}
    </>
  )
}

interface WrongProps {
  message: string
  /** 还没有补正；补正之后只作对照。 */
  open: boolean
  children: ReactNode
}

function Wrong({ message, open, children }: WrongProps) {
  const words = message || '请核对'
  return (
    <span className={open ? 'biz-wrong' : undefined}>
      {children}
      <span className={open ? 'biz-wrong-note' : 'biz-said-note'}>{open ? `有误：${words}` : `上次指出：${words}`}</span>
    </span>
  )
}
