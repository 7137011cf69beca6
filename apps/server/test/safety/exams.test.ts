import { examApi } from '@zhujian/domain/contracts/exam'
import { FAILED, PASSED, SITTING, WAITING } from '@zhujian/domain/safety/exam/sitting'
import { nowSeconds } from '@zhujian/model/date'
import { endRestored } from '@zhujian/server/modules/account/end-restored'
import { handInOverdue } from '@zhujian/server/modules/safety/exam/seat'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../file/harness'
import { connectSuperuser } from '../superuser'
import {
  begun,
  boardOf,
  db,
  draft,
  enter,
  ground,
  HOUR,
  isOver,
  openGround,
  paperBy,
  phone,
  published,
  rightOf,
  said,
  sat,
  seated,
  sittingsOf,
  step,
  type Version,
  type Worker,
  worker,
} from './exam-desk'

beforeAll(openGround)
afterAll(() => ground.office.harness.close())

describe('publishing an examination', () => {
  it('invites who is on the site: of the teams and the people named each once, and nobody who has left', async () => {
    const [both, other] = [await worker({ team_id: ground.team }), await worker()]
    await worker({ team_id: ground.team, enter_status: 2 })
    const exam = await published([both, other], { teams: [ground.team] })
    const rows = await sittingsOf(exam)
    expect(rows.map(({ worker_id, attempt, status }) => [worker_id, attempt, status])).toEqual([
      [both.id, 1, WAITING],
      [other.id, 1, WAITING],
    ])
  })

  it('is refused when the bank has too few questions, nobody is there, or the end has passed', async () => {
    const who = await worker()
    const refusal = async (people: readonly Worker[], more: Record<string, unknown>) => {
      const { data } = await draft(people, more)
      return (await step(data as unknown as Version, 'publish')).data?.['fields']
    }
    expect(await refusal([who], { topics: ['confined'], single_count: 60 })).toMatchObject([
      { field: 'single_count', message: expect.stringMatching(/^题库里符合条件的单选题只有 \d+ 道，不够 60 道$/) },
    ])
    const leaves = await worker()
    const drafted = (await draft([leaves])).data as unknown as Version
    await sql`update worker set enter_status = 2 where id = ${leaves.id}`.execute(ground.office.harness.platform.db)
    expect((await step(drafted, 'publish')).data?.['fields']).toMatchObject([
      { field: 'teams', message: '所选班组、人员里没有在场的人' },
    ])
    expect((await draft([leaves])).data['fields']).toEqual([{ field: 'people', message: '只能选在场的人员' }])
    expect(await refusal([who], { open_from: nowSeconds() - 2 * HOUR, open_to: nowSeconds() - HOUR })).toMatchObject([
      { field: 'open_to', message: '截止时间已过，请改了再发布' },
    ])
  })

  it('is refused for fewer than five questions or a window shorter than the paper', async () => {
    const who = await worker()
    const few = await draft([who], { single_count: 1, multiple_count: 1, judgement_count: 1 })
    expect(few.data).toMatchObject({ fields: [{ message: '一份卷子 5 至 100 道题，现在是 3 道' }] })
    const short = await draft([who], { open_from: nowSeconds(), open_to: nowSeconds() + 600 })
    expect(short.data).toMatchObject({ fields: [{ field: 'open_to', message: '开始到截止不能短于考试时长' }] })
  })
})

