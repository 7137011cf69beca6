import { batchResult, concreteBlock } from '@zhujian/domain/quality/concrete-block'
import { openFindings, rectifyStates } from '@zhujian/domain/flows/rectify-flow'
import { unitParts } from '@zhujian/domain/reference/unit-parts'
import { hiddenAccept } from '@zhujian/domain/quality/hidden-accept'
import { inspectionLot } from '@zhujian/domain/quality/inspection-lot'
import { ENTITY_RATES } from '@zhujian/domain/quality/part-entity'
import { superviseSampling } from '@zhujian/domain/quality/supervise-sampling'
import { witnessSample } from '@zhujian/domain/quality/witness-sample'

const code = (states: { code(key: never): unknown } | undefined, key: string): number => Number(states?.code(key as never))

const LOT = code(inspectionLot.flow?.states, 'accepted')
const HIDDEN = code(hiddenAccept.flow?.states, 'accepted')
const BLOCK = code(concreteBlock.flow?.states, 'qualified')
const SAMPLE = ['failed', 'handling'].map((key) => code(witnessSample.flow?.states, key)).join(', ')
const ISSUE = openFindings.map((key) => code(rectifyStates, key)).join(', ')
const CLOSED = code(rectifyStates, 'closed')
const SAMPLING = code(superviseSampling.flow?.states, 'failed')
const STRUCTURE = unitParts.code('structure')

const of = (table: string, t: string, more: string): string =>
  `select count(*)::int from ${table} x where x.deleted_at is null and x.monomer_id = "${t}".monomer_id and ${more}`

/** 缺什么：[几项，怎么说]；`#` 写几项的数。 */
const lacking = (t: string): readonly (readonly [count: string, said: string])[] => {
  const part = `x.part_code = "${t}".part_code`
  return [
    [`select (not exists (${of('inspection_lot', t, part)} having count(*) > 0))::int`, '没有检验批'],
    [of('inspection_lot', t, `${part} and x.state <> ${LOT}`), '# 个检验批未验收'],
    [of('hidden_accept', t, `${part} and x.state <> ${HIDDEN}`), '# 处隐蔽工程未验收'],
    [of('concrete_block', t, `${part} and x.state <> ${BLOCK}`), '# 组试块未到龄期或未出合格报告'],
    [
      `select count(distinct (x.grade, x.cure))::int from concrete_block x where x.deleted_at is null and x.monomer_id = "${t}".monomer_id
        and ${part} and x.batch_result = ${batchResult.code('failed')}`,
      '# 批混凝土强度评定不合格',
    ],
    [of('witness_sample', t, `x.state in (${SAMPLE})`), '# 组见证取样不合格'],
    [
      of(
        'supervise_sampling',
        t,
        `x.state = ${SAMPLING} and not exists (select 1 from quality_issue q where q.id = x.quality_issue_id and q.state = ${CLOSED})`,
      ),
      '# 项监督抽测不合格',
    ],
    [of('quality_issue', t, `(x.part_code is null or ${part}) and x.state in (${ISSUE})`), '# 个质量问题未销项'],
    // 主体结构的实体检验：强度、保护层厚度、位置与尺寸（GB 50204-2015 第 10.1.1 条）。
    [
      `select ("${t}".part_code = ${STRUCTURE} and (coalesce("${t}".entity_strength, false) = false or "${t}".entity_report is null))::int`,
      '结构实体检验',
    ],
    ...Object.entries(ENTITY_RATES).map(
      ([field, { label, rate }]) =>
        [
          `select ("${t}".part_code = ${STRUCTURE} and coalesce("${t}".${field}, 0) < ${rate})::int`,
          `${label}未达到 ${rate}%`,
        ] as const,
    ),
    [
      `select count(*)::int from jsonb_array_elements("${t}".control_files) i where not (i ->> 'ok')::boolean`,
      '# 项质量控制资料不全',
    ],
    [
      `select count(*)::int from jsonb_array_elements(coalesce("${t}".safety_tests, '[]')) i where not (i ->> 'ok')::boolean`,
      '# 项安全与功能检验不合格',
    ],
  ]
}

const counted = (t: string): string =>
  lacking(t)
    .map(([count, said], at) => `(${at}, (${count}), '${said}')`)
    .join(', ')

/** 缺的项数。 */
export const missingCount = (t: string): string =>
  `(select coalesce(sum(m.n), 0)::int from (values ${counted(t)}) as m (at, n, said) where m.n > 0)`

/** 缺项的清单，一句话。 */
export const missingList = (t: string): string =>
  `(select string_agg(replace(m.said, '#', m.n::text), '、' order by m.at) from (values ${counted(t)}) as m (at, n, said) where m.n > 0)`

/** 各分项的检验批与已验收的批数。 */
export const lotsOf = (t: string): string => `(select jsonb_agg(jsonb_build_object('name', l.item_name, 'total', l.total,
    'accepted', l.accepted) order by l.item_name) from (select x.item_name, count(*)::int as total,
    count(*) filter (where x.state = ${LOT})::int as accepted from inspection_lot x where x.deleted_at is null
    and x.monomer_id = "${t}".monomer_id and x.part_code = "${t}".part_code group by 1) l)`
