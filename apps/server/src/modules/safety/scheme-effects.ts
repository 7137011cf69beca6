import { OVERSIZED } from '@zhujian/domain/safety/danger-dicts'
import { expertResult, LEAST_EXPERTS, scheme } from '@zhujian/domain/safety/scheme'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'

type Scheme = Effect<typeof scheme>

const invalid = (field: string, message: string) => new AppError('invalid', { fields: [{ field, message }] })

/** 超过一定规模的须经专家论证，其余的不经（住建部令第37号第十二条）。 */
function requireSmall({ row }: Scheme): void {
  if (row.level === OVERSIZED) throw invalid('level', '超过一定规模的危大工程，总监审查后须组织专家论证')
}
function requireOversized({ row }: Scheme): void {
  if (row.level !== OVERSIZED) throw invalid('level', '未超过一定规模的方案，不须专家论证')
}

/** 论证专家不少于五人，与本工程有利害关系的不得以专家身份参加（建办质〔2018〕31号第四条）。 */
async function requireExperts({ row, trx }: Scheme): Promise<void> {
  const experts = row.experts ?? []
  if (experts.length < LEAST_EXPERTS) throw invalid('experts', '专家不足五名')
  const { rows } = await sql<{ unit_name: string }>`select unit_name from engineering_unit
    where engineering_id = ${row.engineering_id} and active and deleted_at is null`.execute(trx)
  const parties = new Set(rows.map(({ unit_name }) => unit_name.replaceAll(/\s/g, '')))
  const tied = experts.find(({ org }) => parties.has(org.replaceAll(/\s/g, '')))
  if (tied) throw invalid('experts', `专家${tied.name}所在单位是本工程参建单位`)
}

const concluded =
  (result: keyof typeof expertResult.entries, message: string) =>
  async (effect: Scheme): Promise<void> => {
    await requireExperts(effect)
    if (effect.row.expert_result !== expertResult.code(result)) throw invalid('expert_result', message)
  }

extend(scheme, {
  on: {
    approve: requireSmall,
    argue: requireOversized,
    pass: concluded('passed', '论证不通过，修改后应重新组织论证'),
    revise: concluded('revise', '论证结论应为修改后通过'),
    fail: concluded('failed', '论证结论应为不通过'),
  },
})
