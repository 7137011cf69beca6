import { hasEntity } from './entity-index'
import { entryOf, type MenuEntry, type MenuGroup, menuEntries, type WorkspaceGroup } from './menu'
import { approvalScreens, businessScreens, caseScreens } from './screens-biz'
import { documentScreens, publicScreens } from './screens-document'
import { appraisals } from './screens-evaluation'
import { planScreens, safetyScreens } from './screens-safety'

/** 进入页面需要的权利：某类数据的某个动作（或步骤）；或只需登录；或无需登录。 */
export type ScreenRight = { readonly entity: string; readonly verb: string } | 'signedIn' | 'public'

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
  /** 与几页合成菜单里的一项。 */
  readonly entry?: MenuEntry
  /** 所在一项分段列出的，在哪一段。 */
  readonly section?: string
  /** 带着工程打开时，在工程页的这一组里。 */
  readonly workspace?: WorkspaceGroup
  /** one：同一页面只开一个标签；perRecord：每条记录一个标签。 */
  readonly policy: 'one' | 'perRecord'
  /** 同一份数据分成几页时，这一页的清单只有这些，新增的一条也是。 */
  readonly only?: Readonly<Record<string, number | string>>
  /** false：已登记标题与权利，页面尚未交付，不进菜单，访问时由 /404 说明还没有开放。 */
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

type Options = Partial<Omit<Screen, 'path' | 'title' | 'titleKey' | 'right' | 'menu' | 'entry'>> & {
  /** 菜单的一组，或组里由几页合成的一项。 */
  readonly menu?: MenuGroup | MenuEntry
}

function placeOf(menu: MenuGroup | MenuEntry | undefined): Pick<Screen, 'menu' | 'entry'> {
  if (menu === undefined) return {}
  return isEntry(menu) ? { menu: entryOf(menu).group, entry: menu } : { menu }
}
const isEntry = (name: MenuGroup | MenuEntry): name is MenuEntry => name in menuEntries

function rightOf(text: string): ScreenRight {
  if (text === 'public' || text === 'signedIn') return text
  const [entity = '', verb = 'read'] = text.split(':')
  return { entity, verb }
}

/** 登记一个页面；right 写“数据:动作”，只写数据时动作为 read。 */
function screen(path: string, title: string, right: string, { menu, ...options }: Options = {}): Screen {
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
    ...placeOf(menu),
  }
}

type Rows = readonly (readonly [path: string, title: string, right: string, options?: Options])[]
const under = (base: string, common: Options, rows: Rows): Screen[] =>
  rows.map(([path, title, right, options]) => screen(`${base}${path}`, title, right, { ...common, ...options }))

/** 同一清单的历史库版本：路径加 /history，请求带类型 1，只能查看。 */
const withHistory = (screens: Screen[]): Screen[] =>
  screens.flatMap((each) => {
    const { menu: _menu, entry: _entry, workspace: _workspace, ...rest } = each
    const path = `${each.path}/history`
    return [each, { ...rest, path, titleKey: titleKeyOf(path), title: `${each.title}（历史库）`, type: 1 } satisfies Screen]
  })

const ready = { ready: true } as const
const bare = { bare: true, keepAlive: false } as const
const DETAILS = '/projectlibrary/supervise/ProjectDetails'

const session = [
  ...under('', { ...bare, ...ready }, [
    ['/login', '登录', 'public'],
    ['/register', '注册', 'public'],
    ...publicScreens,
    ['/examSit', '安全考试作答', 'public'],
  ]),
  // 登录的人在主框架的一个标签里看到，各个地址各一个；没有登录的单独成页。
  ...under('', { policy: 'perRecord', keepAlive: false, ...ready }, [
    ['/404', '页面不存在', 'public'],
    ['/401', '无权限', 'public'],
  ]),
]

const command = under('/command', bare, [
  ['/projectOverview', '项目总览', 'engineering'],
  ['/smartWorkSite', '智慧工地', 'engineering'],
  ['/employees', '从业人员', 'worker'],
  ['/safetySupervision', '安全监督', 'safety_check'],
  ['/riskWarning', '风险预警', 'warning'],
  ['/inspection', '监督检查', 'safety_check'],
])

