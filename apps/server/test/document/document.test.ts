import { nowSeconds, today } from '@zhujian/model/date'
import { createHash } from 'node:crypto'
import { ensureFile } from '@zhujian/server/modules/document/document-file'
import { failureOf } from '@zhujian/server/wire/failure'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entityOf } from '@zhujian/domain/entities'
import { make } from '../factory'
import { uploadedFile } from '../world'
import { type Answer, call } from '../file/harness'
import {
  add,
  ANSWER_BY,
  createOffice,
  deskOf,
  waitingFor,
  DOC,
  draftOf,
  type Office,
  readPdf,
  receiptsOf,
  receiptStep,
  reviewed,
  sign,
  state,
  step,
  stored,
  textOf,
} from './desk'

let office: Office
beforeAll(async () => {
  office = await createOffice()
})
afterAll(() => office.harness.close())

const get = (token: string, url: string) => office.harness.app.inject({ method: 'GET', url, headers: { token } })
const check = (code: string) => office.harness.app.inject({ method: 'GET', url: `/check/${code}` })
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

describe('a document from draft to archive', () => {
  it('is numbered when signed, delivered, receipted and archived, each step told in the log', async () => {
    const { officer, site, harness } = office
    const id = await reviewed(office)
    expect((await stored(office, id)).doc_no).toBeNull()
    const signed = await sign(office, officer, id)
    expect(signed).toMatchObject({ code: 200, data: { state: 1, doc_no: (await stored(office, id)).doc_no } })
    expect(signed.data.doc_no).toMatch(new RegExp(`^云建安改〔${new Date().getFullYear()}〕\\d{4}号$`))
    await step(office, officer, id, 'deliver', { deliver_method: 1 })
    expect(await receiptStep(office, site, id, 'sign')).toMatchObject({ code: 200, data: { state: 3 } })
    expect(await receiptStep(office, site, id, 'reply', { reply: '已按要求整改' })).toMatchObject({ code: 200 })
    expect(await step(office, officer, id, 'archive')).toMatchObject({ code: 200, data: { state: 14 } })
    const { rows } = await sql<{ action: string }>`select action from oper_log
      where module = 'supervise_doc' and row_id = ${id} and result = 'ok' order by id`.execute(harness.platform.db)
    expect(rows.map((row) => row.action)).toEqual(['add', 'submit', 'review', 'issue', 'deliver', 'receipt', 'archive'])
    expect(await stored(office, id)).toMatchObject({ refused: false })
    expect(await receiptsOf(office, id)).toMatchObject([{ signed_by: site.id, due_on: ANSWER_BY, delivered_by: officer.id }])
  })

  it('that is refused at delivery is left with a photo, which is service: the answer stays due, and only then is it archived', async () => {
    const { officer, site, harness } = office
    const id = await reviewed(office)
    await sign(office, officer, id)
    const bare = await receiptStep(office, officer, id, 'refuse', { left_at: nowSeconds(), refuse_reason: '项目负责人拒绝签收' })
    expect(bare).toMatchObject({ code: 400, data: { fields: [{ field: 'refuse_photo' }] } })
    const photo = await uploadedFile(harness.platform, officer.id)
    // Sent on the platform, and never signed: it is served when it is left, not when it was sent.
    await receiptStep(office, officer, id, 'deliver', { deliver_method: 1 })
    await sql`update doc_receipt set deliver_at = now() - interval '3 days' where doc_id = ${id}`.execute(harness.platform.db)
    const left_at = nowSeconds()
    const refusal = { left_at, witness: '文三社区居委会 周某', refuse_reason: '项目负责人拒绝签收', refuse_photo: photo }
    expect(await receiptStep(office, officer, id, 'refuse', { ...refusal, left_at: left_at - 86_400 })).toMatchObject({
      data: { fields: [{ field: 'left_at', message: expect.stringMatching(/^不能早于文书签发的时间/) }] },
    })
    await receiptStep(office, officer, id, 'refuse', refusal)
    expect(await stored(office, id)).toMatchObject({ refused: true, state: 13 })
    expect(await receiptsOf(office, id)).toMatchObject([
      { state: 12, deliver_method: 3, registered_by: officer.id, signed_by: null, deliver_at: left_at },
    ])
    expect((await step(office, officer, id, 'archive')).msg).toContain('还有 1 个单位没有回复')
    expect(await receiptStep(office, site, id, 'reply', { reply: '三处临边防护已恢复，附照片' })).toMatchObject({ code: 200 })
    expect(await step(office, officer, id, 'archive')).toMatchObject({ code: 200 })
    const other = await reviewed(office)
    await sign(office, officer, other)
    await step(office, officer, other, 'deliver', { deliver_method: 2 })
    expect(await step(office, officer, other, 'archive')).toMatchObject({ data: { problem: 'wrongState' } })
  })

  it('is sent back with a reason, corrected and handed in again', async () => {
    const { officer, chief } = office
    const id = await add(office, officer)
    await step(office, officer, id, 'submit')
    await step(office, chief, id, 'return', { reject_reason: '依据条款不准确' })
    const { version } = await stored(office, id)
    expect(await call(office.harness, officer, `${DOC}/edit`, { id, version, closing: '请立即整改。' })).toMatchObject({
      code: 200,
    })
    await step(office, officer, id, 'submit')
    expect(await stored(office, id)).toMatchObject({ state: 0, reject_reason: null, closing: '请立即整改。' })
  })
})

