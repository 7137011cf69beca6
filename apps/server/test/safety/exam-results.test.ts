import { examApi, type ExamStatistics } from '@zhujian/domain/contracts/exam'
import { entityOf } from '@zhujian/domain/entities'
import { ABSENT, PASSED, WAITING } from '@zhujian/domain/safety/exam/sitting'
import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { call, type Person } from '../file/harness'
import { uploadedFile } from '../world'
import {
  AT,
  begun,
  boardOf,
  db,
  draft,
  get,
  ground,
  HOUR,
  openGround,
  paperBy,
  phone,
  published,
  rightOf,
  said,
  sat,
  sittingsOf,
  step,
  type Version,
  type Worker,
  worker,
} from './exam-desk'

beforeAll(openGround)
afterAll(() => ground.office.harness.close())

describe('closing by the site', () => {
  it('hands in who still sits with what he saved, and marks absent who never came', async () => {
    const [sitting, absent] = [await worker(), await worker()]
    const exam = await published([sitting, absent])
    const { seat } = await begun(exam, sitting)
    await phone(examApi.save, { seat, answers: await rightOf(exam, sitting, 8) })
    const { code } = await step(exam, 'close')
    expect(code).toBe(200)
    expect(await sittingsOf(exam)).toMatchObject([
      { worker_id: sitting.id, status: PASSED, score: 80, handed: 3 },
      { worker_id: absent.id, status: ABSENT, score: null },
    ])
    expect((await paperBy(examApi.paper, seat)).result?.score).toBe(80)
    expect((await boardOf(exam)).code).toBeNull()
  })

  it('lets nobody in afterwards, and makes no links', async () => {
    const who = await worker()
    const exam = await published([who])
    const { entry, code } = await boardOf(exam)
    const [row] = await sittingsOf(exam)
    await step(exam, 'close')
    expect(said(await phone(examApi.enter, { entry, code, name: who.name, tail: who.tail }))).toBe('考试已结束')
    const link = await call(ground.office.harness, ground.office.site, examApi.link, { id: exam.id, sitting_id: row?.id })
    expect(link.code).not.toBe(200)
  })

  it('counts who was invited, came and passed', async () => {
    const people = [await worker(), await worker(), await worker()] as const
    const exam = await published(people)
    await sat(exam, people[0], 10)
    await sat(exam, people[1], 5)
    await step(exam, 'close')
    const { data } = await get(ground.office.officer, `${AT}/info?id=${exam.id}`)
    expect(data).toMatchObject({ invited: 3, sat: 2, passed: 1, pass_rate: 50 })
    const statistics = (await get(ground.office.officer, `${examApi.statistics}?id=${exam.id}`)).data as ExamStatistics
    expect(statistics).toMatchObject({ invited: 3, sat: 2, passed: 1, mean: 75 })
    expect(statistics.hardest.every(({ asked, right }) => right < asked)).toBe(true)
  })
})

describe('the marks in the education', () => {
  let held = 0
  async function education(workers: readonly Worker[]): Promise<Version> {
    const teacher = await make(ground.office.harness.platform, entityOf('manage_user'), {
      engineering_id: ground.office.project,
      unit_id: ground.office.unit,
    })
    held += 1
    const start = nowSeconds() - 48 * HOUR - held * 10 * HOUR
    const { data } = await call(ground.office.harness, ground.office.site, '/api/safety/edu/pc/add', {
      engineering_id: ground.office.project,
      title: '公司级教育',
      edu_type: 1,
      edu_level: 1,
      start_at: start,
      end_at: start + 8 * HOUR,
      hours: '8',
      teacher,
      content: '安全生产法规',
      scores: workers.map(({ id }) => ({ worker_id: id, score: 80, signed: true })),
      img: await uploadedFile(ground.office.harness.platform, ground.office.site.id),
    })
    return data as unknown as Version
  }
  const info = async ({ id }: Version) => (await get(ground.office.site, `/api/safety/edu/pc/info?id=${id}`)).data
  const submit = async (edu: Version) =>
    call(ground.office.harness, ground.office.site, '/api/safety/edu/pc/examine', {
      id: edu.id,
      version: (await info(edu)).version,
      step: 'submit',
    })

  it('are those of the examination, the best of several; who was not listed is added', async () => {
    const [listed, added] = [await worker(), await worker()]
    const edu = await education([listed])
    const exam = await published([listed, added], { edu_id: edu.id })
    await sat(exam, listed, 5)
    await sat(exam, listed, 9)
    await sat(exam, added, 7)
    expect((await info(edu)).scores).toMatchObject([
      { worker_id: listed.id, score: 90, signed: true },
      { worker_id: added.id, score: 70 },
    ])
  })

  it('stand in the record of the worker', async () => {
    const who = await worker()
    const exam = await published([who])
    await sat(exam, who, 9)
    const { data } = await get(ground.office.site, `/api/safety/exam_sitting/pc/getList?worker_id=${who.id}`)
    expect(data.rows).toMatchObject([{ exam_id: exam.id, score: 90, status: PASSED }])
  })

  it('cannot be handed in for who has not sat, failed, or with another mark', async () => {
    const who = await worker()
    const edu = await education([who])
    const exam = await published([who], { edu_id: edu.id })
    const reason = async () => (await submit(edu)).data?.['fields']
    expect(await reason()).toMatchObject([{ message: `${who.name}还没有参加考试` }])
    await sat(exam, who, 5)
    expect(await reason()).toMatchObject([{ message: `${who.name}考试不合格（50 分，合格 60 分），请补考或移出名单` }])
    await sat(exam, who, 8)
    const { version } = await info(edu)
    await call(ground.office.harness, ground.office.site, '/api/safety/edu/pc/edit', {
      id: edu.id,
      version,
      scores: [{ worker_id: who.id, score: 100, signed: true }],
    })
    expect(await reason()).toMatchObject([{ message: `${who.name}的考核分应为考试成绩 80 分` }])
  })

  it('do not count once the examination is cancelled', async () => {
    const who = await worker()
    const edu = await education([who])
    const exam = await published([who], { edu_id: edu.id })
    await step(exam, 'cancel', { cancel_reason: '题目有误' })
    expect(await sittingsOf(exam)).toMatchObject([{ status: ABSENT }])
    expect((await submit(edu)).data?.['fields']).toBeUndefined()
  })
})