const library = under('/projectlibrary', ready, [
  ['/supervise', '监督库（在建）', 'engineering', { menu: 'works' }],
  ['/middeSupervise', '中间库', 'engineering', { menu: 'works', type: 2 }],
  ['/historySupervise', '历史库', 'engineering', { menu: 'works', type: 1 }],
  ['/supervise/create', '工程登记', 'engineering', { policy: 'perRecord' }],
  ['/stateCorrection', '更正状态', 'state_correction', { menu: 'library' }],
])

const groups = Object.entries(safetyScreens) as [WorkspaceGroup, (typeof safetyScreens)[keyof typeof safetyScreens]][]
const safetyManage = groups.flatMap(([workspace, pages]) =>
  under(
    '/projectlibrary/supervise/safetyManage',
    { policy: 'perRecord', workspace },
    Object.entries(pages).map(
      ([key, [title, entity, options]]) => [`/${key}`, title, entity, { ready: hasEntity(entity), ...options }] as const,
    ),
  ),
)

const details = under(DETAILS, { policy: 'perRecord' }, [
  ['/survey', '工程概况', 'engineering', { workspace: 'overview', ...ready }],
  ['/lanes', '一个工程一条线', 'engineering', { workspace: 'overview', ...ready }],
  ['/timeline', '工程大事记', 'engineering', { workspace: 'overview', ...ready }],
  ['/realNameSystem', '实名制', 'worker', { workspace: 'people', ...ready }],
  ['/progressManagement', '进度管理', 'plan_task', { workspace: 'progress', ...ready }],
])

const monitored = under(DETAILS, { policy: 'perRecord' }, [
  ['/safetyHat', '智能安全帽', 'hat', { workspace: 'people' }],
  ['/towerCrane', '塔式起重机', 'device', { workspace: 'machine' }],
  ['/elevator', '施工升降机', 'device', { workspace: 'machine' }],
  ['/unloadingPlatform', '卸料平台', 'device', { workspace: 'machine' }],
  ['/monitor', '视频监控', 'device', { workspace: 'surroundings' }],
  ['/environment', '环境监测', 'device', { workspace: 'surroundings' }],
  ['/hydroelectric', '水电监测', 'meter_read', { workspace: 'surroundings' }],
  ['/carManagement', '车辆管理', 'vehicle_pass', { workspace: 'surroundings', ...ready }],
  ['/supplies', '物资管理', 'material_in', { workspace: 'progress', ...ready }],
  ['/procurement', '采购管理', 'purchase', { workspace: 'progress', ...ready }],
  ['/selfEvaluation', '自评', 'monthly_self', { workspace: 'evaluation', ...ready }],
])

const evaluation = under(
  '/evaluation',
  { menu: 'evaluation' },
  appraisals.map(([path, title, entity, options]) => [path, title, entity, { ready: hasEntity(entity), ...options }]),
)

const business = withHistory(under('/business', ready, businessScreens))

const fileManagement = withHistory(
  under('/fileManagement', { menu: 'file' }, [
    ['/fileIndex', '文件收发', 'document_flow', ready],
    ['/notice', '通知公告', 'notice:view', ready],
  ]),
)

const completion = withHistory(
  under('', { menu: 'supervision', workspace: 'document', ...ready }, [
    ['/completionAcceptance', '竣工验收', 'completion_acceptance'],
  ]),
)

const approval = under('/approval', ready, approvalScreens)

const group = under('/group', { menu: 'accounts' }, [
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
  ['/roles', '角色权限', 'custom_role:explain', { menu: 'system', ...ready }],
])

const reputation = under('/reputation', { menu: 'evaluation' }, [
  ['/personnel', '人员信用', 'person_point', { ...ready }],
  ['/enterprise', '企业信用', 'credit_event', { menu: 'companies', ...ready }],
  ['/credit', '信用事件', 'credit_event', { ...ready }],
  ['/repair', '信用修复', 'credit_repair', { menu: 'claims', ...ready }],
])