describe('who may do what', () => {
  it('nobody reviews his own draft, and each kind is signed by its rank or above', async () => {
    const { chief, officer, head } = office
    const own = await add(office, chief)
    await step(office, chief, own, 'submit')
    expect(await step(office, chief, own, 'review', { review_opinion: '同意' })).toMatchObject({
      code: 0,
      msg: '提出、起草的人不能自己办理这一步，须由另一人办理',
    })
    const stop = await reviewed(office, { type: '09', title: '停工整改通知书' })
    expect(await sign(office, officer, stop)).toMatchObject({ code: 400, msg: '停工整改通知书应由站长签发' })
    expect(await sign(office, chief, stop)).toMatchObject({ code: 400 })
    expect((await stored(office, stop)).doc_no).toBeNull()
    expect(await sign(office, head, stop)).toMatchObject({ code: 200 })
    expect(await state(office)).toBe(3)
  })

  it('a notice of resumption is the result of its application, never drafted at the desk [D4]', async () => {
    const drafted = await call(office.harness, office.officer, `${DOC}/add`, draftOf(office, { type: '11', title: '复工通知书' }))
    expect(drafted.data).toMatchObject({ fields: [{ field: 'type' }] })
  })

  it('what was handed in is taken back by its drafter alone; who reviews it sends it back', async () => {
    const { chief, officer } = office
    const id = await add(office, officer)
    await step(office, officer, id, 'submit')
    const offered = async (token: string) => (await get(token, `${DOC}/info?id=${id}`)).json().data.can as string[]
    expect([(await offered(chief.token)).includes('withdraw'), (await offered(officer.token)).includes('withdraw')]).toEqual([
      false,
      true,
    ])
    expect((await step(office, chief, id, 'withdraw')).msg).toBe('只有拟稿人可以撤回')
    expect((await step(office, officer, id, 'withdraw')).code).toBe(200)
  })

  it('the site sees a document from its signature on, never the draft; another site never (T41)', async () => {
    const { site, outsider, officer } = office
    const id = await reviewed(office)
    const info = (token: string) => get(token, `${DOC}/info?id=${id}`).then((answer) => answer.json().data.problem)
    expect([await info(site.token), (await readPdf(office, site, id)).statusCode]).toEqual(['notFound', 404])
    expect(await step(office, site, id, 'issue', { sign_opinion: '越权' })).toMatchObject({ data: { problem: 'forbidden' } })
    await sign(office, officer, id)
    expect(await info(site.token)).toBeUndefined()
    const shown = await readPdf(office, site, id)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect([await info(outsider.token), (await readPdf(office, outsider, id)).statusCode]).toEqual(['notFound', 404])
    expect((await readPdf(office, null, id)).statusCode).toBe(401)
  })

  it('the desk lists what waits for me and not what I drafted or may not sign', async () => {
    const { officer, chief, head } = office
    const stop = await reviewed(office, { type: '08', title: '局部停工通知书' })
    const drafted = await add(office, officer)
    await step(office, officer, drafted, 'submit')
    expect(await deskOf(office, head)).toContain(stop)
    expect(await deskOf(office, head)).not.toContain(drafted)
    expect(await deskOf(office, chief)).toContain(drafted)
    expect(await deskOf(office, officer)).not.toContain(drafted)
    expect(await deskOf(office, officer)).not.toContain(stop)
    // 签批台列的，待办中心也列。
    for (const person of [head, chief, officer]) expect(await waitingFor(office, person)).toEqual(await deskOf(office, person))
  })
})

