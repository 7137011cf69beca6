/** 项目管理里的安全页面，只列该工程的。 */
const page = (name: string, engineeringId: number): string =>
  `/projectlibrary/supervise/safetyManage/${name}?engineering_id=${engineeringId}`

export const selfChecksPath = (engineeringId: number): string => page('selfCheck', engineeringId)
/** 到现场一页办完的检查，工程已经选好。 */
export const visitPath = (engineeringId: number): string => `/siteVisit?engineering_id=${engineeringId}`
export const checksPath = (engineeringId: number): string => page('safetyCheck', engineeringId)
export const dangersPath = (engineeringId: number): string => page('hiddenDanger', engineeringId)
/** 该工程的防控填报。 */
export const preventionsPath = (engineeringId: number): string => page('prevention', engineeringId)
/** 逐条办理的一页，正看着这一条隐患。 */
export const dangerPrefix = '/projectlibrary/supervise/safetyManage/hiddenDanger?id='
export const issuesPath = (engineeringId: number): string => page('qualityIssue', engineeringId)
export const housesPath = (engineeringId: number): string => page('houseAccept', engineeringId)
export const qualityChecksPath = (engineeringId: number): string => page('qualityCheck', engineeringId)
export const cranesPath = (engineeringId: number): string => page('craneLedger', engineeringId)
export const keyPeoplePath = (engineeringId: number): string => page('manageUser', engineeringId)
export const stopsPath = (engineeringId: number): string => page('stopNotice', engineeringId)
/** 停工通知书清单，打开就拟一份。 */
export const newStopPath = (engineeringId: number): string => `${stopsPath(engineeringId)}&add=1`
export const surveyPrefix = '/projectlibrary/supervise/ProjectDetails/survey?engineering_id='
/** 工程概况，打开就办这一件；没有这项权利的只看概况。 */
export const surveyActPrefix = (act: 'assign' | 'toMiddle'): string => surveyPrefix.replace('?', `?act=${act}&`)
export const surveyPath = (engineeringId: number): string => `${surveyPrefix}${engineeringId}`
/** 报监申请的填报。 */
export const wizardPrefix = '/projectlibrary/supervise/create?engineering_id='
/** 监督文书清单，打开就拟这一类。 */
export const draftPath = (type: string, engineeringId: number): string =>
  `/projectlibrary/supervise/safetyManage/inspectionDoc?draft=${type}&engineering_id=${engineeringId}`
/** 打开就拟这一类文书，所涉隐患与期限已经写好。 */
export const noticePath = (type: string, engineeringId: number, dangers: readonly number[], due: string | null): string =>
  `${draftPath(type, engineeringId)}&dangers=${dangers.join(',')}${due === null ? '' : `&due=${due}`}`
/** 该工程的监督文书；历史库、中间库的工程写明所在的库，清单才列得出。 */
export const documentsPath = (engineeringId: number, library: unknown): string =>
  `${page('inspectionDoc', engineeringId)}${library === 1 || library === 2 ? `&type=${library}` : ''}`
