import type { ChronicleAnswer } from '@zhujian/domain/project/chronicle'
import { SelectInput } from '../../ui/controls/choice-input'
import { DateRangeInput } from '../../ui/controls/date-input'
import { TextInput } from '../../ui/controls/text-input'
import type { SearchItem } from '../../ui/search-chips'
import type { Filters } from '../../ui/table-state'

/** 送给服务端的条件：日期范围拆成起止两头。 */
export function paramsOf(id: number, kind: string, { keyword, span, who }: Filters): Record<string, unknown> {
  const [from, to] = (span ?? '').split(' - ')
  return {
    engineering_id: id,
    ...(kind && { kind }),
    ...(keyword && { keyword }),
    ...(from && to && { from, to }),
    ...(who && { who }),
  }
}

/** 大事记的查询条件：关键字、日期、经办人；经办人从出现过的人里选。 */
export const timelineItems = (people: NonNullable<ChronicleAnswer['people']>): SearchItem[] => [
  {
    name: 'keyword',
    label: '关键字',
    typed: '事项、内容',
    control: ({ id, value, onChange }) => <TextInput id={id} value={value} onChange={(next) => onChange(next ?? '')} />,
    show: (value) => value,
  },
  {
    name: 'span',
    label: '日期',
    instant: true,
    control: ({ id, value, onChange }) => <DateRangeInput id={id} value={value} onChange={(next) => onChange(next ?? '')} />,
    show: (value) => value,
  },
  {
    name: 'who',
    label: '经办人',
    instant: true,
    control: ({ id, value, onChange }) => (
      <SelectInput
        id={id}
        choices={people.map((each) => ({ value: each.id, label: each.name }))}
        value={value}
        onChange={(next) => onChange(next === null ? '' : String(next))}
      />
    ),
    show: (value) => people.find((each) => String(each.id) === value)?.name ?? value,
  },
]
