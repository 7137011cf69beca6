import type { TodoItem } from '@zhujian/domain/contracts/biz-answers'
import type { AnyEntity } from '@zhujian/model'
import { useState } from 'react'
import { invalidate } from '../../data/queries'
import { useTab } from '../../data/tab'
import { subjectText, verbText } from '../../data/todo-words'
import { LoadedEntity } from '../../entity/loaded-entity'
import { StepDialog } from '../../entity/step-dialog'
import { WithKinds } from '../../entity/with-kinds'
import { BIZ } from './biz-paths'

/** 就地办理：流程里简单的一步，问几句就办。 */
export function TodoActs({ item }: { item: TodoItem }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      {item.acts.map(({ key, label }) => (
        <button key={key} type="button" className="zj-link" title={label} onClick={() => setOpen(key)}>
          {verbText(item)}
        </button>
      ))}
      {open !== null && (
        <LoadedEntity name={item.source}>
          {(entity) => <TodoStep {...{ item, entity }} name={open} onClose={() => setOpen(null)} />}
        </LoadedEntity>
      )}
    </>
  )
}

function TodoStep({ item, entity, name, onClose }: { item: TodoItem; entity: AnyEntity; name: string; onClose: () => void }) {
  const { openTab } = useTab()
  const step = entity.flow?.steps[name]
  if (!step) return null
  return (
    <WithKinds entity={entity.name}>
      <StepDialog
        entity={entity}
        name={name}
        step={step}
        targets={[
          {
            id: item.id,
            text: subjectText(item),
            version: item.version,
            about: (
              <>
                {item.engineering_text && `工程：${item.engineering_text}　`}
                <button type="button" className="zj-link" onClick={() => openTab(item.path)}>
                  查看全文
                </button>
              </>
            ),
          },
        ]}
        onDone={() => void invalidate(BIZ)}
        onClose={onClose}
      />
    </WithKinds>
  )
}
