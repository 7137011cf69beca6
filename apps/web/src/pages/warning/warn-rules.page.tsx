import { screenOf } from '@zhujian/domain/screens'
import { warnRule } from '@zhujian/domain/warning/warn-rule'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import type { PageProps } from '../../data/tab'
import { EntityPage } from '../../entity/entity-page'
import { mayDo, type RowOn } from '../../entity/source'
import { CrossRulesDialog } from './cross-rules-dialog'
import { TryRuleDialog, type TriedRule } from './try-rule-dialog'

const NEEDS = ['enabled'] as const

/** 预警规则：限值、逐级告知、启用；启用之前可以先试判，看会报出哪些。 */
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
  return (
    <>
      <EntityPage
        entity={warnRule}
        title={screenOf(tab.path)?.title}
        needs={NEEDS}
        acts={acts}
        toolbar={() => <Button onClick={() => setCrossing(true)}>跨表核对</Button>}
      />
      {crossing && <CrossRulesDialog onClose={() => setCrossing(false)} />}
      {tried && <TryRuleDialog rule={tried} onClose={() => setTried(null)} />}
    </>
  )
}
