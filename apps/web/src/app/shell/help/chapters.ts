const CASES = ['申请', '办理']
const SAFETY = '/projectlibrary/supervise/safetyManage/'
const DETAILS = '/projectlibrary/supervise/ProjectDetails/'

type Place = readonly [starts: readonly string[], chapters: readonly string[]]

/** 工程页里的几页：讲它们的章在前，清单的用法在后。 */
const onProject = (pages: readonly string[], ...chapters: readonly string[]): readonly Place[] => [
  [pages.map((page) => SAFETY + page), [...chapters, '清单']],
]

/** 页面 → 使用说明里的章；按地址的开头认，写在前面的先认。 */
const places: readonly Place[] = [
  [['/index'], ['界面']],
  [['/tobeDone', '/todo/', '/biz/case'], ['办理']],
  [['/biz/apply'], ['申请']],
  [['/business/monomer'], ['工程', '申请']],
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
  ...onProject(['hiddenDanger', 'stopNotice', 'craneLedger'], '隐患、停工与起重机械'),
  ...onProject(['riskSource', 'riskControl', 'dangerProject', 'safetyProgram', 'expertReview', 'accident'], '危大工程与方案'),
  ...onProject(['craneInstall', 'craneUse'], '现场安全', '隐患、停工与起重机械'),
  ...onProject(['craneMaintain', 'scaffold', 'tempPower', 'fireSafety', 'emergency', 'drill', 'safetyLog'], '现场安全'),
  ...onProject(['exam', 'examSitting'], '人员与工资'),
  ...onProject(
    ['manageUser', 'team', 'worker', 'attendance', 'leave', 'specialWorker', 'safetyEdu', 'disclosure', 'leaderShift'],
    '人员与工资',
  ),
  ...onProject(['salary', 'bank', 'wageDeposit', 'wageComplaint'], '人员与工资'),
  ...onProject(['vehicle', 'population', 'prevention'], '统计与台账'),
  ...onProject(
    ['qualityTree', 'concreteEvaluation', 'qualityCheck', 'qualityIssue', 'inspectionLot', 'hiddenAccept', 'witnessSample'],
    '质量',
  ),
  ...onProject(
    ['concreteBlock', 'curingRoom', 'measure', 'partAccept', 'houseAccept', 'superviseSampling', 'sideStation'],
    '质量',
  ),
  ...onProject(
    ['totalPlan', 'monthPlan', 'weekPlan', 'milestone', 'imageProgress', 'output', 'constructionLog', 'superviseLog', 'meeting'],
    '进度与日志',
  ),
  ...onProject(['procurement', 'materialPlan', 'materialIn', 'weighing', 'stock', 'supplier'], '材料'),
  ...onProject(['contract', 'payment', 'laborFee', 'safetyFee'], '合同与费用'),
  ...onProject(['drawing', 'designChange', 'orgDesign', 'techDisclosure', 'surveying'], '技术'),
  ...onProject(['archive', 'certificate', 'letter', 'knowledge', 'question'], '档案、证照与函件'),
  [[`${DETAILS}progressManagement`], ['进度与日志']],
  [
    [`${DETAILS}supplies`, `${DETAILS}procurement`],
    ['材料', '清单'],
  ],
  [[`${DETAILS}realNameSystem`], ['人员与工资', '清单']],
  [
    ['/evaluation/', `${DETAILS}selfEvaluation`],
    ['考评', '清单'],
  ],
  [[`${DETAILS}carManagement`], ['统计与台账', '清单']],
  [['/projectDetails'], ['工程']],
  [['/projectlibrary/examBoard'], ['人员与工资']],
  [['/documents', '/signingDesk', `${SAFETY}inspectionDoc`, `${SAFETY}rectifyNotice`], ['监督文书']],
  [
    [SAFETY, DETAILS],
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
  [['/systemManage/safetyProgram'], ['危大工程与方案', '清单']],
  [['/systemManage/sideStation'], ['质量', '清单']],
  [['/systemManage/safetyBehavior'], ['统计与台账', '清单']],
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
