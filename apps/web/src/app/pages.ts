import './own-records'
import { hasEntity } from '@zhujian/domain/entity-index'
import { screenOf } from '@zhujian/domain/screens'
import type { ComponentType } from 'react'
import type { PageProps } from '../data/tab'
import { guarded } from './guarded-import'

type PageModule = { default: ComponentType<PageProps> }
type Load = () => Promise<PageModule>

/** 页面登记：路径 → 按需载入。页面的标题、权利与菜单位置在 packages/domain/src/screens.ts。 */
const pages: Readonly<Record<string, Load>> = {
  '/login': () => import('../pages/session/login.page'),
  '/register': () => import('../pages/session/register.page'),
  '/publicDraw': () => import('../pages/session/public-draw.page'),
  '/publicCredit': () => import('../pages/session/public-credit.page'),
  '/examSit': () => import('../pages/session/exam-sit.page'),
  '/404': () => import('../pages/session/not-found.page'),
  '/401': () => import('../pages/session/no-right.page'),
  '/index': () => import('../pages/home/index.page'),
  '/projectlibrary/supervise': () => import('../pages/project/library.page'),
  '/projectlibrary/supervise/create': () => import('../pages/project/wizard.page'),
  '/projectlibrary/middeSupervise': () => import('../pages/project/library.page'),
  '/projectlibrary/historySupervise': () => import('../pages/project/library.page'),
  '/projectlibrary/supervise/ProjectDetails/survey': () => import('../pages/project/survey.page'),
  '/projectlibrary/supervise/ProjectDetails/lanes': () => import('../pages/project/lanes.page'),
  '/projectlibrary/supervise/ProjectDetails/timeline': () => import('../pages/project/timeline.page'),
  '/stationReport': () => import('../pages/report/station-report.page'),
  '/projectDetails': () => import('../pages/project/survey.page'),
  '/management': () => import('../pages/project/management.page'),
  '/dataQuality': () => import('../pages/project/data-quality.page'),
  '/checkPriority': () => import('../pages/safety/check-priority.page'),
  '/randomDraw': () => import('../pages/safety/random-draw.page'),
  '/systemManage/safetyBehavior': () => import('../pages/people/safety-behavior.page'),
  '/attendance': () => import('../pages/people/attendance.page'),
  '/equipment': () => import('../pages/device/equipment.page'),
  '/evaluation/siteAssessment': () => import('../pages/evaluation/site-assessment.page'),
  '/earlyWarning': () => import('../pages/warning/warning.page'),
  '/setting/warnRule': () => import('../pages/warning/warn-rules.page'),
  '/reputation/personnel': () => import('../pages/reputation/personnel.page'),
  '/reputation/enterprise': () => import('../pages/reputation/enterprise.page'),
  '/engineeringAudit': () => import('../pages/project/audit.page'),
  '/projectlibrary/stateCorrection': () => import('../pages/project/state-correction.page'),
  '/middeSupervise': () => import('../pages/project/library.page'),
  '/historyLibraryMenu': () => import('../pages/project/history-menu.page'),
  '/systemManage/journal': () => import('../pages/audit/journal.page'),
  '/setting/dictionary': () => import('../pages/reference/dictionary.page'),
  '/setting/region': () => import('../pages/reference/region.page'),
  '/group/unitLibrary': () => import('../pages/unit/unit-library.page'),
  '/setting/setting_log': () => import('../pages/audit/setting-log.page'),
  '/group': () => import('../pages/account/applications.page'),
  '/group/groupsupervise': () => import('../pages/account/accounts.page'),
  '/group/projectAccount': () => import('../pages/account/accounts.page'),
  '/group/unitAccount': () => import('../pages/account/accounts.page'),
  '/group/equipmentAccount': () => import('../pages/account/accounts.page'),
  '/group/labourServices': () => import('../pages/account/accounts.page'),
  '/group/supervisor': () => import('../pages/account/accounts.page'),
  '/group/housing': () => import('../pages/account/accounts.page'),
  '/group/regulatoryCompany': () => import('../pages/account/accounts.page'),
  '/group/platform': () => import('../pages/account/accounts.page'),
  '/group/roles': () => import('../pages/account/roles.page'),
  '/affairs': () => import('../pages/biz/affairs.page'),
  '/biz/apply': () => import('../pages/biz/apply.page'),
  '/biz/case': () => import('../pages/biz/case.page'),
  '/tobeDone': () => import('../pages/biz/todo.page'),
  '/completionAcceptance': () => import('../pages/completion/list.page'),
  '/completionAcceptance/view': () => import('../pages/completion/view.page'),
  '/todo/record': () => import('../pages/biz/todo-record.page'),
  '/business/monomer': () => import('../pages/biz/monomer.page'),
  '/fileManagement/fileIndex': () => import('../pages/file-management/file-index.page'),
  '/fileManagement/notice': () => import('../pages/file-management/notice.page'),
  '/historySupervise': () => import('../pages/project/library.page'),
  '/setting/setupManage': () => import('../pages/setting/setup.page'),
  '/signingDesk': () => import('../pages/document/signing-desk.page'),
  '/documents': () => import('../pages/document/documents.page'),
  '/documents/receipts': () => import('../pages/document/receipts.page'),
  '/documents/view': () => import('../pages/document/document.page'),
  '/documents/seals': () => import('../pages/document/seals.page'),
  '/projectlibrary/supervise/safetyManage/inspectionDoc': () => import('../pages/document/documents.page'),
  '/projectlibrary/supervise/safetyManage/archive': () => import('../pages/file-management/archive.page'),
  '/projectlibrary/supervise/safetyManage/certificate': () => import('../pages/file-management/certificate.page'),
  '/projectlibrary/supervise/safetyManage/rectifyNotice': () => import('../pages/document/documents.page'),
  '/projectlibrary/supervise/ProjectDetails/progressManagement': () => import('../pages/production/progress.page'),
  '/projectlibrary/supervise/ProjectDetails/realNameSystem': () => import('../pages/people/real-name.page'),
  '/projectlibrary/supervise/safetyManage/safetyCheck': () => import('../pages/safety/safety-check.page'),
  '/siteVisit': () => import('../pages/visit/visit.page'),
  '/projectlibrary/supervise/safetyManage/selfCheck': () => import('../pages/safety/self-check.page'),
  '/projectlibrary/supervise/safetyManage/dangerProject': () => import('../pages/safety/danger-project.page'),
  '/projectlibrary/supervise/safetyManage/qualityTree': () => import('../pages/quality/quality-tree.page'),
  '/projectlibrary/supervise/safetyManage/qualityCheck': () => import('../pages/quality/quality-check.page'),
  '/projectlibrary/supervise/safetyManage/curingRoom': () => import('../pages/quality/curing-room.page'),
  '/projectlibrary/supervise/safetyManage/concreteEvaluation': () => import('../pages/quality/concrete.page'),
  '/projectlibrary/supervise/safetyManage/houseAccept': () => import('../pages/quality/house-accept.page'),
  '/preventionControl': () => import('../pages/safety/campaign.page'),
  '/projectlibrary/supervise/safetyManage/accident': () => import('../pages/safety/accident.page'),
  '/projectlibrary/supervise/safetyManage/hiddenDanger': () => import('../pages/safety/hidden-danger.page'),
  '/projectlibrary/supervise/safetyManage/jgj59Score': () => import('../pages/safety/scores.page'),
  '/projectlibrary/examBoard': () => import('../pages/safety/exam-board.page'),
  '/projectlibrary/supervise/safetyManage/specialWorker': () => import('../pages/people/special-worker.page'),
  '/projectlibrary/supervise/safetyManage/exam': () => import('../pages/safety/exam.page'),
  '/projectlibrary/scoreSheet': () => import('../pages/safety/score-sheet.page'),
  '/projectlibrary/supervise/safetyManage/safetyLog': () => import('../pages/safety/daily-log.page'),
  '/projectlibrary/supervise/safetyManage/constructionLog': () => import('../pages/safety/daily-log.page'),
  '/projectlibrary/supervise/safetyManage/superviseLog': () => import('../pages/safety/daily-log.page'),
  '/projectlibrary/supervise/safetyManage/craneLedger': () => import('../pages/safety/crane-ledger.page'),
  '/projectlibrary/supervise/safetyManage/stopNotice': () => import('../pages/safety/stop-notice.page'),
  '/projectlibrary/supervise/safetyManage/manageUser': () => import('../pages/people/manage-user.page'),
  '/projectlibrary/supervise/safetyManage/section': () => import('../pages/project/section.page'),
  '/projectlibrary/supervise/safetyManage/worker': () => import('../pages/people/worker.page'),
  '/projectlibrary/supervise/safetyManage/salary': () => import('../pages/salary/salary.page'),
  '/projectlibrary/supervise/ProjectDetails/procurement': () => import('../pages/material/procurement.page'),
  '/projectlibrary/supervise/ProjectDetails/supplies': () => import('../pages/material/supplies.page'),
  '/projectlibrary/supervise/safetyManage/bank': () => import('../pages/salary/bank-account.page'),
  '/setting/approvalType': () => import('../pages/setting/approval-type.page'),
  '/setting/workCalendar': () => import('../pages/setting/work-calendar.page'),
}

/** 审批与业务办理：各事项共用一个页面，自己有页面的除外。 */
const shared = /^\/(approval|business)\/\w+$/
const bizList: Load = () => import('../pages/biz/list.page')

/** 历史库、中间库与在建库是同一个页面：类型由标签决定。 */
const basePath = (path: string): string => path.replace(/\/history$/, '')

/** 没有自己页面的，由数据的定义得出。 */
function derived(path: string): Load | undefined {
  const screen = screenOf(path)
  if (!screen?.ready || typeof screen.right !== 'object') return undefined
  const { entity } = screen.right
  return hasEntity(entity) ? async () => (await import('../entity/derived')).derivedPage(entity) : undefined
}

const pageAt = (path: string): Load | undefined =>
  pages[path] ?? pages[basePath(path)] ?? (shared.test(basePath(path)) ? bizList : derived(path))

export const loaderOf = (path: string): Load | undefined => {
  const load = pageAt(path)
  return load && guarded(load)
}

/** 先把页面的程序取来；取不到不要紧，打开时会再取。 */
export function prefetchPage(path: string): void {
  void pageAt(path)?.().catch(() => undefined)
}
