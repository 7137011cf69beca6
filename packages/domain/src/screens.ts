import { hasEntity } from './entity-index'
import { approvalScreens, businessScreens, caseScreens } from './screens-biz'
import { documentScreens } from './screens-document'
import { safetyScreens } from './screens-safety'

/** 进入页面需要的权利：某类数据的某个动作（或步骤）；或只需登录；或无需登录。 */
export type ScreenRight = { readonly entity: string; readonly verb: string } | 'signedIn' | 'public'

/** 左侧菜单的一级分组，按此顺序显示；leaf 表示分组本身就是页面，不展开。 */
export const menuGroups = [
  { key: 'home', title: '首页', icon: 'home', leaf: true },
  { key: 'todo', title: '待办中心', icon: 'todo', leaf: true },
  { key: 'warning', title: '预警中心', icon: 'warning', leaf: true },
  { key: 'library', title: '项目库', icon: 'library', leaf: false },
  { key: 'audit', title: '工程审核', icon: 'audit', leaf: true },
  { key: 'inspection', title: '监督检查', icon: 'inspection', leaf: false },
  { key: 'labour', title: '劳务实名', icon: 'labour', leaf: false },
  { key: 'evaluation', title: '考评管理', icon: 'evaluation', leaf: false },
  { key: 'business', title: '业务办理', icon: 'business', leaf: false },
  { key: 'approval', title: '审批管理', icon: 'approval', leaf: false },
  { key: 'completion', title: '竣工验收', icon: 'completion', leaf: true },
  { key: 'monitor', title: '实时监测', icon: 'monitor', leaf: false },
  { key: 'video', title: '视频监控', icon: 'video', leaf: true },
  { key: 'attendance', title: '考勤统计', icon: 'attendance', leaf: true },
  { key: 'equipment', title: '设备台账', icon: 'equipment', leaf: false },
  { key: 'credit', title: '信用管理', icon: 'credit', leaf: false },
  { key: 'group', title: '账号权限', icon: 'group', leaf: false },
  { key: 'file', title: '文件管理', icon: 'file', leaf: false },
  { key: 'setting', title: '系统管理', icon: 'setting', leaf: false },
] as const
export type MenuGroup = (typeof menuGroups)[number]['key']
export type MenuIcon = (typeof menuGroups)[number]['icon']

export interface Screen {
  readonly path: string
  /** 规范的英文路径词（首字母大写），目录键。 */
  readonly titleKey: string
  readonly title: string
  readonly right: ScreenRight
  readonly keepAlive: boolean
  readonly footer: boolean
  /** 1 历史库 · 2 中间库 · 0 在建。 */
  readonly type: 0 | 1 | 2
  /** 所在菜单分组；没有则不进菜单。 */
  readonly menu?: MenuGroup
  /** one：同一页面只开一个标签；perRecord：每条记录一个标签。 */
  readonly policy: 'one' | 'perRecord'
  /** 同一份数据分成几页时，这一页的清单只有这些，新增的一条也是。 */
  readonly only?: Readonly<Record<string, number | string>>
  /** false：已登记标题与权利，页面尚未交付，不进菜单，访问时回答 /404。 */
  readonly ready: boolean
  /** 内容不在主框架内：登录类页面与指挥大屏。 */
  readonly bare: boolean
}

const startCase = (word: string): string =>
  word
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase())

const titleKeyOf = (path: string): string =>
  path
    .split('/')
    .filter(Boolean)
    .slice(path.endsWith('/history') ? -2 : -1)
    .map(startCase)
    .join(' ')

type Options = Partial<Omit<Screen, 'path' | 'title' | 'titleKey' | 'right'>>

function rightOf(text: string): ScreenRight {
  if (text === 'public' || text === 'signedIn') return text
  const [entity = '', verb = 'read'] = text.split(':')
  return { entity, verb }
}

/** 登记一个页面；right 写“数据:动作”，只写数据时动作为 read。 */
function screen(path: string, title: string, right: string, options: Options = {}): Screen {
  return {
    path,
    titleKey: titleKeyOf(path),
    title,
    right: rightOf(right),
    keepAlive: true,
    footer: false,
    type: 0,
    policy: 'one',
    ready: false,
    bare: false,
    ...options,
  }
}

type Rows = readonly (readonly [path: string, title: string, right: string, options?: Options])[]
const under = (base: string, common: Options, rows: Rows): Screen[] =>
  rows.map(([path, title, right, options]) => screen(`${base}${path}`, title, right, { ...common, ...options }))

