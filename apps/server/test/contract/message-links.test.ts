import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { messageApi } from '@zhujian/domain/contracts/message-paths'
import { type MessageLink, messageLinks } from '@zhujian/domain/contracts/message-links'
import { archiveItem } from '@zhujian/domain/correspondence/archive/archive-item'
import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { screenOf } from '@zhujian/domain/screens'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handIn, openDesk, staffedProject } from '../biz/desk'
import { ask, createWorld, freshRow, type World } from '../world'

/** What a link opens, and for whom the messages that bear it are. */
interface Opened {
  /** Roles the senders of such messages address. */
  readonly to: readonly RoleName[]
  /** Makes what the message names in a project; answers its id. */
  readonly make: (project: number) => Promise<number>
  readonly link: (id: number, project: number) => MessageLink
  /** The call the page makes for what its address names. */
  readonly call: (id: number, project: number) => readonly [url: string, params: Record<string, unknown>]
  /** Nothing waits there any more once the project is in the history library. */
  readonly endsWithProject?: true
}

let world: World
beforeAll(async () => {
  world = await createWorld()
  await openDesk(world)
})
afterAll(() => world.close())

const at = (name: string, verb: Parameters<typeof pathOf>[1]) => pathOf(entityOf(name), verb)
const row =
  (name: string, values: Record<string, unknown> = {}) =>
  (engineering_id: number): Promise<number> =>
    freshRow(world.platform, world.here, entityOf(name), world.here.accounts.officer, { engineering_id, ...values })
const itself = async (project: number) => project
const site = ['owner', 'contractor', 'site'] as const
const office = ['officer', 'section_chief'] as const

/** Those that open one thing of a project. */
const opened: Readonly<Partial<Record<keyof typeof messageLinks, Opened>>> = {
  survey: {
    to: [...site, ...office, 'intake', 'station_head', 'station_admin'],
    make: itself,
    link: (_, project) => messageLinks.survey(project),
    call: (_, project) => [at('engineering', 'info'), { id: project }],
  },
  audit: {
    to: ['intake', 'section_chief'],
    make: itself,
    link: (_, project) => messageLinks.audit(project),
    call: (_, project) => [at('engineering', 'info'), { id: project }],
  },
  registration: {
    to: site,
    make: itself,
    link: (_, project) => messageLinks.registration(project),
    call: (_, project) => [at('engineering', 'info'), { id: project }],
  },
  dangers: {
    to: [...office, 'site', 'site_safety', 'chief_engineer'],
    make: row('hidden_danger', { state: 3, checker_side: 1 }),
    link: (_, project) => messageLinks.dangers(project),
    call: (_, project) => [at('hidden_danger', 'getList'), { engineering_id: project }],
  },
  issues: {
    to: ['site', 'site_safety', 'chief_engineer'],
    make: row('quality_issue', { state: 3, checker_side: 1 }),
    link: (_, project) => messageLinks.issues(project),
    call: (_, project) => [at('quality_issue', 'getList'), { engineering_id: project }],
  },
  qualityChecks: {
    to: ['site'],
    make: row('quality_check', { state: 0 }),
    link: (_, project) => messageLinks.qualityChecks(project),
    call: (_, project) => [at('quality_check', 'getList'), { engineering_id: project }],
  },
  checks: {
    to: ['site'],
    make: row('safety_check', { state: 0 }),
    link: (_, project) => messageLinks.checks(project),
    call: (_, project) => [at('safety_check', 'getList'), { engineering_id: project }],
  },
  selfChecks: {
    to: ['site'],
    make: row('safety_check', { state: 0, checker_side: 3 }),
    link: (_, project) => messageLinks.selfChecks(project),
    call: (_, project) => [at('safety_check', 'getList'), { engineering_id: project }],
  },
  document: {
    to: [...office, ...site, 'station_head', 'consultant', 'chief_engineer', 'survey', 'design', 'testing'],
    make: row('supervise_doc', { state: 1, unit_ids: null }),
    link: (id) => messageLinks.document(id),
    call: (id) => [at('supervise_doc', 'info'), { id }],
  },
  signing: {
    to: ['station_head'],
    make: row('supervise_doc', { state: 11, type: '09', signer_id: null }),
    link: (id) => messageLinks.signing(id),
    call: () => ['/api/document/supervise_doc/pc/desk', {}],
    endsWithProject: true,
  },
  application: {
    to: ['site', 'chief_engineer', 'officer'],
    make: async (project) => Number((await handIn(world, 'jcys', project, 'site')).data.id),
    link: (id) => messageLinks.application(id),
    call: (id) => [bizApi.detail, { id }],
  },
  completion: {
    to: ['owner', 'contractor', 'consultant', 'survey', 'design', 'intake', 'officer'],
    make: (project) => row('completion_acceptance', { state: 12, unit_id: world.here.units.owner })(project),
    link: (id) => messageLinks.completion(id),
    call: (id) => [at('completion_acceptance', 'info'), { id }],
  },
  record: {
    to: ['station_head', 'city_admin'],
    make: row('state_correction'),
    link: (id) => messageLinks.record('state_correction', id),
    call: (id) => [at('state_correction', 'info'), { id }],
  },
  catalogue: {
    to: [...site, 'chief_engineer', 'officer'],
    make: row(archiveItem.name),
    link: (_, project) => messageLinks.catalogue(project),
    call: (_, project) => ['/api/correspondence/archive_item/pc/summary', { engineering_id: project }],
  },
}

