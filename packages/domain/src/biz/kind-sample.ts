import { type Field, type Fields, type FieldKind, nameOf } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { type BizKind, formNow } from './biz-kind'
import { unitRole } from '../reference/unit-dicts'
import type { BizCode } from './kind-codes'
import { groundKind } from './kinds/ycsq'
import { bizKindOf } from './kinds'
import { buildingParts } from '../reference/unit-parts'
import type { Values } from './kinds/complaints'

type Sample = { readonly [K in FieldKind]?: (field: Extract<Field, { kind: K }>) => unknown }

const lineOf = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)]))

const samples: Sample = {
  text: ({ label, max }) => label.slice(0, max),
  longText: ({ label }) => `${label}：按方案落实`,
  integer: ({ min }) => Math.max(min, 1),
  decimal: () => '10',
  bool: () => true,
  date: ({ past }) => (past ? today() : addDays(today(), 30)),
  geo: () => '120.13,30.26',
  enum: ({ dict, many }) => (many ? [...dict.codes] : dict.codes[0]),
  ref: () => 1,
  refs: () => [1],
  files: ({ accept }) => (accept === 'image' ? 'biz/sample.jpg' : 'biz/sample.pdf'),
  lines: ({ fields }) => [lineOf(fields)],
}

function valueOf(field: Field): unknown {
  const make = samples[field.kind] as ((field: Field) => unknown) | undefined
  if (!make) throw new Error(`no sample for a field of kind ${field.kind}`)
  return make(field)
}

const party = (code: string, duty: number) => ({ party: code, name: `${unitRole.labelOf(code).slice(0, 2)}代表`, duty })

/** 只靠字段类型填不对的：几项之间有约束的。 */
const fitting: Partial<Record<BizCode, () => Values>> = {
  ycsq: () => ({ ground: groundKind.code('pile') }),
  qianyue: () => ({ party_b: 2 }),
  gzbx: () => ({ contract_price: '5000', rate: '2', amount: '100', to_on: addDays(today(), 30 + 364) }),
  ztzx: () => ({ cover_rate: '95' }),
  ztrz: () => ({ cover_rate: '95' }),
  aqwm: () => ({ fee_total: '100', paid_fee: '0', apply_fee: '50', items: [{ kind: 1, amount: '50', content: '临边防护' }] }),
  jgsq: () => ({
    parts_done: buildingParts.codes.slice(0, 9),
    parts_none: buildingParts.codes.slice(9),
    group: [party('jsdw', 1), party('kcdw', 3), party('sjdw', 3), party('sgdw', 3), party('jldw', 2)],
  }),
  changeNotice: () => ({ contract_no: 'HT-2026-001' }),
  dismantle: () => ({ contract_no: 'CX-2026-001', lift_kn: '80', height: '60' }),
  manager: () => ({
    post: 'project_manager',
    cert_no: '浙1330001',
    safety_cert: 'B',
    safety_cert_no: '浙建安B（2024）0001',
  }),
  termination: () => ({ record_no: '杭建备〔2026〕0001号' }),
  releaseGL: () => ({ happen_on: addDays(today(), -1) }),
  releaseJL: () => ({ happen_on: addDays(today(), -1) }),
}

/**
 * 一份填写完整、可以提交的内容，供测试用：chosen 里的选择先定，再按此刻的表单逐项填。
 * 引用一律填 1，要连真实数据的由用的人在 chosen 里给。
 */
export function sampleOf(code: BizCode, chosen: Values = {}): Record<string, unknown> {
  const kind: BizKind = bizKindOf(code)
  const all = { ...lineOf(kind.fields), ...fitting[code]?.(), ...chosen }
  const names = formNow(kind, all).map(nameOf)
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}
