import { type DictionaryTypeName, dictionaryTypeNames, dictionaryTypeOf } from '@zhujian/domain/reference/dictionary-item'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useTabState } from '../../data/tab'
import { builtInCodes } from './built-in-codes'
import { BuiltInView } from './built-in-view'
import { EditableView } from './editable-view'
import './reference.css'

const isEditable = (key: string): key is DictionaryTypeName => dictionaryTypeNames.some((name) => name === key)

/** 数据字典：可维护的类别在前，随版本发布的内置代码只供查阅。 */
export default function DictionaryPage() {
  const [chosen, setChosen] = useTabState<string>('type', dictionaryTypeNames[0] ?? '')
  const options = useMemo(
    () => [
      {
        label: '可维护',
        options: dictionaryTypeNames.map((name) => ({ value: name as string, label: dictionaryTypeOf(name).label })),
      },
      { label: '内置代码（只供查阅）', options: builtInCodes().map(({ key, label }) => ({ value: key, label })) },
    ],
    [],
  )
  const head = (
    <Select
      aria-label="字典类别"
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={chosen}
      onChange={setChosen}
    />
  )
  if (isEditable(chosen)) return <EditableView key={chosen} type={chosen} head={head} />
  const codes = builtInCodes().find(({ key }) => key === chosen)
  return codes ? <BuiltInView key={chosen} codes={codes} head={head} /> : null
}