describe('an issued document', () => {
  it('cannot be changed or deleted by anybody, not even past the application; a correction is a new one', async () => {
    const { officer, harness } = office
    const id = await reviewed(office)
    await sign(office, officer, id)
    const before = await stored(office, id)
    const edited = await call(harness, officer, `${DOC}/edit`, { id, version: before.version, body: '改掉' })
    expect(edited).toMatchObject({ data: { problem: 'wrongState' } })
    const removed = await call(harness, officer, `${DOC}/delete`, { ids: String(id) })
    expect(removed.data.results).toMatchObject([{ ok: false }])
    for (const change of [sql`body = '改掉'`, sql`doc_no = '伪造'`, sql`deleted_at = now()`, sql`state = 10`])
      await expect(sql`update supervise_doc set ${change} where id = ${id}`.execute(harness.platform.db)).rejects.toThrow()
    await expect(
      sql`update document_print set content = '{}' where doc_id = ${id}`.execute(harness.platform.db),
    ).rejects.toThrow()
    expect((await stored(office, id)).body).toBe(before.body)
    const correction = await call(harness, officer, `${DOC}/correct`, { id })
    const next = Number(correction.data.id)
    expect(await stored(office, next)).toMatchObject({ state: 10, corrects_id: id, doc_no: null, body: before.body })
    await step(office, officer, next, 'submit')
    await step(office, office.chief, next, 'review', { review_opinion: '同意' })
    await sign(office, officer, next)
    expect(await stored(office, id)).toMatchObject({ corrected_id: next, body: before.body, state: 1 })
    expect(await call(harness, officer, `${DOC}/correct`, { id })).toMatchObject({ data: { problem: 'wrongState' } })
  })

  it('says so in words whatever way the change comes, and is no fault of the system', async () => {
    const { officer, harness } = office
    const id = await reviewed(office)
    await sign(office, officer, id)
    for (const change of [sql`body = '改掉'`, sql`doc_no = '伪造'`, sql`deleted_at = now()`, sql`state = 10`]) {
      const refused: unknown = await sql`update supervise_doc set ${change} where id = ${id}`
        .execute(harness.platform.db)
        .catch((error: unknown) => error)
      const { status, fault, body } = failureOf(refused, 'trace', false)
      expect([status, fault, body.data.problem]).toEqual([200, false, 'invalid'])
      expect(body.msg).toBe('文书已经签发，内容不能更改；需要更正的，请制发更正文书')
    }
  })

  it('keeps its number when voided, and the next number is another', async () => {
    const { officer, chief } = office
    const id = await reviewed(office)
    await sign(office, officer, id)
    const { doc_no } = await stored(office, id)
    await step(office, officer, id, 'deliver', { deliver_method: 2 })
    await step(office, chief, id, 'void', { void_reason: '主送单位有误' })
    const told = sql`select 1 from message where title = '监督文书已作废' and body like ${`%${String(doc_no)}：主送单位有误`} limit 2`
    expect((await told.execute(office.harness.platform.db)).rows).toHaveLength(2)
    const next = await reviewed(office)
    await sign(office, officer, next)
    expect(await stored(office, id)).toMatchObject({ doc_no, state: 15 })
    expect((await stored(office, next)).doc_no).not.toBe(doc_no)
  })
})

