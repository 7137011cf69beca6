import { states } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { reportTurn } from '../quality/sampling'
import { grantAll } from '../roles'
import { type AgedCrane, ageSaid, noticeSaid } from './crane-law'

/** 备案 → 总包审核 → 监理审核 → 安装告知 → 安装中 → 待检测 → 待验收 → 待各方确认 → 待登记 → 使用中 → 停用 → 拆卸告知 → 已拆除（住建部令第166号）。 */
export const craneStates = states({
  notified: [0, '安装告知'],
  using: [1, '使用中'],
  recorded: [10, '备案', 'default'],
  installing: [11, '安装中', 'default'],
  testing: [12, '待检测', 'default'],
  accepting: [13, '待验收', 'default'],
  registering: [14, '待登记', 'warning'],
  idle: [15, '停用', 'default'],
  removing: [16, '拆卸告知', 'warning'],
  removed: [17, '已拆除', 'default'],
  endorsing: [18, '待总包审核', 'warning'],
  reviewing: [19, '待监理审核', 'warning'],
  confirming: [20, '待各方确认', 'warning'],
})

/** 已经立在工地上的：工程终止监督之前都要拆除。 */
export const standingStates = [
  'installing',
  'testing',
  'accepting',
  'confirming',
  'registering',
  'using',
  'idle',
  'removing',
] as const

/** 可以办理拆卸告知的：立在工地、还没有告知过拆卸的。 */
export const removableStates = ['installing', 'testing', 'accepting', 'registering', 'using', 'idle'] as const

const tested = ['test_unit', 'test_no', 'test_on', 'test_result', 'test_file'] as const
const TESTED = { asks: tested, may: ['test_next'] } as const
/** 安装与拆除，由工地办。 */
const site = { to: ['site'] } as const
/** 告知凭什么核收：哪一台、谁的、谁装、资质与年限、审核过的资料。 */
const noticed = [
  'record_no',
  'model',
  'made_on',
  'rated_moment',
  'assess_file',
  'assess_to',
  'owner_unit',
  'owner_cert',
  'install_unit',
  'install_qual',
  'notice_no',
  'notice_on',
  'notice_file',
] as const
/** 审核、核收退回的，回到备案改过再告知。 */
const sentBack = { to: 'recorded', asks: ['reject_reason'], shows: noticed, tone: 'danger' } as const
const ageTold = (row: Readonly<Record<string, unknown>>): string => ageSaid(row as unknown as AgedCrane, today())

const noticeTold = (row: Readonly<Record<string, unknown>>): string => [noticeSaid(row), ageTold(row)].filter(Boolean).join('。')

/** 验收看的：谁的、谁装、怎么装、检测的结果。 */
const installed = [
  'owner_unit',
  'install_unit',
  'install_qual',
  'install_on',
  'install_crew',
  'self_check_file',
  'test_unit',
  'test_no',
  'test_on',
  'test_result',
  'test_file',
  'failed_tests',
  'caution',
] as const

/** 总包、监理审核，窗口核收：都看机械的年限，通过的往下走。 */
const examined = { told: ageTold, tone: 'success' } as const

