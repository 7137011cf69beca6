import { defineEntity, f, states } from '@zhujian/model'
import { observers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import {
  appealEnd,
  appealEntries,
  appealFields,
  appealFigures,
  appealResult,
  appealSteps,
  appealViews,
  newGradeRules,
  NO_RESULT,
} from './appeal-flow'
import { entGrade, entProblems } from './ent-rules'
import { entSheet } from './ent-standard'
import { alike } from '../flows/offers'

const optional = { optional: true } as const
const steps = appealSteps(['unit_id', 'ent_standard_id'])
const see = ['read', 'export'] as const

export const entAppealStates = states(appealEntries)
/** 在办的。 */
export const openEntAppeals = ['pending', 'verifying', 'reviewing'] as const

/** 企业考评申诉：企业对公示或办结的考评结果有异议的，监督员核实、科长复核；没有办结之前，考评不能办结（建质〔2014〕111号第三章）。 */
export const entAppeal = defineEntity('ent_appeal', {
  label: '企业考评申诉',
  scope: 'unit',
  display: 'ent_appeal_no',
  ofOwnCompany: true,
  fields: {
    ent_appeal_no: f.serial('申诉编号', { prefix: 'QS' }),
    unit_id: f.ref('企业', 'unit', { of: 'company', otherwise: '申诉由被考评的企业提出，请选择本企业' }),
    ent_standard_id: f.ref('所申诉的考评', 'ent_standard', {
      where: { state: [1, 15] },
      otherwise: NO_RESULT,
      offers: alike({ unit_id: 'unit_id' }),
    }),
    reason: f.longText('申诉理由', {
      max: 1000,
      examples: ['所扣设备管理分的两台塔式起重机已于考评之前退场', '所列事故经调查认定本企业没有责任'],
    }),
    ...appealFields,
    new_tables: entSheet('复核评分', { optional: true, hint: '评分有误的填写，等级照它定；只改等级的不填' }),
    new_grade: f.enum('变更为', entGrade, optional),
    ...appealEnd,
  },
  form: ['unit_id', 'ent_standard_id', 'reason', 'evidence'],
  rules: (row) => [
    ...newGradeRules(row),
    ...(row.result === appealResult.code('change') ? entProblems('new_tables', row.new_tables) : []),
  ],
  list: {
    search: ['ent_appeal_no', 'unit_id', 'ent_standard_id', 'result', 'state'],
    columns: ['ent_appeal_no', 'unit_id', 'ent_standard_id', 'result', 'new_grade', 'submitted_at', 'done_at', 'state'],
    sort: '-id',
  },
  sample: {
    each: 1,
    row: () => ({ result: appealResult.code('keep'), new_grade: null, new_tables: null, reject_reason: null }),
  },
  // 企业的资料不归哪个工程，轮到谁不在 turn 表里，由待办中心另列（todo/unit-lines.ts）。
  flow: {
    states: entAppealStates,
    start: 'draft',
    open: ['draft'],
    internal: ['draft', 'pending', 'verifying', 'reviewing', 'returned'],
    steps: {
      submit: steps.submit,
      accept: { ...steps.accept, turn: 'elsewhere' },
      refuse: steps.refuse,
      verify: { ...steps.verify, turn: 'elsewhere' },
      review: { ...steps.review, may: ['new_tables', 'new_grade'], turn: 'elsewhere' },
    },
  },
  views: appealViews,
  figures: appealFigures,
  grants: {
    ...grantAll(supervisors, see),
    ...grantAll(observers, see),
    contractor: [...see, 'add', 'edit', 'delete', 'submit'],
    officer: [...see, 'accept', 'refuse', 'verify'],
    section_chief: [...see, 'accept', 'refuse', 'verify', 'review'],
  },
})
