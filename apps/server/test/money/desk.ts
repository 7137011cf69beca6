import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { type Field, nameOf } from '@zhujian/model'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { createOffice, type Office } from '../document/desk'
import { make, sampleValues } from '../factory'
import { type Answer, call, type Person } from '../file/harness'
import { uploadedFile } from '../world'

type Values = Record<string, unknown>

/** A project with its builder, consultant and owner, and what their money is about. */
export interface Desk {
  readonly office: Office
  readonly site: Person
  readonly builder: Person
  readonly consultant: Person
  readonly owner: Person
  readonly labour: Person
  /** A row as if it had come there. */
  readonly given: (entity: string, values?: Values) => Promise<number>
  readonly row: (entity: string, id: number) => Promise<Values & { version: number; state: number }>
  /** A form filled in by somebody; files are uploaded. */
  readonly add: (entity: string, who: Person, values?: Values) => Promise<Answer>
  readonly step: (entity: string, who: Person, id: number, name: string, asks?: Values) => Promise<Answer>
  /** What is read of a row, found fields too. */
  readonly info: (entity: string, who: Person, id: number) => Promise<Values>
}

/** What a step was refused with. */
export const refusedWith = ({ data }: Answer): unknown => (data.fields as { message: string }[] | undefined)?.[0]?.message
export const idOf = ({ code, msg, data }: Answer): number => {
  if (code !== 200) throw new Error(`${msg} ${JSON.stringify(data)}`)
  return Number(data.id)
}

export async function createDesk(): Promise<Desk> {
  const office = await createOffice()
  const { harness, project, unit } = office
  const { platform } = harness
  const person = (role: RoleName, more: { unit?: number } = {}) => harness.person(role, { projects: [project], ...more })
  const refs: Record<string, number> = { engineering: project, unit }
  const placed = (entity: string) => ('engineering_id' in entityOf(entity).fields ? { engineering_id: project } : {})
  const row = async (entity: string, id: number) => {
    const { rows } = await sql<
      Values & { version: number; state: number }
    >`select * from ${sql.table(entity)} where id = ${id}`.execute(platform.db)
    if (!rows[0]) throw new Error(`no ${entity} ${id}`)
    return rows[0]
  }
  const fileFor = (field: Field | undefined, who: Person) =>
    uploadedFile(platform, who.id, field?.kind === 'files' ? field.accept : undefined)
  const filled = async (entity: string, who: Person, names: readonly string[], values: Values) => {
    const { fields } = entityOf(entity)
    const files = names.filter((name) => fields[name]?.kind === 'files' && !(name in values) && !fields[name].optional)
    const paths = await Promise.all(files.map(async (name) => [name, await fileFor(fields[name], who)] as const))
    return { ...Object.fromEntries(paths), ...values }
  }
  return {
    office,
    site: office.site,
    builder: await person('contractor', { unit }),
    consultant: await person('chief_engineer'),
    owner: await person('owner'),
    labour: await person('site_labour', { unit }),
    row,
    given: (entity, values = {}) => make(platform, entityOf(entity), { ...placed(entity), ...values }, refs),
    add: async (entity, who, values = {}) => {
      const names = entityOf(entity).form.map(nameOf)
      const sampled = sampleValues(entityOf(entity), names, refs)
      const all = await filled(entity, who, names, { ...sampled, ...values })
      return call(harness, who, pathOf(entityOf(entity), 'add'), all)
    },
    step: async (entity, who, id, name, asks = {}) => {
      const asked = entityOf(entity).flow?.steps[name]?.asks ?? []
      const all = await filled(entity, who, [], asks)
      for (const each of asked)
        if (entityOf(entity).fields[each]?.kind === 'files' && !(each in all))
          Object.assign(all, { [each]: await fileFor(entityOf(entity).fields[each], who) })
      const { version } = await row(entity, id)
      return call(harness, who, pathOf(entityOf(entity), 'examine'), { id, version, step: name, ...all })
    },
    info: async (entity, who, id) => {
      const url = `${pathOf(entityOf(entity), 'info')}?id=${id}`
      return (await harness.app.inject({ method: 'GET', url, headers: { token: who.token } })).json().data
    },
  }
}