describe('the PDF', () => {
  it('holds the text as text, the same bytes every time, and comes back when the store lost it', async () => {
    const { officer, harness } = office
    const rare = '现场负责人周喆、吴䶮，面积 120㎡'
    const id = await reviewed(office, { title: '限期整改通知书${7*7}{{工程名称}}', closing: rare })
    await sign(office, officer, id)
    const first = await readPdf(office, officer, id)
    const { hash, doc_no, check_code } = await stored(office, id)
    expect(sha256(first.rawPayload)).toBe(hash)
    const text = await textOf(first.rawPayload)
    for (const words of [
      '云州市建设工程质量安全监督站',
      '限期整改通知书${7*7}{{工程名称}}',
      String(doc_no),
      '3#楼临边未设防护栏杆',
      '查验码',
      rare,
      String(check_code).slice(0, 11),
    ])
      expect(text).toContain(words)
    await harness.platform.storage.delete((await ensureFile(harness.platform, id))?.path ?? '')
    expect(sha256((await readPdf(office, officer, id)).rawPayload)).toBe(hash)
  })

  it('of a draft says so and has no number; the template is filled word for word (T33)', async () => {
    const { officer, project } = office
    const start = (await get(officer.token, `${DOC}/start?engineering_id=${project}&type=07`)).json().data
    expect(start.title).toBe('限期整改通知书')
    expect(start.body).toContain('幸福里三期${7*7}')
    const id = await add(office, officer, { body: start.body })
    const text = await textOf((await readPdf(office, officer, id)).rawPayload)
    expect(text).toContain('未签发，不具效力')
    expect(text).toContain('签发时编号')
    expect(text).toContain('${7*7}')
  })

  it('bears the seal of the authorised signer only, and each use is in the log', async () => {
    const { officer, head, harness, org } = office
    const image = await uploadedFile(harness.platform, head.id)
    const { rows } = await sql<{ id: number }>`insert into doc_seal (supervise_org_id, name, signer_ids, enabled)
      values (${org}, '公章', ${[head.id]}::bigint[], true) returning id`.execute(harness.platform.db)
    const seal = rows[0]?.id ?? 0
    await sql`insert into file_link (entity, row_id, field, seq, file_id)
      select 'doc_seal', ${seal}, 'image', 0, id from file_object where path = ${image}`.execute(harness.platform.db)
    const uses = async () => {
      const found = await sql<{ note: string }>`select note from oper_log where module = 'doc_seal' and row_id = ${seal}`.execute(
        harness.platform.db,
      )
      return found.rows.map((row) => row.note)
    }
    await sign(office, officer, await reviewed(office))
    expect(await uses()).toEqual([])
    const id = await reviewed(office)
    await sign(office, head, id)
    expect(await uses()).toEqual([`限期整改通知书（文书 ${id}）`])
    await sql`update doc_seal set enabled = false where id = ${seal}`.execute(harness.platform.db)
  })
})

describe('the public check page', () => {
  it('proves number, status and hash, and nothing else', async () => {
    const { officer, chief } = office
    const id = await reviewed(office)
    await sign(office, officer, id)
    await readPdf(office, officer, id)
    const { doc_no, hash, check_code } = await stored(office, id)
    expect(String(check_code)).toMatch(/^[\w-]{22}$/)
    const page = await check(String(check_code))
    expect(page.statusCode).toBe(200)
    for (const words of [doc_no, hash, '有效']) expect(page.payload).toContain(String(words))
    for (const words of ['云州市建设工程质量安全监督站', today(), '幸福里三期', '云州建工集团', '3#楼', '监督员', '王海峰'])
      expect(page.payload).not.toContain(words)
    await step(office, chief, id, 'void', { void_reason: '有误' })
    expect((await check(String(check_code))).payload).toContain('已作废')
  })

  it('answers an unknown code in the same shape, and refuses who asks too often', async () => {
    await sql`delete from rate_window`.execute(office.harness.platform.db)
    const shape = (html: string) => html.replace(/>[^<]+</g, '><')
    const id = await reviewed(office)
    await sign(office, office.officer, id)
    const known = await check(String((await stored(office, id)).check_code))
    const unknown = await check('AAAAAAAAAAAAAAAAAAAAAA')
    expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([200, known.headers['content-type']])
    expect(unknown.payload).toContain('未查到')
    const tags = (html: string) => [...shape(html).matchAll(/<(dt|dd|h1|h2|input|output)\b/g)].length
    expect(tags(unknown.payload)).toBe(tags(known.payload))
    for (const code of ['x', "'%20or%20'1'='1", '<script>'])
      expect((await check(encodeURIComponent(code))).payload).not.toContain('<script>a')
    const answers = await Promise.all(Array.from({ length: 40 }, () => check('BBBBBBBBBBBBBBBBBBBBBB')))
    const refused = answers.filter((answer) => answer.statusCode === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.payload).toContain('查询过于频繁')
    expect(refused[0]?.headers['retry-after']).toBeDefined()
  })
})