describe('entering', () => {
  it('tells beforehand which examination of which project the code on the screen is for, and nothing of another code', async () => {
    const exam = await published([await worker()], { title: '高处作业专项考试' })
    const { entry } = await boardOf(exam)
    const { rows } = await sql<{
      name: string
    }>`select engineering_name as name from engineering where id = ${ground.office.project}`.execute(db())
    expect((await phone(examApi.named, { entry })).data).toEqual({ title: '高处作业专项考试', project: rows[0]?.name })
    expect(said(await phone(examApi.named, { entry: 'A'.repeat(22) }))).toBe('考试入口不正确，请重新扫码')
  })

  it('needs name, last four and the code of the moment, and does not say which was wrong', async () => {
    const who = await worker()
    const exam = await published([who])
    const wrong = [{ name: '别人' }, { tail: '0000' }, { code: '000000' }, { entry: 'A'.repeat(22) }]
    const answers = await Promise.all(wrong.map((more) => enter(exam, who, more)))
    expect(new Set(answers.map(said))).toEqual(new Set(['姓名、证件号后四位或现场码不对，请核对；仍不对的，请找安全员']))
  })

  it('is tried ten times for a name, and then not again for a while, even with what is right', async () => {
    const who = await worker()
    const exam = await published([who])
    for (let at = 0; at < 10; at += 1) await enter(exam, who, { tail: '0000' })
    const { entry, code } = await boardOf(exam)
    const payload = { entry, code, name: who.name, tail: who.tail }
    const { statusCode } = await ground.office.harness.app.inject({ method: 'POST', url: examApi.enter, payload })
    expect(statusCode).toBe(429)
  })

  it('is not open before the beginning nor after the end', async () => {
    const who = await worker()
    const early = await published([who], { open_from: nowSeconds() + HOUR, open_to: nowSeconds() + 2 * HOUR })
    expect(said(await enter(early, who))).toBe('考试还没有开始')
    const { code } = await boardOf(early)
    await sql`update exam set open_from = now() - interval '3 hours', open_to = now() - interval '1 hour' where id = ${early.id}`.execute(
      db(),
    )
    expect(said(await enter(early, who, { code }))).toBe('考试已截止')
    expect((await boardOf(early)).code).toBeNull()
  })

  it('takes the seat to the newer phone as long as nobody has begun', async () => {
    const who = await worker()
    const exam = await published([who])
    const [first, second] = [await seated(exam, who), await seated(exam, who)]
    expect(said(await phone(examApi.start, { seat: first }))).toMatch(/^这台手机上的考试已经失效/)
    expect((await paperBy(examApi.start, second)).status).toBe(SITTING)
  })

  it('is refused to a second phone once the first is at work', async () => {
    const who = await worker()
    const exam = await published([who])
    await begun(exam, who)
    expect(said(await enter(exam, who))).toBe('已在一台手机上作答，请在那台手机上继续；手机坏了的，请找安全员换手机')
  })

  it('moves to another phone by a link of the safety officer: it opens once, the answers come along, the first phone is out', async () => {
    const who = await worker()
    const exam = await published([who])
    const { seat, paper } = await begun(exam, who)
    const [question] = paper.questions
    await phone(examApi.save, { seat, answers: { [question?.id ?? 0]: [1] } })
    const [row] = await sittingsOf(exam)
    const link = await call(ground.office.harness, ground.office.site, examApi.link, { id: exam.id, sitting_id: row?.id })
    const opened = await phone(examApi.open, { ticket: link.data['ticket'] })
    const moved = await paperBy(examApi.paper, String(opened.data['seat']))
    expect(moved.answers).toEqual({ [question?.id ?? 0]: [1] })
    expect(moved.questions).toEqual(paper.questions)
    expect(said(await phone(examApi.open, { ticket: link.data['ticket'] }))).toBe('链接已用过或已失效，请找安全员重新生成')
    expect(said(await phone(examApi.save, { seat }))).toMatch(/^这台手机上的考试已经失效/)
    expect((await sittingsOf(exam))[0]?.moved).toBe(1)
  })
})