describe('who may', () => {
  it('see the results: the site, its ground.consultant, the station; nobody of another site', async () => {
    const who = await worker()
    const exam = await published([who])
    await sat(exam, who, 9)
    const seen = async (person: Person) =>
      ((await get(person, `/api/safety/exam_sitting/pc/getList?exam_id=${exam.id}`)).data?.rows ?? []).length
    expect(
      await Promise.all([ground.office.site, ground.consultant, ground.office.officer, ground.office.outsider].map(seen)),
    ).toEqual([1, 1, 1, 0])
    expect((await get(ground.office.outsider, `${examApi.statistics}?id=${exam.id}`)).code).not.toBe(200)
  })

  it('see the code of the moment and make links: the safety people of the site alone; others of the project see who sits', async () => {
    const who = await worker()
    const exam = await published([who])
    const [row] = await sittingsOf(exam)
    const { officer, outsider } = ground.office
    const links = await Promise.all(
      [ground.consultant, officer, outsider].map(
        async (person) => (await call(ground.office.harness, person, examApi.link, { id: exam.id, sitting_id: row?.id })).code,
      ),
    )
    expect(links).not.toContain(200)
    const seen = { rows: [{ name: who.name, status: WAITING, away: 0 }] }
    const boards = await Promise.all([ground.consultant, officer].map((person) => boardOf(exam, person)))
    expect(boards).toMatchObject(Array(2).fill({ ...seen, entry: null, code: null }))
    expect(await boardOf(exam)).toMatchObject({ ...seen, code: expect.stringMatching(/^\d{6}$/) })
    expect((await get(outsider, `${examApi.board}?id=${exam.id}`)).code).not.toBe(200)
  })

  it('enter a mark by hand: nobody', async () => {
    const who = await worker()
    const exam = await published([who])
    const answer = await call(ground.office.harness, ground.office.site, '/api/safety/exam_sitting/pc/add', {
      engineering_id: ground.office.project,
      exam_id: exam.id,
      worker_id: who.id,
      attempt: 2,
      status: PASSED,
    })
    expect(answer.code).not.toBe(200)
  })

  it('be asked and seen, the questions of a company: by its own people alone; it changes its own and no delivered ones [A8]', async () => {
    const who = await worker()
    const add = (person: Person, stem: string) =>
      call(ground.office.harness, person, '/api/safety/question/pc/add', {
        kind: 3,
        topic: 'confined',
        level: 1,
        stem,
        answer: '对',
        clause: '企业规定第一条',
        enabled: true,
      })
    const own = await add(ground.office.site, '本企业的题')
    const other = await add(ground.office.outsider, '别的企业的题')
    // 别家的题连同答案，一道也看不到；自己的、公用的都看得到。
    const seen = (id: unknown) => get(ground.office.site, `/api/safety/question/pc/info?id=${String(id)}`)
    expect((await seen(other.data['id'])).data).toMatchObject({ problem: 'notFound' })
    const { data } = await get(ground.office.site, `/api/safety/question/pc/info?id=${own.data['id']}`)
    expect(data).toMatchObject({ source: 3, author_unit: ground.office.unit })
    const plan = { topics: ['confined'], single_count: 2, multiple_count: 0 }
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from question
      where topic = 'confined' and kind = 3 and source <> 3`.execute(db())
    const delivered = rows[0]?.count ?? 0
    const short = await draft([who], { ...plan, judgement_count: delivered + 2 })
    expect((await step(short.data as unknown as Version, 'publish')).data).toMatchObject({
      fields: [{ message: `题库里符合条件的判断题只有 ${delivered + 1} 道，不够 ${delivered + 2} 道` }],
    })
    const first = await sql<Version>`select id, version from question where source = 1 order by id limit 1`.execute(db())
    const changed = await call(ground.office.harness, ground.office.site, '/api/safety/question/pc/edit', {
      ...first.rows[0],
      enabled: false,
    })
    expect(changed.code).not.toBe(200)
  })
})
