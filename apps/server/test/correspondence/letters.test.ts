import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Acts, actsOn, createGround, type Ground } from '../production/site'
import { uploadedFile } from '../world'

const now = today()
const [CONTACT, NOTICE, ANSWER, STOP, , REPORT] = [1, 2, 3, 4, 5, 6]

let ground: Ground
let letters: Acts
let certificates: Acts
beforeAll(async () => {
  ground = await createGround()
  letters = actsOn(ground, '/api/correspondence/letter/pc')
  certificates = actsOn(ground, '/api/correspondence/certificate/pc')
})
afterAll(() => ground.harness.close())

const drawn = async (who: Ground['site'], values: Record<string, unknown>) => {
  const { data, msg } = await letters.add(who, { title: '关于防护的函', content: '请整改', need_reply: false, ...values })
  expect([msg, data.id]).toEqual(['', expect.any(Number)])
  return Number(data.id)
}
const sent = async (who: Ground['site'], values: Record<string, unknown>) => {
  const id = await drawn(who, values)
  expect((await letters.step(who, id, 'send')).msg).toBe('')
  return id
}
const noticed = () =>
  sent(ground.consultant, { letter_kind: NOTICE, to_unit_id: ground.unit, need_reply: true, reply_due: addDays(now, 3) })
const turnOf = async (id: number) => {
  const { rows } = await sql<{ act: string }>`select act from turn where entity = 'letter' and row_id = ${id}`.execute(
    ground.harness.platform.db,
  )
  return rows.map(({ act }) => act)
}

describe('a letter', () => {
  it('says whom it is for, until when it is answered and which one it answers', async () => {
    const add = (values: Record<string, unknown>) =>
      letters.add(ground.site, {
        title: '函',
        content: '内容',
        need_reply: false,
        letter_kind: CONTACT,
        to_unit_id: ground.jsdw,
        ...values,
      })
    expect((await add({ to_unit_id: null })).msg).toBe('请选择主送单位')
    expect((await add({ need_reply: true })).msg).toBe('须回复的请填写回复期限')
    expect((await add({ letter_kind: ANSWER })).msg).toBe('请选择所回复的通知单')
    expect((await add({ letter_kind: REPORT })).msg).toBe('监理报告报主管部门，不选主送单位')
  })

  it('of the kinds that are the consultant’s is drawn up and issued by nobody else, which is told with whatever else is wrong', async () => {
    for (const letter_kind of [NOTICE, STOP]) {
      const asked = {
        title: '函',
        content: '内容',
        need_reply: true,
        reply_due: addDays(now, -1),
        letter_kind,
        to_unit_id: ground.jsdw,
      }
      expect((await letters.add(ground.site, asked)).data.fields).toEqual([
        { field: 'letter_kind', message: '监理通知单、暂停令由监理签发' },
        { field: 'reply_due', message: '回复期限不能早于今天' },
      ])
    }
    expect((await letters.stored(await noticed())).from_unit_id).toBe(ground.jldw)
  })

  it('waits for the company it is for, and is settled by signing where no answer is asked', async () => {
    const id = await sent(ground.site, { letter_kind: CONTACT, to_unit_id: ground.jsdw })
    expect(await turnOf(id)).toEqual(['letter.sign'])
    expect((await letters.step(ground.consultant, id, 'sign')).code).not.toBe(200)
    expect((await letters.step(ground.owner, id, 'sign')).msg).toBe('')
    expect(await letters.stored(id)).toMatchObject({ state: 1 })
  })

  it('is not issued with a day of answer that has passed', async () => {
    const id = await drawn(ground.consultant, {
      letter_kind: NOTICE,
      to_unit_id: ground.unit,
      need_reply: true,
      reply_due: now,
    })
    await sql`update letter set reply_due = ${addDays(now, -1)} where id = ${id}`.execute(ground.harness.platform.db)
    expect((await letters.step(ground.consultant, id, 'send')).msg).toBe('回复期限不能早于今天')
  })

  it('is answered, judged by its sender alone and answered again', async () => {
    const id = await noticed()
    await letters.step(ground.site, id, 'sign')
    await letters.step(ground.site, id, 'reply', { reply_note: '已整改' })
    expect((await letters.step(ground.owner, id, 'close')).msg).toBe('由发文单位确认')
    await letters.step(ground.consultant, id, 'refuse', { reject_reason: '没有照片' })
    await letters.step(ground.site, id, 'reply', { reply_note: '补照片' })
    expect((await letters.step(ground.consultant, id, 'close')).msg).toBe('')
  })

  it('is answered by a letter of its own too, from the company it was for and once it is signed', async () => {
    const id = await noticed()
    const values = { letter_kind: ANSWER, to_unit_id: ground.jldw, reply_to_id: id }
    const early = await drawn(ground.site, values)
    expect((await letters.step(ground.site, early, 'send')).msg).toBe('所回复的函件当前为“待签收”，不能回复')
    await letters.step(ground.site, id, 'sign')
    const stranger = await drawn(ground.owner, values)
    expect((await letters.step(ground.owner, stranger, 'send')).msg).toBe('只能回复主送本单位的函件')
    expect((await letters.step(ground.site, early, 'send')).msg).toBe('')
    expect(await letters.stored(id)).toMatchObject({ state: 12, reply_note: expect.stringMatching(/^见 HJ/) })
  })

  it('that reports to the authority is handled there, and nothing else is', async () => {
    const id = await sent(ground.consultant, { letter_kind: REPORT, to_unit_id: null })
    expect(await turnOf(id)).toContain('letter.handle')
    expect((await letters.step(ground.officer, id, 'handle', { handle_note: '已下发停工通知书' })).msg).toBe('')
    expect((await letters.step(ground.officer, await noticed(), 'handle', { handle_note: '无' })).msg).toBe(
      '只有监理报告由主管部门处理',
    )
  })
})

describe('a certificate', () => {
  it('is entered once, seen by the consultant, and counts its days', async () => {
    const values = {
      subject_kind: 1,
      subject: '本工程',
      cert_type: 3,
      cert_no: '夜字 12 号',
      valid_to: addDays(now, 9),
      file: await uploadedFile(ground.harness.platform, ground.site.id),
    }
    const { data } = await certificates.add(ground.site, values)
    const again = await certificates.add(ground.site, {
      ...values,
      file: await uploadedFile(ground.harness.platform, ground.site.id),
    })
    expect(again.msg).toBe('证号已登记')
    expect(
      (await certificates.add(ground.site, { ...values, cert_no: '2', issue_on: now, valid_to: addDays(now, -1) })).msg,
    ).toContain('有效期不能早于发证日期')
    expect((await certificates.step(ground.consultant, data.id, 'approve')).msg).toBe('')
    expect(await certificates.info(ground.officer, data.id)).toMatchObject({ state: 1, days_left: 9 })
  })
})
