import { areaOf, entityOf } from '@zhujian/domain/entities'
import { createOffice, type Office, party } from '../document/desk'
import { call, type Person } from '../file/harness'
import { make } from '../factory'
import { uploadedFile } from '../world'

interface Version {
  readonly id: number
  readonly version: number
}

/** One project with its four sides, and the acts of a person on a kind of row. */
export interface SiteDesk {
  readonly office: Office
  readonly owner: Person
  readonly consultant: Person
  readonly monomer: number
  readonly member: number
  readonly photo: (who: Person) => Promise<string>
  readonly add: (who: Person, entity: string, values: Record<string, unknown>) => ReturnType<typeof call>
  readonly added: (who: Person, entity: string, values: Record<string, unknown>) => Promise<Version>
  readonly step: (
    who: Person,
    entity: string,
    row: Version,
    name: string,
    asks?: Record<string, unknown>,
  ) => ReturnType<typeof call>
  readonly stepped: (who: Person, entity: string, row: Version, name: string, asks?: Record<string, unknown>) => Promise<Version>
  readonly info: (who: Person, entity: string, id: number) => Promise<Record<string, unknown>>
  readonly complaints: (answer: Awaited<ReturnType<typeof call>>) => string[]
}

const pathOf = (entity: string, verb: string) => `/api/${areaOf(entity)}/${entity}/pc/${verb}`

export async function createSiteDesk(): Promise<SiteDesk> {
  const office = await createOffice()
  const { harness, project, unit } = office
  const company = async (role: string, name: string) => {
    const id = await make(harness.platform, entityOf('unit'), { unit_name: name, status: 'normal' })
    await make(harness.platform, entityOf('engineering_unit'), party(project, id, name, role))
    return id
  }
  const owner = await harness.person('owner', { unit: await company('jsdw', '云州城投有限公司') })
  const consultant = await harness.person('consultant', { unit: await company('jldw', '云州监理有限公司') })
  const on = { engineering_id: project }
  const monomer = await make(harness.platform, entityOf('monomer'), { ...on, name: '1#楼' })
  const member = await make(harness.platform, entityOf('manage_user'), { ...on, unit_id: unit })
  const add: SiteDesk['add'] = (who, entity, values) => call(harness, who, pathOf(entity, 'add'), { ...on, ...values })
  const step: SiteDesk['step'] = (who, entity, { id, version }, name, asks = {}) =>
    call(harness, who, pathOf(entity, 'examine'), { id, version, step: name, ...asks })
  const right = async (answer: ReturnType<typeof call>): Promise<Version> => {
    const { code, msg, data } = await answer
    if (code !== 200) throw new Error(`${msg} ${JSON.stringify(data)}`)
    return data as unknown as Version
  }
  return {
    office,
    owner,
    consultant,
    monomer,
    member,
    photo: ({ id }) => uploadedFile(harness.platform, id),
    add,
    added: (...of) => right(add(...of)),
    step,
    stepped: (...of) => right(step(...of)),
    info: async (who, entity, id) =>
      (
        await harness.app.inject({ method: 'GET', url: `${pathOf(entity, 'info')}?id=${id}`, headers: { token: who.token } })
      ).json().data,
    complaints: ({ msg, data }) => {
      const fields = (data as { fields?: { field: string; message: string }[] } | null)?.fields
      return fields && fields.length > 0 ? fields.map(({ field, message }) => `${field}: ${message}`) : [msg]
    },
  }
}
