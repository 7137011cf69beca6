import { dict, f } from '@zhujian/model'
import { inOfficeOnly, onSiteOnly } from '../../people/present'
import { bizKind } from '../biz-kind'
import { daysAhead, difference, inOrder, neededWhen, sensible, type Values, wholeNumber } from './complaints'
import { node } from './nodes'
import { may, must } from './papers'
import { certifiedOn } from '../../flows/offers'
import { craneStates, removableStates } from '../../device/crane-flow'

/** 起重设备安装工程专业承包资质。 */
export const liftQual = dict({ first: [1, '一级'], second: [2, '二级'], third: [3, '三级'], none: [9, '不分等级'] })

const reaches = (value: unknown, limit: string) => (difference(value, limit) ?? -1) >= 0

/** 起重量 300 kN 及以上，或搭设总高度 200 m 及以上的，拆卸属超过一定规模的危大工程（建办质〔2018〕31号）。 */
export const dismantleIsOversized = (values: Values): boolean => reaches(values.lift_kn, '300') || reaches(values.height, '200')

/** 拆卸单位自己的技术负责人与专职安全员到场监督（住建部令第166号第十三条）；名册里没有它的人的，各家的都列出，由审核的人问清。 */
const ofDismantler = ({ unit_id }: Values) => ({ staff_of: typeof unit_id === 'number' ? [unit_id] : [] })

/** 起重机械拆卸告知：拆卸前 2 个工作日，经总包、监理审核后告知。计划日期按自然日初核，工作日由服务端再核。 */
export const dismantle = bizKind({
  code: 'dismantle',
  sure: false,
  mark: 'CXGZ',
  fields: {
    crane_id: f.ref('起重机械', 'crane', { offers: () => ({ state: removableStates.map((key) => craneStates.code(key)) }) }),
    unit_id: f.ref('拆卸单位', 'unit', { of: 'party', parts: ['crane_install'] }),
    qual: f.enum('拆卸单位资质', liftQual),
    license_to: f.date('安全生产许可证有效期至'),
    contract_no: f.text('拆卸合同编号', { max: 40 }),
    plan_on: f.date('计划拆卸日期', { hint: '至少提前 2 个工作日告知' }),
    plan_end_on: f.date('计划完成日期'),
    height: f.decimal('拆卸时高度', { precision: 7, unit: 'm' }),
    lift_kn: f.decimal('额定起重量', { precision: 8, unit: 'kN' }),
    expert_on: f.date('专家论证日期', { past: true, optional: true, hint: '起重量 300 kN 及以上或高度 200 m 及以上的填写' }),
    worker_ids: f.refs('拆卸作业人员', 'worker', {
      hint: '已在本工程实名登记的拆卸工、司机、司索信号工等持证人员',
      ...onSiteOnly('拆卸作业人员'),
      offers: ({ plan_on }) => certifiedOn('lifting', plan_on, true),
    }),
    technician: f.ref('专业技术负责人', 'manage_user', { ...inOfficeOnly('专业技术负责人'), offers: ofDismantler }),
    safety_officer: f.ref('专职安全员', 'manage_user', { ...inOfficeOnly('专职安全员'), offers: ofDismantler }),
    assist: f.text('辅助起重机械', { max: 100, optional: true, hint: '型号、起重量与检验有效期' }),
    around: f.longText('周边环境与警戒措施', { max: 500 }),
  },
  form: [
    'crane_id',
    'unit_id',
    'qual',
    'license_to',
    'contract_no',
    'plan_on',
    'plan_end_on',
    'height',
    'lift_kn',
    'expert_on',
    'worker_ids',
    'technician',
    'safety_officer',
    'assist',
    ['around', 'textarea'],
  ],
  rules: (values) => [
    daysAhead(values, 'plan_on', 2, '应在拆卸 2 个工作日前告知'),
    inOrder(values, 'plan_on', 'plan_end_on', '计划完成日期不能早于计划拆卸日期'),
    inOrder(values, 'plan_end_on', 'license_to', '拆卸期间安全生产许可证将过期'),
    neededWhen(dismantleIsOversized(values), values, 'expert_on', '超过一定规模，专项方案须经专家论证'),
    inOrder(values, 'expert_on', 'plan_on', '专家论证后方可拆卸'),
    wholeNumber(values, 'contract_no', '合同'),
    sensible(values, 'lift_kn', '额定起重量', { max: '20000', uom: 'kN' }),
    sensible(values, 'height', '拆卸时高度', { max: '700', uom: 'm' }),
  ],
  applicants: ['equipment', 'site', 'contractor'],
  when: ['building', 'stopped', 'suspended', 'accepting', 'completed'],
  nodes: [node('总包单位审核', 'contractor', 1), node('监理审核', 'chief_engineer', 1), node('监督机构接收', 'main_officer', 2)],
  checklist: [
    must('record', '起重机械备案证明'),
    must('licence', '拆卸单位资质证书与安全生产许可证'),
    must('scheme', '拆卸工程专项施工方案'),
    must('contract', '拆卸合同与安全协议书'),
    must('cert', '拆卸人员特种作业操作资格证'),
    must('staff', '专职安全员与专业技术人员名单'),
    must('emergency', '拆卸工程应急救援预案'),
    may('assist_crane', '辅助起重机械资料及司机证书'),
    may('expert', '专家论证报告'),
  ],
  basis: '建筑起重机械安全监督管理规定（建设部令第 166 号）第十二条；建筑起重机械备案登记办法（建质〔2008〕76号）',
})
