import { entityOf } from '@zhujian/domain/entities'
import { addDays, startOfDay, today } from '@zhujian/model/date'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { uploadedFile } from '../world'
import { type Acts, actsOn, createGround, type Ground } from './site'

const HOUR = 3600
const now = today()

let ground: Ground
let meetings: Acts
let chief: number
let manager: number
let officer: number
beforeAll(async () => {
  ground = await createGround()
  meetings = actsOn(ground, '/api/production/meeting/pc')
  const key = (name: string, post: string, unit_role: string) =>
    make(ground.harness.platform, entityOf('manage_user'), {
      engineering_id: ground.project,
      name,
      post,
      unit_role,
      active: true,
      unit_id: null,
      worker_id: null,
    })
  chief = await key('张总监', 'chief_engineer', 'jldw')
  manager = await key('李经理', 'project_manager', 'sgdw')
  officer = await key('王安全', 'safety_officer', 'sgdw')
})
afterAll(() => ground.harness.close())

let days = 0
/** A day of its own for each meeting, so that nobody is in two. */
const day = () => startOfDay(addDays(now, -200 + days++)) + 9 * HOUR
const drawn = async (more: Record<string, unknown> = {}) => {
  const held_at = Number(more.held_at ?? day())
  const { data, msg } = await meetings.add(ground.site, {
    title: '例会',
    kind: 4,
    held_at,
    end_at: held_at + 2 * HOUR,
    place: '会议室',
    host: manager,
    attendees: [chief, officer].map((person) => ({ person, signed: true })),
    topics: '进度',
    decisions: [{ content: '补齐防护', duty_unit: null, duty_person: officer, due_on: addDays(now, -10), done_on: null }],
    file: await uploadedFile(ground.harness.platform, ground.site.id),
    ...more,
  })
  expect([msg, data.id]).toEqual(['', expect.any(Number)])
  return Number(data.id)
}
const send = (id: number) => meetings.step(ground.site, id, 'send')
const issued = async (id: number) => {
  expect((await send(id)).msg).toBe('')
  expect((await meetings.step(ground.consultant, id, 'agree')).msg).toBe('')
}

describe('minutes of a meeting', () => {
  it('of the consultant are chaired by the chief engineer', async () => {
    const id = await drawn({ kind: 2 })
    expect((await send(id)).msg).toBe('监理例会由总监或其授权人主持')
    await meetings.edit(ground.site, id, { host: chief, attendees: [{ person: manager, signed: true }] })
    expect((await send(id)).msg).toBe('')
  })

  it('have nobody in two meetings at a time, chairing or attending; what is only drafted holds nobody', async () => {
    const held_at = day()
    const first = await drawn({ held_at, title: '三层专题会', kind: 3 })
    const second = await drawn({
      held_at: held_at + HOUR,
      kind: 5,
      host: officer,
      attendees: [{ person: manager, signed: true }],
    })
    await send(first)
    expect((await send(second)).msg).toMatch(/^(李经理|王安全) .+ 已登记在三层专题会$/)
    await meetings.edit(ground.site, second, { held_at: held_at + 2 * HOUR, end_at: held_at + 3 * HOUR })
    expect((await send(second)).msg).toBe('')
  })

  it('name the key persons who were not there, the leaders apart', async () => {
    const id = await drawn({ kind: 1, host: officer, attendees: [{ person: chief, signed: true }] })
    await send(id)
    expect(await meetings.stored(id)).toMatchObject({ absent: '项目经理 李经理', leader_absent: true })
  })

  it('account for what the last meeting left open', async () => {
    const first = await drawn()
    await issued(first)
    const next = await drawn()
    expect((await meetings.stored(next)).last_items).toBe(`补齐防护（${addDays(now, -10)} 前）`)
    expect((await send(next)).msg).toBe('上次会议还有 1 项未完成，请逐项说明')
    await meetings.edit(ground.site, next, { last_note: '明日完成' })
    expect((await send(next)).msg).toBe('')
  })

  it('are countersigned by the other side, and keep what was decided', async () => {
    const id = await drawn({
      kind: 5,
      decisions: [
        { content: '甲', duty_unit: null, duty_person: officer, due_on: addDays(now, -3), done_on: null },
        { content: '乙', duty_unit: null, duty_person: officer, due_on: addDays(now, -5), done_on: null },
      ],
    })
    await send(id)
    const colleague = await ground.harness.person('contractor', { unit: ground.unit })
    expect((await meetings.step(colleague, id, 'agree')).msg).toBe('纪要由另一方会签')
    expect((await meetings.step(ground.consultant, id, 'agree')).msg).toBe('')
    const done = [
      { content: '甲', duty_unit: null, duty_person: officer, due_on: addDays(now, -3), done_on: now },
      { content: '乙', duty_unit: null, duty_person: officer, due_on: addDays(now, -5), done_on: null },
    ]
    expect((await meetings.step(ground.site, id, 'follow', { decisions: [done[0]] })).msg).toBe('决议已经会签，只能登记完成日期')
    expect((await meetings.step(ground.site, id, 'follow', { decisions: done })).msg).toBe('')
    expect(await meetings.info(ground.owner, id)).toMatchObject({ open: 1, close_rate: '50.00', first_due: addDays(now, -5) })
  })
})
