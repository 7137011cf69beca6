import { type Filling, inDays } from './filling'
import { freshName } from './made'

/** 审批事项，按一个工程的先后，各附要填的内容；没有写到的照表单补齐。编号只能用一次：每次取来都是新的。 */
export interface Approval {
  readonly code: string
  /** What its whole way through the pages proves. */
  readonly fact: string
  readonly label: string
  readonly applicant: string
  /** Who agrees after the applicant, in turn; of the required ones. */
  readonly passing?: readonly string[]
  readonly filling: Filling
  readonly omit?: string
}

const NONE: Filling = {}
const SITE = ['chief_engineer', 'owner', 'officer'] as const
/** 勘察、设计各签意见（GB 50300-2013 第 6.0.3 条）。 */
const GROUND = ['chief_engineer', 'survey1', 'design1', 'owner', 'officer'] as const
export const approvals: readonly Approval[] = [
  {
    code: 'qianyue',
    fact: 'S2-19/qianyue',
    label: '合同签订备案',
    applicant: 'contractor',
    passing: ['owner', 'intake', 'section_chief'],
    get filling() {
      return {
        合同编号: freshName('HT'),
        发包方式: '直接发包',
        签订日期: inDays(0),
        合同工期: '365',
        人工费占比: '20',
        人工费拨付周期: '一个月',
      }
    },
  },
  {
    code: 'gzbx',
    fact: 'S2-19/gzbx',
    label: '工资保函备案',
    applicant: 'contractor',
    passing: ['owner', 'hrss', 'officer'],
    get filling() {
      return {
        经办银行或出具机构: '工商银行西湖支行',
        '保函、保单或存单编号': freshName('BH'),
      }
    },
    omit: '近两年未发生工资拖欠',
  },
  {
    code: 'ycsq',
    fact: 'S2-19/ycsq',
    label: '验槽申请',
    applicant: 'site',
    passing: GROUND,
    filling: { 计划验槽日期: inDays(0), 地基类型: '桩基', 地基承载力特征值: '180' },
  },
  {
    code: 'jcys',
    fact: 'S2-19/jcys',
    label: '基础分部验收',
    applicant: 'site',
    passing: GROUND,
    filling: { 计划验收日期: inDays(0) },
  },
  {
    code: 'ztzx',
    fact: 'S2-19/ztzx',
    label: '主体专项验收',
    applicant: 'site',
    passing: ['chief_engineer', 'design1', 'owner', 'officer'],
    filling: { 单体: 0, 结构完工日期: inDays(0), 计划验收日期: inDays(0) },
  },
  {
    code: 'ztrz',
    fact: 'S2-19/ztrz',
    label: '主体认证',
    applicant: 'site',
    get filling() {
      return {
        认证类别: '结构实体检测确认',
        检测报告编号: freshName('JC'),
        结构封顶日期: inDays(0),
        检测日期: inDays(0),
        保护层厚度合格率: '95',
      }
    },
  },
  {
    code: 'aqwm',
    fact: 'S2-19/aqwm',
    label: '安全文明措施费申请',
    applicant: 'site',
    passing: SITE,
    filling: {
      本次申请: '10',
      费用明细: [{ 金额: '10', 投入内容: '临边防护' }],
    },
  },
  { code: 'xflj', fact: 'S2-19/xflj', label: '消防临建审批', applicant: 'site', filling: NONE },
  {
    code: 'szcz',
    fact: 'S2-19/szcz',
    label: '市政处置',
    applicant: 'site',
    filling: { 处置类别: '临时占用城市道路', 面积: '10', 交通疏导措施: '设专人疏导', 恢复方案: '按原标准恢复' },
  },
]
