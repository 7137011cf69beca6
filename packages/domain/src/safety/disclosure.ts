import { defineEntity, dict, f, states } from '@zhujian/model'
import { consultants, safetyBuilders, siteGrants } from '../flows/review-flow'
import { cautionField, cautioned } from '../site/caution'
import { placeFields } from '../site/place'

export const disclosureKind = dict({
  safety: [1, '安全交底'],
  technique: [2, '技术交底'],
  scheme: [3, '危大方案交底', 'warning'],
})
export const disclosureLevel = dict({ managers: [1, '方案→管理人员'], workers: [2, '管理人员→作业人员'] })

/** 交底：编制人或项目技术负责人向管理人员、管理人员向作业人员，双方和专职安全员签字（住建部令第 37 号第十五条）。 */
export const disclosure = defineEntity('disclosure', {
  label: '交底',
  scope: 'project',
  display: 'part_item',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    disclosure_no: f.serial('编号', { prefix: 'JD' }),
    disclosure_kind: f.enum('类别', disclosureKind),
    level: f.enum('层级', disclosureLevel),
    part_item: f.text('分部分项', { max: 60, examples: ['五层模板支架搭设', '基坑土方开挖', '外墙保温', '塔机顶升'] }),
    ...placeFields,
    scheme_id: f.ref('依据方案', 'scheme', { optional: true, hint: '危大方案交底须选' }),
    danger_project_id: f.ref('危大工程', 'danger_project', { optional: true }),
    giver: f.ref('交底人', 'manage_user'),
    safety_officer: f.ref('专职安全员', 'manage_user', {
      optional: true,
      where: { post: ['safety_officer'] },
      hint: '安全、危大方案交底须签字',
    }),
    team_id: f.ref('班组', 'team', { optional: true, hint: '向作业人员交底的须选' }),
    receivers: f.refs('接受人', 'worker'),
    given_at: f.instant('交底时间', { past: true }),
    content: f.longText('交底内容', {
      max: 2000,
      examples: ['按方案搭设，立杆间距、扫地杆与剪刀撑逐项落实；高处作业系安全带，严禁抛掷物料'],
    }),
    hazards: f.lines(
      '危险因素与对策',
      {
        hazard: f.text('危险因素', { max: 60, examples: ['高处坠落', '架体坍塌', '触电'] }),
        measure: f.text('对策', { max: 100, examples: ['系挂安全带，设临边防护', '按方案设剪刀撑并逐层验收'] }),
      },
      { max: 30 },
    ),
    file: f.files('附件', { optional: true, max: 5 }),
    sign_img: f.files('签字页照片', { optional: true, accept: 'image', max: 6 }),
    signed_by: f.ref('登记签字人', 'account', { optional: true, of: 'people' }),
    signed_at: f.instant('签字时间', { optional: true }),
    coverage: f.decimal('覆盖率', { precision: 5, scale: 1, optional: true, unit: '%' }),
    void_reason: f.text('作废原因', { prose: true, optional: true, max: 200, examples: ['方案修改，重新交底'] }),
    ...cautionField,
  },
  form: [
    'engineering_id',
    'disclosure_kind',
    'level',
    'part_item',
    'monomer_id',
    'part',
    'scheme_id',
    'danger_project_id',
    'giver',
    'safety_officer',
    'team_id',
    'receivers',
    'given_at',
    ['content', 'textarea'],
    'hazards',
    'file',
  ],
  rules: (row) => [
    row.disclosure_kind !== undefined &&
      row.disclosure_kind !== disclosureKind.code('technique') &&
      row.safety_officer === null && { field: 'safety_officer', message: '安全交底须有专职安全员签字' },
    row.disclosure_kind === disclosureKind.code('scheme') &&
      row.scheme_id === null && { field: 'scheme_id', message: '危大方案交底须选依据方案' },
    row.level === disclosureLevel.code('workers') &&
      row.team_id === null && { field: 'team_id', message: '向作业人员交底的须选班组' },
  ],
  list: {
    search: ['engineering_id', 'part_item', 'danger_project_id', 'disclosure_kind', 'level', 'team_id', 'given_at', 'state'],
    columns: ['part_item', 'disclosure_kind', 'level', 'given_at', 'giver', 'team_id', 'coverage', 'engineering_id', 'state'],
    sort: '-given_at',
  },
  sample: {
    each: 6,
    row: ({ pick, at }, offer) => ({
      given_at: at,
      caution: null,
      disclosure_kind: pick([1, 2] as const),
      level: pick([1, 2] as const),
      receivers: Array.from(offer('worker', 8)),
    }),
  },
  flow: {
    states: states({ signed: [1, '已签字'], giving: [10, '待签字', 'warning'], voided: [11, '已作废', 'default'] }),
    start: 'giving',
    open: ['giving'],
    steps: {
      sign: {
        label: '签字完成',
        from: ['giving'],
        to: 'signed',
        tone: 'success',
        asks: ['sign_img'],
        stamps: ['signed_by', 'signed_at'],
        within: 1,
        turn: { to: ['site', 'site_safety'] },
      },
      void: { label: '作废', from: ['giving', 'signed'], to: 'voided', tone: 'danger', asks: ['void_reason'], turn: 'nobody' },
    },
  },
  views: {
    giving: { label: '待签字', in: ['giving'], open: true },
    safety: { label: '安全交底', quiet: true, where: [['is', 'disclosure_kind', 1, 3]] },
    scheme: { label: '危大方案交底', in: ['signed'], where: [['is', 'disclosure_kind', 3]] },
    cautioned: { ...cautioned, alarming: true },
  },
  figures: [
    { label: '待签字', view: 'giving', unit: '份' },
    { label: '平均覆盖率', mean: 'coverage', unit: '%' },
    { label: '有提醒', view: 'cautioned', unit: '份' },
  ],
  grants: siteGrants({ write: safetyBuilders, writerSteps: ['sign', 'void'], review: consultants, reviewSteps: [] }),
})
