import type { QualityTreeAnswer, TreeAcceptance, TreeItem, TreeMonomer, TreePart } from '@zhujian/domain/contracts/quality'
import { openFindings, rectifyStates } from '@zhujian/domain/flows/rectify-flow'
import { engineering } from '@zhujian/domain/project/engineering'
import { monomer } from '@zhujian/domain/project/monomer'
import { batchResult, concreteBlock } from '@zhujian/domain/quality/concrete-block'
import { hiddenAccept } from '@zhujian/domain/quality/hidden-accept'
import { inspectionLot } from '@zhujian/domain/quality/inspection-lot'
import { partAccept } from '@zhujian/domain/quality/part-accept'
import { qualityIssue } from '@zhujian/domain/quality/quality-issue'
import { superviseSampling } from '@zhujian/domain/quality/supervise-sampling'
import { witnessSample } from '@zhujian/domain/quality/witness-sample'
import { type AnyEntity } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { requireReadable } from '../../entity/list'
import { type Reads, readsOn } from '../project/public'
import { batchLeft, batchSettled } from './batch-left'
import { missingList } from './part-missing'

const code = (entity: AnyEntity, state: string): RawBuilder<unknown> => sql.lit(Number(entity.flow?.states.code(state)))
const anyOf = (codes: readonly number[]): RawBuilder<unknown> => sql.join(codes.map((each) => sql.lit(each)))

interface Placed {
  readonly monomer_id: number
  readonly part_code: number | null
}

interface Asked {
  readonly context: Context
  readonly id: number
  readonly reads: Reads
}

/** 一类记录按单体、分部数；看不到这一类的没有。 */
async function counted<T>(
  { context, id, reads }: Asked,
  entity: AnyEntity,
  columns: RawBuilder<unknown>,
  more?: { part?: RawBuilder<unknown>; where?: RawBuilder<unknown> },
) {
  if (!(await reads(entity))) return []
  const part = more?.part ?? sql`t.part_code`
  const { rows } = await sql<T & Placed>`select t.monomer_id, ${part} as part_code, ${columns} from ${sql.table(entity.name)} t
    where t.engineering_id = ${id} and t.deleted_at is null and t.monomer_id is not null ${more?.where ? sql`and ${more.where}` : sql``}
      and ${await accessWhere(context, entity, 'read', 't')} group by 1, 2`.execute(context.db)
  return rows
}

interface LotRow extends TreeItem, Placed {}

async function lotsOf({ context, id, reads }: Asked): Promise<LotRow[]> {
  if (!(await reads(inspectionLot))) return []
  const { rows } = await sql<LotRow>`select t.monomer_id, t.part_code, t.item_name as name, count(*)::int as total,
      count(*) filter (where t.state = ${code(inspectionLot, 'accepted')})::int as passed,
      count(*) filter (where t.state in (${code(inspectionLot, 'rectifying')}, ${code(inspectionLot, 'rejected')}))::int as failing
    from inspection_lot t where t.engineering_id = ${id} and t.deleted_at is null
      and ${await accessWhere(context, inspectionLot, 'read', 't')} group by 1, 2, 3 order by 3`.execute(context.db)
  return rows
}

interface AcceptRow extends TreeAcceptance, Placed {}

async function acceptancesOf({ context, id, reads }: Asked): Promise<AcceptRow[]> {
  if (!(await reads(partAccept))) return []
  const { rows } = await sql<AcceptRow>`select t.id, t.monomer_id, t.part_code, t.scope, t.sub_part, t.state,
      case when t.state <> ${code(partAccept, 'accepted')} then ${sql.raw(missingList('t'))} end as missing
    from part_accept t where t.engineering_id = ${id} and t.deleted_at is null
      and ${await accessWhere(context, partAccept, 'read', 't')} order by t.id`.execute(context.db)
  return rows
}

interface Total {
  readonly total: number
  readonly passed: number
}
interface BlockTotal extends Total {
  readonly bad_batches: number
  readonly settled_batches: number
}
interface Open {
  readonly open: number
}
const totals = (passed: RawBuilder<unknown>) =>
  sql`count(*)::int as total, count(*) filter (where t.state = ${passed})::int as passed`
const open = sql`count(*)::int as open`

