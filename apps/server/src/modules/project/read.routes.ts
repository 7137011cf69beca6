import { qualityApi } from '@zhujian/domain/contracts/data-quality'
import { byEngineering, duplicateInput } from '@zhujian/domain/contracts/project'
import { standingPath } from '@zhujian/domain/contracts/standing'
import { chronicleFilters, chronicleQuery } from '@zhujian/domain/project/chronicle'
import { engineering } from '@zhujian/domain/project/engineering'
import { section } from '@zhujian/domain/project/section'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Context } from '../../entity/context'
import { listInput, listRows } from '../../entity/list'
import { type Right, route } from '../../entity/route'
import { chronicleOf } from './chronicle'
import { exportChronicle } from './chronicle-export'
import { countProjects } from './count'
import { findDuplicates } from './duplicate'
import { exportProjects, projectExportInput } from './export'
import { historyMenu } from './history-menu'
import { projectInfo } from './info'
import { lanesOf } from './lanes'
import { listProjects, projectListInput } from './list'
import { managementInput, managementOf } from './management'
import { mapQueryInput, projectMap } from './map'
import { correctionNoticeOf, receiptOf } from './print'
import { workspaceOf } from './workspace'
import { companyQualities, qualities, qualityInput } from './quality'
import { standingStops } from './standing-stops'
import { engineeringTypeTree } from './types'

const BASE = '/api/engineering/pc'
const read = { entity: engineering, verb: 'read' }
const byId =
  (answer: (context: Context, id: number) => Promise<unknown>) => (context: Context, input: z.output<typeof byEngineering>) =>
    answer(context, input.engineering_id)

/** 项目库的查询。 */
export function readRoutes(app: FastifyInstance): void {
  const get = <I extends z.ZodType>(url: string, input: I, handle: (context: Context, input: z.output<I>) => Promise<unknown>) =>
    route(app, { method: 'GET', url, right: read, input }, handle)
  get(`${BASE}/engineeringProjectList`, projectListInput, listProjects)
  get(qualityApi.list, qualityInput, qualities)
  get(qualityApi.companies, qualityInput, companyQualities)
  get(`${BASE}/engineeringManagement`, managementInput, managementOf)
  get(`${BASE}/engineeringProjectInfo`, byEngineering, byId(projectInfo))
  get(`${BASE}/engineeringWorkspace`, byEngineering, byId(workspaceOf))
  get(standingPath, byEngineering, byId(standingStops))
  get(`${BASE}/engineeringLanes`, byEngineering, byId(lanesOf))
  get(`${BASE}/engineeringChronicle`, chronicleQuery, chronicleOf)
  get(`${BASE}/engineeringProjectMap`, mapQueryInput, projectMap)
  get(`${BASE}/engineeringProjectReceipt`, byEngineering, byId(receiptOf))
  get(`${BASE}/engineeringProjectNotice`, byEngineering, byId(correctionNoticeOf))
  route(app, { method: 'GET', url: `${BASE}/engineeringProjectCount`, right: read }, (context) => countProjects(context))
  route(app, { method: 'GET', url: `${BASE}/engineeringHistoryMenu`, right: read }, (context) => historyMenu(context))
  const exported = { url: `${BASE}/engineeringProjectExport`, right: { entity: engineering, verb: 'export' } }
  route(app, { method: 'GET', ...exported, input: projectExportInput }, exportProjects)
  const chronicle = { url: `${BASE}/engineeringChronicleExport`, right: exported.right, input: chronicleFilters }
  route(app, { method: 'GET', ...chronicle }, exportChronicle)
  const duplicate = { url: `${BASE}/engineeringProjectDuplicate`, right: { entity: engineering, verb: 'add' } }
  route(app, { method: 'GET', ...duplicate, input: duplicateInput }, findDuplicates)
  const types = { url: `${BASE}/getType`, right: { signedIn: '工程类别是公开的字典', free: true } satisfies Right }
  route(app, { method: 'GET', ...types }, ({ platform }) => engineeringTypeTree(platform))
  const sections = { url: '/api/engineering/section/pc/getList', right: { entity: section, verb: 'read' } }
  route(app, { method: 'GET', ...sections, input: listInput(section) }, (context, query) => listRows(context, section, query))
}
