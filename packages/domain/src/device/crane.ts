import { addDays, dayOf, today } from '@zhujian/model/date'
import { defineEntity, f } from '@zhujian/model'
import { onSiteOnly } from '../people/present'
import { isWholeNumber } from '../reference/paper-number'
import { corpType } from '../reference/unit-dicts'
import { acceptSide, acceptWay, craneKind, craneTestResult } from './crane-dicts'
import { craneGrants, craneStates, craneSteps, standingStates } from './crane-flow'
import { RETURNED } from '../flows/said'
import { certifiedOn } from '../flows/offers'
import { cautioned, cautionField } from '../site/caution'
import { crewTradeOf, erectTradeOf } from './crane-law'

const optional = { optional: true } as const

/** 每年检验一次的（TSG Q7015-2016 第五条：塔式起重机、升降机每年一次）。 */
const YEARLY: readonly number[] = [craneKind.code('tower'), craneKind.code('elevator'), craneKind.code('hoist')]

/** 顶升加节、附着的一次记录。 */
export const climbFields = {
  climbed_on: f.date('日期', { past: true }),
  height: f.decimal('顶升后高度', { precision: 6, min: '1', max: '655.35', unit: 'm' }),
  note: f.text('附着与验收情况', { prose: true, max: 100 }),
  // 顶升、附着以前检查构件与安全装置，以后验收（JGJ 59-2011 检查项；机械安全重大隐患判定）。
  check_file: f.files('顶升前检查与验收记录', { optional: true, accept: 'document', max: 5 }),
} as const

/** 一次不合格的检测，连同它的报告；由系统写入，重新检测时另填一份。 */
export const failedTestFields = {
  unit: f.ref('检测机构', 'unit', { optional: true, of: 'any' }),
  no: f.text('检测报告编号', { max: 40 }),
  on: f.date('检测日期'),
  file: f.files('检测报告', { optional: true, accept: 'document', max: 5 }),
} as const

/** 联合验收的一方、它的代表与怎样确认的，由系统写入。 */
export const acceptMemberFields = {
  side: f.enum('参加方', acceptSide),
  unit: f.text('单位', { optional: true, max: 100 }),
  person: f.text('确认人', { optional: true, max: 20 }),
  way: f.enum('确认方式', acceptWay, optional),
  on: f.date('确认日期', optional),
} as const

