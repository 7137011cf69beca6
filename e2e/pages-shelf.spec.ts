import { expect, type Page, test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { withDatabase } from './companies'
import { type Desk, go, openDesk, shown } from './desk'
import { BUILDING_PARTS, inDays } from './filling'
import { listed, openList, seek, takesAlong } from './page-hands'
import { projectHead } from './place'
import { foundBy, refuse, rowWith } from './sheet-hands'
import { handInPapers, mend } from './site-hands'
import { bring, leaveSite, openBuildingSite, type Site } from './site'

/** 各库之间：竣工验收从在建到历史，单体台账、历史库目录、中间库、历史库；进了历史库的只能看。 */
test.describe.configure({ timeout: 180_000 })

let desk: Desk
const sites: Site[] = []
test.beforeAll(({ browser }) => {
  desk = openDesk(browser)
})
test.afterAll(async () => {
  for (const site of sites) await leaveSite(desk, site)
  await desk.close()
})

async function openOne(): Promise<Site> {
  const site = await openBuildingSite(desk)
  sites.push(site)
  return site
}

/** 转库的事另有测试，这里只要它在那里。 */
const shelve = ({ id }: Site, library: 1 | 2): Promise<unknown> =>
  withDatabase((client) => client.query('update engineering set history_type = $2 where id = $1', [id, library]))

const open = (username: string, address: string): Promise<Page> => openList(desk, username, address)

async function toHistory(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: '切换页面' }).filter({ visible: true }).getByRole('link', { name: '历史库' }).click()
  await expect(shown(page).getByRole('heading', { level: 1 })).toContainText('历史库')
  await expect(page.locator('.history-bar')).toContainText('仅可查看')
  await listed(page)
}

const PARTIES = [
  ['建设单位', '钱晓东', '组长'],
  ['施工单位', '刘海涛', '成员'],
] as const

/** Entered on the list of all projects by the owner of this one; planned before the works end it is complained of. */
async function enterAcceptance(page: Page, site: Site): Promise<void> {
  const form = await refuse(page, {
    label: '竣工验收',
    filling: {
      所属工程: site.name,
      完工日期: today(),
      计划验收日期: inDays(-1),
      验收地点: '项目部会议室',
      验收合格的分部: BUILDING_PARTS,
      验收组名单: PARTIES.map(([单位, 姓名, 职责]) => ({ 单位, 姓名, 职责 })),
    },
    refused: ['计划验收日期', '计划验收日期不能早于完工日期'],
    mended: {},
    row: site.name,
  })
  await mend(page, form, { 计划验收日期: inDays(20) })
  await listed(page)
}

test('an acceptance is entered, complained of, found by its project and no other, taken along, and not handed in while papers are missing; who only supervises enters none [S2-18/completionAcceptance]', async () => {
  const site = await openOne()
  await bring(site, 'accepting')
  const page = await open('owner', '/completionAcceptance')
  await enterAcceptance(page, site)
  await foundBy(page, '所属工程', [site.name, '双浦'], site.name)
  await seek(page, '所属工程', site.name)
  await expect(rowWith(page, site.name)).toHaveCount(1)
  await takesAlong(page, '竣工验收')
  await rowWith(page, site.name).getByRole('button', { name: site.name, exact: true }).click()
  await expect(shown(page).getByRole('heading', { name: site.name })).toBeVisible()
  const lacking = shown(page).getByRole('button', { name: /^报送（还差 \d+ 项）$/ })
  await expect(lacking).toBeDisabled()
  const before = await lacking.textContent()
  await handInPapers(page)
  await expect(lacking).toBeDisabled()
  await expect(lacking).not.toHaveText(String(before))
  const officer = await open('officer', '/completionAcceptance')
  await seek(officer, '所属工程', site.name)
  await expect(shown(officer).getByRole('button', { name: '新建竣工验收' })).toHaveCount(0)
})