it('a draft needs its project and kind alone; handed in, it is told at once of everything it lacks', async () => {
  const { officer, harness, project } = office
  const empty = await call(harness, officer, `${DOC}/add`, {})
  const complaints = (answer: Answer) => (answer.data.fields as { field: string }[]).map(({ field }) => field)
  expect(complaints(empty)).toEqual(['engineering_id', 'type'])
  const kept = await call(harness, officer, `${DOC}/add`, { engineering_id: project, type: '07' })
  const id = Number(kept.data.id)
  expect(await stored(office, id)).toMatchObject({ state: 10, title: '限期整改通知书', receiver: null, due_on: null })
  expect((await readPdf(office, officer, id)).statusCode).toBe(200)
  const early = await step(office, officer, id, 'submit')
  expect([early.code, complaints(early)]).toEqual([400, ['line', 'receiver', 'body', 'due_on', 'items']])
  const { version } = await stored(office, id)
  const { line, receiver, body, due_on, items } = draftOf(office)
  await call(harness, officer, `${DOC}/edit`, { id, version, line, receiver, body, due_on, items, title: '' })
  expect(await step(office, officer, id, 'submit')).toMatchObject({ code: 200, data: { state: 0 } })
})

describe('an order to stop or to mend', () => {
  const handedIn = async (more: Record<string, unknown>) =>
    step(office, office.officer, await add(office, office.officer, more), 'submit')
  const said = ({ data }: Answer) => (data.fields as { message: string }[]).map(({ message }) => message)

  it('says what for, and to whom of the project', async () => {
    expect(said(await handedIn({ type: '08', title: '测试', items: [], receiver: 'x' }))).toEqual([
      '局部停工通知书的标题应写明“停工”',
      '局部停工通知书应列出所涉的问题，或选择所涉隐患',
      '主送单位应是本工程的参建单位',
    ])
  })

  it('is not drawn up for a project not yet accepted, nor one already completed', async () => {
    const { harness, officer, project } = office
    const drafted = async (type: string, state: number) => {
      await sql`update engineering set state = ${state} where id = ${project}`.execute(harness.platform.db)
      const answer = await call(harness, officer, `${DOC}/add`, draftOf(office, { type, title: '' }))
      await sql`update engineering set state = 1 where id = ${project}`.execute(harness.platform.db)
      return answer.code === 200 ? 'drafted' : said(answer)[0]
    }
    expect(await drafted('08', 0)).toBe('工程为“待审核”，不能制发局部停工通知书')
    expect(await drafted('09', 14)).toBe('工程为“已竣工”，不能制发停工整改通知书')
    expect(await drafted('07', 14)).toBe('工程为“已竣工”，不能制发限期整改通知书')
    expect([await drafted('14', 14), await drafted('07', 11), await drafted('08', 3)]).toEqual(['drafted', 'drafted', 'drafted'])
  })
})

describe('a supervision notice while a stop stands', () => {
  it('does not speak of the stop, by whatever words; an order to mend may', async () => {
    const { officer, harness, project } = office
    await make(harness.platform, entityOf('stop_work'), {
      engineering_id: project,
      stop_no: 'TG-在身',
      scope: 2,
      state: 3,
    })
    const words = { title: '监督通知书', body: '此前停工要求自收到本通知之日起不再执行。' }
    const notice = await add(office, officer, { type: '01', ...words })
    const message =
      '停工通知书 TG-在身 还没有复工：停工的变更、解除只由复工申请办成，监督通知书里不能写停工；要求整改的用限期整改通知书'
    expect((await step(office, officer, notice, 'submit')).data.fields).toEqual([{ field: 'body', message }])
    const order = await add(office, officer, { body: '你单位未按停工通知书整改，现责令限期整改。' })
    expect((await step(office, officer, order, 'submit')).msg).toBe('')
    await sql`update stop_work set state = 1 where engineering_id = ${project}`.execute(harness.platform.db)
    const after = await add(office, officer, {
      type: '01',
      title: '监督通知书',
      body: '停工整改情况已核实，请落实防止再次发生的措施。',
    })
    expect((await step(office, officer, after, 'submit')).msg).toBe('')
  })
})
