import { type Board, examApi, type Paper } from '@zhujian/domain/contracts/exam'
import { entityOf } from '@zhujian/domain/entities'
import type { Answers, Banked } from '@zhujian/domain/safety/exam/draw'
import { SITTING } from '@zhujian/domain/safety/exam/sitting'
import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createOffice, type Office, party } from '../document/desk'
import { make } from '../factory'
import { call, type Person } from '../file/harness'

export const AT = '/api/safety/exam/pc'
export const HOUR = 3600

interface Ground {
  office: Office
  team: number
  consultant: Person
}
/** The site, the station and the consultant of these tests; filled in before the first of them. */
export const ground = {} as Ground

export async function openGround(): Promise<void> {
  const office = await createOffice()
  const { platform } = office.harness
  const firm = await make(platform, entityOf('unit'), { unit_name: '云州监理有限公司', status: 'normal' })
  await make(platform, entityOf('engineering_unit'), party(office.project, firm, '云州监理有限公司', 'jldw'))
  const consultant = await office.harness.person('consultant', { unit: firm })
  const team = await make(platform, entityOf('team'), { engineering_id: office.project, unit_id: office.unit, name: '木工一班' })
  Object.assign(ground, { office, team, consultant })
}

export const db = () => ground.office.harness.platform.db
let named = 0
export interface Worker {
  readonly id: number
  readonly name: string
  readonly tail: string
}
export async function worker(more: Record<string, unknown> = {}): Promise<Worker> {
  named += 1
  const name = `工人${String.fromCodePoint(0x4e00 + named)}`
  const values = {
    engineering_id: ground.office.project,
    unit_id: ground.office.unit,
    name,
    enter_status: 1,
    work_role: 20,
    edu_pass: false,
  }
  const id = await make(ground.office.harness.platform, entityOf('worker'), { ...values, ...more })
  const { rows } = await sql<{ tail: string }>`select right(idno, 4) as tail from worker where id = ${id}`.execute(db())
  return { id, name, tail: rows[0]?.tail ?? '' }
}

export interface Version {
  readonly id: number
  readonly version: number
}
export const get = async (who: Person, url: string) =>
  (await ground.office.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })).json()
export const draft = (people: readonly Worker[], more: Record<string, unknown> = {}) =>
  call(ground.office.harness, ground.office.site, `${AT}/add`, {
    engineering_id: ground.office.project,
    title: '新进场工人考试',
    people: people.map(({ id }) => id),
    single_count: 4,
    multiple_count: 2,
    judgement_count: 4,
    pass_mark: 60,
    minutes: 30,
    open_from: nowSeconds() - HOUR,
    open_to: nowSeconds() + HOUR,
    retries: 1,
    ...more,
  })
export const step = ({ id, version }: Version, name: string, more: Record<string, unknown> = {}) =>
  call(ground.office.harness, ground.office.site, `${AT}/examine`, { id, version, step: name, ...more })
export async function published(people: readonly Worker[], more: Record<string, unknown> = {}): Promise<Version> {
  const { data } = await draft(people, more)
  const answer = await step(data as unknown as Version, 'publish')
  expect([answer.code, answer.data?.['fields']]).toEqual([200, undefined])
  return answer.data as unknown as Version
}
/** A phone, which has no account. */
export const phone = async (url: string, payload: object) =>
  (await ground.office.harness.app.inject({ method: 'POST', url, payload, remoteAddress: '10.1.1.1' })).json() as {
    code: number
    msg: string
    data: Record<string, unknown> & { fields?: { message: string }[] }
  }
export const said = (answer: Awaited<ReturnType<typeof phone>>) => answer.data?.fields?.[0]?.message
export const boardOf = async ({ id }: { id: number }, who = ground.office.site) =>
  (await get(who, `${examApi.board}?id=${id}`)).data as Board
export async function enter(exam: Version, { name, tail }: Worker, more: Record<string, unknown> = {}) {
  const { entry, code } = await boardOf(exam)
  return phone(examApi.enter, { entry, code, name, tail, ...more })
}
export async function seated(exam: Version, who: Worker): Promise<string> {
  const answer = await enter(exam, who)
  expect(said(answer)).toBeUndefined()
  return String(answer.data['seat'])
}
export const paperBy = async (url: string, seat: string, more: object = {}) =>
  (await phone(url, { seat, ...more })).data as unknown as Paper
export const begun = async (exam: Version, who: Worker) => {
  const seat = await seated(exam, who)
  return { seat, paper: await paperBy(examApi.start, seat) }
}
export const sittingsOf = async ({ id }: { id: number }) => {
  const { rows } = await sql<{
    id: number
    worker_id: number
    attempt: number
    status: number
    score: number | null
    moved: number | null
    handed: number | null
    away: number | null
  }>`
    select * from exam_sitting where exam_id = ${id} and deleted_at is null order by worker_id, attempt`.execute(db())
  return rows
}
/** The right answers of the first `count` questions of the paper of a person, as only the server knows them. */
export async function rightOf({ id }: Version, who: Worker, count = 100): Promise<Answers> {
  const { rows } = await sql<{ paper: Banked[] }>`select p.paper from exam_paper p join exam_sitting s on s.id = p.sitting_id
    where s.exam_id = ${id} and s.worker_id = ${who.id} and p.paper is not null order by s.attempt desc limit 1`.execute(db())
  return Object.fromEntries((rows[0]?.paper ?? []).slice(0, count).map((each) => [each.id, each.key]))
}
export const isOver = (who: Worker) =>
  sql`update exam_sitting set started_at = now() - interval '2 hours', due_at = now() - interval '1 second'
    where worker_id = ${who.id} and status = ${SITTING}`.execute(db())
/** Sits and hands in with so many right answers of ten. */
export async function sat(exam: Version, who: Worker, count: number): Promise<Paper> {
  const { seat } = await begun(exam, who)
  return paperBy(examApi.hand, seat, { answers: await rightOf(exam, who, count) })
}
