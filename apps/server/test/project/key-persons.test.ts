import { entityOf } from '@zhujian/domain/entities'
import { keyPost, postFits } from '@zhujian/domain/people/key-posts'
import { idCardCheckDigit } from '@zhujian/model/checksums'
import { addDays, today } from '@zhujian/model/date'
import { siteFacts } from '@zhujian/server/modules/approvals/site-facts'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formValues } from '../factory'
import { createWorld, freshRow, uploadedFile, type World } from '../world'
import { certificatesOf, completeDraft, keyPeople, manager, PC, type Person, person, stored } from './stage'

/** The one register of key persons: declared at registration, filled up after acceptance, changed by application only. */
let world: World
let owner: Person
let contractor: Person
beforeAll(async () => {
  world = await createWorld()
  owner = person(world, world.here, 'owner')
  contractor = person(world, world.here, 'contractor')
})
afterAll(() => world.close())

const ROSTER = '/api/people/manage_user/pc'
const built = (state: number) =>
  freshRow(world.platform, world.here, entityOf('engineering'), world.here.accounts.owner, { state })
/** With the scan of the certificates, as it is asked after acceptance. */
const enter = async (someone: Person, values: Record<string, unknown>) =>
  someone.post(`${ROSTER}/add`, { active: true, cert_file: await uploadedFile(world.platform, someone.account), ...values })
const add = (values: Record<string, unknown>) => enter(contractor, values)
const enrolled = (project: number, name: string) => {
  const { idno, tel } = formValues(entityOf('worker'), {})
  return freshRow(world.platform, world.here, entityOf('worker'), contractor.account, {
    engineering_id: project,
    unit_id: world.here.unit,
    name,
    idcard_type: '01',
    idno,
    tel,
    work_role: 10,
    enter_status: 1,
  })
}

/** Another number that looks the same behind its mask. */
function alike(idno: string): string {
  for (let year = 1950; year < 2000; year++) {
    const body = `${idno.slice(0, 6)}${year}0111${idno.slice(14, 17)}`
    if (idCardCheckDigit(body) === idno.slice(-1) && `${body}${idno.slice(-1)}` !== idno) return `${body}${idno.slice(-1)}`
  }
  throw new Error('no number is alike')
}

