import { createRequire } from 'node:module'
import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeValues } from '../contract/complete-values'
import { ask, createWorld, type District, formNames, freshRow, type World } from '../world'

interface ClientSocket {
  on(event: 'message', fn: (raw: Buffer) => void): this
  once(event: 'open' | 'error', fn: (detail: number) => void): this
  send(text: string): void
  terminate(): void
}
const { WebSocket } = createRequire(import.meta.resolve('@fastify/websocket'))('ws') as {
  WebSocket: new (address: string) => ClientSocket
}

let world: World
let address: string
const sockets: ClientSocket[] = []
beforeAll(async () => {
  world = await createWorld()
  address = `${(await world.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/api/live`
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await world.close()
})

interface Ear {
  readonly heard: { topic?: string; data?: { projects?: number[] } }[]
  /** Resolves when a message fits. */
  until(fits: (message: Ear['heard'][number]) => boolean): Promise<void>
}

/** A window of that person which follows the rows of these entities. */
async function following(district: District, role: keyof District['tokens'], ...names: string[]): Promise<Ear> {
  const { data } = await ask(world, district.tokens[role], 'POST', '/api/common/pc/liveTicket')
  const heard: Ear['heard'] = []
  const waiting = new Set<() => void>()
  const socket = new WebSocket(address)
  sockets.push(socket)
  await new Promise((resolve, reject) => void socket.once('open', resolve).once('error', reject))
  socket.on('message', (raw) => {
    heard.push(JSON.parse(raw.toString()) as Ear['heard'][number])
    for (const look of waiting) look()
  })
  const until: Ear['until'] = (fits) =>
    new Promise((done) => {
      const look = () => {
        if (!heard.some(fits)) return
        waiting.delete(look)
        done()
      }
      waiting.add(look)
      look()
    })
  socket.send(JSON.stringify({ ticket: data['ticket'] }))
  await until((message) => 'op' in message)
  for (const name of [...names, 'message'])
    socket.send(JSON.stringify({ op: 'subscribe', topic: name === 'message' ? name : `rows:${name}` }))
  // Messages of one socket are obeyed in their order: once the last is heard of, the others have taken hold.
  const knock = setInterval(() => world.platform.live.publish('message', [district.accounts[role]]), 20)
  await until(({ topic }) => topic === 'message')
  clearInterval(knock)
  heard.length = 0
  return { heard, until }
}

const about = (name: string, project: number) => (message: Ear['heard'][number]) =>
  message.topic === `rows:${name}` && (message.data?.projects?.includes(project) ?? false)

async function addMonomer(district: District, project: number): Promise<void> {
  const entity = entityOf('monomer')
  const values = await completeValues(world, entity, formNames(entity), 'owner')
  const added = await ask(world, district.tokens.owner, 'POST', pathOf(entity, 'add'), { ...values, engineering_id: project })
  expect([added.code, added.msg]).toEqual([200, ''])
}

/** Sent back to be mended: buildings and companies are entered by hand until the project is accepted. */
const returned = (district: District): Promise<number> =>
  freshRow(world.platform, district, entityOf('engineering'), district.accounts.owner, {
    state: 2,
    main_officer: district.accounts.officer,
  })

describe('what others change is told to open windows [D18]', () => {
  it('by entity and project, once for a row of changes, and nothing else is said', async () => {
    const { here } = world
    const ear = await following(here, 'officer', 'monomer')
    const project = await returned(here)
    await Promise.all(Array.from({ length: 20 }, () => addMonomer(here, project)))
    await ear.until(about('monomer', project))
    const told = ear.heard.filter(({ topic }) => topic === 'rows:monomer')
    expect(told.length).toBeLessThan(20)
    for (const message of told) expect(message).toEqual({ topic: 'rows:monomer', data: { projects: [project] } })
  })

  it('not to those who may not read the project, nor of an entity they did not ask for', async () => {
    const { here, there } = world
    const [stranger, other, reader] = await Promise.all([
      following(there, 'officer', 'monomer'),
      following(here, 'contractor', 'crane'),
      following(here, 'contractor', 'monomer'),
    ])
    const [project, theirs] = [await returned(here), await returned(there)]
    await addMonomer(here, project)
    await reader.until(about('monomer', project))
    await addMonomer(there, theirs)
    await world.platform.live.announce(world.platform.db, 'message', [there.accounts.officer, here.accounts.contractor])
    await Promise.all([stranger, other].map((ear) => ear.until(({ topic }) => topic === 'message')))
    expect(stranger.heard.filter(about('monomer', project))).toEqual([])
    expect(other.heard.filter(({ topic }) => topic?.startsWith('rows:'))).toEqual([])
  })

  it('not to the window that did it, and no longer to one whose company has left the project', async () => {
    const { here, platform } = world
    const project = await returned(here)
    const [own, builder, officer] = await Promise.all([
      following(here, 'owner', 'monomer'),
      following(here, 'contractor', 'monomer'),
      following(here, 'officer', 'monomer'),
    ])
    await addMonomer(here, project)
    await Promise.all([builder, officer].map((ear) => ear.until(about('monomer', project))))
    const { rows } = await sql<{ id: number }>`select id from engineering_unit
      where engineering_id = ${project} and unit_id = ${here.unit}`.execute(platform.db)
    const left = await ask(world, here.tokens.owner, 'POST', pathOf(entityOf('engineering_unit'), 'delete'), {
      ids: rows.map(({ id }) => id).join(','),
    })
    expect(left.data['results']).toEqual(rows.map(({ id }) => ({ id, ok: true, msg: '' })))
    for (const { heard } of [builder, officer]) heard.length = 0
    await addMonomer(here, project)
    await officer.until(about('monomer', project))
    await platform.live.announce(platform.db, 'message', [here.accounts.owner, here.accounts.contractor])
    await Promise.all([own, builder].map((ear) => ear.until(({ topic }) => topic === 'message')))
    for (const { heard } of [own, builder]) expect(heard.filter(({ topic }) => topic?.startsWith('rows:'))).toEqual([])
  })
})
