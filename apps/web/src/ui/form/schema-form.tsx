import { nameOf } from '@zhujian/model'
import type { FormItem } from '@zhujian/model'
import { FORM_GRID } from '@zhujian/model/constants'
import { useEffect, useId, useRef } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { DescriptionView } from './description-view'
import { EnterForm } from './enter-form'
import { ErrorSummary } from './error-summary'
import { fieldId, FormField, partOf } from './form-field'
import { baseName } from './form-state'
import { PendingContext } from './pending'
import type { SchemaFormControl } from './use-schema-form'
import './form.css'

export interface FormSection {
  title: string
  names: readonly string[]
  /** Stands at the right of the section's head. */
  extra?: ReactNode
}

export interface SchemaFormProps {
  form: SchemaFormControl
  /** 'grid': as many as the specification gives the width of the window [S3-08]. */
  columns?: 1 | 2 | 3 | 'grid'
  /** Groups by task; fields of the form named in no section follow without a title. */
  sections?: readonly FormSection[]
  /** Description list instead of inputs. */
  readOnly?: boolean
  disabled?: boolean
  label?: string
  submitOnEnter?: boolean
  /** Lets the page bring a folded or tabbed field into view before it gets the focus. */
  onReveal?: (name: string) => void
  children?: ReactNode
}

const FOCUSABLE = 'input, textarea, button, [tabindex]'

/** Where files did not arrive, the first of them is where the person must act. */
function focusField(formId: string, path: string, onReveal: SchemaFormProps['onReveal']) {
  onReveal?.(baseName(path))
  requestAnimationFrame(() => {
    const box = document.getElementById(fieldId(formId, path)) ?? document.getElementById(fieldId(formId, baseName(path)))
    const held = box?.closest('.form-field')?.querySelector<HTMLElement>('[data-held] button')
    const first = box?.matches(FOCUSABLE) ? box : box?.querySelector<HTMLElement>(FOCUSABLE)
    const target = held ?? first
    target?.focus({ preventScroll: true })
    ;(target ?? box)?.scrollIntoView({ block: 'center' })
  })
}

function useFirstProblemFocus(form: SchemaFormControl, formId: string, onReveal: SchemaFormProps['onReveal']) {
  const seen = useRef(form.failures)
  useEffect(() => {
    if (form.failures === seen.current) return
    seen.current = form.failures
    const first = form.problems[0]
    if (first) focusField(formId, first.field, onReveal)
  }, [form.failures, form.problems, formId, onReveal])
}

function groupItems(items: readonly FormItem[], sections: readonly FormSection[]) {
  const placed = new Set(sections.flatMap((section) => section.names))
  const groups = sections.map((section) => ({
    title: section.title,
    extra: section.extra,
    items: section.names.flatMap((name) => items.filter((item) => nameOf(item) === name)),
  }))
  const rest = items.filter((item) => !placed.has(nameOf(item)))
  return rest.length > 0 ? [...groups, { title: '', extra: undefined, items: rest }] : groups
}

function Section({ title, extra, children }: { title: string; extra: ReactNode; children: ReactNode }) {
  const id = useId()
  if (!title) return children
  return (
    <section className="form-section" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {extra}
      </header>
      {children}
    </section>
  )
}

/** 施工单位, or 明细 · 第 2 行数量 for a cell of its sub-rows. */
function labelOf({ fields }: SchemaFormControl, path: string): string {
  const field = fields[baseName(path)]
  const part = partOf(path, field)
  return part === '' ? (field?.label ?? path) : `${field?.label} · ${part}`
}

function Summary({ form, formId, onReveal }: { form: SchemaFormControl; formId: string; onReveal: SchemaFormProps['onReveal'] }) {
  if (form.pending > 0 && form.submitting) return <output className="form-waiting">{`还有 ${form.pending} 个文件上传中`}</output>
  if (form.failures === 0) return null
  const paths = [...new Set(form.problems.map((problem) => problem.field))]
  const entries = paths.map((path) => ({
    key: path,
    label: labelOf(form, path),
    message: form.problems.find((problem) => problem.field === path)?.message,
    onSelect: () => focusField(formId, path, onReveal),
  }))
  const remedy = form.stale && form.refresh && (
    <button type="button" className="error-summary__link" onClick={() => void form.refresh?.()}>
      刷新
    </button>
  )
  return <ErrorSummary entries={entries} pageProblem={form.pageProblem} remedy={remedy} />
}

/** Fields beside each other at each width: of 24 columns one field takes 6 or 8. */
const GRID = Object.fromEntries(Object.entries(FORM_GRID).map(([size, span]) => [`--form-${size}`, 24 / span])) as CSSProperties

/** The label column is as wide as its longest label, within reason; longer ones take two lines. */
const LABEL = { least: 6, most: 10 }

function gridStyle({ fields, names }: SchemaFormControl, columns: SchemaFormProps['columns']): CSSProperties {
  const longest = Math.max(LABEL.least, ...names.map((name) => fields[name]?.label.length ?? 0))
  return { ...(columns === 'grid' && GRID), ['--form-label' as string]: Math.min(LABEL.most, longest) }
}

function Groups({ form, formId, columns = 2, sections = [], readOnly, disabled }: SchemaFormProps & { formId: string }) {
  return groupItems(form.items, sections).map((group) => (
    <Section key={group.title} title={group.title} extra={group.extra}>
      {readOnly ? (
        <DescriptionView fields={form.fields} items={group.items} row={form.values} columns={columns === 'grid' ? 2 : columns} />
      ) : (
        <div className={`form-grid form-grid--${columns}`} style={gridStyle(form, columns)}>
          {group.items.map((item) => (
            <FormField key={nameOf(item)} form={form} formId={formId} item={item} disabled={disabled} />
          ))}
        </div>
      )}
    </Section>
  ))
}

/** Renders a form made of fields: sections, labels, controls, complaints and, after a refused submit, their summary. */
export function SchemaForm(props: SchemaFormProps) {
  const { form, readOnly, label, submitOnEnter = true, onReveal, children } = props
  const formId = useId()
  useFirstProblemFocus(form, formId, onReveal)
  const groups = <Groups {...props} formId={formId} />
  if (readOnly) return <div className="schema-form">{groups}</div>
  return (
    <PendingContext.Provider value={form.pendingContext}>
      <EnterForm className="schema-form" label={label} onEnter={submitOnEnter ? () => void form.submit() : undefined}>
        <Summary form={form} formId={formId} onReveal={onReveal} />
        {groups}
        {children}
      </EnterForm>
    </PendingContext.Provider>
  )
}
