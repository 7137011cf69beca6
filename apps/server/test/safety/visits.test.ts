import { superviseLine } from '@zhujian/domain/document/document-types'
import { entityOf } from '@zhujian/domain/entities'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { safetyCheckStates } from '@zhujian/domain/safety/safety-check'
import type { VisitDesk } from '@zhujian/domain/safety/visit'
import { signedDigest } from '@zhujian/domain/safety/visit-signed'
import { addDays, nowSeconds, today } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, ask, createWorld, freshRow, uploadedFile, type World } from '../world'

const check = entityOf('safety_check')

let world: World
let site: number
beforeAll(async () => {
  world = await createWorld()
  const { platform, here } = world
  site = await freshRow(platform, here, entityOf('engineering'), here.accounts.owner, {
    state: 1,
    sgdw: here.unit,
    main_officer: here.accounts.officer,
    last_check_at: nowSeconds() - 30 * 86_400,
    bd_lal: '120.13,30.26',
  })
  await sql`update account set law_cert_no = '浙A01001' where id = ${here.accounts.officer}`.execute(platform.db)
})
afterAll(() => world.close())

const db = () => world.platform.db
const one = async <T>(table: string, id: number): Promise<T> => {
  const { rows } = await sql<T>`select * from ${sql.table(table)} where id = ${id}`.execute(db())
  return rows[0] as T
}

let drawn = 0
/** A photo whose content is nobody else's. */
async function photo(): Promise<string> {
  drawn += 1
  const path = await uploadedFile(world.platform, world.here.accounts.officer)
  await sql`update file_object set sha256 = ${String(drawn).padStart(64, '0')} where path = ${path}`.execute(db())
  return path
}

const number = () => {
  drawn += 1
  return `临-20261120-${drawn.toString(16).padStart(12, '0')}`
}
const failed = (img: string, more: Record<string, unknown> = {}) => ({
  item: '临边防护',
  category: 'height',
  result: 2,
  place: '36F 东侧',
  basis: 'JGJ 59-2011 B.13-4 临边防护',
  deadline: addDays(today(), 3),
  note: '临边未设防护栏杆',
  level: 2,
  img,
  ...more,
})
const passed = { item: '安全帽', category: 'height', result: 1 }

const visit = (checklist: object[], more: Record<string, unknown> = {}, key?: string): Promise<Answer> => {
  const { here } = world
  const body = {
    offline_no: number(),
    engineering_id: site,
    check_type: 1,
    check_at: nowSeconds() - 600,
    inspector_ids: [here.accounts.officer, here.accounts.section_chief],
    checklist,
    conclusion: 2,
    ...more,
  }
  return ask(
    world,
    here.tokens.officer,
    'POST',
    pathOf(check, 'visit'),
    { signed_digest: signedDigest(body), ...body },
    key ? { 'idempotency-key': key } : {},
  )
}