/** 一个工程的各类记录，按单体、分部数过。 */
async function foundIn(asked: Asked) {
  const failed = sql.lit(batchResult.code('failed'))
  const whole = sql`null::int`
  return {
    lots: await lotsOf(asked),
    acceptances: await acceptancesOf(asked),
    hidden: await counted<Total>(asked, hiddenAccept, totals(code(hiddenAccept, 'accepted'))),
    blocks: await counted<BlockTotal>(
      asked,
      concreteBlock,
      sql`${totals(code(concreteBlock, 'qualified'))}, count(distinct (t.grade, t.cure)) filter (where t.batch_result = ${failed} and ${sql.raw(batchLeft('t'))} = 0)::int as bad_batches,
        count(distinct (t.grade, t.cure)) filter (where t.batch_result = ${failed} and ${sql.raw(batchLeft('t'))} = 0 and ${sql.raw(batchSettled('t'))})::int as settled_batches`,
    ),
    issues: await counted<Open>(asked, qualityIssue, open, {
      where: sql`t.state in (${anyOf(openFindings.map((key) => Number(rectifyStates.code(key))))})`,
    }),
    samples: await counted<Open>(asked, witnessSample, open, {
      part: whole,
      where: sql`t.state in (${code(witnessSample, 'failed')}, ${code(witnessSample, 'handling')})`,
    }),
    samplings: await counted<Open>(asked, superviseSampling, open, {
      part: whole,
      where: sql`t.state = ${code(superviseSampling, 'failed')}`,
    }),
  }
}
/** 树上数的各类；读不到的说明读不到，不写成零。 */
const KINDS: readonly AnyEntity[] = [
  monomer,
  inspectionLot,
  partAccept,
  hiddenAccept,
  concreteBlock,
  qualityIssue,
  witnessSample,
  superviseSampling,
]
type Found = Awaited<ReturnType<typeof foundIn>>

function partOf({ lots, hidden, blocks, issues, acceptances }: Found, monomerId: number, part: number): TreePart {
  const of = <T extends Placed>(rows: readonly T[]) =>
    rows.filter((row) => row.monomer_id === monomerId && row.part_code === part)
  const [concealed] = of(hidden)
  const [poured] = of(blocks)
  return {
    code: part,
    items: of(lots).map(({ name, total, passed, failing }) => ({ name, total, passed, failing })),
    hidden: { total: concealed?.total ?? 0, passed: concealed?.passed ?? 0 },
    blocks: {
      total: poured?.total ?? 0,
      passed: poured?.passed ?? 0,
      bad_batches: poured?.bad_batches ?? 0,
      settled_batches: poured?.settled_batches ?? 0,
    },
    issues: of(issues)[0]?.open ?? 0,
    acceptances: of(acceptances).map(({ id, scope, sub_part, state, missing }) => ({ id, scope, sub_part, state, missing })),
  }
}

function partsOf(found: Found, monomerId: number): TreePart[] {
  const { lots, acceptances, hidden, blocks, issues } = found
  const rows: readonly Placed[] = [...lots, ...acceptances, ...hidden, ...blocks, ...issues]
  const codes = rows.flatMap(({ monomer_id, part_code }) => (monomer_id === monomerId && part_code !== null ? [part_code] : []))
  return [...new Set(codes)].toSorted((a, b) => a - b).map((part) => partOf(found, monomerId, part))
}

/** 单体 → 分部 → 分项：检验批、隐蔽、试块、问题与分部验收的齐缺。 */
export async function qualityTreeOf(context: Context, id: number): Promise<QualityTreeAnswer> {
  await requireReadable(context, engineering, id)
  const { rows: monomers } = await sql<{
    id: number
    name: string
  }>`select t.id, t.name from monomer t where t.engineering_id = ${id}
    and t.deleted_at is null and ${await accessWhere(context, monomer, 'read', 't')} order by t.id`.execute(context.db)
  const reads = (await readsOn(context, [id]))(id)
  const found = await foundIn({ context, id, reads })
  const openOf = (rows: readonly (Open & Placed)[], monomerId: number): number =>
    rows.find((row) => row.monomer_id === monomerId && row.part_code === null)?.open ?? 0
  const tree: TreeMonomer[] = monomers.map((each) => ({
    ...each,
    parts: partsOf(found, each.id),
    issues: openOf(found.issues, each.id),
    samples: openOf(found.samples, each.id),
    samplings: openOf(found.samplings, each.id),
  }))
  const told = await Promise.all(KINDS.map(async (entity) => ({ entity, open: (await reads(entity)) !== null })))
  return { monomers: tree, unread: told.flatMap(({ entity, open }) => (open ? [] : [entity.name])) }
}