export const craneSteps = {
  // 专项施工方案、安装人员名单、安装时间等报施工总承包、监理单位审核后，才告知主管部门（第十二条第（五）项）。
  notify: {
    label: '安装告知',
    from: ['recorded'],
    to: 'endorsing',
    asks: ['install_unit', 'notice_no', 'notice_on', 'notice_file', 'owner_cert'],
    may: ['made_on', 'rated_moment', 'assess_file', 'assess_to'],
    shows: ['record_no', 'model', 'owner_unit', 'reject_reason'],
    clears: ['endorsed_by', 'endorsed_at', 'reviewed_by', 'reviewed_at'],
    told: ageTold,
    turn: 'nobody',
  },
  endorse: {
    label: '总包审核',
    from: ['endorsing'],
    to: 'reviewing',
    ...examined,
    shows: noticed,
    stamps: ['endorsed_by', 'endorsed_at'],
    turn: { to: ['contractor'] },
  },
  review: {
    label: '监理审核',
    from: ['reviewing'],
    to: 'notified',
    shows: [...noticed, 'endorsed_by', 'endorsed_at'],
    stamps: ['reviewed_by', 'reviewed_at'],
    ...examined,
    turn: { to: ['chief_engineer', 'consultant'] },
  },
  // 各退各审的：还没有轮到监理的，监理不替总包退。
  refuseEndorse: { ...sentBack, label: '总包退回', from: ['endorsing'] },
  refuseReview: { ...sentBack, label: '监理退回', from: ['reviewing'] },
  receive: {
    label: '核收告知',
    from: ['notified'],
    to: 'installing',
    shows: [...noticed, 'endorsed_by', 'endorsed_at', 'reviewed_by', 'reviewed_at'],
    ...examined,
    told: noticeTold,
    within: 2,
    turn: { to: ['intake', 'officer'] },
  },
  sendBack: { ...sentBack, label: '退回告知', from: ['notified'], within: 2 },
  install: {
    label: '安装完成',
    from: ['installing'],
    to: 'testing',
    asks: ['install_on', 'install_crew', 'self_check_file', 'test_unit'],
    may: ['installed_early'],
    shows: ['install_unit', 'notice_no', 'notice_on', 'reviewed_at'],
    turn: site,
  },
  // 安装完成后十五日内检测。
  test: {
    label: '登记检测',
    from: ['testing'],
    to: 'accepting',
    ...TESTED,
    shows: ['model', 'owner_unit', 'install_unit', 'install_on', 'failed_tests'],
    within: { setting: 'term_crane_days' },
    turn: reportTurn,
  },
  changeLab: {
    label: '更换检测机构',
    from: ['testing'],
    to: 'testing',
    asks: ['test_unit', 'lab_reason'],
    shows: ['model', 'owner_unit', 'install_unit', 'install_on'],
  },
  // 使用单位组织验收并交上验收表、操作人员名单；出租、安装、监理各方以本单位账号依次确认，缺一不可（第十六条）。
  accept: {
    label: '组织联合验收',
    from: ['accepting'],
    to: 'confirming',
    asks: ['accept_on', 'accept_file', 'drivers', 'use_file'],
    sound: { on: 'accept_on', since: ['made_on', 'install_on', 'test_on'] },
    shows: [...installed, 'reject_reason'],
    clears: ['accept_members', 'confirm_unit'],
    told: ageTold,
    within: { setting: 'term_crane_days' },
    turn: site,
  },
  confirm: {
    label: '确认联合验收',
    from: ['confirming'],
    to: 'registering',
    by: 'confirm_unit',
    shows: [...installed, 'accept_on', 'accept_members', 'accept_file', 'drivers'],
    told: ageTold,
    tone: 'success',
    within: { setting: 'term_crane_days' },
    turn: { to: 'named' },
  },
  object: {
    label: '不同意验收',
    from: ['confirming'],
    to: 'accepting',
    by: 'confirm_unit',
    asks: ['reject_reason'],
    shows: [...installed, 'accept_on', 'accept_file'],
    clears: ['accept_on', 'accept_members', 'accept_file', 'confirm_unit'],
    tone: 'danger',
    turn: 'nobody',
  },
  // 验收合格之日起三十日内办理使用登记（第十七条）；登记机关七个工作日内核发（建质〔2008〕76号）。
  register: {
    label: '使用登记',
    from: ['registering'],
    to: 'using',
    asks: ['use_no', 'use_on'],
    shows: [
      'record_no',
      'model',
      'made_on',
      'owner_unit',
      'install_unit',
      'install_qual',
      'notice_no',
      'install_on',
      'test_unit',
      'test_no',
      'test_on',
      'test_result',
      'test_file',
      'test_next',
      'accept_on',
      'accept_members',
      'accept_file',
      'drivers',
      'use_file',
    ],
    told: ageTold,
    tone: 'success',
    within: 7,
    turn: { to: ['intake'] },
  },
  // 验收资料不全、司机换成了没有证的：退回重新组织验收，不在窗口改。
  refuseRegister: {
    label: '退回登记',
    from: ['registering'],
    to: 'accepting',
    asks: ['reject_reason'],
    shows: [...installed, 'accept_on', 'accept_file', 'drivers', 'use_file'],
    clears: ['accept_on', 'accept_members', 'accept_file', 'confirm_unit'],
    tone: 'danger',
    within: 7,
    turn: 'nobody',
  },
  retest: {
    label: '定期检测',
    from: ['using', 'idle'],
    to: 'using',
    ...TESTED,
    shows: ['owner_unit', 'install_unit', 'failed_tests'],
    turn: 'nobody',
  },
  crew: { label: '更换人员', from: ['using', 'idle'], to: 'using', asks: ['drivers'] },
  climb: {
    label: '登记顶升',
    from: ['using'],
    to: 'using',
    asks: ['climb_logs'],
    shows: ['model', 'install_on', 'max_height'],
    told: () => '顶升、附着以后另登记“维保检查”的“顶升、附着后”一次，由总监确认',
  },
  disable: {
    label: '停用',
    from: ['using'],
    to: 'idle',
    asks: ['idle_reason'],
    tone: 'danger',
    legal: {
      effect: '自即日起不得使用，恢复使用须重新检测合格',
      basis: '建筑起重机械安全监督管理规定（住建部令第166号）第七条、第十八条第（六）项',
      tells: '使用单位、设备单位、监理单位与监督员',
    },
  },
  noticeRemove: {
    label: '登记拆卸告知',
    from: ['using', 'idle'],
    to: 'removing',
    asks: ['remove_notice_at'],
    tone: 'warning',
    caused: true,
  },
  remove: {
    label: '确认拆除',
    from: ['removing'],
    to: 'removed',
    asks: ['removed_on', 'removed_img'],
    may: ['removed_early'],
    shows: ['remove_notice_at'],
    turn: site,
    legal: {
      effect: '该机械在台账里记为已拆除，不能撤回',
      basis: '建筑起重机械安全监督管理规定（住建部令第166号）第十二条、第十三条',
      tells: '早于告知的计划拆卸日期的，告知工程的监督员',
    },
  },
} as const

