/** 左侧菜单的一级分组，按此顺序显示；leaf 表示分组本身就是页面，不展开。其余只剩一项时，也直接显示那一项。 */
export const menuGroups = [
  { key: 'home', title: '首页', icon: 'home', leaf: true },
  { key: 'todo', title: '待办与预警', icon: 'todo', leaf: false },
  { key: 'library', title: '工程', icon: 'library', leaf: false },
  { key: 'supervision', title: '监督执法', icon: 'supervision', leaf: false },
  { key: 'business', title: '办事', icon: 'business', leaf: true },
  { key: 'site', title: '现场', icon: 'site', leaf: false },
  { key: 'evaluation', title: '考评信用', icon: 'evaluation', leaf: false },
  { key: 'file', title: '文件', icon: 'file', leaf: false },
  { key: 'system', title: '系统', icon: 'system', leaf: false },
] as const
export type MenuGroup = (typeof menuGroups)[number]['key']
export type MenuIcon = (typeof menuGroups)[number]['icon']

interface Entry {
  readonly group: MenuGroup
  readonly title: string
  /** 页面多的，列在页面左侧而不是上方；按阶段或门类分段。 */
  readonly sections?: readonly string[]
}

/** 菜单里由几页合成的一项：一种事的几类、几个库，页面之间在页内切换，地址仍是各页自己的。 */
export const menuEntries = {
  works: { group: 'library', title: '工程库' },
  checks: { group: 'supervision', title: '监督检查' },
  documents: { group: 'supervision', title: '监督文书' },
  affairs: { group: 'business', title: '办事大厅', sections: ['全部', '开工前', '施工中', '停复工', '竣工'] },
  people: { group: 'site', title: '实名人员' },
  attendance: { group: 'site', title: '考勤' },
  wages: { group: 'site', title: '工资' },
  live: { group: 'site', title: '实时数据' },
  conduct: { group: 'site', title: '人口与行为' },
  standard: { group: 'evaluation', title: '标准化考评' },
  claims: { group: 'evaluation', title: '申请与申诉' },
  companies: { group: 'evaluation', title: '企业' },
  schemes: { group: 'supervision', title: '危大与旁站' },
  stops: { group: 'supervision', title: '停工与事故' },
  machines: { group: 'site', title: '机械与设备' },
  accounts: { group: 'system', title: '账号' },
  settings: { group: 'system', title: '设置', sections: ['系统', '业务', '数据'] },
  journals: { group: 'system', title: '日志' },
} as const satisfies Record<string, Entry>
export type MenuEntry = keyof typeof menuEntries

export const entryOf = (name: MenuEntry): Entry => menuEntries[name]

/** 工程页左侧的分组，按此顺序显示；没有页面的不显示。 */
export const workspaceGroups = {
  overview: '概况',
  danger: '隐患与危大',
  machine: '机械与设施',
  people: '人员',
  surroundings: '环境与现场',
  quality: '质量',
  progress: '进度与材料',
  contract: '合同与费用',
  technique: '技术',
  document: '文书与档案',
  affair: '办事',
  evaluation: '评价',
} as const
export type WorkspaceGroup = keyof typeof workspaceGroups
