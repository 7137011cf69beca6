import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringFile } from '@zhujian/domain/project/engineering-file'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { monomer } from '@zhujian/domain/project/monomer'
import type { ContentPart, RegistrationChange } from '@zhujian/domain/project/registration-round'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import type { Fields } from '@zhujian/model'
import { formatInstant, today } from '@zhujian/model/date'
import { changesOf } from '../../entity/record-timeline'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { useKinds } from '../../ui/form/kind'

/** 系统核查：像受理人员那样逐项比对之后的发现，须改正的在前。 */
export function AuditChecks({ checks }: { checks: ProjectInfo['checks'] }) {
  const sorted = [...checks].sort((a, b) => Number(b.severity === 'block') - Number(a.severity === 'block'))
  return (
    <Card title="系统核查" note={checks.length === 0 ? '没有发现问题' : `${checks.length} 处请核对`} flush>
      {checks.length === 0 ? (
        <Empty small text="资质、许可、人员、金额、工期、坐标与重复报监均已比对" />
      ) : (
        <ul className="audit-lines">
          {sorted.map((check) => (
            <li key={`${check.field}${check.message}`}>
              <span className={check.severity === 'block' ? 'audit-late' : 'audit-soon'}>
                {check.severity === 'block' ? '不符' : '核对'}
              </span>
              <span>{check.message}</span>
              <span className="audit-clause">{check.clause}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const FIELDS: Record<ContentPart, Fields> = {
  project: engineering.fields,
  units: engineeringUnit.fields,
  managers: manageUser.fields,
  monomers: monomer.fields,
  files: engineeringFile.fields,
}
const PARTS: Record<ContentPart, string> = {
  project: '工程',
  units: '参建单位',
  managers: '人员',
  monomers: '单体',
  files: '资料',
}
const KINDS = { changed: '变更', added: '新增', removed: '移除' } as const

/** 第二轮起：与首次提交相比的全部变更，审过的也在内。 */
export function AuditChanges({ rounds }: { rounds: ProjectInfo['rounds'] }) {
  if (rounds.round < 2) return null
  const since = rounds.first_at === null ? '' : `（${formatInstant(rounds.first_at, 'yyyy-MM-dd')}）`
  return (
    <Card title={`第 ${rounds.round} 次提交的变更`} note={`与首次提交${since}相比 ${rounds.changes.length} 处`} flush>
      {rounds.changes.length === 0 ? (
        <Empty small text="与首次提交的内容相同" />
      ) : (
        <ul className="audit-lines audit-changes">
          {rounds.changes.map((change) => (
            <li key={`${change.part}${change.title}${change.kind}${JSON.stringify(change.after ?? change.before)}`}>
              <span className="audit-soon">{`${PARTS[change.part]}${KINDS[change.kind]}`}</span>
              <span>{change.title}</span>
              <ChangeText change={change} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function ChangeText({ change: { part, kind, before, after } }: { change: RegistrationChange }) {
  const kinds = useKinds()
  const own = changesOf(FIELDS[part], { before, after: after ?? before }, kinds)
  if (part === 'files') return <span>{String((after ?? before)?.title ?? '')}</span>
  return (
    <span>
      {own
        .filter((each) => kind === 'changed' || (each.after || each.before) !== '')
        .map((each) =>
          kind === 'changed'
            ? `${part === 'project' ? '' : `${each.label} `}${each.before || '（空）'} → ${each.after || '（空）'}`
            : `${each.label} ${each.after || each.before}`,
        )
        .join('；')}
    </span>
  )
}

const due = (day: string | null): string => (day ? `至 ${day}` : '')

/** 申报的关键岗位人员：证书与有效期，过期的标出。 */
export function AuditPeople({ managers }: { managers: ProjectInfo['managers'] }) {
  const active = managers.filter((row) => row.active !== false)
  return (
    <Card title="关键岗位人员" note={`${active.length} 人`} flush>
      {active.length === 0 ? (
        <Empty small text="没有登记关键岗位人员" />
      ) : (
        <ul className="audit-lines audit-people">
          {active.map((row) => (
            <li key={row.id}>
              <span>{`${unitRole.labelOf(row.unit_role)} · ${keyPost.labelOf(row.post)}`}</span>
              <span>{`${row.name} ${row.idno ?? ''}`}</span>
              <span className={isPast(row) ? 'audit-late' : undefined}>
                {[row.cert_no ?? '', due(row.cert_to), row.safety_cert && `${row.safety_cert}证`, due(row.safety_cert_to)]
                  .filter(Boolean)
                  .join(' ') || '未填写证书'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const isPast = ({ cert_to, safety_cert_to }: ProjectInfo['managers'][number]): boolean =>
  [cert_to, safety_cert_to].some((to) => to !== null && to < today())

/** 首次提交时工程的字段，供逐项标出变动；只有一轮的没有。 */
export function firstProject({ project, rounds }: ProjectInfo): Readonly<Record<string, unknown>> | undefined {
  if (rounds.round < 2) return undefined
  const before = rounds.changes.filter(({ part }) => part === 'project').map((change) => change.before ?? {})
  return Object.assign({}, project, ...before) as Readonly<Record<string, unknown>>
}
