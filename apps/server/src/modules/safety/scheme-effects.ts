import { OVERSIZED } from '@zhujian/domain/safety/danger-dicts'
import { CONSULTANTS_OWN, expertResult, LEAST_EXPERTS, nextVersion, scheme, TOO_FEW_EXPERTS } from '@zhujian/domain/safety/scheme'
import { decree } from '@zhujian/domain/safety/hazard-gates'
import { cautions } from '@zhujian/domain/site/caution'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { refusal as invalid } from '../site/public'

type Scheme = Effect<typeof scheme>

const ENTERPRISE = scheme.flow?.states.code('enterprise')
const REVISED = expertResult.code('revise')

/** 企业一级由编制的一方自己的企业审核、退回，总监一级由总监办。@throws invalid */
function requireOwnSide({ row, before, context }: Scheme): void {
  const { roles } = context.session
  if (before?.state !== ENTERPRISE) {
    if (!roles.includes('chief_engineer')) throw invalid('scheme_type', `待总监审查的方案由总监退回${decree('第十一条')}`)
    return
  }
  const own = CONSULTANTS_OWN.includes(row.scheme_type)
  if (!roles.includes(own ? 'consultant' : 'contractor'))
    throw invalid(
      'scheme_type',
      own ? '监理规划、细则由监理企业审核' : `施工单位的方案由施工企业技术负责人审核${decree('第十一条')}`,
    )
}

/** 超过一定规模的须经专家论证，其余的不经（住建部令第37号第十二条）；论证为修改后通过的，改好重报不再论证。 */
function requireSmall({ row }: Scheme): void {
  if (row.level === OVERSIZED && row.expert_result !== REVISED)
    throw invalid('level', `超过一定规模的危大工程，总监审查后须组织专家论证${decree('第十二条')}`)
}
function requireOversized({ row }: Scheme): void {
  if (row.level !== OVERSIZED) throw invalid('level', `未超过一定规模的方案，不须专家论证${decree('第十二条')}`)
}

/** 论证专家不少于五人，与本工程有利害关系的不得以专家身份参加（建办质〔2018〕31号第四条）。 */
async function requireExperts({ row, trx }: Scheme): Promise<void> {
  const experts = row.experts ?? []
  if (experts.length < LEAST_EXPERTS) throw invalid('experts', TOO_FEW_EXPERTS)
  const { rows } = await sql<{ unit_name: string }>`select unit_name from engineering_unit
    where engineering_id = ${row.engineering_id} and active and deleted_at is null`.execute(trx)
  const parties = new Set(rows.map(({ unit_name }) => unit_name.replaceAll(/\s/g, '')))
  const tied = experts.find(({ org }) => parties.has(org.replaceAll(/\s/g, '')))
  if (tied) throw invalid('experts', `专家${tied.name}所在单位是本工程参建单位${decree('第十二条')}`)
}

/** 同一专家同一天在别的城市也论证了方案的，提醒。 */
async function seenElsewhere({ trx, row }: Scheme): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct x ->> 'name' as name from scheme s
      join engineering e on e.id = s.engineering_id join engineering mine on mine.id = ${row.engineering_id}
      cross join jsonb_array_elements(s.experts) x
      join jsonb_array_elements(${JSON.stringify(row.experts ?? [])}::jsonb) y on y ->> 'name' = x ->> 'name' and y ->> 'org' = x ->> 'org'
    where s.deleted_at is null and s.id <> ${row.id} and s.expert_at = ${row.expert_at}::date
      and left(e.areacode, 4) <> left(mine.areacode, 4) order by 1`.execute(trx)
  return rows.map(({ name }) => `专家${name}同一天在另一城市参加论证`)
}

const concluded =
  (result: keyof typeof expertResult.entries, message: string) =>
  async (effect: Scheme): Promise<void> => {
    const { row, set } = effect
    await requireExperts(effect)
    if (row.expert_result !== expertResult.code(result)) throw invalid('expert_result', message)
    set({ caution: cautions(...(await seenElsewhere(effect))) })
    if (result === 'revise') set({ version_no: nextVersion(row.version_no) })
  }

/** 变更的重新审核、论证，版次加一；所涉的危大工程随即缺方案审批。 */
const onAmend = ({ row, set }: Scheme): void => set({ version_no: nextVersion(row.version_no), expert_result: null })

extend(scheme, {
  on: {
    review: requireOwnSide,
    return: requireOwnSide,
    approve: requireSmall,
    argue: requireOversized,
    pass: concluded('passed', `论证不通过，修改后应重新组织论证${decree('第十三条')}`),
    revise: concluded('revise', '论证结论应为修改后通过'),
    fail: concluded('failed', '论证结论应为不通过'),
    amend: onAmend,
  },
})