describe('the register of key persons', () => {
  it('is the same for the wizard and for the roster: who is declared at registration stands in the roster [point 2]', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const roster = await owner.get(`${ROSTER}/getList`, { engineering_id: draft.id })
    const rows = (roster.data.rows ?? []).toSorted((a, b) => Number(a.id) - Number(b.id))
    const declared = keyPeople().map(({ post, unit_role, name }) => ({ post, unit_role, name, worker_id: null, active: true }))
    expect(rows).toMatchObject(declared)
    const idOf = (post: string) => rows.find((row) => row.post === post)?.id
    expect(await stored(world, draft.id)).toMatchObject({
      sgdw_leader: idOf('project_manager'),
      jldw_leader: idOf('chief_engineer'),
    })
  })

  it('fills an empty post of an accepted project and makes him its leader [D3]', async () => {
    const project = await built(11)
    const worker = await enrolled(project, '郑立新')
    const values = {
      engineering_id: project,
      unit_role: 'sgdw',
      post: 'project_manager',
      worker_id: worker,
      name: '郑立新',
      ...certificatesOf('project_manager'),
    }
    const saved = await add(values)
    expect([saved.code, saved.msg, saved.data.fields]).toEqual([200, '', undefined])
    const { data } = await contractor.get(`${ROSTER}/info`, { id: saved.data.id })
    expect(data).toMatchObject({ unit_id: world.here.unit, idno: expect.stringMatching(/^\*{14}/) })
    expect((await stored(world, project)).sgdw_leader).toBe(saved.data.id)
    const second = await add({ ...values, worker_id: await enrolled(project, '第二人'), name: '第二人' })
    expect(second.data.fields).toEqual([{ field: 'post', message: '本工程已有在岗的项目经理“郑立新”，更换请办理“关键人员变更”' }])
  })

  it('holds certificates of his own: the number of another is refused, entered by hand or taken from the register', async () => {
    const [project, other] = [await built(1), await built(1)]
    const officer = manager('safety_officer')
    expect((await add({ engineering_id: project, ...officer })).msg).toBe('')
    const { safety_cert_no } = officer
    const message = '该安全生产考核合格证编号已登记在另一人名下，请核对证书'
    const copied = await add({ engineering_id: other, ...manager('safety_officer'), safety_cert_no })
    expect(copied.data.fields).toEqual([{ field: 'safety_cert_no', message }])
    const worker_id = await enrolled(other, '第三人')
    const taken = { engineering_id: other, unit_role: 'sgdw', post: 'safety_officer', worker_id, name: '第三人' }
    const linked = await add({ ...taken, ...certificatesOf('safety_officer'), safety_cert_no })
    expect(linked.data.fields).toEqual([{ field: 'safety_cert_no', message }])
    // The same person on the next project.
    expect((await add({ engineering_id: other, ...officer })).msg).toBe('')
  })

  it('takes nobody who is not enrolled on the project, nor under another name', async () => {
    const [project, other] = [await built(1), await built(1)]
    const values = { engineering_id: project, unit_role: 'sgdw', post: 'builder', name: '郑立新' }
    const foreign = await add({ ...values, worker_id: await enrolled(other, '郑立新') })
    expect(foreign.data.fields).toEqual([{ field: 'worker_id', message: '所选实名制人员不属于本工程' }])
    const renamed = await add({ ...values, worker_id: await enrolled(project, '郑立心') })
    expect(renamed.data.fields).toEqual([{ field: 'name', message: '与实名登记的姓名“郑立心”不一致' }])
    const nobody = await add(values)
    expect(nobody.data.fields).toEqual([{ field: 'idno', message: '请填写身份证号，或选择已实名登记的人员' }])
    const misplaced = await add({ ...values, ...manager('chief_engineer') })
    expect(misplaced.data.fields).toEqual([{ field: 'post', message: '施工单位不设总监理工程师，请核对所属方' }])
  })

  it('is changed on an accepted project by 关键人员变更 only; certificates are kept up in place [D2]', async () => {
    const project = await built(1)
    const none = { cert_no: null, safety_cert: null, safety_cert_no: null, safety_cert_to: null }
    const asked = async (post: string) =>
      (await add({ engineering_id: project, ...manager(post), ...none })).data.fields?.map(({ field }) => field)
    expect(await asked('safety_officer')).toEqual(['safety_cert', 'safety_cert_no', 'safety_cert_to'])
    expect(await asked('project_manager')).toEqual(['cert_no', 'safety_cert', 'safety_cert_no', 'safety_cert_to'])
    const officer = manager('safety_officer')
    const saved = await add({ engineering_id: project, ...officer })
    const id = saved.data.id
    const stripped = await contractor.post(`${ROSTER}/edit`, { id, version: saved.data.version, safety_cert: null })
    expect(stripped.data.fields?.[0]?.field).toBe('safety_cert')
    const renamed = await contractor.post(`${ROSTER}/edit`, { id, version: saved.data.version, name: '换了一人', active: false })
    const message = '工程已受理，更换关键岗位人员请办理“关键人员变更”'
    expect(renamed.data.fields).toEqual([
      { field: 'name', message },
      { field: 'active', message },
    ])
    expect((await contractor.post(`${ROSTER}/delete`, { ids: String(id) })).data.results).toMatchObject([
      { ok: false, msg: message },
    ])
    const idno = alike(String(officer.idno))
    const swapped = await contractor.post(`${ROSTER}/edit`, { id, version: saved.data.version, idno })
    expect(swapped.data.fields).toEqual([{ field: 'idno', message }])
    const renewal = { id, version: saved.data.version, safety_cert_to: '2030-01-31' }
    const bare = await contractor.post(`${ROSTER}/edit`, renewal)
    expect(bare.data.fields).toEqual([{ field: 'cert_file', message: '改了证书的，请上传新的证书扫描件' }])
    const cert_file = await uploadedFile(world.platform, contractor.account)
    const renewed = await contractor.post(`${ROSTER}/edit`, { ...renewal, cert_file })
    expect([renewed.code, renewed.msg]).toEqual([200, ''])
    const told = await sql<{ body: string }>`select body from message where title = '关键岗位人员的证书改了，请核验'
      and engineering_id = ${project}`.execute(world.platform.db)
    expect(told.rows[0]?.body).toContain('安考证有效期至')
  })
})

