import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { DraftNote } from './draft-offer'
import type { SchemaFormControl } from './use-schema-form'

interface FormFootProps {
  form: SchemaFormControl
  savedAt: number | undefined
  /** What the main button says and hands to the form. */
  okText: string
  danger?: boolean
  /** Further buttons before the main one. */
  children?: ReactNode
  onCancel: () => void
}

/** Foot of a dialog that holds a form: the draft, 取消, and the one act. */
export function FormFoot({ form, savedAt, okText, danger = false, children, onCancel }: FormFootProps) {
  return (
    <>
      <DraftNote dirty={form.dirty} savedAt={savedAt} />
      <Button disabled={form.submitting} onClick={onCancel}>
        {strings.cancel}
      </Button>
      {children}
      <Button type="primary" danger={danger} loading={form.submitting} onClick={() => void form.submit(okText)}>
        {okText}
      </Button>
    </>
  )
}
