const CASES = ['申请', '办理']
const SAFETY = '/projectlibrary/supervise/safetyManage/'

/** 页面 → 使用说明里的章；按地址的开头认，写在前面的先认。 */
const places: readonly (readonly [starts: readonly string[], chapters: readonly string[]])[] = [
  [['/index'], ['界面']],
  [['/tobeDone', '/todo/', '/biz/case'], ['办理']],
  [['/biz/apply'], ['申请']],
  [['/affairs', '/approval/', '/business/'], CASES],
  [['/engineeringAudit'], ['受理与分配']],
  [['/projectlibrary/supervise/create'], ['工程报监']],
  [['/siteVisit', '/projectlibrary/scoreSheet'], ['检查、评分与抽查']],
  [
    ['/checkPriority', '/randomDraw', '/drawAvoidance', `${SAFETY}visitPlan`, `${SAFETY}jgj59Score`],
    ['检查、评分与抽查', '清单'],
  ],
  [
    [`${SAFETY}safetyCheck`, `${SAFETY}selfCheck`],
    ['检查、评分与抽查', '隐患、停工与起重机械', '清单'],
  ],
  [['hiddenDanger', 'stopNotice', 'craneLedger'].map((page) => SAFETY + page), ['隐患、停工与起重机械', '清单']],
  [
    ['safetyProgram', 'expertReview', 'sideStation', 'vehicle', 'population', 'prevention'].map((page) => SAFETY + page),
    ['统计与台账', '清单'],
  ],
  [
    ['manageUser', 'team', 'worker', 'attendance', 'safetyEdu', 'salary', 'bank', 'specialWorker', 'leaderShift'].map(
      (page) => SAFETY + page,
    ),
    ['人员与工资', '清单'],
  ],
  [['/projectlibrary/supervise/ProjectDetails/realNameSystem'], ['人员与工资', '清单']],
  [
    ['/evaluation/', '/projectlibrary/supervise/ProjectDetails/selfEvaluation'],
    ['考评', '清单'],
  ],
  [['/projectlibrary/supervise/ProjectDetails/carManagement'], ['统计与台账', '清单']],
  [['/projectDetails'], ['工程']],
  [['/documents', '/signingDesk', `${SAFETY}inspectionDoc`, `${SAFETY}rectifyNotice`], ['监督文书']],
  [
    [SAFETY, '/projectlibrary/supervise/ProjectDetails/'],
    ['工程', '清单'],
  ],
  [
    ['/projectlibrary/', '/middeSupervise', '/historySupervise', '/historyLibraryMenu'],
    ['工程库', '清单'],
  ],
  [['/completionAcceptance'], ['竣工验收']],
  [['/reputation/'], ['信用与记分', '清单']],
  [['/earlyWarning'], ['预警', '清单']],
  [['/setting/warnRule'], ['预警']],
  [['/stationReport', '/attendance'], ['统计与台账']],
  [
    ['/management', '/dataQuality', '/vehicle', '/preventionControl', '/population', '/equipment'],
    ['统计与台账', '清单'],
  ],
  [['safetyProgram', 'sideStation', 'safetyBehavior'].map((page) => `/systemManage/${page}`), ['统计与台账', '清单']],
  [['/fileManagement/'], ['通知公告与文件收发']],
  [
    ['/group/unitLibrary', '/setting/dictionary', '/setting/region'],
    ['数据字典、行政区划与企业库', '清单'],
  ],
  [['/group'], ['账号与角色']],
  [['/setting/setting_log', '/systemManage/journal'], ['日志']],
  [['/setting/'], ['工作日历与系统设置']],
]

/** 这一页怎么用，写在哪几章；没有专章的看界面一章。 */
export const chaptersFor = (path: string): readonly string[] =>
  places.find(([starts]) => starts.some((start) => path.startsWith(start)))?.[1] ?? ['界面']
