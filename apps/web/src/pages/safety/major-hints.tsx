import { MAYBE_MAJOR } from '@zhujian/domain/safety/major-hints'
import { articleOf, basisOf, casesOf } from '@zhujian/domain/safety/major-standard'
import { Button } from 'antd'
import { useMajorHints } from '../../data/use-major-hints'
import { Card } from '../../ui/card'
import type { SchemaFormControl } from '../../ui/form/use-schema-form'
import { HintList } from '../../ui/hint-list'
import './major-hints.css'

/** 危大工程页上的提示：事实、条款，由人到现场判定；没有的不占地方。 */
export function MajorHints({ project }: { project: number }) {
  const items = useMajorHints(project)
  if (items.length === 0) return null
  return (
    <Card title={MAYBE_MAJOR} note={`${items.length} 条；系统只列事实，由人到现场判定（2024 版判定标准）`} flush>
      <HintList items={items} />
    </Card>
  )
}

/** 写隐患时：本工程里的事实，与这一类隐患要对照的情形；点一条就作为判定依据，认不认定由写的人定。 */
export function MajorBeside({ form, project }: { form: SchemaFormControl; project: number }) {
  const items = useMajorHints(project)
  const cases = casesOf(form.values.category)
  if (items.length === 0 && cases.length === 0) return null
  const take = (code: string) => form.set({ is_major: true, major_basis: basisOf(code) })
  return (
    <aside className="major-beside" aria-label={MAYBE_MAJOR}>
      {items.length > 0 && (
        <>
          <h3>{`本工程${MAYBE_MAJOR}的事实`}</h3>
          <HintList items={items} />
        </>
      )}
      {cases.length > 0 && (
        <>
          <h3>这一类隐患要对照的情形</h3>
          <ul className="major-cases">
            {cases.map(({ code, name }) => (
              <li key={code}>
                <span>{`${articleOf(code)}：${name}`}</span>
                <Button size="small" onClick={() => take(code)}>
                  作为判定依据
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  )
}