test('the acceptance of a project of the history is found there by its project and no other, opened, and nothing is to be done with it [S2-18/completionAcceptance.history]', async () => {
  const site = await openOne()
  await bring(site, 'accepting')
  const page = await open('owner', '/completionAcceptance')
  await enterAcceptance(page, site)
  await shelve(site, 1)
  const now = await open('owner', '/completionAcceptance')
  await expect(rowWith(now, site.name)).toHaveCount(0)
  await toHistory(page)
  await foundBy(page, '所属工程', [site.name, '双浦'], site.name)
  await seek(page, '所属工程', site.name)
  await takesAlong(page, '竣工验收')
  await expect(shown(page).getByRole('button', { name: '新建竣工验收' })).toHaveCount(0)
  await rowWith(page, site.name).getByRole('button', { name: site.name, exact: true }).click()
  await expect(shown(page).getByRole('heading', { name: site.name })).toBeVisible()
  await expect(shown(page).getByRole('button', { name: /^(报送|上传)/ })).toHaveCount(0)
})

test('the buildings of a project of the history are found there by their project and no other, taken along and opened, and none is added or changed [S2-16/monomer.history]', async () => {
  const site = await openOne()
  await shelve(site, 1)
  const page = await open('owner', '/business/monomer')
  await toHistory(page)
  await foundBy(page, '所属工程', [site.name, '双浦'], site.name)
  await seek(page, '所属工程', site.name)
  await expect(rowWith(page, '1#楼')).toHaveCount(1)
  await takesAlong(page, '单体工程')
  await expect(shown(page).getByRole('button', { name: /^新建/ })).toHaveCount(0)
  await rowWith(page, '1#楼').getByRole('button', { name: '1#楼' }).first().click()
  const record = page.getByRole('dialog').filter({ visible: true })
  await expect(record).toContainText(site.name)
  await expect(record.getByRole('button', { name: /^(编辑|删除|开工|填报进度)$/ })).toHaveCount(0)
})

/** What the contents of the history say of a district this year. */
async function counted(page: Page): Promise<number> {
  await go(page, '/historyLibraryMenu')
  await page.locator('.tab-tool[aria-label="重新加载"]').click()
  await expect(shown(page).getByText(/共 [\d,]+ 个工程/)).toBeVisible()
  const lines = shown(page).getByRole('listitem').filter({ hasText: '西湖区' })
  const texts = await lines.allTextContents()
  return texts.reduce((sum, text) => sum + Number(/([\d,]+) 个/.exec(text)?.[1]?.replaceAll(',', '') ?? 0), 0)
}

test('a project moved to the history is counted in its contents, found behind its district and not behind another name, and only read; the officer of another district does not see it [S2-24/historyLibraryMenu]', async () => {
  const site = await openOne()
  const page = await desk.page('section_chief')
  const before = await counted(page)
  const elsewhere = await counted(await desk.page('officer2'))
  await shelve(site, 1)
  await expect.poll(() => counted(page)).toBe(before + 1)
  expect(await counted(await desk.page('officer2'))).toBe(elsewhere)
  await shown(page).getByRole('button', { name: '西湖区' }).first().click()
  await listed(page)
  await foundBy(page, '工程名称', [site.name, `${site.name}没有`], site.name)
  await seek(page, '工程名称', site.name)
  await rowWith(page, site.name).getByRole('button', { name: site.name }).first().click()
  await expect(projectHead(page).getByRole('heading', { name: site.name, level: 1 })).toBeVisible()
  await expect(page.locator('.history-bar')).toContainText('仅可查看')
})

/** Moved there, found in the list of the library and in no other, and taken along. */
async function keptIn(address: string, library: 1 | 2, said: RegExp): Promise<void> {
  const site = await openOne()
  const current = await open('section_chief', '/projectlibrary/supervise')
  await seek(current, '工程名称', site.name)
  await expect(rowWith(current, site.name)).toHaveCount(1)
  await shelve(site, library)
  const gone = await open('section_chief', '/projectlibrary/supervise')
  await expect(rowWith(gone, site.name)).toHaveCount(0)
  const page = await open('section_chief', address)
  await expect(page.locator('.history-bar')).toContainText(said)
  await foundBy(page, '工程名称', [site.name, `${site.name}没有`], site.name)
  await seek(page, '工程名称', site.name)
  await takesAlong(page, '工程')
}

test('a project of the middle library stands in its list, is found by its name and by no other, and is taken along [S1-02/middleLibrary]', () =>
  keptIn('/projectlibrary/middeSupervise', 2, /中间库/))
test('a project of the history library stands in its list, is found by its name and by no other, and is taken along [S1-02/historyLibrary]', () =>
  keptIn('/projectlibrary/historySupervise', 1, /历史库/))