const systemManage = [
  ...under('/systemManage', { menu: 'schemes' }, [
    ['/safetyProgram', '专项方案', 'scheme', { only: { view: 'special' }, ...ready }],
    ['/sideStation', '旁站记录', 'side_station', { ...ready }],
  ]),
  ...under('/systemManage', { menu: 'conduct' }, [['/safetyBehavior', '安全行为', 'safety_behavior', ready]]),
  ...under('/systemManage', { menu: 'live' }, [
    ['/realTimeData', '实时数据', 'device'],
    ['/attendance', '考勤实时数据', 'attendance'],
    ['/dust', '扬尘实时数据', 'dust_data'],
    ['/tower', '塔吊实时数据', 'device'],
    ['/elevator', '升降机实时数据', 'device'],
    ['/discharge', '卸料实时数据', 'unloading_data'],
  ]),
  ...under('/setting', { menu: 'settings' }, [
    ['/setupManage', '系统设置', 'setting_change', { section: '系统', ...ready }],
    ['/approvalType', '审批类型', 'approval_type:edit', { section: '业务', ...ready }],
    ['/workCalendar', '工作日历', 'work_day:arrange', { section: '业务', ...ready }],
    ['/warnRule', '预警规则', 'warn_rule:try', { section: '业务', ...ready }],
    ['/dictionary', '数据字典', 'dictionary_item', { section: '数据', ...ready }],
    ['/region', '行政区划', 'dictionary_item', { section: '数据', ...ready }],
  ]),
  screen('/setting/setting_log', '操作日志', 'oper_log', { menu: 'journals', ...ready }),
  screen('/systemManage/journal', '系统日志', 'oper_log:readOthers', { menu: 'journals', ...ready }),
]

const alone = under('', {}, [
  ['/earlyWarning', '预警中心', 'warning', { menu: 'todo', ...ready }],
  ['/tobeDone', '待办中心', 'signedIn', { menu: 'todo', ...ready }],
  ['/engineeringAudit', '工程审核', 'engineering:accept', { menu: 'todo', ...ready }],
  ['/vehicle', '车辆监管', 'vehicle_pass', { menu: 'site', ...ready }],
  ['/aisafetyhat', 'AI 安全帽', 'hat', { menu: 'live' }],
  ['/preventionControl', '专项防控', 'campaign', { menu: 'supervision', ...ready }],
  ['/projectDetails', '项目详情', 'engineering', { policy: 'perRecord', ...ready }],
  ['/attendance', '考勤统计', 'attendance_day', { menu: 'attendance', ...ready }],
  ['/equipment', '设备台账', 'monitor_device', { menu: 'machines', ...ready }],
  ['/group/unitLibrary', '企业库', 'unit', { menu: 'companies', ...ready }],
  ['/population', '流动人口', 'population', { menu: 'conduct', ...ready }],
  ['/middeSupervise', '中间库', 'engineering', { type: 2, ...ready }],
  ['/historySupervise', '历史库', 'engineering', { type: 1, ...ready }],
  ['/historyLibraryMenu', '历史库目录', 'engineering', { menu: 'works', type: 1, footer: true, ...ready }],
  ['/hikVideo', '视频监控', 'device', { menu: 'site' }],
])

/** 全部页面。没有列出的路径回答 /404。 */
export const screens: readonly Screen[] = [
  ...session,
  screen('/index', '首页', 'signedIn', { menu: 'home', ...ready }),
  ...library,
  ...details,
  ...safetyManage,
  ...monitored,
  ...evaluation,
  ...under('', ready, [...planScreens, ...documentScreens]),
  ...completion,
  screen('/affairs', '全部事项', 'biz', { menu: 'affairs', section: '全部', workspace: 'affair', ...ready }),
  ...business,
  ...approval,
  ...fileManagement,
  ...group,
  ...reputation,
  ...systemManage,
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

/** 这类数据的清单：有菜单的一页，其次是工程里与它同名的一张表。 */
export function listScreenOf(entity: string, type = 0): Screen | undefined {
  const sheet = `/${entity.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`
  const own = screens.filter(
    (each) => each.ready && each.type === type && typeof each.right === 'object' && each.right.entity === entity,
  )
  return own.find(({ menu }) => menu !== undefined) ?? own.find(({ path }) => path.endsWith(sheet))
}
