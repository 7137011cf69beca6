import { engineering } from '@zhujian/domain/project/engineering'
import { reportQuery } from '@zhujian/domain/project/station-report'
import type { FastifyInstance } from 'fastify'
import { route } from '../../entity/route'
import { reportOf, reportRows, reportRowsInput } from './report'
import { reportDocument } from './report-document'

/** 监督月报、年报：各数、点开的清单与文书。 */
export async function reportModule(app: FastifyInstance): Promise<void> {
  const get = { method: 'GET', right: { entity: engineering, verb: 'stationReport' } } as const
  const url = (name: string) => `/api/engineering/report/pc/${name}`
  route(app, { ...get, url: url('figures'), input: reportQuery }, reportOf)
  route(app, { ...get, url: url('rows'), input: reportRowsInput }, reportRows)
  route(app, { ...get, url: url('document'), input: reportQuery }, reportDocument)
}