/** Those of no project: a page of one's own affairs or of the platform's. */
const pages: Readonly<Partial<Record<keyof typeof messageLinks, readonly [MessageLink, readonly RoleName[]]>>> = {
  letter: [messageLinks.letter(1), ['site', 'officer']],
  sentLetter: [messageLinks.sentLetter(1), ['officer']],
  notice: [messageLinks.notice(1), ['site', 'officer', 'owner']],
  ownNotices: [messageLinks.ownNotices(), ['officer']],
  grants: [messageLinks.grants(), ['security', 'admin']],
  accounts: [messageLinks.accounts('unitAccount'), ['city_admin', 'admin']],
  companies: [messageLinks.companies(), ['owner', 'contractor', 'consultant']],
  licence: [messageLinks.licence(1), ['contractor', 'labour']],
  qualification: [messageLinks.qualification(1), ['owner', 'contractor', 'consultant']],
  journal: [messageLinks.journal(), ['auditor', 'security', 'admin']],
  importedFrom: [messageLinks.importedFrom(''), ['officer', 'site']],
}

const get = (role: RoleName, url: string, query: Record<string, unknown>, type = '0') =>
  ask(world, world.here.tokens[role], 'GET', url, query, { type })

const rightsOf = async (role: RoleName): Promise<unknown> =>
  (await ask(world, world.here.tokens[role], 'POST', '/api/user/pc/userInfo')).data['rights']

/** The page behind an address stands, and the role may enter it. */
async function enters(role: RoleName, address: string): Promise<void> {
  const screen = screenOf(address.split('?')[0] ?? '')
  expect([address, screen?.ready]).toEqual([address, true])
  if (typeof screen?.right === 'object')
    expect([role, await rightsOf(role)]).toEqual([role, expect.arrayContaining([`${screen.right.entity}:${screen.right.verb}`])])
}

/** The message as its addressee gets it now. */
async function arrived(role: RoleName, title: string): Promise<string> {
  const { data } = await get(role, messageApi.list, { limit: 50 })
  return String(data.rows?.find((each) => each['title'] === title)?.['path'] ?? '')
}

async function shows({ call }: Opened, role: RoleName, path: string, { id, project }: { id: number; project: number }) {
  const [url, params] = call(id, project)
  const answer = await get(role, url, params, new URLSearchParams(path.split('?')[1]).get('type') ?? '0')
  expect([role, path, answer.code, answer.msg]).toEqual([role, path, 200, ''])
  return answer.data.rows ? answer.data.rows.map((each) => each['id']) : [id]
}

describe('the link of a message', () => {
  it('is one of the table, and each of the table is looked at here', () => {
    expect([...Object.keys(opened), ...Object.keys(pages), 'exported'].toSorted()).toEqual(Object.keys(messageLinks).toSorted())
  })

  it.each(Object.entries(opened))(
    '%s opens what it names for each addressee, also from the middle and the history library',
    async (name, target) => {
      const project = await staffedProject(world)
      const id = await target.make(project)
      const title = `${name}-${project}`
      for (const role of target.to)
        await sql`insert into message (account_id, kind, title, body, path, engineering_id)
          values (${world.here.accounts[role]}, 'todo', ${title}, '', ${target.link(id, project)}, ${project})`.execute(
          world.platform.db,
        )
      for (const library of [0, 2, 1]) {
        await sql`update engineering set history_type = ${library} where id = ${project}`.execute(world.platform.db)
        for (const role of target.to) {
          const path = await arrived(role, title)
          await enters(role, path)
          const seen = await shows(target, role, path, { id, project })
          if (library === 1 && target.endsWithProject) expect([role, seen]).toEqual([role, expect.not.arrayContaining([id])])
          else expect([role, library, seen]).toEqual([role, library, expect.arrayContaining([id])])
        }
      }
    },
    60_000,
  )

  it.each(Object.entries(pages))('%s leads to a page its addressees may enter', async (_name, [link, roles]) => {
    for (const role of roles) await enters(role, link)
  })
})
