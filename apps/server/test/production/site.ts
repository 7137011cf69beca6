import { entityOf } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import { createOffice, type Office, party } from '../document/desk'
import { type Answer, call, type Person } from '../file/harness'
import { make } from '../factory'

export interface Ground extends Office {
  readonly consultant: Person
  readonly owner: Person
  /** The companies of the two. */
  readonly jldw: number
  readonly jsdw: number
  readonly monomer: number
}

/** A project with its consultant, its owner and one building. */
export async function createGround(): Promise<Ground> {
  const office = await createOffice()
  const { platform } = office.harness
  const firm = async (name: string, role: string) => {
    const id = await make(platform, entityOf('unit'), { unit_name: name, status: 'normal' })
    await make(platform, entityOf('engineering_unit'), party(office.project, id, name, role))
    return id
  }
  const jldw = await firm('云州监理有限公司', 'jldw')
  const jsdw = await firm('幸福置业有限公司', 'jsdw')
  const consultant = await office.harness.person('consultant', { unit: jldw })
  const owner = await office.harness.person('owner', { unit: jsdw })
  const monomer = await make(platform, entityOf('monomer'), { engineering_id: office.project, name: '3#楼', state: 11 })
  return { ...office, consultant, owner, jldw, jsdw, monomer }
}

export interface Acts {
  add(who: Person, values: Record<string, unknown>): Promise<Answer>
  edit(who: Person, id: unknown, values: Record<string, unknown>): Promise<Answer>
  /** A step on the row as it stands. */
  step(who: Person, id: unknown, name: string, asks?: Record<string, unknown>): Promise<Answer>
  remove(who: Person, id: unknown): Promise<Answer>
  /** As it is stored. */
  stored(id: unknown): Promise<Record<string, unknown>>
  info(who: Person, id: unknown): Promise<Record<string, unknown>>
}

/** What people do with the rows of one entity. */
export function actsOn({ harness, project }: Ground, path: string): Acts {
  const table = path.split('/')[3] ?? ''
  const stored = async (id: unknown) => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(
      harness.platform.db,
    )
    return rows[0] ?? {}
  }
  const version = async (id: unknown) => (await stored(id)).version
  return {
    stored,
    add: (who, values) => call(harness, who, `${path}/add`, { engineering_id: project, ...values }),
    edit: async (who, id, values) => call(harness, who, `${path}/edit`, { id, version: await version(id), ...values }),
    step: async (who, id, name, asks = {}) =>
      call(harness, who, `${path}/examine`, { id, version: await version(id), step: name, ...asks }),
    remove: (who, id) => call(harness, who, `${path}/delete`, { ids: String(id) }),
    info: async (who, id) =>
      (await harness.app.inject({ method: 'GET', url: `${path}/info?id=${id}`, headers: { token: who.token } })).json().data,
  }
}