/** 起重机械台账：产权备案到拆除的全过程（建筑起重机械安全监督管理规定，原建设部令第166号）。 */
export const crane = defineEntity('crane', {
  label: '起重机械',
  scope: 'project',
  display: 'crane_name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    crane_kind: f.enum('机械类别', craneKind),
    crane_name: f.text('现场名称', { max: 60, hint: '如：1号塔机' }),
    monomer_id: f.ref('所在单体', 'monomer', optional),
    device_id: f.ref('监测设备', 'monitor_device', optional),
    record_no: f.text('备案编号', { max: 40 }),
    model: f.text('规格型号', { max: 40 }),
    maker: f.text('制造单位', { prose: true, max: 60 }),
    maker_license: f.text('制造许可证号', { optional: true, max: 40 }),
    factory_no: f.text('出厂编号', { max: 40 }),
    made_on: f.date('出厂日期', { ...optional, past: true }),
    rated_moment: f.integer('额定起重力矩', { ...optional, min: 1, max: 100_000, unit: 'kN·m', hint: '塔式起重机填写，见铭牌' }),
    max_height: f.decimal('最大安装高度', {
      ...optional,
      precision: 6,
      min: '1',
      max: '655.35',
      unit: 'm',
      hint: '见使用说明书，有附着的填附着以后的',
    }),
    assess_file: f.files('安全评估报告', { ...optional, accept: 'document', max: 5, hint: '出厂超过规定年限的须评估合格' }),
    assess_to: f.date('评估有效期', optional),
    age_changes: f.text('年限依据更正', { optional: true, max: 300, hint: '出厂日期、规格型号、力矩登记以后改过的，由系统记下' }),
    // 出租的是租赁单位，自有的是施工单位或者专业分包（第五条、第六条）。
    owner_unit: f.ref('产权单位', 'unit', { of: 'party', parts: ['crane_lease', 'sgdw', 'specialty'] }),
    owner_cert: f.files('产权证明', { optional: true, accept: 'document', max: 5 }),
    install_unit: f.ref('安装单位', 'unit', { optional: true, of: 'party', parts: ['crane_install'] }),
    // 企业库登记的资质与许可证，告知、核收时由系统写入。
    install_qual: f.text('安装资质及安全许可证', { optional: true, max: 500 }),
    notice_no: f.text('安装告知编号', { optional: true, max: 40 }),
    notice_on: f.date('安装告知日期', { ...optional, past: true }),
    notice_file: f.files('安装告知资料', {
      ...optional,
      accept: 'document',
      max: 9,
      hint: '专项施工方案、安装拆卸人员名单及证书、安装时间、应急救援预案等',
    }),
    endorsed_by: f.ref('总包审核人', 'account', optional),
    endorsed_at: f.instant('总包审核时间', optional),
    reviewed_by: f.ref('监理审核人', 'account', optional),
    reviewed_at: f.instant('监理审核时间', optional),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    install_on: f.date('安装日期', { ...optional, past: true }),
    install_crew: f.refs('安装作业人员', 'worker', {
      ...optional,
      max: 30,
      hint: '在场、所持这一类机械的安装拆卸证经监理核验的人；没有的，先登记进场，再在“特种作业人员”登记证书',
      ...onSiteOnly('安装作业人员'),
      offers: ({ crane_kind, install_on }) => certifiedOn(erectTradeOf(crane_kind), install_on, true),
    }),
    installed_early: f.text('提前安装的原因', {
      prose: true,
      optional: true,
      max: 200,
      hint: '告知报到主管部门不满两个工作日就安装的填写，随即告知工程的监督员',
    }),
    self_check_file: f.files('自检合格证明', { ...optional, accept: 'document', max: 5, hint: '安装单位自检、调试合格的记录' }),
    test_unit: f.ref('检测机构', 'unit', {
      optional: true,
      of: 'any',
      where: { corp_type: [corpType.code('testing')] },
      otherwise: '检测机构应是企业库中登记的检测企业',
    }),
    lab_reason: f.text('更换检测机构的原因', { prose: true, optional: true, max: 200 }),
    test_no: f.text('检测报告编号', { optional: true, max: 40 }),
    test_on: f.date('检测日期', { ...optional, past: true }),
    test_result: f.enum('检测结论', craneTestResult, optional),
    test_file: f.files('检测报告', { optional: true, accept: 'document', max: 5 }),
    // 不合格的没有下一次定期检测，整改以后重新检测（第十六条、第十八条）。
    test_next: f.date('下次检测日期', { ...optional, onlyWith: { test_result: [craneTestResult.code('passed')] } }),
    failed_tests: f.lines('不合格的检测', failedTestFields, { optional: true, max: 50 }),
    accept_on: f.date('联合验收日期', { ...optional, past: true }),
    accept_members: f.lines('参加验收的单位', acceptMemberFields, { optional: true, max: 12 }),
    accept_file: f.files('安装验收表', { ...optional, accept: 'document', max: 5 }),
    confirm_unit: f.ref('待确认的单位', 'unit', { optional: true, of: 'any' }),
    use_file: f.files('使用登记资料', {
      ...optional,
      accept: 'document',
      max: 9,
      hint: '安全管理制度、维护保养制度、应急救援预案等',
    }),
    use_no: f.text('使用登记证号', { optional: true, max: 40 }),
    use_on: f.date('使用登记日期', { ...optional, past: true }),
    idle_reason: f.text('停用原因', { prose: true, optional: true, max: 200 }),
    // 出租的由出租单位，自有的由使用单位，委托的由安装单位维护保养（第十九条、第二十条）。
    maintain_unit: f.ref('维保单位', 'unit', {
      optional: true,
      of: 'party',
      parts: ['crane_lease', 'crane_install', 'sgdw', 'specialty'],
    }),
    maintain_days: f.integer('维保周期', { optional: true, min: 1, max: 90, unit: '天' }),
    drivers: f.refs('司机及司索信号工', 'worker', {
      ...optional,
      ...onSiteOnly('司机及司索信号工'),
      hint: '在场、所持证书经监理核验并在有效期内的人；没有的，先在“特种作业人员”登记证书',
      offers: ({ crane_kind }) => certifiedOn(crewTradeOf(crane_kind), today(), true),
    }),
    ...cautionField,
    climb_logs: f.lines('顶升加节记录', climbFields, { optional: true, max: 60 }),
    remove_notice_at: f.instant('拆卸告知时间', { ...optional, past: true }),
    removed_on: f.date('拆除日期', { ...optional, past: true }),
    removed_img: f.files('拆除后照片', {
      ...optional,
      accept: 'image',
      once: true,
      max: 9,
      hint: '基础与拆下的标准节，看得出已经拆完',
    }),
    removed_early: f.text('提前拆除的原因', {
      prose: true,
      optional: true,
      max: 200,
      hint: '早于告知的计划拆卸日期的填写，随即告知工程的监督员',
    }),
  },
  rules: (row) => [
    row.test_on &&
      row.test_result === craneTestResult.code('passed') &&
      !row.test_next && { field: 'test_next', message: '检测合格的，请填写下次检测日期' },
    row.test_on && row.test_next && row.test_next <= row.test_on && { field: 'test_next', message: '下次检测日期应晚于检测日期' },
    row.test_on &&
      row.test_next &&
      row.crane_kind &&
      YEARLY.includes(row.crane_kind) &&
      row.test_next > addDays(row.test_on, 366) && {
        field: 'test_next',
        message: '塔式起重机、升降机每年检测一次，下次检测日期最晚为检测日期之后一年',
      },
    row.made_on &&
      row.notice_on &&
      row.notice_on < row.made_on && { field: 'notice_on', message: '安装告知日期不能早于出厂日期' },
    row.notice_on &&
      row.install_on &&
      row.install_on < row.notice_on && { field: 'install_on', message: '安装日期不能早于安装告知日期' },
    row.install_on &&
      row.reviewed_at &&
      row.install_on < dayOf(row.reviewed_at) && { field: 'install_on', message: '安装日期不能早于监理审核之日' },
    row.install_on && row.test_on && row.test_on < row.install_on && { field: 'test_on', message: '检测日期不能早于安装日期' },
    row.use_no && !isWholeNumber(row.use_no) && { field: 'use_no', message: '请按使用登记证填写完整编号' },
    row.accept_on && row.use_on && row.use_on < row.accept_on && { field: 'use_on', message: '使用登记日期不能早于联合验收日期' },
    row.made_on && row.install_on && row.install_on < row.made_on && { field: 'install_on', message: '安装日期不能早于出厂日期' },
    row.install_on &&
      row.removed_on &&
      row.removed_on < row.install_on && { field: 'removed_on', message: '拆除日期不能早于安装日期' },
    row.remove_notice_at &&
      row.removed_on &&
      row.removed_on < dayOf(row.remove_notice_at) && { field: 'removed_on', message: '拆除日期不能早于拆卸告知之日' },
  ],
  form: [
    'engineering_id',
    'crane_kind',
    'crane_name',
    'monomer_id',
    'device_id',
    'record_no',
    'model',
    'maker',
    'maker_license',
    'factory_no',
    'made_on',
    'rated_moment',
    'max_height',
    'assess_file',
    'assess_to',
    'owner_unit',
    'owner_cert',
    'install_unit',
    'maintain_unit',
    'maintain_days',
  ],
  list: {
    search: [
      'engineering_id',
      'crane_name',
      'crane_kind',
      'record_no',
      'model',
      'owner_unit',
      'install_unit',
      'state',
      'test_next',
      'use_on',
    ],
    columns: [
      'crane_name',
      'state',
      'crane_kind',
      'engineering_id',
      'use_no',
      'use_on',
      'test_next',
      'record_no',
      'model',
      'factory_no',
      'owner_unit',
      'install_on',
      'test_on',
      'removed_on',
    ],
    sort: '-id',
  },
  flow: { states: craneStates, start: 'recorded', open: ['recorded'], steps: craneSteps },
  views: {
    notice: { label: '安装告知', in: ['recorded', 'endorsing', 'reviewing', 'notified'] },
    install: { label: '安装与检测', in: ['installing', 'testing', 'accepting', 'confirming'] },
    register: { label: '待使用登记', in: ['registering'] },
    using: { label: '使用与停用', in: ['using', 'idle'] },
    testLate: {
      label: '检验到期',
      alarming: true,
      instead: true,
      open: true,
      in: ['using', 'idle'],
      where: [['before', 'test_next', 0]],
    },
    testSoon: { label: '30 日内检验到期', quiet: true, in: ['using', 'idle'], where: [['within', 'test_next', 30]] },
    remove: { label: '拆卸', in: ['removing', 'removed'] },
    present: { label: '未拆除', quiet: true, in: ['recorded', 'endorsing', 'reviewing', 'notified', ...standingStates] },
    erecting: { label: '备案到安装', quiet: true, in: ['recorded', 'endorsing', 'reviewing', 'notified', 'installing'] },
    cautioned: { ...cautioned, quiet: true },
    licensing: { label: '检测到使用', quiet: true, in: ['testing', 'accepting', 'confirming', 'registering', 'using'] },
  },
  figures: [
    { label: '30 日内检验到期', view: 'testSoon', unit: '台' },
    { label: '未拆除', view: 'present', unit: '台' },
  ],
  grants: craneGrants,
  unique: [
    { fields: ['engineering_id', 'record_no'], message: '该工程已登记此备案编号的机械' },
    { fields: ['use_no'], message: '使用登记证号已用于另一台机械' },
  ],
})
