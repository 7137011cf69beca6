import type { Fields } from '@zhujian/model'
import { Button } from 'antd'
import { bringIntoView } from '../ui/bring-into-view'
import { ConflictPanel } from '../ui/conflict-panel'
import type { SchemaFormControl } from '../ui/form/use-schema-form'
import type { useConflict } from './use-conflict'

interface ConflictNoticeProps {
  conflict: ReturnType<typeof useConflict>
  form: SchemaFormControl
  fields: Fields
}

/** Over a form somebody else was faster with: the way to what he saved, and his values beside one's own. */
export function ConflictNotice({ conflict, form, fields }: ConflictNoticeProps) {
  return (
    <>
      {conflict.stale && (
        <div className="zj-stale" ref={bringIntoView}>
          <Button onClick={() => void conflict.reload(form)}>重新加载并对照</Button>
        </div>
      )}
      {conflict.overtaken && !conflict.stale && (
        <output className="zj-stale">
          <Button onClick={() => void conflict.reload(form)}>内容已被他人更新，点此刷新</Button>
        </output>
      )}
      {conflict.found && (
        <ConflictPanel
          fields={fields}
          {...conflict.found}
          mine={form.values}
          onTakeTheirs={(name) => conflict.takeTheirs(form, name)}
        />
      )}
    </>
  )
}