describe('the paper', () => {
  it('has the questions and options in another order for another person', async () => {
    const [one, other] = [await worker(), await worker()]
    const exam = await published([one, other])
    const papers = [(await begun(exam, one)).paper, (await begun(exam, other)).paper]
    const [first, second] = papers.map(({ questions }) => JSON.stringify(questions.map(({ id, options }) => [id, options])))
    expect(papers.map(({ questions }) => questions.length)).toEqual([10, 10])
    expect(first).not.toBe(second)
  })

  it('carries no answer, explanation or clause before it is handed in', async () => {
    const who = await worker()
    const exam = await published([who])
    const { seat, paper } = await begun(exam, who)
    const again = await paperBy(examApi.paper, seat)
    for (const { questions, result } of [paper, again]) {
      expect(result).toBeNull()
      expect(new Set(questions.flatMap((each) => Object.keys(each)))).toEqual(new Set(['id', 'kind', 'stem', 'options']))
    }
  })

  it('is the same after a reload, with what was saved and the time the server still gives', async () => {
    const who = await worker()
    const exam = await published([who])
    const { seat, paper } = await begun(exam, who)
    const answers = await rightOf(exam, who, 3)
    await phone(examApi.save, { seat, answers })
    await sql`update exam_sitting set due_at = now() + interval '90 seconds' where worker_id = ${who.id}`.execute(db())
    const again = await paperBy(examApi.start, seat)
    expect([again.questions, again.answers]).toEqual([paper.questions, answers])
    expect(again.remaining).toBeLessThanOrEqual(90)
  })

  it('takes answers to its own questions only', async () => {
    const who = await worker()
    const exam = await published([who])
    const { seat, paper } = await begun(exam, who)
    const single = paper.questions[0]?.id ?? 0
    for (const answers of [{ 999999999: [0] }, { [single]: [5] }, { [single]: [0, 1] }])
      expect(said(await phone(examApi.save, { seat, answers }))).toBe('答案不是这份卷子的')
  })

  it('shows the result alone once it is handed in, while others may still sit; right answers and clauses when it is over for everybody', async () => {
    const [who, other] = [await worker(), await worker()]
    const exam = await published([who, other])
    const { seat } = await begun(exam, who)
    const answers = await rightOf(exam, who, 7)
    const paper = await paperBy(examApi.hand, seat, { answers, away: 2 })
    const { rows } = await sql<{
      at: number
    }>`select extract(epoch from open_to)::int as at from exam where id = ${exam.id}`.execute(db())
    expect(paper).toMatchObject({ away: 2, result: { score: 70, passed: true, handed: 1, marked: [], marked_from: rows[0]?.at } })
    expect(JSON.stringify(paper)).not.toMatch(/"key"|"clause"|"explanation"|"right"/)
    // Who has handed in hears no more of it by asking again, however he asks.
    for (const url of [examApi.paper, examApi.start, examApi.hand])
      expect((await paperBy(url, seat)).result).toMatchObject({ marked: [] })
    const late = await phone(examApi.save, { seat, answers: await rightOf(exam, who) })
    expect(late.data).toMatchObject({ saved: false, status: PASSED })
    expect((await sittingsOf(exam))[0]).toMatchObject({ score: 70, handed: 1, away: 2 })
    expect(await step(exam, 'close')).toMatchObject({ code: 200 })
    const over = await paperBy(examApi.paper, seat)
    expect(over.result).toMatchObject({ score: 70, marked_from: null })
    expect(over.result?.marked.filter(({ right }) => right)).toHaveLength(7)
    expect(over.result?.marked.every(({ clause, key }) => clause !== '' && key.length > 0)).toBe(true)
  })

  it('shows the right answers when the end of the examination has passed, closed or not', async () => {
    const who = await worker()
    const exam = await published([who])
    const { seat } = await begun(exam, who)
    await paperBy(examApi.hand, seat)
    await sql`update exam set open_to = now() - interval '1 second' where id = ${exam.id}`.execute(db())
    expect((await paperBy(examApi.paper, seat)).result?.marked).toHaveLength(10)
  })

  it('handed in again, for the answer was lost on its way, is handed in once and answers the same', async () => {
    const who = await worker()
    const exam = await published([who])
    const { seat } = await begun(exam, who)
    const first = await paperBy(examApi.hand, seat, { answers: await rightOf(exam, who, 6), away: 1 })
    const again = await paperBy(examApi.hand, seat, { answers: await rightOf(exam, who), away: 1 })
    expect(again).toEqual(first)
    expect(await sittingsOf(exam)).toMatchObject([{ score: 60, handed: 1, away: 1 }])
  })
})

