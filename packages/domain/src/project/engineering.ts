import { defineEntity, f } from '@zhujian/model'
import { add, compare, isDecimal } from '@zhujian/model/decimal'
import {
  buildNature,
  engineeringSource,
  greenLevel,
  historyType,
  investType,
  riskLevel,
  seismic,
  useType,
} from '../reference/engineering-dicts'
import { progressStage } from '../reference/progress-stages'
import { structureType } from '../reference/structure-types'
import { engineeringForm } from './engineering-form'
import { engineeringGrants } from './engineering-grants'
import { engineeringDuties, engineeringStates, engineeringSteps, engineeringActions } from './engineering-flow'
import { RETURNED } from '../flows/said'

const optional = { optional: true } as const
const wan = { optional: true, precision: 14, unit: '万元' } as const
const metres = { optional: true, precision: 10, unit: 'm' } as const
const permit = { optional: true, max: 40 } as const

const exceeds = (value: string | null | undefined, limit: string | null | undefined) =>
  isDecimal(value) && isDecimal(limit) && compare(value, limit) > 0

/** 工程（项目库的一行）：从报监草稿到终止监督，history_type 决定它在当前库、中间库还是历史库。 */
export const engineering = defineEntity('engineering', {
  label: '工程',
  scope: 'engineering',
  display: 'engineering_name',
  fields: {
    engineering_name: f.text('工程名称', { max: 100 }),
    supervise_no: f.text('监督编号', { optional: true, max: 32, hint: '受理时由系统编号' }),
    approval_code: f.text('项目代码', {
      optional: true,
      max: 32,
      format: 'projectCode',
      hint: '投资项目在线审批监管平台赋码，如 2607-330106-04-01-127750',
    }),
    source: f.enum('项目来源', engineeringSource, optional),
    engineering_type_id: f.tree('工程类别', 'engineering_type', optional),
    build_nature: f.enum('建设性质', buildNature, optional),
    use_type: f.enum('工程用途', useType, optional),
    invest_type: f.enum('投资性质', investType, optional),
    areacode: f.region('所属区域', optional),
    city_id: f.region('所属城市', { optional: true, anyLevel: true, hint: '选定所属区域后自动带出' }),
    address: f.text('工程地址', { optional: true, max: 200 }),
    bd_lal: f.geo('工程坐标', { optional: true, hint: '在地图上点选，或填百度坐标：经度,纬度' }),
    intro: f.longText('项目简介', { optional: true, max: 1000 }),
    cover: f.files('效果图', { optional: true, accept: 'image', max: 9 }),
    is_key: f.bool('重点工程', optional),
    is_pc: f.bool('装配式建筑', optional),
    green_level: f.enum('绿色建筑等级', greenLevel, optional),
    seismic: f.enum('抗震设防', seismic, optional),

    build_area: f.decimal('总建筑面积', { optional: true, unit: '㎡' }),
    area_up: f.decimal('地上面积', { optional: true, unit: '㎡' }),
    area_down: f.decimal('地下面积', { optional: true, unit: '㎡' }),
    length_m: f.decimal('总长度', metres),
    max_height: f.decimal('最大高度', metres),
    max_floor_up: f.integer('地上最大层数', { optional: true, max: 200, unit: '层' }),
    max_floor_down: f.integer('地下最大层数', { optional: true, max: 20, unit: '层' }),
    pit_depth: f.decimal('基坑最大深度', metres),
    max_span: f.decimal('最大跨度', metres),
    structure_type: f.enum('结构类型', structureType, optional),
    total_cost: f.decimal('总造价', wan),
    contract_price: f.decimal('合同价', wan),
    contract_days: f.integer('合同工期', { optional: true, min: 1, max: 9999, unit: '天' }),
    plan_kg_time: f.date('合同开工日期', optional),
    plan_jg_time: f.date('合同竣工日期', optional),
    sj_kg_time: f.instant('实际开工时间', optional),
    sj_jg_time: f.instant('实际竣工时间', optional),

    license_no: f.text('施工许可证号', { optional: true, max: 32 }),
    license_date: f.date('施工许可证发证日期', { ...optional, past: true }),
    license_org: f.text('发证机关', { prose: true, optional: true, max: 60 }),
    land_plan_no: f.text('建设用地规划许可证号', permit),
    plan_permit_no: f.text('建设工程规划许可证号', permit),
    drawing_no: f.text('施工图审查合格书编号', permit),
    bid_no: f.text('中标通知书编号', permit),
    safety_reg_no: f.text('安全监督登记号', { optional: true, max: 32, hint: '原有登记的填写；新报监的受理后另编监督编号' }),
    quality_reg_no: f.text('质量监督登记号', { optional: true, max: 32 }),
    safe_fee_total: f.decimal('安全文明施工费', wan),
    safe_fee_prepaid: f.decimal('安全文明施工费已预付', wan),

    jsdw: f.ref('建设单位', 'unit', { optional: true, of: 'any' }),
    jsdw_text: f.text('建设单位名称', optional),
    jsdw_leader: f.ref('建设单位负责人', 'manage_user', optional),
    sgdw: f.ref('施工单位', 'unit', { optional: true, of: 'any' }),
    sgdw_text: f.text('施工单位名称', optional),
    sgdw_leader: f.ref('施工单位负责人', 'manage_user', optional),
    jldw: f.ref('监理单位', 'unit', { optional: true, of: 'any' }),
    jldw_text: f.text('监理单位名称', optional),
    jldw_leader: f.ref('监理单位负责人', 'manage_user', optional),
    kcdw: f.ref('勘察单位', 'unit', { optional: true, of: 'any' }),
    kcdw_text: f.text('勘察单位名称', optional),
    kcdw_leader: f.ref('勘察单位负责人', 'manage_user', optional),
    sjdw: f.ref('设计单位', 'unit', { optional: true, of: 'any' }),
    sjdw_text: f.text('设计单位名称', optional),
    sjdw_leader: f.ref('设计单位负责人', 'manage_user', optional),
    nwgs: f.ref('劳务公司', 'unit', { optional: true, of: 'any' }),
    nwgs_text: f.text('劳务公司名称', optional),

    supervise_org_id: f.ref('监督机构', 'supervise_org', optional),
    group_id: f.ref('监督组', 'supervise_group', optional),
    main_officer: f.ref('主监督员', 'account', optional),
    assist_officer: f.ref('辅监督员', 'account', optional),
    risk_level: f.enum('风险等级', riskLevel, optional),
    progress_stage: f.enum('形象进度', progressStage, optional),
    percent: f.integer('完成比例', { optional: true, max: 100, unit: '%' }),
    assigned_at: f.instant('分配主监督员时间', optional),
    last_check_at: f.instant('最近检查时间', optional),
    next_check_on: f.date('下次检查期限', optional),
    credit_score: f.decimal('信用分', { optional: true, precision: 5, scale: 1 }),
    data_score: f.integer('数据质量分', { optional: true, max: 100 }),
    history_type: f.enum('所在库', historyType),
    history_reason: f.text('转库原因', { prose: true, optional: true, max: 200 }),
    history_at: f.instant('转库时间', optional),

    submitted_at: f.instant('提交时间', optional),
    opened_at: f.instant('首次查阅时间', optional),
    due_on: f.date('受理期限', optional),
    accepted_at: f.instant('受理时间', optional),
    reject_reason: f.longText('退回原因', { ...optional, examples: RETURNED }),
    stop_reason: f.longText('停工原因', optional),
    stopped_at: f.instant('停工时间', optional),
    suspend_reason: f.longText('中止原因', optional),
    suspended_on: f.date('中止日期', optional),
    cancel_reason: f.longText('取消原因', optional),
    cancel_applied_at: f.instant('申请取消时间', optional),
    terminate_reason: f.longText('终止原因', optional),
    completed_on: f.date('竣工验收日期', optional),
    closed_on: f.date('终止日期', optional),
  },
  rules: (row) => [
    row.plan_kg_time &&
      row.plan_jg_time &&
      row.plan_jg_time < row.plan_kg_time && { field: 'plan_jg_time', message: '合同竣工日期不能早于合同开工日期' },
    row.sj_kg_time &&
      row.sj_jg_time &&
      row.sj_jg_time < row.sj_kg_time && { field: 'sj_jg_time', message: '实际竣工时间不能早于实际开工时间' },
    isDecimal(row.area_up) &&
      isDecimal(row.area_down) &&
      exceeds(add(row.area_up, row.area_down), row.build_area) && {
        field: 'build_area',
        message: `地上与地下面积之和为 ${add(row.area_up, row.area_down)} ㎡，大于总建筑面积，请核对`,
      },
    !(row.area_up && row.area_down) &&
      exceeds(row.area_up ?? row.area_down, row.build_area) && {
        field: row.area_up ? 'area_up' : 'area_down',
        message: '不能大于总建筑面积',
      },
    exceeds(row.safe_fee_prepaid, row.safe_fee_total) && {
      field: 'safe_fee_prepaid',
      message: '已预付不能大于安全文明施工费总额',
    },
    exceeds(row.safe_fee_total, row.total_cost) && { field: 'safe_fee_total', message: '安全文明施工费不能大于总造价' },
    row.main_officer &&
      row.main_officer === row.assist_officer && { field: 'assist_officer', message: '主、辅监督员不能是同一人' },
  ],
  form: [...engineeringForm.basic, ...engineeringForm.scale, ...engineeringForm.units, ...engineeringForm.permits],
  list: {
    search: [
      'engineering_name',
      'supervise_no',
      'license_no',
      'areacode',
      'engineering_type_id',
      'jsdw',
      'sgdw',
      'jldw',
      'supervise_org_id',
      'group_id',
      'main_officer',
      'assist_officer',
      'state',
      'risk_level',
      'progress_stage',
      'build_nature',
      'invest_type',
      'plan_kg_time',
      'sj_kg_time',
      'sj_jg_time',
      'submitted_at',
      'last_check_at',
      'next_check_on',
    ],
    columns: [
      ['engineering_name', 'link'],
      'supervise_no',
      'areacode',
      'engineering_type_id',
      'build_area',
      'jsdw_text',
      'sgdw_text',
      'jldw_text',
      'percent',
      'progress_stage',
      'main_officer',
      'assist_officer',
      'risk_level',
      'last_check_at',
      'next_check_on',
      'due_on',
      'state',
    ],
    sort: '-id',
    counted: ['history_type', 'areacode', 'supervise_org_id', 'state'],
  },
  flow: {
    states: engineeringStates,
    start: 'draft',
    open: ['draft', 'returned'],
    steps: engineeringSteps,
    duties: engineeringDuties,
  },
  filled: ['history_type'],
  acts: engineeringActions,
  grants: engineeringGrants,
  unique: [{ fields: ['supervise_no'], message: '监督编号已被使用' }],
})
