import { panelProblems } from '@zhujian/domain/safety/expert-panel'
import {
  authorParts,
  authorProblem,
  CONSULTANTS_OWN,
  expertResult,
  nextVersion,
  scheme,
  schemeArgument,
} from '@zhujian/domain/safety/scheme'
import { decree } from '@zhujian/domain/safety/hazard-gates'
import { cautions } from '@zhujian/domain/site/caution'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { refusal as invalid, refuseAll } from '../site/public'

type Scheme = Effect<typeof scheme>

const ENTERPRISE = scheme.flow?.states.code('enterprise')
const NEEDED = schemeArgument.code('needed')

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
  if (row.argument === NEEDED) throw invalid('level', `超过一定规模的危大工程，总监审查后须组织专家论证${decree('第十二条')}`)
}
function requireOversized({ row }: Scheme): void {
  if (row.argument !== NEEDED) throw invalid('level', `未超过一定规模的方案，不须专家论证${decree('第十二条')}`)
}

/** 编制人是应当编制它的一方的人。@throws invalid */
async function requireAuthor({ row, trx }: Scheme): Promise<void> {
  const { rows } = await sql`select 1 from manage_user where id = ${row.author}
    and unit_role = any(${[...authorParts(row.scheme_type)]}::text[])`.execute(trx)
  if (rows.length === 0) throw invalid('author', authorProblem(row.scheme_type))
}

const partiesOf = async ({ row, trx }: Scheme): Promise<string[]> => {
  const { rows } = await sql<{ unit_name: string }>`select unit_name from engineering_unit
    where engineering_id = ${row.engineering_id} and active and deleted_at is null order by id`.execute(trx)
  return rows.map(({ unit_name }) => unit_name)
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

/** 结论随登记的是哪一种：通过、修改后通过、不通过（住建部令第37号第十三条）。 */
const concluded =
  (result: keyof typeof expertResult.entries) =>
  async (effect: Scheme): Promise<void> => {
    const { row, set } = effect
    refuseAll(panelProblems(row, await partiesOf(effect)))
    set({ expert_result: expertResult.code(result), caution: cautions(...(await seenElsewhere(effect))) })
    if (result === 'revise') set({ version_no: nextVersion(row.version_no) })
  }

/** 变更的重新审核、论证，版次加一；所涉的危大工程随即缺方案审批。 */
const onAmend = ({ row, set }: Scheme): void => set({ version_no: nextVersion(row.version_no) })

extend(scheme, {
  on: {
    add: requireAuthor,
    edit: requireAuthor,
    submit: requireAuthor,
    review: requireOwnSide,
    return: requireOwnSide,
    approve: requireSmall,
    argue: requireOversized,
    pass: concluded('passed'),
    revise: concluded('revise'),
    fail: concluded('failed'),
    amend: onAmend,
  },
})
