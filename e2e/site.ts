import { strict as assert } from 'node:assert'
import { expect } from '@playwright/test'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { today } from '@zhujian/model/date'
import { withDatabase } from './companies'
import { type Desk, go } from './desk'
import { type Filling, fillForm } from './filling'
import { freshPhoto } from './made'
import { accepted, freshIdCard, freshName } from './project'

const PROJECT = '/api/engineering/pc'

/** A project of its own, where the demo people of both sides hold every office. */
export interface Site {
  readonly id: number
  name: string
}

/** The project as it stands after causes that are no part of the journey; the journeys themselves go through the causes. */
export const bring = ({ id }: Site, state: 'building' | 'accepting' | 'completed'): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      `update engineering set state = $2, version = version + 1,
         sj_kg_time = coalesce(sj_kg_time, now() - interval '30 days'),
         sj_jg_time = case when $3 then now() end, completed_on = case when $4 then $5::date end
       where id = $1`,
      [id, engineeringStates.code(state), state !== 'building', state === 'completed', today()],
    ),
  )

const ACCOUNT = '/api/account/account/pc'
const STAFF = ['site', 'chief_engineer'] as const

/** Gives the project to its people, as the platform's administrator does, or takes it away again. */
async function staff(desk: Desk, change: (ids: readonly number[]) => number[]): Promise<void> {
  const admin = await desk.caller('admin')
  for (const username of STAFF) {
    const { data } = await admin.get(`${ACCOUNT}/info`, { id: (await desk.person(username)).id })
    const { id, version, engineering_ids } = data as unknown as { id: number; version: number; engineering_ids: number[] | null }
    await admin.done(`${ACCOUNT}/edit`, { id, version, engineering_ids: change(engineering_ids ?? []) })
  }
}

export const leaveSite = (desk: Desk, site: Site): Promise<void> => staff(desk, (ids) => ids.filter((id) => id !== site.id))

/** Registered, accepted, given to its officer and its staff: 待开工. */
export async function openSite(desk: Desk, name = freshName('办理工程')): Promise<Site> {
  const [owner, intake] = [await desk.caller('owner'), await desk.caller('intake')]
  const [sgdw, jldw] = [(await desk.person('contractor')).unit_id, (await desk.person('consultant')).unit_id]
  const [{ unit_id }, { unit_id: testing }] = [await desk.person('equipment'), await desk.person('testing')]
  const { id } = await accepted(owner, intake, name, {
    parties: {
      sgdw,
      sgdw_text: String(sgdw),
      jldw,
      jldw_text: String(jldw),
      units: [
        { role: 'crane_lease', unit_id, unit_name: '租赁单位' },
        { role: 'crane_install', unit_id, unit_name: '安装单位' },
        { role: 'testing', unit_id: testing, unit_name: '检测单位' },
      ],
    },
    contract: { license_no: `3301062026${String(Date.now()).slice(-8)}`, license_date: today(), license_org: '西湖区住建局' },
  })
  const { id: officer } = await desk.person('officer')
  const chief = await desk.caller('section_chief')
  const { results } = await chief.done(`${PROJECT}/engineeringProjectAssign`, { ids: [id], main_officer: officer })
  assert.deepEqual(
    (results as { ok: boolean }[]).map(({ ok }) => ok),
    [true],
  )
  await staff(desk, (ids) => [...ids, id])
  return { id, name }
}

/** Under construction for a month. */
export async function openBuildingSite(desk: Desk): Promise<Site> {
  const site = await openSite(desk)
  await bring(site, 'building')
  return site
}

const add = async (desk: Desk, username: string, path: string, values: Record<string, unknown>): Promise<number> =>
  Number((await (await desk.caller(username)).done(`/api/${path}/pc/add`, values)).id)

/** Somebody of a company registered on the site; answers the id in the register of people. */
export async function enrol(desk: Desk, site: Site, name: string, company = 'contractor', more = {}): Promise<number> {
  const { unit_id } = await desk.person(company)
  return add(desk, 'contractor', 'people/worker', {
    engineering_id: site.id,
    unit_id,
    name,
    idcard_type: '01',
    idno: freshIdCard(),
    work_type: '020',
    work_role: 20,
    enter_on: today(),
    ...more,
  })
}

const LABOUR = '/projectlibrary/supervise/safetyManage'
/** Whose company has the post. */
const PARTY: Readonly<Record<string, readonly [role: string, account: string]>> = {
  chief_engineer: ['监理单位', 'consultant'],
}

/** Opens the form of a list of the site, fills it in and saves it, as the person at the desk would. */
async function enter(desk: Desk, username: string, list: string, site: Site, label: string, filling: Filling): Promise<void> {
  const page = await desk.page(username)
  const view = await go(page, `${LABOUR}/${list}?engineering_id=${site.id}`)
  await view
    .getByRole('button', { name: `新建${label}` })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: `新建${label}` })
  await fillForm(page, form, filling)
  await form.getByRole('button', { name: /^保\s?存/ }).click()
  await expect(form).toBeHidden()
}