describe('the first appointment locks', () => {
  /** A draft whose project manager is this one, handed in, with its files passed. */
  async function handedIn(pm: Record<string, unknown>) {
    const draft = await completeDraft(world, owner, world.here)
    const { data } = await owner.get(`${PC}/engineeringProjectInfo`, { engineering_id: draft.id })
    const managers = data.managers as unknown as Record<string, unknown>[]
    const former = managers.find(({ post }) => post === 'project_manager')
    const replaced = { version: draft.version, step: 1, managers: [{ ...former, remove: true }, pm] }
    const saved = await owner.post(`${PC}/engineeringProjectSave`, { engineering_id: draft.id, ...replaced })
    expect([saved.code, saved.msg]).toEqual([200, ''])
    const sent = await owner.post(`${PC}/engineeringProjectState`, {
      engineering_id: draft.id,
      version: saved.data.version,
      state: 0,
    })
    return { id: draft.id, sent }
  }
  const accept = async (id: number) => {
    const intake = person(world, world.here, 'intake')
    await sql`update engineering_file set status = 2 where engineering_id = ${id}`.execute(world.platform.db)
    const { version } = await stored(world, id)
    return intake.post(`${PC}/auditPass`, { engineering_id: id, version, result: 'pass', files: [] })
  }
  const locks = async (engineering_id: number) => {
    const { rows } = await sql<{ post: string; lock_status: number; at: number | null }>`select post, lock_status,
      lock_engineering_id as at from manage_user where engineering_id = ${engineering_id} and deleted_at is null order by id`.execute(
      world.platform.db,
    )
    return rows
  }

  it('who is declared on a project when it is accepted, and nobody before', async () => {
    const { id } = await handedIn(manager('project_manager'))
    expect((await locks(id)).map(({ lock_status }) => lock_status)).toEqual([0, 0, 0, 0])
    expect((await accept(id)).msg).toBe('')
    expect(await locks(id)).toEqual(
      ['safety_officer', 'safety_officer', 'chief_engineer', 'project_manager'].map((post) => ({ post, lock_status: 1, at: id })),
    )
  })

  it('a manager on one project: another cannot be handed in with him, nor accepted, until he is released there', async () => {
    const pm = manager('project_manager')
    const first = await handedIn(pm)
    const second = await handedIn(pm)
    expect([first.sent.msg, second.sent.msg]).toEqual(['', ''])
    expect((await accept(first.id)).msg).toBe('')
    const named = String((await stored(world, first.id)).engineering_name)
    const refusal = `项目经理冯国平在“${named}”任项目经理，处于锁定状态，须先办理人员解锁`
    expect((await accept(second.id)).msg).toBe(`系统核查有 1 项不符，请退回补正：${refusal}`)
    const third = await handedIn(pm)
    expect(third.sent.data.fields?.[0]?.message).toContain(refusal)
    await sql`update manage_user set lock_status = 0 where engineering_id = ${first.id}`.execute(world.platform.db)
    expect((await accept(second.id)).msg).toBe('')
  })

  it('a manager once, however many projects are accepted with him at the same moment', async () => {
    const pm = manager('project_manager')
    const both = [await handedIn(pm), await handedIn(pm)]
    const answers = await Promise.all(both.map(({ id }) => accept(id)))
    expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1)
    const held = (await Promise.all(both.map(({ id }) => locks(id)))).flat()
    expect(held.filter(({ post, lock_status }) => post === 'project_manager' && lock_status === 1)).toHaveLength(1)
  })

  it('who fills an empty post of an accepted project; a chief engineer may serve three', async () => {
    const chief = manager('chief_engineer', 'jldw')
    const projects = [await built(1), await built(1), await built(1), await built(1)]
    const answers = []
    // 总监是监理的人，由监理登记。
    const supervisor = person(world, world.here, 'consultant')
    for (const engineering_id of projects) answers.push(await enter(supervisor, { engineering_id, ...chief }))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, answers[3]?.code])
    expect(answers[3]?.msg).toMatch(/^总监理工程师冯国平已在.*总监最多担任 3 项，须先办理监理人员解锁$/)
    expect(await locks(projects[2] ?? 0)).toEqual([{ post: 'chief_engineer', lock_status: 1, at: projects[2] }])
    expect(await locks(projects[3] ?? 0)).toEqual([])
  })

  it('nobody for longer than the project: who was locked there is free when it is cancelled', async () => {
    const { id } = await handedIn(manager('project_manager'))
    await accept(id)
    const applied = await owner.post(`${PC}/engineeringProjectCancel`, {
      engineering_id: id,
      version: (await stored(world, id)).version,
      action: 'apply',
      cancel_reason: '不再建设',
    })
    expect(applied.msg).toBe('')
    const intake = person(world, world.here, 'intake')
    const { version } = await stored(world, id)
    const cancelled = await intake.post(`${PC}/engineeringProjectCancel`, { engineering_id: id, version, action: 'confirm' })
    expect(cancelled.msg).toBe('')
    expect((await locks(id)).map(({ lock_status }) => lock_status)).toEqual([0, 0, 0, 0])
  })
})