/** 同一清单的历史库版本：路径加 /history，请求带类型 1，只能查看。 */
const withHistory = (screens: Screen[]): Screen[] =>
  screens.flatMap((each) => {
    const { menu: _menu, ...rest } = each
    const path = `${each.path}/history`
    return [each, { ...rest, path, titleKey: titleKeyOf(path), title: `${each.title}（历史库）`, type: 1 } satisfies Screen]
  })

const ready = { ready: true } as const
const bare = { bare: true, keepAlive: false } as const
const DETAILS = '/projectlibrary/supervise/ProjectDetails'

const session = under('', { ...bare, ...ready }, [
  ['/login', '登录', 'public'],
  ['/register', '注册', 'public'],
  ['/404', '页面不存在', 'public'],
  ['/401', '无权限', 'public'],
])

const command = under('/command', bare, [
  ['/projectOverview', '项目总览', 'engineering'],
  ['/smartWorkSite', '智慧工地', 'engineering'],
  ['/employees', '从业人员', 'worker'],
  ['/safetySupervision', '安全监督', 'safety_check'],
  ['/riskWarning', '风险预警', 'warning'],
  ['/inspection', '监督检查', 'safety_check'],
])

const library = under('/projectlibrary', ready, [
  ['/supervise', '监督库（在建）', 'engineering', { menu: 'library' }],
  ['/middeSupervise', '中间库', 'engineering', { menu: 'library', type: 2 }],
  ['/historySupervise', '历史库', 'engineering', { menu: 'library', type: 1 }],
  ['/supervise/create', '工程登记', 'engineering', { policy: 'perRecord' }],
  ['/stateCorrection', '更正状态', 'state_correction', { menu: 'library' }],
])

const safetyManage = Object.values(safetyScreens).flatMap((pages) =>
  under(
    '/projectlibrary/supervise/safetyManage',
    { policy: 'perRecord' },
    Object.entries(pages).map(
      ([key, [title, entity, options]]) => [`/${key}`, title, entity, { ready: hasEntity(entity), ...options }] as const,
    ),
  ),
)

const details = under(DETAILS, { policy: 'perRecord' }, [
  ['/survey', '工程概况', 'engineering', ready],
  ['/monitor', '视频监控', 'device'],
  ['/environment', '环境监测', 'device'],
  ['/realNameSystem', '实名制', 'worker', ready],
  ['/unloadingPlatform', '卸料平台', 'device'],
  ['/elevator', '施工升降机', 'device'],
  ['/selfEvaluation', '自评', 'appraisal'],
  ['/hydroelectric', '水电监测', 'meter_read'],
  ['/towerCrane', '塔式起重机', 'device'],
  ['/carManagement', '车辆管理', 'vehicle_pass'],
  ['/progressManagement', '进度管理', 'plan_task'],
  ['/procurement', '采购管理', 'purchase'],
  ['/supplies', '物资管理', 'material_in'],
  ['/safetyHat', '智能安全帽', 'hat'],
])

const evaluation = under('/evaluation', { menu: 'evaluation' }, [
  ['/siteAssessment', '工地现场考评', 'appraisal'],
  ['/entStandard', '企业标准化考评', 'appraisal'],
  ['/projectQuarter', '项目季度考评', 'appraisal'],
  ['/appeal', '考评申诉', 'appraisal'],
  ['/suspension', '暂停参评', 'appraisal'],
  ['/selfIndex', '自评指标库', 'rule'],
  ['/monthlySelf', '项目月度自评', 'appraisal'],
  ['/subEvaluation', '分包单位考评', 'appraisal'],
  ['/application', '考评申请', 'appraisal'],
])

const business = withHistory(under('/business', { menu: 'business', ...ready }, businessScreens))

const fileManagement = withHistory(
  under('/fileManagement', { menu: 'file' }, [
    ['/fileIndex', '文件收发', 'document_flow', ready],
    ['/notice', '通知公告', 'notice:view', ready],
  ]),
)

const completion = withHistory(
  under('', { menu: 'completion', ...ready }, [['/completionAcceptance', '竣工验收', 'completion_acceptance']]),
)

const approval = under('/approval', { menu: 'approval', ...ready }, approvalScreens)

