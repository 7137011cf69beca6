import { addressFor } from '../../data/place'

/** 项目库的接口，规范给出的路径原样使用 [S7-11]–[S7-29]。 */
export const projectApi = {
  list: '/api/engineering/pc/engineeringProjectList',
  management: '/api/engineering/pc/engineeringManagement',
  info: '/api/engineering/pc/engineeringProjectInfo',
  workspace: '/api/engineering/pc/engineeringWorkspace',
  lanes: '/api/engineering/pc/engineeringLanes',
  chronicle: '/api/engineering/pc/engineeringChronicle',
  chronicleExport: '/api/engineering/pc/engineeringChronicleExport',
  dossier: '/api/engineering/pc/engineeringProjectDossier',
  count: '/api/engineering/pc/engineeringProjectCount',
  map: '/api/engineering/pc/engineeringProjectMap',
  create: '/api/engineering/pc/newEngineeringProjectAdd',
  nextPhase: '/api/engineering/pc/engineeringProjectadd',
  save: '/api/engineering/pc/engineeringProjectSave',
  state: '/api/engineering/pc/engineeringProjectState',
  audit: '/api/engineering/pc/auditPass',
  assign: '/api/engineering/pc/engineeringProjectAssign',
  handOver: '/api/engineering/pc/engineeringProjectHandOver',
  follow: '/api/engineering/pc/engineeringProjectFollow',
  cancel: '/api/engineering/pc/engineeringProjectCancel',
  types: '/api/engineering/pc/getType',
  duplicate: '/api/engineering/pc/engineeringProjectDuplicate',
  toMiddle: '/api/engineering/history/pc/change2',
  export: '/api/engineering/pc/engineeringProjectExport',
} as const

/** 查询缓存里工程数据的名字：任何写入之后，列表、统计、详情一并作废。 */
export const PROJECT = 'engineering'

const WIZARD = '/projectlibrary/supervise/create'
/** 向导里报监资料是第几步，从 0 数。 */
const FILES = 4
const SURVEY = '/projectlibrary/supervise/ProjectDetails/survey'

export const surveyAddress = (id: number, library?: number): string =>
  addressFor(SURVEY, { engineering_id: id, ...(library ? { type: library } : {}) })
export const wizardAddress = (id?: number): string => addressFor(WIZARD, { engineering_id: id })
/** 报监资料一步里的这一件。 */
export const wizardFileAddress = (id: number, item: string): string =>
  addressFor(WIZARD, { engineering_id: id, step: FILES, item })