async function verify(someone: Person, id: unknown, act = 'verifyCert', note = '与原件一致') {
  const { data } = await contractor.get(`${ROSTER}/info`, { id })
  return someone.post(`${ROSTER}/${act}`, { id, version: data.version, note })
}

describe('who was entered after the acceptance', () => {
  const officers = async (id: number): Promise<number> =>
    (await siteFacts(world.platform.db, (await stored(world, id)) as never)).safety_officers

  it('comes with the scan of his certificates, and counts when the officer has verified them', async () => {
    const project = await built(1)
    await sql`update engineering set main_officer = ${world.here.accounts.officer} where id = ${project}`.execute(
      world.platform.db,
    )
    const officer = manager('safety_officer')
    expect((await add({ engineering_id: project, ...officer, cert_file: null })).data.fields?.map(({ field }) => field)).toEqual([
      'cert_file',
    ])
    const { data } = await add({ engineering_id: project, ...officer })
    expect(await officers(project)).toBe(0)
    const officerOf = person(world, world.here, 'officer')
    const told = await sql<{ n: number }>`select count(*)::int as n from message where account_id = ${officerOf.account}
      and engineering_id = ${project} and title = '补登了关键岗位人员，请核验证书'`.execute(world.platform.db)
    expect(told.rows).toEqual([{ n: 1 }])
    expect((await verify(person(world, world.here, 'chief_engineer'), data.id)).code).toBe(10000)
    expect((await verify(officerOf, data.id)).msg).toBe('')
    expect(await officers(project)).toBe(1)
    expect((await verify(officerOf, data.id)).msg).toBe('证书登记为“已核验”的不必再办')
    expect((await verify(officerOf, data.id, 'refuseCert')).msg).toBe('')
    expect(await officers(project)).toBe(0)
    const refused = await sql<{ body: string }>`select body from message where account_id = ${contractor.account}
      and engineering_id = ${project} and title = '关键岗位人员证书不符，请更换后重报'`.execute(world.platform.db)
    expect(refused.rows[0]?.body).toMatch(/^证书不符：.*与原件一致$/)
  })

  it('whose certificate is refused stands in the to-do of his company with the reason, until it is put right', async () => {
    const project = await built(1)
    const officerOf = person(world, world.here, 'officer')
    const { data } = await add({ engineering_id: project, ...manager('safety_officer') })
    const id = Number(data.id)
    const waiting = async (who: Person) =>
      ((await who.get(bizApi.todo, { tab: 'todo', limit: 50 })).data.rows ?? []).flatMap((line) =>
        line.source === 'manage_user' && line.id === id ? [line.title] : [],
      )
    for (const note of ['好', '不行', '。。。。'])
      expect((await verify(officerOf, id, 'refuseCert', note)).data.fields).toEqual([
        { field: 'note', message: '请写明哪一张证书、哪里不符，单位才好改正' },
      ])
    expect((await verify(officerOf, id, 'verifyCert', '好')).data.fields?.map(({ field }) => field)).toEqual(['note'])
    const why = '安考证编号与平台查询的不一致'
    expect((await verify(officerOf, id, 'refuseCert', why)).msg).toBe('')
    expect((await contractor.get(`${ROSTER}/info`, { id })).data).toMatchObject({ cert_verify: 2, cert_refused: why })
    expect((await waiting(contractor))[0]).toContain(why)
    expect(await waiting(officerOf)).toEqual([])
    expect(await waiting(person(world, world.there, 'contractor'))).toEqual([])
    const { version } = (await contractor.get(`${ROSTER}/info`, { id })).data
    const cert_file = await uploadedFile(world.platform, contractor.account)
    expect((await contractor.post(`${ROSTER}/edit`, { id, version, cert_file })).msg).toBe('')
    expect((await contractor.get(`${ROSTER}/info`, { id })).data).toMatchObject({ cert_verify: 0, cert_refused: null })
    expect(await waiting(contractor)).toEqual([])
  })

  it('is verified anew when anything of his certificate changes, which takes another scan; a refused one is put right so', async () => {
    const project = await built(1)
    const officerOf = person(world, world.here, 'officer')
    const { data } = await add({ engineering_id: project, ...manager('safety_officer') })
    const id = Number(data.id)
    const now = async () => (await contractor.get(`${ROSTER}/info`, { id })).data
    const edit = async (change: object) => contractor.post(`${ROSTER}/edit`, { id, version: (await now()).version, ...change })
    expect((await verify(officerOf, id)).msg).toBe('')
    for (const change of [{ cert_type: '注册安全工程师' }, { cert_major: '建筑施工安全' }, { safety_cert_no: '浙建安C2026077' }])
      expect((await edit(change)).data.fields?.map(({ field }) => field)).toEqual(['cert_file'])
    const { cert_file } = await now()
    expect((await edit({ cert_type: '注册安全工程师', cert_file })).data.fields?.map(({ field }) => field)).toEqual(['cert_file'])
    const fresh = await uploadedFile(world.platform, contractor.account)
    expect((await edit({ cert_type: '注册安全工程师', cert_file: fresh })).msg).toBe('')
    expect(await now()).toMatchObject({ cert_verify: 0, cert_verify_by: null, cert_verify_at: null })
    expect(await officers(project)).toBe(0)
    expect((await verify(officerOf, id, 'refuseCert')).msg).toBe('')
    expect((await edit({ cert_file: await uploadedFile(world.platform, contractor.account) })).msg).toBe('')
    expect((await verify(officerOf, id)).msg).toBe('')
    expect(await officers(project)).toBe(1)
  })
})

