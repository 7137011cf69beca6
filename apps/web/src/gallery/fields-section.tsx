import { type ReactNode, useState } from 'react'
import { CascaderInput } from '../ui/controls/cascader-input'
import { CheckboxInput, MultiSelectInput, RadioInput, SelectInput, SwitchInput } from '../ui/controls/choice-input'
import { CoordinatesInput } from '../ui/controls/coordinates-input'
import { DateInput, DateRangeInput, MonthInput, MonthRangeInput, TimeInput } from '../ui/controls/date-input'
import { InstantInput } from '../ui/controls/instant-input'
import { NumberInput } from '../ui/controls/number-input'
import { SearchSelect } from '../ui/controls/search-select'
import { SensitiveInput } from '../ui/controls/sensitive-input'
import { LongTextInput, TextInput } from '../ui/controls/text-input'
import { Section, States } from './specimen'
import { CONTROL, FIELD, type State } from './states'

const choices = [
  { value: 1, label: '在建' },
  { value: 2, label: '停工' },
  { value: 3, label: '竣工待验收' },
]
const tree = [
  {
    value: '330100',
    label: '杭州市',
    children: [
      { value: '330106', label: '西湖区' },
      { value: '330108', label: '滨江区' },
    ],
  },
]
const source = { path: '/api/unit/pc/list', labelField: 'unit_name' }
const given = [{ value: 7, label: '中建三局集团有限公司', item: {} }]

/** A field with its label and, in the state 出错, the complaint under it, as every form draws it. */
function Labelled({
  name,
  state,
  children,
}: {
  name: string
  state: State
  children: (id: string, described: string) => ReactNode
}) {
  const id = `${name}-${state}`
  return (
    <div className="gallery-field">
      <label htmlFor={id}>{name}</label>
      {children(id, `${id}-why`)}
      <p id={`${id}-why`} className="gallery-why">
        {state === 'error' ? '该选项为必填项' : ''}
      </p>
    </div>
  )
}

interface Given<V> {
  id: string
  disabled: boolean
  invalid: boolean
  describedBy: string
  value: V
  onChange: (value: V) => void
}

/** Keeps what is typed, so that the gallery can be used as well as looked at. */
function Kept<V>({ initial, show }: { initial: V; show: (value: V, set: (value: V) => void) => ReactNode }) {
  const [value, setValue] = useState(initial)
  return show(value, setValue)
}

interface FieldProps<V> {
  name: string
  initial: V
  states?: readonly State[]
  show: (given: Given<V>) => ReactNode
}

function Field<V>({ name, initial, states = FIELD, show }: FieldProps<V>) {
  const draw = (state: State) => (
    <Labelled name={name} state={state}>
      {(id, describedBy) => (
        <Kept
          initial={initial}
          show={(value, onChange) =>
            show({ id, describedBy, value, onChange, disabled: state === 'disabled', invalid: state === 'error' })
          }
        />
      )}
    </Labelled>
  )
  return <States name={name} states={states} show={draw} />
}

export function TextFieldsSection() {
  return (
    <Section id="text-fields" title="文字与数字">
      <Field name="TextInput" initial="幸福里三期" show={(given) => <TextInput {...given} />} />
      <Field name="TextInput 空" initial="" show={(given) => <TextInput {...given} placeholder="请输入工程名称" />} />
      <Field name="LongTextInput" initial="请于三日内补正" show={(given) => <LongTextInput {...given} rows={2} max={200} />} />
      <Field
        name="NumberInput"
        initial={'12800.5' as string | null}
        show={(given) => <NumberInput {...given} unit="㎡" scale={2} />}
      />
      <Field name="SensitiveInput" initial={'138****8000' as string | null} show={(given) => <SensitiveInput {...given} />} />
      <Field name="CoordinatesInput" initial="120.209901,30.246026" show={(given) => <CoordinatesInput {...given} />} />
    </Section>
  )
}

function BoxFields() {
  return (
    <>
      <Field
        name="RadioInput"
        initial={1 as string | number | null}
        states={CONTROL}
        show={(given) => <RadioInput {...given} choices={choices.slice(0, 2)} />}
      />
      <Field
        name="CheckboxInput"
        initial={[1] as (string | number)[]}
        states={CONTROL}
        show={(given) => <CheckboxInput {...given} choices={choices.slice(0, 2)} />}
      />
      <States
        name="SwitchInput"
        states={[...CONTROL, 'loading']}
        show={(state) => (
          <Kept
            initial={true}
            show={(value, onChange) => (
              <SwitchInput
                label={`状态 ${state}`}
                words={['正常', '禁用']}
                {...{ value, onChange }}
                disabled={state === 'disabled'}
                loading={state === 'loading'}
              />
            )}
          />
        )}
      />
    </>
  )
}

export function ChoiceFieldsSection() {
  return (
    <Section id="choices" title="选择">
      <Field
        name="SelectInput"
        initial={1 as string | number | null}
        show={(given) => <SelectInput {...given} choices={choices} />}
      />
      <Field
        name="SelectInput 空"
        initial={null as string | number | null}
        show={(given) => <SelectInput {...given} choices={choices} />}
      />
      <Field
        name="MultiSelectInput"
        initial={[1, 2] as (string | number)[]}
        show={(given) => <MultiSelectInput {...given} choices={choices} />}
      />
      <Field
        name="SearchSelect"
        initial={7 as unknown}
        show={({ value, ...rest }) => <SearchSelect {...rest} value={value as number} source={source} given={given} />}
      />
      <Field
        name="CascaderInput"
        initial={'330108' as string | null}
        show={(given) => <CascaderInput {...given} options={tree} onChange={(next) => given.onChange(next)} />}
      />
      <BoxFields />
    </Section>
  )
}

const text = (value: string): string | null => value

export function DateFieldsSection() {
  return (
    <Section id="dates" title="日期与时间">
      <Field name="DateInput" initial={text('2026-03-02')} show={(given) => <DateInput {...given} />} />
      <Field name="MonthInput" initial={text('2026-03')} show={(given) => <MonthInput {...given} />} />
      <Field name="TimeInput" initial={text('09:30')} show={(given) => <TimeInput {...given} />} />
      <Field name="DateRangeInput" initial={text('2026-02-01 - 2026-03-02')} show={(given) => <DateRangeInput {...given} />} />
      <Field name="MonthRangeInput" initial={text('2026-01 - 2026-03')} show={(given) => <MonthRangeInput {...given} />} />
      <Field name="InstantInput" initial={1_772_413_200 as number | null} show={(given) => <InstantInput {...given} />} />
    </Section>
  )
}