/** In a post that counts, entered on the page of key persons; answers the row of the register. */
export async function appoint(desk: Desk, site: Site, name: string, post: string): Promise<number> {
  const [party, account] = PARTY[post] ?? ['施工单位', 'contractor']
  const idno = freshIdCard()
  const certificate =
    post === 'safety_officer'
      ? { 安考证类别: 'C3证', 安考证编号: `浙建安C3（2024）${idno.slice(6, 17)}`, 安考证有效期至: '2036-12-31', 证书扫描件: 1 }
      : {}
  const person = { 所属方: party, 岗位: keyPost.labelOf(post), 姓名: name, 身份证号: idno }
  const filling = { ...person, ...certificate, 在岗: '是' }
  await enter(desk, account, 'manageUser', site, '关键岗位人员', filling)
  return keyPerson(desk, site, name, post)
}

/** The row of the register of who was declared at registration or appointed later. */
export async function keyPerson(desk: Desk, site: Site, name: string, post: string): Promise<number> {
  const [, account] = PARTY[post] ?? ['施工单位', 'contractor']
  const { data } = await (await desk.caller(account)).get('/api/people/manage_user/pc/getList', {
    engineering_id: site.id,
    name,
    post,
  })
  return Number(data.rows?.[0]?.id)
}

/** The wage account, opened on its page by the contractor, with the photograph of the notice board. */
export const openWageAccount = (desk: Desk, site: Site): Promise<void> =>
  enter(desk, 'contractor', 'bank', site, '工资专户', {
    专户名称: `${site.name}农民工工资专户`,
    开户银行: '工商银行',
    开户支行: '西湖支行',
    专户账号: `62220${String(Date.now()).slice(-12)}`,
    开户日期: today(),
  })

/** The post is locked on the site, as after an earlier change of people. */
export const lock = (person: number, site: Site): Promise<unknown> =>
  withDatabase((client) =>
    client.query('update manage_user set lock_status = 1, lock_engineering_id = $2 where id = $1', [person, site.id]),
  )

const CRANE = 'device/crane'

/** A tower crane in use. */
export async function raiseCrane(desk: Desk, site: Site, crane_name: string): Promise<number> {
  const owner_unit = (await desk.person('equipment')).unit_id
  const id = await add(desk, 'site', CRANE, {
    engineering_id: site.id,
    crane_kind: 1,
    crane_name,
    record_no: freshName('浙A2026'),
    model: 'QTZ80',
    maker: '长沙中联',
    factory_no: freshName('F'),
    owner_unit,
  })
  await withDatabase((client) => client.query('update crane set state = 1 where id = $1', [id]))
  return id
}

async function examine(desk: Desk, username: string, path: string, id: number, step: string, values = {}): Promise<void> {
  const caller = await desk.caller(username)
  const { data } = await caller.get(`/api/${path}/pc/info`, { id })
  await caller.done(`/api/${path}/pc/examine`, { id, version: data.version, step, ...values })
}

export async function takeCraneDown(desk: Desk, id: number): Promise<void> {
  const removed_img = await (await desk.caller('site')).upload('拆除后.png', await freshPhoto())
  await examine(desk, 'site', CRANE, id, 'remove', {
    removed_on: today(),
    removed_img,
    removed_early: '台风橙色预警，提前撤离塔机',
  })
}

/** The whole site is stopped by a notice that was drafted, reviewed and signed. */
export async function stopSite(desk: Desk, site: Site): Promise<number> {
  const path = 'safety/stop_work'
  const id = await add(desk, 'officer', path, { engineering_id: site.id, scope: 2, reason: '基坑支护变形超过报警值' })
  await examine(desk, 'officer', path, id, 'submit')
  await examine(desk, 'section_chief', path, id, 'review')
  await examine(desk, 'station_head', path, id, 'issue')
  return id
}

/** Its notice is served and the site visited again: serving and visiting have tests of their own (document.spec.ts, visit.spec.ts). */
export async function servedAndVisited({ id }: Site): Promise<void> {
  await withDatabase(async (client) => {
    await client.query(
      `update supervise_doc d set state = 12, deliver_at = now(), deliver_method = 1 from stop_work s
       where s.doc_id = d.id and s.engineering_id = $1 and d.state = 1`,
      [id],
    )
    await client.query(
      `update doc_receipt r set state = 1, deliver_at = now(), deliver_method = 1, signed_at = now() from stop_work s
       where s.doc_id = r.doc_id and s.engineering_id = $1 and r.deliver_at is null`,
      [id],
    )
    await client.query(
      `insert into safety_check (engineering_id, checker_side, check_type, check_at, inspector_ids, checklist, state)
       values ($1, 1, 5, now(), '{}', '[]', 1)`,
      [id],
    )
  })
}

/** What a list of the site says of one row; there is no page of it yet. */
export async function rowOf(desk: Desk, username: string, path: string, id: number): Promise<Record<string, unknown>> {
  const { code, msg, data } = await (await desk.caller(username)).get(`/api/${path}/pc/info`, { id })
  assert.equal(code, 200, msg)
  return data
}

/** 监理核验过的操作资格证书；证书怎样登记、核验，起重机械自己的旅程说。 */
export const verifiedCertificate = ({ id }: Site, name: string, kind: string): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      `insert into special_cert (engineering_id, worker_id, work_kind, cert_no, issue_org, issue_on, valid_to, verified_to, verify, state)
       select engineering_id, id, $3, '浙A2026' || id, '浙江省住房和城乡建设厅', current_date - 100, current_date + 400, current_date + 400, 1, 1
       from worker where engineering_id = $1 and name = $2`,
      [id, name, kind],
    ),
  )