describe('the end of the time', () => {
  it('takes what was saved before, and nothing that comes after', async () => {
    const who = await worker()
    const exam = await published([who])
    const { seat } = await begun(exam, who)
    await phone(examApi.save, { seat, answers: await rightOf(exam, who, 6) })
    await isOver(who)
    const late = await phone(examApi.save, { seat, answers: await rightOf(exam, who) })
    expect(late.data).toMatchObject({ saved: false, status: PASSED })
    // The phone sees by what the server holds which answers came too late, and that the time took the paper.
    const { result, answers } = await paperBy(examApi.paper, seat)
    expect([result?.score, result?.handed, answers]).toEqual([60, 2, await rightOf(exam, who, 6)])
  })

  it('comes for a phone that is never heard of again', async () => {
    const who = await worker()
    const exam = await published([who])
    await begun(exam, who)
    await isOver(who)
    await handInOverdue(ground.office.harness.platform)
    expect(await sittingsOf(exam)).toMatchObject([{ status: FAILED, score: 0, handed: 2 }])
  })

  it('is that of the examination for who begins late', async () => {
    const who = await worker()
    const exam = await published([who])
    await sql`update exam set open_to = now() + interval '60 seconds' where id = ${exam.id}`.execute(db())
    expect((await begun(exam, who)).paper.remaining).toBeLessThanOrEqual(60)
  })
})

describe('a phone without a seat', () => {
  const MADE_UP = 'made-up-seat'.padEnd(43, '0')
  const SEATS = [examApi.start, examApi.paper, examApi.save, examApi.hand]
  const ask = (url: string, seat: string, more: object = {}) =>
    ground.office.harness.app.inject({ method: 'POST', url, payload: { seat }, remoteAddress: '10.9.9.9', ...more })
  const rows = async (like: string) =>
    (await sql<{ key: string }>`select key from rate_window where key like ${like}`.execute(db())).rows.map(({ key }) => key)

  it('writes nothing down but its address, whatever seats it makes up [A14]', async () => {
    const before = await rows('exam-seat|%')
    for (const [n, url] of [...SEATS, ...SEATS].entries())
      expect((await ask(url, `made-up-seat-${n}`.padEnd(43, '0'))).json().data.fields[0].message).toMatch(/已经失效/)
    expect(await rows('exam-seat|%')).toEqual(before)
    expect(await rows('exam-place|10.9.9.9%')).toHaveLength(1)
    await sql`update rate_window set hits = 1000000 where key like 'exam-place|10.9.9.9%'`.execute(db())
    for (const url of SEATS) expect((await ask(url, MADE_UP)).statusCode).toBe(429)
    await sql`delete from rate_window where key like 'exam-place|%'`.execute(db())
  })

  it('asks from a page of ours: another’s is refused [A14]', async () => {
    for (const url of SEATS)
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
        expect((await ask(url, MADE_UP, { headers })).json().code).toBe(10_000)
  })

  it('has none in a system brought back from a backup, nor a link that opens [E7]', async () => {
    const [first, second] = [await worker(), await worker()]
    const exam = await published([first, second])
    const { seat } = await begun(exam, first)
    const row = (await sittingsOf(exam)).find(({ worker_id }) => worker_id === second.id)
    const link = await call(ground.office.harness, ground.office.site, examApi.link, { id: exam.id, sitting_id: row?.id })
    // 只看考试的两样，别的登录还要用。
    const client = await connectSuperuser(ground.office.harness.platform)
    await client.query('begin')
    await endRestored(client)
    const kept = await client.query(
      `select count(*)::int as n from exam_paper where seat_hash is not null or ticket_hash is not null`,
    )
    await client.query('rollback')
    await client.end()
    expect([typeof seat, typeof link.data['ticket'], kept.rows[0].n]).toEqual(['string', 'string', 0])
  })
})

describe('sitting again', () => {
  it('is for who failed, as often as the examination says, with another paper', async () => {
    const who = await worker()
    const exam = await published([who], { retries: 1 })
    expect((await sat(exam, who, 5)).result).toMatchObject({ score: 50, passed: false })
    expect((await sat(exam, who, 4)).attempt).toBe(2)
    expect(said(await enter(exam, who))).toBe('没有合格（40 分），补考次数已用完')
    expect((await sittingsOf(exam)).map(({ attempt, score }) => [attempt, score])).toEqual([
      [1, 50],
      [2, 40],
    ])
  })

  it('is not for who passed', async () => {
    const who = await worker()
    const exam = await published([who])
    await sat(exam, who, 10)
    expect(said(await enter(exam, who))).toBe('你已合格（100 分），不用再考')
  })
})
