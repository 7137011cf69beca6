import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { formatInstant } from '@zhujian/model/date'
import { useMemo } from 'react'
import type { Rows } from '../../data/client'
import { useApi } from '../../data/queries'
import { RefNames } from '../../entity/kinds/ref'
import { refSource } from '../../entity/kinds/sources'
import { ChooseProject } from '../../parts/choose-project'
import { Card } from '../../ui/card'
import { kindOfCode } from './use-biz'

interface ApplyProjectProps {
  kind: string
  label: string
  /** `about`：由哪一条记录发起，只有接着写的才有。 */
  onChoose: (id: number, about?: number) => void
}

/** 选择工程：列出在建库与中间库里可以办理该事项的工程；写了一半的可以接着写。 */
export function ApplyProject({ kind, label, onChoose }: ApplyProjectProps) {
  const when = kindOfCode(kind)?.when
  const source = useMemo(() => ({ ...refSource('engineering'), path: bizApi.projects, extra: { kind } }), [kind])
  const words = when?.map((name) => engineeringStates.entries[name][1]).join('、')
  return (
    <div className="biz-apply-start">
      <h1>{`新建${label}`}</h1>
      <ChooseProject source={source} note={words && `可以办理的工程：${words}（在建库、中间库）`} onChoose={onChoose} />
      <Unfinished kind={kind} onChoose={onChoose} />
    </div>
  )
}

interface DraftRow {
  readonly key: string
  readonly updated_at: number
}

export const DRAFTS = 'biz.apply'
/** 由两条记录发起的是两份申请，各存各的草稿。 */
export const draftKey = (kind: string, project: number, about: number | undefined): string =>
  [kind, project, ...(about === undefined ? [] : [about])].join('.')

/** 未提交的草稿，最近的在前。 */
function Unfinished({ kind, onChoose }: Pick<ApplyProjectProps, 'kind' | 'onChoose'>) {
  const drafts = useApi<Rows<DraftRow>>('draft', '/api/user/pc/draft', { scope: DRAFTS }, { background: true, fresh: 0 })
  const own = (drafts.data?.rows ?? []).flatMap(({ key, updated_at }) => {
    const [code, project, about] = key.split('.')
    if (code !== kind || !(Number(project) > 0)) return []
    return [{ key, project: Number(project), about: Number(about) || undefined, updated_at }]
  })
  if (own.length === 0) return null
  return (
    <Card title="未提交的草稿" flush>
      <ul className="biz-drafts">
        {own.map(({ key, project, about, updated_at }) => (
          <li key={key}>
            <span className="biz-draft-name">
              <RefNames target="engineering" ids={[project]} />
            </span>
            <time>{formatInstant(updated_at)}</time>
            <button type="button" className="zj-link" onClick={() => onChoose(project, about)}>
              继续填写
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
