import { batchResult, concreteBlock, cureKind } from '@zhujian/domain/quality/concrete-block'
import { openFindings, rectifyStates } from '@zhujian/domain/flows/rectify-flow'
import { unitParts } from '@zhujian/domain/reference/unit-parts'
import { hiddenAccept } from '@zhujian/domain/quality/hidden-accept'
import { inspectionLot } from '@zhujian/domain/quality/inspection-lot'
import { ENTITY_RATES } from '@zhujian/domain/quality/part-entity'
import { superviseSampling } from '@zhujian/domain/quality/supervise-sampling'
import { qualityIssue } from '@zhujian/domain/quality/quality-issue'
import { witnessSample } from '@zhujian/domain/quality/witness-sample'
import type { AnyEntity } from '@zhujian/model'
import { batchLeft, batchSettled } from './batch-left'

const code = (states: { code(key: never): unknown } | undefined, key: string): number => Number(states?.code(key as never))

const LOT = code(inspectionLot.flow?.states, 'accepted')
const HIDDEN = code(hiddenAccept.flow?.states, 'accepted')
const BLOCK = code(concreteBlock.flow?.states, 'qualified')
const SAMPLE = ['failed', 'handling'].map((key) => code(witnessSample.flow?.states, key)).join(', ')
const ISSUE = openFindings.map((key) => code(rectifyStates, key)).join(', ')
const CLOSED = code(rectifyStates, 'closed')
const SAMPLING = code(superviseSampling.flow?.states, 'failed')
const STRUCTURE = unitParts.code('structure')

/** 列出名称的最多几项，其余的只计数。 */
const NAMED = 3

/** 缺的一项：几项，怎么说（`#` 写几项的数），是哪几项。 */
interface Lack {
  readonly n: string
  readonly said: string
  readonly names?: string
}

/** 某种记录里还没有了结的，写出前几项的名称。 */
function open({ name, display }: AnyEntity, t: string, more: string, said: string): Lack {
  const from = `from ${name} x where x.deleted_at is null and x.monomer_id = "${t}".monomer_id and ${more}`
  return {
    n: `select count(*)::int ${from}`,
    said,
    names: `select string_agg(y.name, '、' order by y.id) from (select x.id, x.${display}::text as name ${from} order by x.id limit ${NAMED}) y`,
  }
}

const CURES = cureKind.codes.map((cure) => `when ${cure} then '${cureKind.labelOf(cure)}'`).join(' ')

/** 不合格的各批：等级、养护方式，几组里已出几组；各组都出了报告的是评定，没有出齐的是试算。 */
function badBatches(t: string, part: string, judged: boolean): Lack {
  const groups = `select x.grade, x.cure, count(*) as sets, count(x.value) as tested from concrete_block x
    where x.deleted_at is null and x.monomer_id = "${t}".monomer_id group by x.engineering_id, x.monomer_id, x.grade, x.cure
    having bool_or(${part} and x.batch_result = ${batchResult.code('failed')}) and ${batchLeft('x')} ${judged ? `= 0 and not ${batchSettled('x')}` : '> 0'}`
  return {
    n: `select count(*)::int from (${groups}) g`,
    said: `# 批混凝土强度${judged ? '评定' : '试算'}不合格`,
    names: `select string_agg('C' || g.grade || ' ' || case g.cure ${CURES} end || '，' || g.sets || ' 组已出 ' || g.tested || ' 组', '、'
      order by g.grade, g.cure) from (select * from (${groups}) g order by grade, cure limit ${NAMED}) g`,
  }
}

const lacking = (t: string): readonly Lack[] => {
  const part = `x.part_code = "${t}".part_code`
  return [
    {
      n: `select (not exists (select 1 from inspection_lot x where x.deleted_at is null and x.monomer_id = "${t}".monomer_id and ${part}))::int`,
      said: '没有检验批',
    },
    open(inspectionLot, t, `${part} and x.state <> ${LOT}`, '# 个检验批未验收'),
    open(hiddenAccept, t, `${part} and x.state <> ${HIDDEN}`, '# 处隐蔽工程未验收'),
    open(concreteBlock, t, `${part} and x.state <> ${BLOCK}`, '# 组试块未到龄期或未出合格报告'),
    badBatches(t, part, true),
    badBatches(t, part, false),
    open(witnessSample, t, `x.state in (${SAMPLE})`, '# 组见证取样不合格'),
    open(
      superviseSampling,
      t,
      `x.state = ${SAMPLING} and not exists (select 1 from quality_issue q where q.id = x.quality_issue_id and q.state = ${CLOSED})`,
      '# 项监督抽测不合格',
    ),
    open(qualityIssue, t, `(x.part_code is null or ${part}) and x.state in (${ISSUE})`, '# 个质量问题未销项'),
    // 主体结构的实体检验：强度、保护层厚度、位置与尺寸（GB 50204-2015 第 10.1.1 条）。
    {
      n: `select ("${t}".part_code = ${STRUCTURE} and (coalesce("${t}".entity_strength, false) = false or "${t}".entity_report is null))::int`,
      said: '结构实体检验',
    },
    ...Object.entries(ENTITY_RATES).map(([field, { label, rate }]) => ({
      n: `select ("${t}".part_code = ${STRUCTURE} and coalesce("${t}".${field}, 0) < ${rate})::int`,
      said: `${label}未达到 ${rate}%`,
    })),
    {
      n: `select count(*)::int from jsonb_array_elements("${t}".control_files) i where not (i ->> 'ok')::boolean`,
      said: '# 项质量控制资料不全',
    },
    {
      n: `select count(*)::int from jsonb_array_elements(coalesce("${t}".safety_tests, '[]')) i where not (i ->> 'ok')::boolean`,
      said: '# 项安全与功能检验不合格',
    },
  ]
}

/** 缺的项数。 */
export const missingCount = (t: string): string =>
  `(select coalesce(sum(m.n), 0)::int from (values ${lacking(t)
    .map(({ n }) => `((${n}))`)
    .join(', ')}) as m (n) where m.n > 0)`

/** 缺项的清单，一句话；没有验收的写出是哪几项。 */
export const missingList = (t: string): string =>
  `(select string_agg(replace(m.said, '#', m.n::text) || coalesce('（' || m.names || case when m.n > ${NAMED} then ' 等' else '' end || '）', ''), '、'
    order by m.at) from (values ${lacking(t)
      .map(({ n, said, names }, at) => `(${at}, (${n}), '${said}', (${names ?? 'select null::text'}))`)
      .join(', ')}) as m (at, n, said, names) where m.n > 0)`

/** 各分项的检验批与已验收的批数。 */
export const lotsOf = (t: string): string => `(select jsonb_agg(jsonb_build_object('name', l.item_name, 'total', l.total,
    'accepted', l.accepted) order by l.item_name) from (select x.item_name, count(*)::int as total,
    count(*) filter (where x.state = ${LOT})::int as accepted from inspection_lot x where x.deleted_at is null
    and x.monomer_id = "${t}".monomer_id and x.part_code = "${t}".part_code group by 1) l)`
