import { type MajorHintsAnswer, majorHintsPath } from '@zhujian/domain/contracts/major-hints'
import { MAYBE_MAJOR, type MajorHint } from '@zhujian/domain/safety/major-hints'
import { articleOf, casesOf } from '@zhujian/domain/safety/major-standard'
import { Button } from 'antd'
import { useApi } from '../../data/queries'
import { useRight } from '../../data/session'
import { useTab } from '../../data/tab'
import { Card } from '../../ui/card'
import type { SchemaFormControl } from '../../ui/form/use-schema-form'
import './major-hints.css'

/** 一个工程里可能构成重大事故隐患的事实；看不到隐患的人、没有选工程的没有。 */
function useMajorHints(project: number): readonly MajorHint[] {
  const sees = useRight('hidden_danger', 'read')
  const asked = { enabled: project > 0 && sees, keepRows: true }
  return useApi<MajorHintsAnswer>('hidden_danger', majorHintsPath, { engineering_id: project }, asked).data?.hints ?? NONE
}
const NONE: readonly MajorHint[] = []

/** 没有自己整页的不点开：企业在企业库里。 */
const OPENED: readonly string[] = ['danger_project', 'crane', 'worker', 'manage_user']

function Hint({ hint }: { hint: MajorHint }) {
  const { openTab } = useTab()
  const { entity, id } = hint
  const shown = entity !== null && id !== null && OPENED.includes(entity)
  return (
    <li>
      {shown ? (
        <button type="button" className="zj-link" onClick={() => openTab(`/todo/record?entity=${entity}&id=${id}`)}>
          {hint.said}
        </button>
      ) : (
        <span>{hint.said}</span>
      )}
      <span className="major-article" title={hint.name}>{`${hint.article}：${hint.name}`}</span>
    </li>
  )
}

/** 工程概况、危大工程页上的提示：事实、条款，由人到现场判定；没有的不占地方。 */
export function MajorHints({ project }: { project: number }) {
  const hints = useMajorHints(project)
  if (hints.length === 0) return null
  return (
    <Card title={MAYBE_MAJOR} note={`${hints.length} 条；系统只列事实，由人到现场判定（2024 版判定标准）`} flush>
      <ul className="major-hints">
        {hints.map((hint) => (
          <Hint key={`${hint.code}/${hint.entity}/${hint.id}`} hint={hint} />
        ))}
      </ul>
    </Card>
  )
}

const BASIS = '《房屋市政工程生产安全重大事故隐患判定标准（2024 版）》'

/** 写隐患时：本工程里的事实，与这一类隐患要对照的情形；点一条就作为判定依据，认不认定由写的人定。 */
export function MajorBeside({ form, project }: { form: SchemaFormControl; project: number }) {
  const hints = useMajorHints(project)
  const cases = casesOf(form.values.category)
  if (hints.length === 0 && cases.length === 0) return null
  const take = (code: string) => form.set({ is_major: true, major_basis: `${BASIS}${articleOf(code)}` })
  return (
    <aside className="major-beside" aria-label={MAYBE_MAJOR}>
      {hints.length > 0 && (
        <>
          <h3>{`本工程${MAYBE_MAJOR}的事实`}</h3>
          <ul className="major-hints">
            {hints.map((hint) => (
              <Hint key={`${hint.code}/${hint.entity}/${hint.id}`} hint={hint} />
            ))}
          </ul>
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
