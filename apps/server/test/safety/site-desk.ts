import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createOffice, type Office, party } from '../document/desk'
import { make, unique } from '../factory'
import { type Answer, call, type Person } from '../file/harness'
import { uploadedFile } from '../world'

export interface Version {
  readonly id: number
  readonly version: number
}

/** A site with its consultant and its builder, and what the forms of its machines and works are filled in with. */
export interface Site extends Office {
  readonly director: Person
  readonly builder: Person
  readonly safety: Person
  readonly monomer: number
  readonly firm: number
  /** Rows that a test stands on. */
  readonly given: (entity: string, values?: Record<string, unknown>) => Promise<number>
  readonly worker: (values?: Record<string, unknown>) => Promise<number>
  /** A worker whose certificate of this kind was verified; by default valid for a year. */
  readonly certified: (kind: string, to?: string, values?: Record<string, unknown>) => Promise<number>
  readonly person: (values?: Record<string, unknown>) => Promise<number>
  /** A picture. */
  readonly file: (who?: Person) => Promise<string>
  /** A document. */
  readonly paper: (who?: Person) => Promise<string>
  readonly add: (entity: string, values: Record<string, unknown>, who?: Person) => Promise<Answer>
  readonly step: (who: Person, entity: string, row: Version, name: string, asks?: Record<string, unknown>) => Promise<Answer>
  readonly stored: <T = Record<string, unknown>>(entity: string, id: number) => Promise<T>
}

export const refused = (message: string, field?: string) => ({
  code: 400,
  data: { fields: [{ message, ...(field && { field }) }] },
})

/** What was written, or the refusal in full. */
export async function saved(answer: Promise<Answer>): Promise<Version> {
  const { code, msg, data } = await answer
  expect([code, msg, code === 200 ? null : data]).toEqual([200, expect.anything(), null])
  return data as unknown as Version
}

export async function createSite(): Promise<Site> {
  const office = await createOffice()
  const { harness, project, unit } = office
  const { platform } = harness
  const given: Site['given'] = (entity, values = {}) => make(platform, entityOf(entity), { engineering_id: project, ...values })
  const firm = await make(platform, entityOf('unit'), { unit_name: '云州监理有限公司', status: 'normal' })
  await make(platform, entityOf('engineering_unit'), party(project, firm, '云州监理有限公司', 'jldw'))
  const worker: Site['worker'] = (values = {}) => given('worker', { unit_id: unit, enter_status: 1, work_role: 20, ...values })
  const certified: Site['certified'] = async (work_kind, to = addDays(today(), 365), values = {}) => {
    const worker_id = await worker(values)
    const cert = { worker_id, work_kind, cert_no: `浙A${unique()}`, valid_to: to, verified_to: to, verify: 1, state: 1 }
    await given('special_cert', cert)
    return worker_id
  }
  return {
    ...office,
    firm,
    director: await harness.person('chief_engineer', { unit: firm, projects: [project] }),
    builder: await harness.person('contractor', { unit }),
    safety: await harness.person('site_safety', { unit, projects: [project] }),
    monomer: await given('monomer', { name: '1号楼' }),
    given,
    worker,
    certified,
    person: (values = {}) => given('manage_user', { unit_id: unit, active: true, ...values }),
    file: (who = office.site) => uploadedFile(platform, who.id),
    paper: (who = office.site) => uploadedFile(platform, who.id, 'document'),
    add: (entity, values, who = office.site) =>
      call(harness, who, `/api/safety/${entity}/pc/add`, { engineering_id: project, ...values }),
    step: (who, entity, { id, version }, name, asks = {}) =>
      call(harness, who, `/api/safety/${entity}/pc/examine`, { id, version, step: name, ...asks }),
    stored: async (entity, id) => {
      const { rows } = await sql`select * from ${sql.table(entity)} where id = ${id}`.execute(platform.db)
      return rows[0] as never
    },
  }
}
