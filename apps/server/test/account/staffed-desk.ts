import { entityOf } from '@zhujian/domain/entities'
import { make } from '../factory'
import { type Desk, openDesk, type Reply } from './desk'

/** A desk with two districts and the people who manage accounts in them, all signed in. */
export interface StaffedDesk {
  readonly desk: Desk
  readonly ids: Record<string, number>
  readonly tokens: Record<string, string>
  post(who: string, url: string, body?: Record<string, unknown>): Promise<Reply>
  get(who: string, url: string, query?: Record<string, unknown>): Promise<Reply>
}

export async function openStaffedDesk(env: Record<string, string> = { THREE_ADMINS: '0' }): Promise<StaffedDesk> {
  const ids: Record<string, number> = {}
  const tokens: Record<string, string> = {}

  const desk = await openDesk(env)
  const { platform } = desk
  ids.org = await make(platform, entityOf('supervise_org'), { name: '西湖区质安站', areacode: '330106' })
  ids.otherOrg = await make(platform, entityOf('supervise_org'), { name: '滨江区质安站', areacode: '330108' })
  ids.unit = await make(platform, entityOf('unit'), { unit_name: '之江建设', areacode: '330106', status: 'normal' })
  ids.farUnit = await make(platform, entityOf('unit'), { unit_name: '远方建设', areacode: '330108', status: 'normal' })
  ids.project = await project(desk, '330106', ids.org, ids.unit)
  ids.farProject = await project(desk, '330108', ids.otherOrg, ids.farUnit)
  const people: [string, Parameters<Desk['account']>[1], Record<string, unknown>][] = [
    ['boss', 'admin', { account_type: 'platform', areacode: null }],
    ['city', 'city_admin', { areacode: '330100' }],
    ['station', 'station_admin', { org_id: ids.org }],
    ['station2', 'station_admin', { org_id: ids.org }],
    ['builder', 'contractor', { account_type: 'unitAccount', unit_id: ids.unit }],
    ['officer', 'officer', { org_id: ids.org }],
    ['afar', 'officer', { org_id: ids.otherOrg, areacode: '330108' }],
    ['guard', 'security', { account_type: 'platform', areacode: null }],
  ]
  for (const [name, role, more] of people) {
    ids[name] = await desk.account(name, role, more)
    tokens[name] = await desk.token(name)
  }
  const textOf = (query: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return {
    desk,
    ids,
    tokens,
    post: (who, url, body = {}) => desk.call('POST', url, body, { token: tokens[who] ?? '' }),
    get: (who, url, query = {}) => desk.call('GET', url, textOf(query), { token: tokens[who] ?? '' }),
  }
}

async function project({ platform }: Desk, areacode: string, org: number, unit: number): Promise<number> {
  const refs = { supervise_org: org, unit }
  const id = await make(platform, entityOf('engineering'), { areacode, supervise_org_id: org, history_type: 0, state: 1 }, refs)
  await make(platform, entityOf('engineering_unit'), { engineering_id: id, unit_id: unit, unit_name: '参建', role: 'sgdw' })
  return id
}
