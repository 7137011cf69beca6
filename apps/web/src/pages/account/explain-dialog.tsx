import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import { adjustableRights, rightLabel } from '@zhujian/domain/account/right-catalogue'
import type { Explanation } from '@zhujian/domain/contracts/role-rights'
import { allEntities, entityOf } from '@zhujian/domain/entities'
import { dict, f, type Fields } from '@zhujian/model'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { get } from '../../data/client'
import { WithKinds } from '../../entity/with-kinds'
import { Dialog } from '../../ui/dialog'
import { SchemaForm } from '../../ui/form/schema-form'
import { useSchemaForm } from '../../ui/form/use-schema-form'
import { roleApi } from './use-role-rights'

const entityDict = dict(Object.fromEntries(allEntities.map(({ name, label }) => [name, [name, label] as const])))
const ITEMS = ['account_id', 'entity', 'right', 'id'] as const

/** 问的是哪类数据，就列出它的动作，并从它的记录中选。 */
function fieldsFor(name: string): Fields {
  const entity = entityOf(name)
  const rights = dict(
    Object.fromEntries(adjustableRights(entity).map((right) => [right, [right, rightLabel(entity, right)] as const])),
  )
  return {
    account_id: f.ref('账号', 'account'),
    entity: f.enum('数据', entityDict),
    right: f.enum('动作', rights),
    id: f.ref('记录', name, { optional: true, hint: '不选则只看有没有这项权限' }),
  }
}

/** 权限说明：为什么某个账号能或不能做某件事，逐条写出依据。 */
export function ExplainDialog({ onClose }: { onClose: () => void }) {
  return (
    <WithKinds>
      <Inner onClose={onClose} />
    </WithKinds>
  )
}

function Inner({ onClose }: { onClose: () => void }) {
  const [entity, setEntity] = useState('engineering')
  const [answer, setAnswer] = useState<Explanation | null>(null)
  const fields = useMemo(() => fieldsFor(entity), [entity])
  const form = useSchemaForm({
    fields,
    items: ITEMS,
    initial: { entity, right: 'read' },
    onSubmit: async (values) => setAnswer(await get<Explanation>(roleApi.explain, { params: values as Record<string, string> })),
  })
  const chosen = String(form.values.entity ?? '')
  if (chosen !== entity && chosen in entityDict.entries) {
    setEntity(chosen)
    setAnswer(null)
    form.set({ right: 'read', id: null, id_text: null })
  }
  const footer = (
    <>
      <Button onClick={onClose}>关闭</Button>
      <Button type="primary" loading={form.submitting} onClick={() => void form.submit('说明')}>
        查看依据
      </Button>
    </>
  )
  return (
    <Dialog open title="权限说明" width={720} onClose={onClose} footer={footer}>
      <p className="ask-dialog-note">选一个账号和一件事，看能不能做、依据是什么。与该账号真正办理时的判断完全一致。</p>
      <SchemaForm form={form} columns={2} label="权限说明" />
      {answer && <Grounds {...answer} />}
    </Dialog>
  )
}

function Grounds({ allowed, verdict, grounds }: Explanation) {
  return (
    <section className="explain" aria-live="polite">
      <h3 className={allowed ? 'explain-yes' : 'explain-no'}>{verdict}</h3>
      <ul>
        {grounds.map(({ ok, rule, detail }) => (
          <li key={rule + detail} className={ok ? 'explain-yes' : 'explain-no'}>
            {ok ? <CheckCircleOutlined aria-label="满足" /> : <CloseCircleOutlined aria-label="不满足" />}
            <strong>{rule}</strong>
            <span>{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
