import { expect, type Page, test } from '@playwright/test'
import { bizStates } from '@zhujian/domain/biz/biz'
import { withDatabase } from './companies'
import { type Desk, go, openDesk, shown } from './desk'
import { lookUp } from './office'
import { listed } from './page-hands'
import { rowWith } from './sheet-hands'

/** 历史库、中间库的各页：找得到，打得开，只能看。 */
test.describe.configure({ timeout: 180_000 })

const PAST = [
  ['changeNotice', '[S2-16/changeNotice.history]'],
  ['recovery', '[S2-16/recovery.history]'],
  ['construction', '[S2-16/construction.history]'],
  ['towork', '[S2-16/towork.history]'],
  ['dismantle', '[S2-16/dismantle.history]'],
  ['workinspection', '[S2-16/workinspection.history]'],
  ['fileUpload', '[S2-16/fileUpload.history]'],
  ['notice', '[S2-16/notice.history]'],
  ['manager', '[S2-16/manager.history]'],
  ['releaseGL', '[S2-16/releaseGL.history]'],
  ['releaseJL', '[S2-16/releaseJL.history]'],
] as const

interface Case {
  readonly title: string
  /** As lists show it: the project has a column of its own. */
  readonly short: string
  readonly project: number
  readonly applicant: string
  readonly state: string
}

let desk: Desk
/** What was asked for in the demonstration, settled where anything of its kind was, by its kind. */
const cases = new Map<string, Case>()
let moved: readonly number[] = []

const shelve = (ids: readonly number[], library: 0 | 1): Promise<unknown> =>
  withDatabase((client) => client.query('update engineering set history_type = $2 where id = any($1)', [ids, library]))

interface Found {
  readonly kind: string
  readonly title: string
  readonly project: string
  readonly name: string
  readonly username: string
  readonly state: number
}

test.beforeAll(async ({ browser }) => {
  desk = openDesk(browser)
  const { rows } = await withDatabase((client) =>
    client.query<Found>(
      `select distinct on (b.kind) b.kind, b.title, b.state, e.id as project, e.engineering_name as name, a.username
       from biz b join engineering e on e.id = b.engineering_id join account a on a.id = b.applied_by
       where b.deleted_at is null and e.history_type = 0 and b.kind = any($1) order by b.kind, (b.state = 1) desc, b.id`,
      [PAST.map(([kind]) => kind)],
    ),
  )
  for (const { kind, title, project, name, username, state } of rows)
    cases.set(kind, {
      title,
      short: title.replace(name, ''),
      project: Number(project),
      applicant: username,
      state: bizStates.labelOf(state),
    })
  moved = [...new Set([...cases.values()].map(({ project }) => project))]
  await shelve(moved, 1)
})
test.afterAll(async () => {
  await shelve(moved, 0)
  await desk.close()
})

async function history(page: Page, address: string): Promise<void> {
  await go(page, address)
  await page.getByRole('navigation', { name: '切换页面' }).filter({ visible: true }).getByRole('link', { name: '历史库' }).click()
  await expect(shown(page).getByRole('heading', { level: 1 })).toContainText('历史库')
}

async function look(page: Page, words: string): Promise<void> {
  const box = shown(page).getByRole('form', { name: '查找' }).getByRole('textbox')
  await box.fill(words)
  await box.press('Enter')
  await listed(page)
}

/** Found in the history by who asked for it, opened, and nothing is left to be done with it. */
async function past(kind: string): Promise<void> {
  const held = cases.get(kind)
  if (!held) throw new Error(`nothing of ${kind} in the demonstration`)
  const page = await desk.page(held.applicant)
  await history(page, `/business/${kind}`)
  await look(page, `${held.title}没有`)
  await expect(rowWith(page, held.short)).toHaveCount(0)
  await look(page, held.title)
  const row = rowWith(page, held.short).filter({ hasText: held.state }).first()
  await expect(row).toBeVisible()
  await expect(page.locator('.history-bar')).toContainText('仅可查看')
  await expect(shown(page).getByRole('button', { name: '新建申请' })).toHaveCount(0)
  await row.getByRole('button', { name: held.short }).first().click()
  await expect(shown(page).getByRole('heading', { name: held.short }).first()).toBeVisible()
  await expect(shown(page).getByRole('button', { name: /^(通过|驳回|退回补正|撤回|重新提交)$/ })).toHaveCount(0)
}

for (const [kind, fact] of PAST)
  test(`${kind}: what was asked for a project of the history is found again and only read ${fact}`, () => past(kind))

interface Shelf {
  readonly address: string
  readonly library: 1 | 2
  readonly said: RegExp
}

/** A project of the library is found by its name, entered, and stands there to be read only. */
async function shelved({ address, library, said }: Shelf): Promise<void> {
  const { rows } = await withDatabase((client) =>
    client.query<{ name: string }>(
      `select engineering_name as name from engineering where history_type = $1 and deleted_at is null
       and id <> all($2) and engineering_name in (select engineering_name from engineering group by 1 having count(*) = 1)
       order by id desc limit 1`,
      [library, moved],
    ),
  )
  const name = String(rows[0]?.name)
  const page = await desk.page('city_admin')
  const view = await go(page, address)
  await lookUp(page, '工程名称', `${name}没有`)
  await expect(rowWith(page, name)).toHaveCount(0)
  await lookUp(page, '工程名称', name)
  await expect(rowWith(page, name)).toHaveCount(1)
  await expect(view.getByRole('button', { name: /工程登记|登记工程/ })).toHaveCount(0)
  await rowWith(page, name).getByRole('button', { name }).first().click()
  await expect(page.locator('.project-head').getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.locator('.history-bar')).toContainText(said)
}

test('a project of the middle library is found again and only read [S2-24/middeSupervise]', () =>
  shelved({ address: '/middeSupervise', library: 2, said: /中间库/ }))
test('a project of the history library is found again and only read [S2-24/historySupervise]', () =>
  shelved({ address: '/historySupervise', library: 1, said: /历史库/ }))

test('the contents of the history lead to the projects of a district and no others', async () => {
  const page = await desk.page('city_admin')
  const view = await go(page, '/historyLibraryMenu')
  const line = view.getByRole('listitem').filter({ hasText: '西湖区' }).first()
  await expect(line).toContainText(/\d+ 个/)
  await line.getByRole('button', { name: '西湖区' }).click()
  await listed(page)
  await expect(rowWith(page, '西湖区').first()).toBeVisible()
  await expect(rowWith(page, '滨江区')).toHaveCount(0)
  const officer = await desk.page('site')
  await go(officer, '/historyLibraryMenu')
  await expect(shown(officer).getByRole('listitem').filter({ hasText: '滨江区' })).toHaveCount(0)
})
