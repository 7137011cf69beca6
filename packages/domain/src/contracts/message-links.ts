import { checksPath, dangersPath, issuesPath, qualityChecksPath, selfChecksPath, surveyPath } from '../project/project-paths'
import type { AccountType } from '../roles'

declare const link: unique symbol
/** 消息点开到达的页面：只由下表给出，逐一有测试证明各收件人打得开。 */
export type MessageLink = string & { readonly [link]: true }

const at = (address: string): MessageLink => address as MessageLink

/** 消息会指向的每一处。 */
export const messageLinks = {
  survey: (engineeringId: number) => at(surveyPath(engineeringId)),
  audit: (engineeringId: number) => at(`/engineeringAudit?engineering_id=${engineeringId}`),
  registration: (engineeringId: number) => at(`/projectlibrary/supervise/create?engineering_id=${engineeringId}`),
  dangers: (engineeringId: number) => at(dangersPath(engineeringId)),
  qualityChecks: (engineeringId: number) => at(qualityChecksPath(engineeringId)),
  issues: (engineeringId: number) => at(issuesPath(engineeringId)),
  checks: (engineeringId: number) => at(checksPath(engineeringId)),
  selfChecks: (engineeringId: number) => at(selfChecksPath(engineeringId)),
  document: (id: number) => at(`/documents/view?id=${id}`),
  signing: (id: number) => at(`/signingDesk?id=${id}`),
  application: (id: number) => at(`/biz/case?id=${id}`),
  completion: (id: number) => at(`/completionAcceptance/view?id=${id}`),
  record: (entity: string, id: number) => at(`/todo/record?entity=${entity}&id=${id}`),
  catalogue: (engineeringId: number) => at(`/fileManagement/fileIndex?box=archive&project=${engineeringId}`),
  letter: (id: number) => at(`/fileManagement/fileIndex?id=${id}`),
  sentLetter: (id: number) => at(`/fileManagement/fileIndex?box=sent&id=${id}`),
  notice: (id: number) => at(`/fileManagement/notice?id=${id}`),
  ownNotices: () => at('/fileManagement/notice?tab=own'),
  grants: () => at('/group/roles'),
  accounts: (type: AccountType) => at(`/group/${type}`),
  companies: () => at('/group/unitLibrary'),
  licence: (id: number) => at(`/group/unitLibrary?licence=${id}`),
  qualification: (id: number) => at(`/group/unitLibrary?list=qual&qual=${id}`),
  journal: () => at('/systemManage/journal'),
  exported: (file: string) => at(`/files/${file}`),
  /** 发起导入的那一页。 */
  importedFrom: (page: string) => at(page || '/index'),
} as const

/** 按工程列出的页面：工程转了库，链接要写明所在的库，清单才列得出。 */
export const FOLLOWS_LIBRARY: readonly string[] = [
  '/projectlibrary/supervise/safetyManage/',
  '/projectlibrary/supervise/ProjectDetails/',
]
