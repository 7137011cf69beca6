import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import { changeType } from '@zhujian/domain/biz/kinds/change-notice'
import { type Applicant, type CaseText, trenchText } from './biz-texts'

/** 距演示之日的天数；建数据时换成日期。 */
const day = (days: number) => ({ day: days })
/** 本工程里的一条；建数据时换成编号。 */
const own = (entity: 'manage_user' | 'worker' | 'monomer' | 'stop_work' | 'hidden_danger') => ({ own: entity })
/** 本工程的参建单位。 */
const party = (role: 'jsdw' | 'sgdw' | 'jldw' | 'other') => ({ party: role })

interface Sheet {
  readonly by: Applicant
  /** 在办、退回、办结三件各自的标题。 */
  readonly titles: readonly [pending: string, returned: string, ended: string]
  readonly end: 'passed' | 'rejected'
  readonly reason: string
  readonly content: Readonly<Record<string, unknown>>
}

/** 每种事项一份内容，各有在办、退回、办结三件。 */
const sheets: Partial<Record<BizCode, Sheet>> = {
  qianyue: {
    by: 'contractor',
    titles: ['施工总承包合同备案', '桩基工程专业分包合同备案', '劳务分包合同备案'],
    end: 'passed',
    reason: '合同第三部分专用条款缺页，请补全后重报。',
    content: {
      contract_name: '建设工程施工合同',
      contract_no: 'SG-2026-018',
      party_a: party('jsdw'),
      party_b: party('sgdw'),
      bid_no: '杭招2026-0186',
      sign_on: day(-20),
      price: '12680.00',
      safe_fee: '253.60',
      labor_ratio: '22',
      start_on: day(10),
      end_on: day(740),
      days: 730,
      scope: '施工图范围内的土建、安装及室外附属工程',
      pay_terms: '按月形象进度支付至 85%，竣工验收合格后支付至 97%，余款为质量保证金',
    },
  },
  gzbx: {
    by: 'contractor',
    titles: ['农民工工资保函备案', '工资保证金存单备案', '工资保函续保备案'],
    end: 'passed',
    reason: '保函有效期短于合同工期，请出具机构续展后重报。',
    content: {
      unit_id: party('sgdw'),
      contract_price: '12680.00',
      rate: '2',
      amount: '253.60',
      issuer: '杭州银行西湖支行',
      guarantee_no: 'BH202610230017',
      from_on: day(-15),
      to_on: day(760),
      note: '保函为见索即付，覆盖合同工期。',
    },
  },
  ztzx: {
    by: 'contractor',
    titles: ['2#楼主体结构验收', '4#楼主体结构验收', '1#楼主体结构验收'],
    end: 'passed',
    reason: '三层梁板实体检测报告尚未出具，补充后重报。',
    content: {
      monomer_id: own('monomer'),
      place: '主体结构（1～18 层）',
      topped_on: day(-30),
      accept_on: day(7),
      grade: 'C35',
      lots: 126,
      pass_rate: '98.40',
      cover_rate: '93.5',
      blocks: '标养 96 组、同条件 36 组，评定合格。',
      defects: '个别墙面麻面，已按方案修补并经监理验收。',
      note: '质量控制资料完整，观感质量一般。',
    },
  },
  ztrz: {
    by: 'contractor',
    titles: ['2#楼主体认证', '3#楼主体认证', '1#楼主体认证'],
    end: 'passed',
    reason: '回弹检测抽样数量不足，请按方案补测。',
    content: {
      monomer_id: own('monomer'),
      topped_on: day(-40),
      test_unit: party('other'),
      report_no: 'JC2026-ZT-0317',
      test_on: day(-12),
      strengths: [{ part: '1～6 层柱', design: 'C40', value: '43.6', result: 1 }],
      cover_rate: '92.0',
      slab_rate: '95.0',
      position_rate: '94.0',
      note: '检测结论符合设计要求。',
    },
  },
  xflj: {
    by: 'contractor',
    titles: ['生活区临时用房消防布置', '办公区临时用房消防布置', '加工棚消防布置'],
    end: 'passed',
    reason: '宿舍与厨房间距不足 4 米，请调整布置后重报。',
    content: {
      use_from: day(5),
      use_to: day(700),
      fire_head: own('manage_user'),
      gap: '6.0',
      lane: '4.0',
      houses: [{ name: '工人宿舍', use: 1, floors: 2, area: '860', material: 'A' }],
      hydrants: 4,
      extinguishers: 32,
      note: '宿舍每层两处楼梯，每 50 平方米配灭火器两具，用电限流。',
    },
  },
  jgsq: {
    by: 'contractor',
    titles: ['竣工验收申请', '地下车库竣工验收申请', '配套用房竣工验收申请'],
    end: 'rejected',
    reason: '室外附属尚未完成，不具备竣工验收条件。',
    content: {
      group: [
        { party: 'jsdw', name: '陈立', duty: 1 },
        { party: 'kcdw', name: '沈建宁', duty: 3 },
        { party: 'sjdw', name: '林嘉怡', duty: 3 },
        { party: 'sgdw', name: '刘海涛', duty: 3 },
        { party: 'jldw', name: '方敏', duty: 2 },
      ],
      finish_on: day(-6),
      accept_on: day(12),
      place: '项目部会议室',
      note: '各分部验收合格，质量自评合格。',
    },
  },
  xfjg: {
    by: 'owner',
    titles: ['消防竣工验收申请', '地下车库消防竣工验收申请', '配套用房消防竣工验收申请'],
    end: 'passed',
    reason: '消防设施检测报告缺防排烟系统部分，请补齐。',
    content: {
      review_no: '杭建消审〔2025〕第 0218 号',
      monomer_id: own('monomer'),
      use_nature: '住宅及配套公建',
      height: '54.6',
      floor_up: 18,
      floor_down: 2,
      area: '38600.00',
      finish_on: day(-30),
      accept_on: day(-10),
      test_unit: party('other'),
      report_no: 'XF2026-0092',
      note: '消防查验合格，问题已整改。',
    },
  },
  szcz: {
    by: 'contractor',
    titles: ['施工便道开口', '临时占用人行道', '雨污水管接驳开挖'],
    end: 'passed',
    reason: '交通疏导措施未附交警部门意见，请补充。',
    content: {
      place: '文三路东侧人行道（项目北门）',
      from_on: day(6),
      to_on: day(36),
      length_m: '12',
      width_m: '3',
      area: '36',
      traffic: '设硬质围挡与导向标志，保留 2 米行人通道，夜间警示灯常亮。',
      restore: '按原标准恢复面层与盲道，保修一年。',
      reason: '材料运输车辆进出需要。',
    },
  },
  changeNotice: {
    by: 'owner',
    titles: ['施工图审查机构变更告知', '工程地址门牌变更告知', '计划竣工日期变更告知'],
    end: 'passed',
    reason: '缺建设单位盖章的变更说明。',
    content: {
      change_type: changeType.code('address'),
      change_on: day(-5),
      address: '西湖区文三路 90 号东侧地块',
      reason: '公安部门重新编制门牌，工程位置不变。',
    },
  },
  termination: {
    by: 'owner',
    titles: ['终止监督申请', '一期终止监督申请', '配套工程终止监督申请'],
    end: 'rejected',
    reason: '竣工验收备案尚未办结，不具备终止监督条件。',
    content: {
      finish_on: day(-60),
      accept_on: day(-20),
      record_no: '330106202610120003',
      note: '全部施工内容已完成，现场已清退，起重机械已拆除。',
    },
  },
  recovery: {
    by: 'owner',
    titles: ['恢复监督申请', '恢复监督申请（补报）', '基坑段恢复监督申请'],
    end: 'rejected',
    reason: '复工安全条件自查不全，请逐项核实后另行申请。',
    content: {
      suspend_no: '杭质监中〔2026〕第 12 号',
      recover_on: day(5),
      cause_gone: '资金已到位，工资专户足额，各班组重新进场。',
      note: '已逐项自查，基坑监测数据稳定。',
    },
  },
  construction: {
    by: 'owner',
    titles: ['中止施工告知', '二标段中止施工告知', '幕墙工程中止施工告知'],
    end: 'rejected',
    reason: '中止时间不足一个月，无须办理，请按进度计划调整。',
    content: {
      from_on: day(3),
      plan_to_on: day(95),
      reason_note: '设计方案调整，需重新报审。',
      part: '主体结构 6 层',
      guard_unit: party('sgdw'),
      guard_person: own('manage_user'),
      guard_plan: '设专人 24 小时值守，每日巡查两次并留记录。',
      crane_measure: '塔吊回转自由、吊钩收至最高点，断电上锁。',
      pit_measure: '每周监测一次，雨后加测，设排水泵两台。',
      scaffold_measure: '清理架体杂物，封闭上人通道，设警示标志。',
      power_measure: '总闸断电，易燃材料清出现场，仓库上锁。',
    },
  },
  towork: {
    by: 'contractor',
    titles: ['局部停工复工申请', '临边防护整改复工申请', '塔吊整改复工申请'],
    end: 'passed',
    reason: '整改照片看不出防护栏杆的高度，请补拍。',
    content: {
      stop_id: own('stop_work'),
      danger_ids: [own('hidden_danger')],
      finish_on: day(-2),
      resume_on: day(2),
      rectify: '已按要求设置两道防护栏杆与挡脚板，并经监理复查。',
      prevent: '每日班前检查临边防护，专职安全员签认。',
    },
  },
  dismantle: {
    by: 'contractor',
    titles: ['拆卸告知', '拆卸告知', '拆卸告知'],
    end: 'passed',
    reason: '拆卸作业人员中司索信号工证件过期。',
    content: {
      // 哪一台、谁来拆、哪一天，照台账与名册（modules/demo/dismantles.ts）。
      contract_no: 'CX-2026-007',
      height: '86',
      lift_kn: '80',
      assist: '汽车吊 QY50，检验有效',
      around: '北侧 15 米为居民楼，拆卸时段封闭北门并设警戒线。',
    },
  },
  workinspection: {
    by: 'contractor',
    titles: ['开工条件审查', '桩基开工条件审查', '二期开工条件审查'],
    end: 'passed',
    reason: '车辆冲洗设施未安装，扬尘在线监测未联网。',
    content: { check_on: day(-2), plan_start_on: day(8), findings: [], note: '现场条件已逐项检查，符合开工要求。' },
  },
  fileUpload: {
    by: 'contractor',
    titles: ['施工许可证上传', '安全生产许可证更新上传', '施工组织设计补正上传'],
    end: 'passed',
    reason: '扫描件不清晰，请重新扫描上传。',
    content: { doc_no: '330106202610101', issue_on: day(-40), valid_to: day(700), note: '原件与扫描件一致。' },
  },
  monomer: {
    by: 'contractor',
    titles: ['新增配电房单体', '新增门卫房单体', '新增垃圾房单体'],
    end: 'rejected',
    reason: '该单体不在施工许可范围内，请先办理许可变更。',
    content: {
      name: '配电房',
      invest: '86.00',
      floor_area: '120.00',
      floor_up: 1,
      floor_down: 0,
      height: '4.8',
      length_m: '15',
      width_m: '8',
      suites: 0,
      license_no: '330106202611010101',
      reason: '供电方案调整，新增配电房一处。',
      safety_reg_no: 'AJ2026-0186',
      quality_reg_no: 'ZJ2026-0186',
      is_super: false,
    },
  },
  notice: {
    by: 'officer',
    titles: ['质量安全监督告知', '首次监督交底告知', '复查告知'],
    end: 'passed',
    reason: '告知内容缺监督人员联系方式。',
    content: { reply_days: 5, content: '请各参建单位于收到之日起五个工作日内回执，并按告知事项落实。' },
  },
  manager: {
    by: 'contractor',
    titles: ['项目经理变更', '项目经理变更', '项目经理变更'],
    // 办成的，名册上就换了人。
    end: 'rejected',
    reason: '拟任人员注册单位与施工单位不一致。',
    content: {
      old_id: own('manage_user'),
      new_id: own('worker'),
      change_on: day(4),
      cert_type: '一级建造师',
      cert_no: '浙1332026001862',
      cert_major: '建筑工程',
      cert_to: day(500),
      safety_cert_no: '浙建安B（2025）0018620',
      safety_cert_to: day(620),
      reason_note: '原任人员因病不能继续履职。',
      handover: '资料、印章与在办事项已交接，双方签认。',
    },
  },
  releaseGL: {
    by: 'contractor',
    titles: ['项目经理解锁', '技术负责人解锁', '安全员解锁'],
    end: 'passed',
    reason: '竣工验收证明未加盖公章。',
    content: {
      person_id: own('manage_user'),
      lock_engineering_id: { site: true },
      happen_on: day(-8),
      proof_no: 'JG2026-0031',
      note: '原项目已竣工验收合格，申请解除锁定。',
    },
  },
  releaseJL: {
    by: 'consultant',
    titles: ['总监理工程师解锁', '专业监理工程师解锁', '总监代表解锁'],
    end: 'passed',
    reason: '证明文件与申请人员不一致。',
    content: {
      person_id: own('manage_user'),
      lock_engineering_id: { site: true },
      happen_on: day(-8),
      proof_no: 'JG2026-0032',
      note: '原项目监理工作已结束，申请解除锁定。',
    },
  },
}

/** 验槽：早先办成的各工程都有，另有在办、退回的。 */
const trench: readonly CaseText[] = [
  {
    ...trenchText,
    content: { ...trenchText.content, check_on: day(3) },
    title: '二区基槽验槽',
    done: 0,
    dueIn: 1,
    daysAgo: 2,
    end: undefined,
  },
  { ...trenchText, title: '三区基槽验槽', done: 0, daysAgo: 8, end: 'returned', reason: '钎探记录缺 12 点，请补全后重报。' },
]

/** 三件：等第一个环节办理、退回补正、办结。 */
export const moreBizTexts: readonly CaseText[] = trench.concat(
  (Object.entries(sheets) as [BizCode, Sheet][]).flatMap(([kind, { by, titles, end, reason, content }], at): CaseText[] => [
    { kind, by, title: titles[0], content, sampled: true, daysAgo: 2, done: 0, dueIn: (at % 4) - 1 },
    { kind, by, title: titles[1], content, sampled: true, daysAgo: 7 + (at % 5), done: 0, dueIn: 0, end: 'returned', reason },
    { kind, by, title: titles[2], content, sampled: true, daysAgo: 30 + at, done: 0, dueIn: 0, end, reason },
  ]),
)