describe('a visit in one sitting', () => {
  it('stores the check, a danger a row with place, clause and limit, and the draft of the notice that names them all', async () => {
    const { data, msg } = await visit([failed(await photo()), passed, failed(await photo(), { place: '35F', deadline: today() })])
    expect(msg).toBe('')
    expect(data).toMatchObject({ danger_count: 2, state: safetyCheckStates.code('signing') })
    const { rows } = await sql<
      Record<string, unknown>
    >`select id, place, basis, level, deadline, state, duty_unit_id from hidden_danger
      where check_id = ${data.id} order by id`.execute(db())
    expect(rows).toMatchObject([
      { place: '36F 东侧', basis: 'JGJ 59-2011 B.13-4 临边防护', level: 2, deadline: addDays(today(), 3), state: 10 },
      { place: '35F', deadline: today(), duty_unit_id: world.here.unit },
    ])
    const notice = await one<Record<string, unknown>>('supervise_doc', Number(data['doc_id']))
    expect(notice).toMatchObject({
      type: '07',
      danger_ids: rows.map(({ id }) => id),
      due_on: addDays(today(), 3),
      officer_nos: '浙A01001',
    })
    expect(notice['items']).toMatchObject([{ basis: 'JGJ 59-2011 B.13-4 临边防护', due: addDays(today(), 3) }, { due: today() }])
    expect(await one('safety_check', Number(data.id))).toMatchObject({ inspector_nos: '监督员 浙A01001' })
  })

  it('says of what fails where it is and what; where the whole visit says the place, that will do', async () => {
    const refused = async (more: Record<string, unknown>) => visit([passed, failed(await photo(), more)])
    const bare = await refused({ place: null, note: null })
    expect(bare.data.fields?.map(({ field }) => field)).toEqual(['checklist.1.place', 'checklist.1.note'])
    expect((await refused({ note: ' ' })).msg).toContain('第 2 项“临边防护”不符合，没有写情况')
    expect((await visit([failed(await photo(), { place: null })], { part: '3F 作业面' })).msg).toBe('')
  })

  it('signed on the spot needs no signature by account; without anything failed it is closed', async () => {
    const signed = { site_sign_img: await photo(), site_signer: '邵建军' }
    const nameless = await visit([passed], { conclusion: 1, site_sign_img: signed.site_sign_img })
    expect(nameless.data.fields).toEqual([{ field: 'site_signer', message: '请写明签字的是谁' }])
    const mate_sign_img = await photo()
    const clean = await visit([passed], { conclusion: 1, ...signed, mate_sign_img })
    expect([clean.msg, clean.data['state']]).toEqual(['', safetyCheckStates.code('closed')])
    const info = await ask(world, world.here.tokens.officer, 'GET', '/api/safety/safety_check/pc/info', {
      id: Number(clean.data.id),
    })
    expect(info.data['mate_sign_img']).toBe(mate_sign_img)
    const found = await visit([failed(await photo())], { site_sign_img: await photo(), site_signer: '邵建军' })
    expect(found.data['state']).toBe(safetyCheckStates.code('rectifying'))
    const refused = await visit([failed(await photo())], { refuse_note: '拒不签字', refuse_img: await photo() })
    expect(refused.data['state']).toBe(safetyCheckStates.code('refused'))
  })

  it('is signed for what it says: changed afterwards, or without a word of what was signed, it is not taken', async () => {
    const [line, site_sign_img] = [failed(await photo()), await photo()]
    const signed = { check_at: nowSeconds() - 600, site_signer: '邵建军', site_sign_img }
    const { here } = world
    const body = {
      ...signed,
      engineering_id: site,
      check_type: 1,
      inspector_ids: [here.accounts.officer, here.accounts.section_chief],
      checklist: [line],
      conclusion: 2,
    }
    const signed_digest = signedDigest(body)
    const changed = await visit([{ ...line, note: '临边防护缺失约 30 米' }], { ...signed, signed_digest })
    const again = [{ field: 'site_sign_img', message: '内容改了，请受检方重新签字' }]
    expect(changed.data.fields).toEqual(again)
    expect((await visit([line], { ...signed, signed_digest: null })).data.fields).toEqual(again)
    expect((await visit([line], { ...signed, signed_digest, issue: true })).msg).toBe('')
  })

  it('does not say of one clause that it is kept and broken, and judges a grave danger instead of its level', async () => {
    const clause = { item: '临边防护', category: 'height', basis: 'JGJ 59-2011 B.13-4 临边防护', result: 1 }
    const both = await visit([clause, failed(await photo())])
    expect(both.data.fields).toMatchObject([{ field: 'checklist.0.result' }])
    const unjudged = await visit([failed(await photo(), { level: 3 })])
    expect(unjudged.data.fields).toMatchObject([{ field: 'checklist.0.is_major' }])
    const { data } = await visit([failed(await photo(), { level: 3, is_major: false })])
    const { rows } = await sql`select level, is_major from hidden_danger where check_id = ${data.id}`.execute(db())
    expect(rows).toEqual([{ level: 3, is_major: false }])
  })

  it('keeps where was looked, the weather and who was there; its notice is of the supervision of safety', async () => {
    const seen = {
      part: '3 号楼 12 层',
      progress_stage: 3,
      weather: '多云',
      pm_present: 1,
      director_present: 3,
      safety_present: 1,
    }
    const { data } = await visit([failed(await photo())], seen)
    expect(await one('safety_check', Number(data.id))).toMatchObject(seen)
    expect(await one('supervise_doc', Number(data['doc_id']))).toMatchObject({ line: superviseLine.code('safety') })
  })

  it('hands its dangers out at once where it is asked to; what is late by then waits for another limit', async () => {
    const late = failed(await photo(), { place: '22F 层门', deadline: addDays(today(), -1) })
    const { data } = await visit([failed(await photo()), late], { issue: true })
    const { rows } = await sql<{
      state: number
    }>`select state from hidden_danger where check_id = ${data.id} order by id`.execute(db())
    expect(rows.map(({ state }) => hiddenDangerStates.keyOf(state))).toEqual(['issued', 'draft'])
    const { rows: told } =
      await sql`select 1 from message where account_id = ${world.here.accounts.site} and title = '新的隐患整改，请签收'`.execute(
        db(),
      )
    expect(told.length).toBeGreaterThan(0)
  })

  it('is all or nothing: what is refused leaves no check behind', async () => {
    const before = await sql<{ n: number }>`select count(*)::int as n from safety_check`.execute(db())
    const open = await visit([passed, { item: '安全网', category: 'height' }])
    expect(open.data.fields).toEqual([{ field: 'conclusion', message: '还有 1 项未作结论' }])
    const alone = await visit([passed], { conclusion: 1, inspector_ids: [world.here.accounts.officer] })
    expect(alone.data.fields).toEqual([{ field: 'inspector_ids', message: '监督检查须两名以上监督员参加' }])
    const after = await sql<{ n: number }>`select count(*)::int as n from safety_check`.execute(db())
    expect(after.rows).toEqual(before.rows)
  })
})

