import { screenOf } from '@zhujian/domain/screens'
import { limitsText } from '@zhujian/domain/contracts/warning'
import { warnLevels } from '@zhujian/domain/warning/warn-level'
import { warnRule } from '@zhujian/domain/warning/warn-rule'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import type { PageProps } from '../../data/tab'
import type { SchemaFormControl } from '../../ui/form/use-schema-form'
import { EntityPage } from '../../entity/entity-page'
import { mayDo, type RowOn } from '../../entity/source'
import { CrossRulesDialog } from './cross-rules-dialog'
import { TryRuleDialog, type TriedRule } from './try-rule-dialog'

const NEEDS = ['enabled'] as const

/** 表单里的试判：照正在填的限值判，还没有保存。限值填得不对的，先在表单里说明。 */
function TryHere({ form, onTry }: { form: SchemaFormControl; onTry: (rule: TriedRule) => void }) {
  const { values, check } = form
  const tryIt = () => {
    const wrong = warnLevels.flatMap((name) => check(name)).filter(({ field }) => warnLevels.some((name) => name === field))
    if (wrong.length > 0) return
    const rule = { id: Number(values.id), label: String(values.label ?? ''), enabled: values.enabled === true }
    onTry({ ...rule, limits: limitsText(values) })
  }
  return (
    <p className="try-here">
      <Button onClick={tryIt}>按填写的限值试判</Button>
      <span className="zj-page-note">只看会报出哪些，不保存、不报出</span>
    </p>
  )
}

/** 预警规则：限值、逐级告知、启用；启用、改限值之前可以先试判，看会报出哪些。 */
export default function WarnRulesPage({ tab }: PageProps) {
  const [tried, setTried] = useState<TriedRule | null>(null)
  const [crossing, setCrossing] = useState(false)
  const acts = useCallback(
    (row: RowOn<typeof warnRule>) =>
      mayDo(row, 'try')
        ? [
            {
              key: 'try',
              label: '试判',
              onClick: () => setTried({ id: row.id, label: row.label ?? '', enabled: row.enabled === true }),
            },
          ]
        : [],
    [],
  )
  const beside = useCallback((form: SchemaFormControl) => <TryHere form={form} onTry={setTried} />, [])
  return (
    <>
      <EntityPage
        entity={warnRule}
        title={screenOf(tab.path)?.title}
        needs={NEEDS}
        acts={acts}
        beside={beside}
        toolbar={() => <Button onClick={() => setCrossing(true)}>跨表核对</Button>}
      />
      {crossing && <CrossRulesDialog onClose={() => setCrossing(false)} />}
      {tried && <TryRuleDialog rule={tried} onClose={() => setTried(null)} />}
    </>
  )
}
