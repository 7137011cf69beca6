import { Col, Row } from 'antd'
import type { Fields } from '@zhujian/model'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { EnterForm } from './enter-form'
import { kindOf, useKinds } from './kind'
import type { FormRow } from './kind'
import './form.css'

/** [S3-08] Column grid defaults, in 24ths. */
export const SEARCH_GRID = { xl: 6, lg: 6, md: 8, sm: 8, xs: 8 } as const

export interface SearchFieldsProps {
  fields: Fields
  names: readonly string[]
  values: FormRow
  onChange: (name: string, value: unknown) => void
  onSubmit: () => void
  /** Buttons at the end of the first row. */
  actions?: ReactNode
  /** Fields shown while folded; all when absent. Folded fields keep their values. */
  visible?: number
}

/** The query row of a list: one control per searchable field in the specified grid; Enter asks for the result. */
export function SearchFields({ fields, names, values, onChange, onSubmit, actions, visible }: SearchFieldsProps) {
  const kinds = useKinds()
  const formId = useId()
  const searchable = names.filter((name) => fields[name] && kindOf(kinds, fields[name]).search)
  return (
    <EnterForm className="search-fields" label="查询条件" onEnter={onSubmit}>
      <Row gutter={[16, 12]}>
        {searchable.slice(0, visible).map((name) => (
          <Col key={name} {...SEARCH_GRID}>
            <SearchField
              id={`${formId}-${name}`}
              name={name}
              fields={fields}
              values={values}
              onChange={onChange}
              onSubmit={onSubmit}
            />
          </Col>
        ))}
        {actions !== undefined && (
          <Col {...SEARCH_GRID} className="search-fields__actions">
            {actions}
          </Col>
        )}
      </Row>
    </EnterForm>
  )
}

interface SearchFieldProps extends Pick<SearchFieldsProps, 'fields' | 'values' | 'onChange' | 'onSubmit'> {
  id: string
  name: string
}

function SearchField({ id, name, fields, values, onChange, onSubmit }: SearchFieldProps) {
  const kinds = useKinds()
  const field = fields[name]
  const Control = field && kindOf(kinds, field).search
  if (!field || !Control) return null
  return (
    <div className="search-field">
      <label htmlFor={id} title={field.label}>
        {field.label}
      </label>
      <Control
        field={field}
        name={name}
        id={id}
        value={values[name]}
        onChange={(value) => onChange(name, value)}
        onEnter={onSubmit}
      />
    </div>
  )
}
