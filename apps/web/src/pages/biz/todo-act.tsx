import { entityOf } from '@zhujian/domain/entities'
import type { TodoItem } from '@zhujian/domain/contracts/biz-answers'
import { useState } from 'react'
import { invalidate } from '../../data/queries'
import { StepDialog } from '../../entity/step-dialog'
import { WithKinds } from '../../entity/with-kinds'
import { BIZ } from './biz-paths'

/** 在自己的审核页面里办：要看的东西多。 */
const ON_ITS_PAGE = 'engineering'

/** 能在待办里办的几步；有法律后果的在记录里办：那里看得到依据与照片。 */
export function actsInPlace({ acts, source }: TodoItem): TodoItem['acts'] {
  if (acts.length === 0 || source === ON_ITS_PAGE) return []
  const steps = entityOf(source).flow?.steps
  return acts.filter(({ key }) => !steps?.[key]?.legal)
}

/** 就地办理：流程里简单的一步，问几句就办。 */
export function TodoActs({ item, acts }: { item: TodoItem; acts: TodoItem['acts'] }) {
  const [open, setOpen] = useState<string | null>(null)
  const entity = entityOf(item.source)
  const step = open === null ? undefined : entity.flow?.steps[open]
  return (
    <>
      {acts.map(({ key }) => (
        <button key={key} type="button" className="zj-link" onClick={() => setOpen(key)}>
          {entity.flow?.steps[key]?.label ?? '办理'}
        </button>
      ))}
      {open !== null && step && (
        <WithKinds entity={entity.name}>
          <StepDialog
            entity={entity}
            name={open}
            step={step}
            targets={[
              {
                id: item.id,
                text: item.title,
                version: item.version,
                about: item.engineering_text ? `工程：${item.engineering_text}` : '',
              },
            ]}
            onDone={() => void invalidate(BIZ)}
            onClose={() => setOpen(null)}
          />
        </WithKinds>
      )}
    </>
  )
}