const see = ['read', 'export'] as const
const keep = ['notify', 'install', 'changeLab', 'crew', 'climb', 'disable', 'remove'] as const
const write = ['add', 'edit', 'delete', 'import'] as const
const answer = ['confirm', 'object'] as const
/** 检测结论由检测机构登记，它没有账号的由监理凭报告登记；产权、安装、使用单位不登记自己的。 */
const report = ['test', 'retest'] as const

/** 领域说明 4.4“起重机械”一行。 */
export const craneGrants = {
  ...grantAll(['admin', 'city_admin', 'station_admin', 'station_head', 'viewer'], see),
  section_chief: [...see, 'receive', 'sendBack', 'register', 'refuseRegister'],
  officer: [...see, 'receive', 'sendBack', 'disable'],
  intake: [...see, 'receive', 'sendBack', 'register', 'refuseRegister'],
  site: [...see, ...write, ...keep, 'accept'],
  equipment: [...see, ...write, ...keep, ...answer],
  // 没有总监账号的工程，由监理公司审核。
  consultant: [...see, 'review', 'refuseReview', ...report, ...answer],
  chief_engineer: [...see, 'review', 'refuseReview', ...report, ...answer],
  testing: ['read', ...report],
  contractor: [...see, 'endorse', 'refuseEndorse', 'accept'],
  ...grantAll(['owner', 'site_safety'], see),
}
