import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { leaderPosts } from '@zhujian/domain/people/key-posts'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { Card } from '../../ui/card'
import { CopyButton } from '../../ui/copy-button'
import { Empty } from '../../ui/empty'
import './survey.css'

type Unit = ProjectInfo['units'][number]

/** 参建单位与项目负责人；五方责任主体在前。 */
export function SurveyParties({ info }: { info: ProjectInfo }) {
  const here = info.units.filter((unit) => unit.active !== false)
  const gone = info.units.filter((unit) => unit.active === false)
  return (
    <Card title="参建单位" note={`${here.length} 家${gone.length > 0 ? `，另有 ${gone.length} 家已退场` : ''}`} flush>
      {info.units.length === 0 ? (
        <Empty small text="还没有登记参建单位" />
      ) : (
        <ul className="survey-rows">
          {here.map((unit) => (
            <li key={unit.id}>
              <span className="survey-label">{unitRole.labelOf(unit.role)}</span>
              <span className="survey-strong" title={nameOf(unit)}>
                {nameOf(unit)}
              </span>
              <span className="survey-who">{leaderOf(info, unit).name || '—'}</span>
              <span className="survey-tel">{leaderOf(info, unit).tel || '—'}</span>
              <CopyButton text={nameOf(unit)} label={`复制${nameOf(unit)}`} />
            </li>
          ))}
          {gone.map((unit) => (
            <li key={unit.id} className="survey-gone">
              <span className="survey-label">{unitRole.labelOf(unit.role)}</span>
              <span className="survey-strong" title={nameOf(unit)}>
                {nameOf(unit)}
              </span>
              <span className="survey-who">{unit.exit_on ? `${unit.exit_on} 退场` : '已退场'}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** 五方的负责人在关键岗位名册里；其余单位的写在参建单位登记上。 */
function leaderOf({ managers }: ProjectInfo, unit: Unit): { name: string; tel: string } {
  const post = leaderPosts[unit.role as keyof typeof leaderPosts]
  const person = post === undefined ? undefined : managers.find((each) => each.unit_role === unit.role && each.post === post)
  if (!person) return { name: unit.leader ?? '', tel: unit.leader_tel ?? '' }
  // 两处都登记了电话的，谁来看都是同一个：看不到名册的人只有参建单位登记的那一个。
  const registered = unit.leader === person.name ? unit.leader_tel : null
  return { name: person.name ?? '', tel: registered || (person.tel ?? '') }
}

const nameOf = (unit: Unit): string => unit.unit_name || (unit.unit_id_text ?? '')