describe('a visit kept on a device without network', () => {
  it('arrives once however often it is sent, under another key and after the key was forgotten; its number is drawn on arrival', async () => {
    const offline_no = number()
    const [line, check_at] = [failed(await photo()), nowSeconds() - 900]
    const first = await visit([line], { offline_no, check_at }, 'visit-key-0001')
    const again = await visit([line], { offline_no, check_at }, 'visit-key-0001')
    expect(again.data).toEqual(first.data)
    const later = await visit([line], { offline_no, check_at }, 'visit-key-0002')
    expect(later.data).toMatchObject({ id: first.data.id, check_no: first.data['check_no'], again: true })
    const { rows } = await sql`select check_no from safety_check where offline_no = ${offline_no}`.execute(db())
    expect(rows).toEqual([{ check_no: first.data['check_no'] }])
    expect(String(first.data['check_no'])).toMatch(/^JC/)
  })

  it('sent by two windows at once is one check still', async () => {
    const offline_no = number()
    const line = failed(await photo())
    const both = await Promise.all([visit([line], { offline_no }, 'visit-both-1'), visit([line], { offline_no }, 'visit-both-2')])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
  })

  it('needs a provisional number of the form a device gives', async () => {
    const bare = await visit([passed], { offline_no: 'JC-1', conclusion: 1 })
    expect(bare.data.fields).toEqual([{ field: 'offline_no', message: '临时编号格式不正确' }])
  })
})

describe('a photo of a visit [X05]', () => {
  const twin = async (of: string): Promise<string> => {
    const path = await photo()
    await sql`update file_object t set sha256 = b.sha256 from file_object b where t.path = ${path} and b.path = ${of}`.execute(
      db(),
    )
    return path
  }

  it('is not one of another record nor one of another row, told by its content', async () => {
    const own = await photo()
    const beside = await visit([failed(`${own},${await twin(own)}`)])
    expect(beside.data.fields?.[0]?.message).toBe('这一项里有两张相同的照片，请现场重新拍摄')
    const twice = await visit([failed(own), failed(await twin(own), { place: '35F' })])
    expect(twice.data.fields).toEqual([{ field: 'checklist.1.img', message: '该照片已用于第 1 项，请现场重新拍摄' }])
    expect((await visit([failed(own)])).msg).toBe('')
    const used = await visit([passed, failed(await twin(own), { place: '12F' })])
    expect(used.data.fields?.[0]?.field).toBe('checklist.1.img')
    expect(used.data.fields?.[0]?.message).toMatch(/^该照片已用于(安全隐患|监督检查) \S.*，请现场重新拍摄$/)
  })
})

describe('what an officer takes along', () => {
  it('are the sites of his own body with their coordinates, and his colleagues with their certificates', async () => {
    const { here, there } = world
    const { data } = await ask(world, here.tokens.officer, 'GET', pathOf(check, 'visitDesk'))
    const desk = data as unknown as VisitDesk
    expect(desk.projects.find(({ id }) => id === site)).toMatchObject({
      place: '120.13,30.26',
      mine: true,
      officers: [here.accounts.officer],
    })
    expect(desk.projects.map(({ id }) => id)).not.toContain(there.project)
    // Suspended, and moved to the middle library: visited before it may go on.
    await sql`update engineering set state = 12, history_type = 2 where id = ${site}`.execute(world.platform.db)
    const again = (await ask(world, here.tokens.officer, 'GET', pathOf(check, 'visitDesk'))).data as unknown as VisitDesk
    expect(again.projects.map(({ id }) => id)).toContain(site)
    expect(desk.officers.find(({ id }) => id === here.accounts.officer)?.cert).toBe('浙A01001')
    expect(desk.officers.map(({ id }) => id)).not.toContain(there.accounts.officer)
  })
})
