import { defineEntity, dict, f, states } from '@zhujian/model'
import { ruleKind, ruleStates } from '../evaluation/rule'
import { consultants, safetyBuilders } from '../flows/review-flow'
import { observers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { photos, placeFields } from '../site/place'
import { behaviorMeasure } from './behavior-rules'
import { presentOn } from '../flows/offers'

export const behaviorNature = dict({ good: [1, '正向', 'success'], bad: [2, '违章', 'danger'] })
export const behaviorStates = states({
  pending: [0, '待本人确认'],
  confirmed: [1, '已确认'],
  revoked: [2, '已撤销', 'default'],
  disputed: [3, '本人异议'],
})

const see = ['read', 'export'] as const
/** 要求了这一种处置，还没有办。 */
const waitsFor = (measure: 'educate' | 'dismiss') =>
  [
    ['is', 'measure', behaviorMeasure.code(measure)],
    ['empty', 'handled_on'],
  ] as const
/** 何人、何时、何地、何事：签认、裁定之前都要看。 */
const deed = ['worker_id', 'rule_id', 'points', 'happened_at', 'part', 'img'] as const
const labour = ['site_labour', 'labour', 'subcontractor'] as const

/** 安全行为：按自评指标库的分值记一次，本人签认之后计入安全积分；降到 −10 分再教育，−20 分建议清退。 */
export const safetyBehavior = defineEntity('safety_behavior', {
  label: '安全行为',
  scope: 'project',
  display: 'part',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    worker_id: f.ref('人员', 'worker', { offers: presentOn('happened_at') }),
    rule_id: f.ref('行为', 'rule', {
      where: { rule_kind: [ruleKind.code('behavior')], state: [ruleStates.code('enabled')] },
      otherwise: '请选择自评指标库里启用的安全行为',
      hint: '自评指标库里启用的安全行为，分值由它带来',
    }),
    nature: f.enum('性质', behaviorNature, { optional: true }),
    points: f.integer('分值', { optional: true, min: -100, max: 100, unit: '分' }),
    happened_at: f.instant('发生时间', { past: true }),
    part: placeFields.part,
    img: photos,
    total: f.integer('累计积分', { optional: true, min: -1000, max: 1000, unit: '分', hint: '确认之后此人的安全积分' }),
    sign_img: f.files('本人签认', { optional: true, accept: 'image', max: 1 }),
    on_behalf: f.text('代为登记', { optional: true, max: 100, hint: '本人没有账号：签认、异议由谁代为登记' }),
    confirmed_by: f.ref('确认登记人', 'account', { optional: true, of: 'people' }),
    confirmed_at: f.instant('确认时间', { optional: true }),
    dispute: f.text('异议理由', { prose: true, optional: true, max: 200, examples: ['当时正在更换安全帽，并未作业'] }),
    decided_by: f.ref('裁定人', 'account', { optional: true, of: 'people' }),
    decide_note: f.text('裁定说明', { prose: true, optional: true, max: 200, examples: ['核对照片与班组证言，情况属实'] }),
    measure: f.enum('处置', behaviorMeasure, { optional: true }),
    edu_id: f.ref('再教育记录', 'edu', { optional: true, hint: '此人考核合格的一次' }),
    handle_note: f.text('处置情况', {
      prose: true,
      optional: true,
      max: 200,
      examples: ['已办理退场', '经再教育留用观察一个月'],
    }),
    handled_on: f.date('处置日期', { optional: true, past: true }),
  },
  form: ['engineering_id', 'worker_id', 'rule_id', 'happened_at', 'part', 'img'],
  list: {
    search: ['engineering_id', 'worker_id', 'rule_id', 'nature', 'measure', 'happened_at', 'part', 'state'],
    columns: ['worker_id', 'rule_id', 'points', 'total', 'happened_at', 'part', 'measure', 'engineering_id', 'state'],
    sort: '-happened_at',
  },
  // 分值、积分彼此相称，演示数据另造（modules/demo/behaviors.ts）。
  sample: { each: 0, row: ({ at }) => ({ happened_at: at }) },
  flow: {
    states: behaviorStates,
    start: 'pending',
    open: ['pending'],
    steps: {
      confirm: {
        label: '本人签认',
        from: ['pending'],
        to: 'confirmed',
        tone: 'success',
        asks: ['sign_img'],
        shows: deed,
        notBy: 'created_by',
        stamps: ['confirmed_by', 'confirmed_at'],
        within: 3,
        told: () => '由登录的人代本人登记：请本人在签认里签名，记录写明由谁代为登记',
        turn: { to: ['site_labour', 'site'] },
      },
      object: {
        label: '登记本人异议',
        from: ['pending'],
        to: 'disputed',
        asks: ['dispute'],
        shows: deed,
        turn: 'nobody',
      },
      uphold: {
        label: '维持',
        from: ['disputed'],
        to: 'confirmed',
        asks: ['decide_note'],
        shows: [...deed, 'dispute', 'on_behalf'],
        notBy: 'created_by',
        stamps: ['decided_by', 'confirmed_at'],
        within: 3,
        turn: { to: consultants },
      },
      revoke: {
        label: '撤销',
        from: ['pending', 'disputed', 'confirmed'],
        to: 'revoked',
        tone: 'danger',
        asks: ['decide_note'],
        shows: [...deed, 'dispute', 'on_behalf'],
        notBy: 'created_by',
        stamps: ['decided_by'],
        clears: ['measure'],
      },
      educate: {
        label: '登记再教育',
        from: ['confirmed'],
        to: 'confirmed',
        asks: ['edu_id'],
        shows: [...deed, 'total'],
        stamps: ['handled_on'],
        within: 3,
        where: waitsFor('educate'),
        turn: { to: ['site_safety', 'site'], where: waitsFor('educate') },
      },
      dismiss: {
        label: '清退办理',
        from: ['confirmed'],
        to: 'confirmed',
        asks: ['handle_note'],
        shows: [...deed, 'total'],
        stamps: ['handled_on'],
        within: 3,
        where: waitsFor('dismiss'),
        turn: { to: ['contractor', 'site'], where: waitsFor('dismiss') },
      },
    },
  },
  views: {
    waiting: { label: '待签认、待裁定', open: true, in: ['pending', 'disputed'] },
    good: { label: '正向', in: ['confirmed'], where: [['is', 'nature', behaviorNature.code('good')]] },
    bad: { label: '违章', in: ['confirmed'], where: [['is', 'nature', behaviorNature.code('bad')]] },
    week: {
      label: '近七日违章',
      quiet: true,
      in: ['confirmed'],
      where: [
        ['is', 'nature', behaviorNature.code('bad')],
        ['within', 'happened_at', -7],
      ],
    },
    educate: {
      label: '待再教育',
      alarming: true,
      in: ['confirmed'],
      where: waitsFor('educate'),
    },
    dismiss: {
      label: '建议清退',
      alarming: true,
      in: ['confirmed'],
      where: waitsFor('dismiss'),
    },
    revoked: { label: '已撤销', quiet: true, in: ['revoked'] },
  },
  figures: [
    { label: '近七日违章', view: 'week', unit: '次' },
    { label: '待签认、待裁定', view: 'waiting', unit: '次' },
    { label: '待再教育', view: 'educate', unit: '人次' },
    { label: '建议清退', view: 'dismiss', unit: '人次' },
  ],
  grants: {
    owner: see,
    ...grantAll(supervisors, see),
    ...grantAll(observers, see),
    ...grantAll(labour, [...see, 'confirm', 'object']),
    ...grantAll(safetyBuilders, [...see, 'add', 'edit', 'delete', 'confirm', 'object', 'educate', 'dismiss']),
    ...grantAll(consultants, [...see, 'uphold', 'revoke']),
  },
  unique: [{ fields: ['worker_id', 'rule_id', 'happened_at'], message: '1 小时内同一行为已登记' }],
})
