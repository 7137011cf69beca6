import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined'
import type { Field, FieldProblem, FormItem, FormNote } from '@zhujian/model'
import { afterPointer } from './after-pointer'
import { kindOf, useKinds } from './kind'
import type { SchemaFormControl } from './use-schema-form'
import { baseName } from './form-state'
import { printedText } from './printed-text'

/** DOM id of the focusable element of a field or of a cell of its sub-rows; the error summary and the labels point at it. */
export const fieldId = (formId: string, path: string): string => `${formId}-${path.replaceAll('.', '-')}`

const isWide = (field: Field, form: string | undefined): boolean =>
  ['longText', 'richText', 'files', 'lines'].includes(field.kind) || form === 'textarea' || form === 'upload'

/** Made of several focusable parts: named by a group, not by a label element. */
const isGroup = (field: Field, form: string | undefined): boolean =>
  ['files', 'lines', 'bool'].includes(field.kind) || form === 'radio' || form === 'checkbox' || form === 'upload'

export interface FormFieldProps {
  form: SchemaFormControl
  formId: string
  item: FormItem
  disabled?: boolean | undefined
}

function Label({
  id,
  name,
  field,
  required,
  group,
}: {
  id: string
  name: string
  field: Field
  required: boolean
  group: boolean
}) {
  const content = (
    <>
      {required && (
        <span className="form-field__star" aria-hidden="true">
          *
        </span>
      )}
      {field.label}
    </>
  )
  return group ? (
    <span className="form-field__label" id={`${id}-label`} data-name={name}>
      {content}
    </span>
  ) : (
    <label className="form-field__label" id={`${id}-label`} htmlFor={id}>
      {content}
    </label>
  )
}

interface NotesProps {
  id: string
  hint: string | undefined
  messages: readonly string[]
  notes: readonly FormNote[]
}

function Notes({ id, hint, messages, notes }: NotesProps) {
  return (
    <>
      {messages.length > 0 && (
        <p className="form-field__error" id={`${id}-error`}>
          <CloseCircleOutlined aria-hidden="true" /> {messages.join('；')}
        </p>
      )}
      {notes.length > 0 && (
        <output className="form-field__notes">
          {notes.map(({ text, tone }) => (
            <p key={text} className={`form-field__note form-field__note--${tone}`}>
              {text}
            </p>
          ))}
        </output>
      )}
      {hint !== undefined && (
        <p className="form-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}

/** 第 2 行数量, for a path inside sub-rows; '' for the field as a whole. */
export function partOf(path: string, field: Field | undefined): string {
  const [, row, column] = path.split('.')
  if (field?.kind !== 'lines' || row === undefined) return ''
  return `第 ${Number(row) + 1} 行${column === undefined ? '' : (field.fields[column]?.label ?? '')}`
}

/** A complaint about a sub-row says which row and which column it means. */
function sentenceOf({ field: path, message }: FieldProblem, field: Field): string {
  const part = partOf(path, field)
  return part === '' ? message : `${part}：${message}`
}

function describe(id: string, hint: string | undefined, messages: readonly string[]): string | undefined {
  const ids = [messages.length > 0 ? `${id}-error` : '', hint === undefined ? '' : `${id}-hint`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

const classesOf = (wide: boolean, invalid: boolean): string =>
  ['form-field', wide ? 'form-field--wide' : '', invalid ? 'is-invalid' : ''].filter(Boolean).join(' ')

/** Label, control, complaint and hint of one field. */
export function FormField({ form, formId, item, disabled }: FormFieldProps) {
  const kinds = useKinds()
  const [name, type] = typeof item === 'string' ? [item, undefined] : item
  const field = form.fields[name]
  if (!field) return null
  const id = fieldId(formId, name)
  const Input = kindOf(kinds, field).input
  const problems = form.problems.filter((problem) => baseName(problem.field) === name)
  const messages = problems.map((problem) => sentenceOf(problem, field))
  const described = describe(id, field.hint, messages)
  const group = isGroup(field, type)
  const required = !field.optional || form.required.includes(name)
  return (
    <div className={classesOf(isWide(field, type), messages.length > 0)} data-field={name}>
      <Label id={id} name={name} field={field} required={required} group={group} />
      <div
        className="form-field__body"
        data-print={printedText(kinds, field, name, form.values, type)}
        {...(group ? { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': described } : {})}
      >
        <Input
          field={field}
          name={name}
          id={id}
          value={form.values[name]}
          row={form.values}
          form={type}
          disabled={disabled || form.submitting}
          invalid={messages.length > 0}
          required={required}
          describedBy={described}
          problems={problems}
          onChange={(value, beside) => form.set({ ...beside, [name]: value })}
          onBlur={() => afterPointer(() => form.check(name))}
        />
        <Notes id={id} hint={field.hint} messages={messages} notes={form.notes.filter((note) => note.field === name)} />
      </div>
    </div>
  )
}