describe('the vacant posts of a project', () => {
  const vacant = async (engineering_id: number) =>
    ((await contractor.get(`${ROSTER}/vacancies`, { engineering_id })).data.rows ?? []).map(({ text }) => text)

  it('are what is left to add on an accepted project: whoever has all posts of his side filled replaces by 关键人员变更', async () => {
    const project = await built(1)
    const adding = async () => (await contractor.get(`${ROSTER}/vacancies`, { engineering_id: project })).data['adding']
    expect(await adding()).toBe(true)
    const { platform, here } = world
    const parts = (
      await sql<{ role: string }>`select role from engineering_unit where engineering_id = ${project} and active
      and deleted_at is null and role in ('sgdw', 'specialty', 'nwgs', 'crane_lease', 'crane_install', 'concrete')`.execute(
        platform.db,
      )
    ).rows
    const lasting = { active: true, cert_to: '2099-12-31', safety_cert_to: '2099-12-31', cert_verify: null }
    for (const { role } of parts)
      for (const post of keyPost.codes.map(String).filter((each) => postFits(role, each)))
        for (const _each of post === 'safety_officer' ? [1, 2, 3, 4, 5, 6] : [1])
          await freshRow(platform, here, entityOf('manage_user'), here.accounts.contractor, {
            engineering_id: project,
            unit_role: role,
            post,
            ...lasting,
          })
    expect(await adding()).toBe(false)
    await sql`update manage_user set active = false where engineering_id = ${project} and post = 'quality_officer'`.execute(
      platform.db,
    )
    expect(await adding()).toBe(true)
  })

  it('are told until somebody stands in them, and to nobody who does not see the project', async () => {
    const project = await built(1)
    expect(await vacant(project)).toContain('施工单位项目经理')
    const { data } = await add({ engineering_id: project, ...manager('project_manager') })
    await verify(person(world, world.here, 'officer'), data.id)
    expect(await vacant(project)).not.toContain('施工单位项目经理')
    await sql`update manage_user set cert_to = ${addDays(today(), -1)} where engineering_id = ${project} and post = 'project_manager'`.execute(
      world.platform.db,
    )
    expect(await vacant(project)).toContain('施工单位项目经理（在岗的 1 人证书已过期）')
    const stranger = person(world, world.there, 'contractor')
    expect((await stranger.get(`${ROSTER}/vacancies`, { engineering_id: project })).data.problem).toBe('notFound')
  })
})