const group = under('/group', { menu: 'group' }, [
  ['', '注册审核', 'account:approve', { ready: true, footer: true }],
  ['/groupsupervise', '监督机构账号', 'account:groupsupervise', ready],
  ['/projectAccount', '项目账号', 'account:projectAccount', ready],
  ['/unitAccount', '企业账号', 'account:unitAccount', ready],
  ['/equipmentAccount', '起重设备账号', 'account:equipmentAccount', ready],
  ['/labourServices', '劳务公司账号', 'account:labourServices', ready],
  ['/supervisor', '总监账号', 'account:supervisor', ready],
  ['/housing', '房产公司账号', 'account:housing', ready],
  ['/regulatoryCompany', '监理公司账号', 'account:regulatoryCompany', ready],
  ['/platform', '平台管理账号', 'account:platform', ready],
  ['/roles', '角色权限', 'custom_role:explain', ready],
])

const reputation = under('/reputation', { menu: 'credit' }, [
  ['/personnel', '人员信用', 'credit_event'],
  ['/enterprise', '企业信用', 'credit_event'],
  ['/credit', '信用事件', 'credit_event'],
])

const systemManage = [
  ...under('/systemManage', { menu: 'setting' }, [
    ['/journal', '系统日志', 'oper_log:readOthers', ready],
    ['/sideStation', '旁站记录', 'side_station'],
    ['/safetyProgram', '专项方案', 'scheme'],
    ['/safetyBehavior', '安全行为', 'safety_behavior'],
  ]),
  ...under('/systemManage', { menu: 'monitor' }, [
    ['/realTimeData', '实时数据', 'device'],
    ['/attendance', '考勤实时数据', 'attendance'],
    ['/dust', '扬尘实时数据', 'dust_data'],
    ['/tower', '塔吊实时数据', 'device'],
    ['/elevator', '升降机实时数据', 'device'],
    ['/discharge', '卸料实时数据', 'unloading_data'],
  ]),
  ...under('/setting', { menu: 'setting' }, [
    ['/setting_log', '操作日志', 'oper_log', ready],
    ['/setupManage', '系统设置', 'setting_change', { footer: true, ...ready }],
    ['/workCalendar', '工作日历', 'work_day:arrange', ready],
    ['/approvalType', '审批类型', 'approval_type:edit', ready],
    ['/dictionary', '数据字典', 'dictionary_item', ready],
    ['/region', '行政区划', 'dictionary_item', ready],
  ]),
]

const alone = under('', {}, [
  ['/earlyWarning', '预警中心', 'warning', { menu: 'warning' }],
  ['/tobeDone', '待办中心', 'signedIn', { menu: 'todo', ...ready }],
  ['/engineeringAudit', '工程审核', 'engineering:accept', { menu: 'audit', ...ready }],
  ['/vehicle', '车辆监管', 'vehicle_pass', { menu: 'equipment' }],
  ['/aisafetyhat', 'AI 安全帽', 'hat', { menu: 'equipment' }],
  ['/preventionControl', '专项防控', 'prevention', { menu: 'inspection' }],
  ['/projectDetails', '项目详情', 'engineering', { policy: 'perRecord' }],
  ['/management', '项目综合管理', 'engineering', { menu: 'inspection' }],
  ['/attendance', '考勤统计', 'attendance_day', { menu: 'attendance' }],
  ['/equipment', '设备台账', 'device', { menu: 'equipment' }],
  ['/group/unitLibrary', '企业库', 'unit', { menu: 'group', ...ready }],
  ['/population', '流动人口', 'population', { menu: 'inspection' }],
  ['/middeSupervise', '中间库', 'engineering', { type: 2, ...ready }],
  ['/historySupervise', '历史库', 'engineering', { type: 1, ...ready }],
  ['/historyLibraryMenu', '历史库目录', 'engineering', { menu: 'library', type: 1, footer: true, ...ready }],
  ['/hikVideo', '视频监控', 'device', { menu: 'video' }],
])

/** 全部页面。没有列出的路径回答 /404。 */
export const screens: readonly Screen[] = [
  ...session,
  screen('/index', '首页', 'signedIn', { menu: 'home', ...ready }),
  ...library,
  ...safetyManage,
  ...details,
  ...evaluation,
  ...business,
  ...fileManagement,
  ...completion,
  ...approval,
  ...group,
  ...reputation,
  ...systemManage,
  ...under('', ready, documentScreens),
  ...under('', { policy: 'perRecord', ...ready }, caseScreens),
  ...alone,
  ...command,
]

/** 只转向、没有自己页面的路径 [S2-04] [S2-14]。 */
export const redirects: Readonly<Record<string, string>> = {
  '/': '/index',
  '/home': '/index',
  '/command': '/command/projectOverview',
  '/projectlibrary': '/projectlibrary/supervise',
  [DETAILS]: `${DETAILS}/survey`,
}

const byPath = new Map(screens.map((each) => [each.path, each]))
export const screenOf = (path: string): Screen | undefined => byPath.get(path)
