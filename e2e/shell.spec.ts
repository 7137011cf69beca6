import { expect, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { enter } from './enter'
import { PASSWORD, logOut, signIn } from './people'
import { emptyDraft, freshName } from './project'

test.use({ serviceWorkers: 'allow' })

const LIBRARY = '/#/projectlibrary/supervise'
const HISTORY = '/#/projectlibrary/historySupervise'
const DANGERS = '/#/projectlibrary/supervise/safetyManage/hiddenDanger'
const MIDDLE = '/#/projectlibrary/middeSupervise'

const strip = (page: Page) => page.getByRole('tablist', { name: '打开的页面' })
const tab = (page: Page, name: string) => strip(page).getByRole('tab', { name })
const titles = async (page: Page): Promise<string[]> => {
  const texts = await strip(page).getByRole('tab').allInnerTexts()
  return texts.map((text) => text.trim())
}
const menuOf = async (page: Page, name: string, command: string): Promise<void> => {
  await tab(page, name).click({ button: 'right' })
  await page.getByRole('menu').filter({ visible: true }).getByRole('menuitem', { name: command }).click()
}
async function openThree(page: Page): Promise<void> {
  for (const address of [LIBRARY, MIDDLE, HISTORY]) {
    await page.goto(address)
    await expect(page.getByRole('grid').filter({ visible: true })).toBeVisible()
  }
  expect(await titles(page)).toEqual(['首页', '监督库（在建）', '中间库', '历史库'])
}

test.beforeEach(async ({ page }) => {
  const { done } = await callerOf('section_chief', PASSWORD)
  for (const [key, value] of Object.entries({ 'menu.folded': false, 'menu.starred': [], 'menu.visits': [], 'tabs.pinned': [] }))
    await done('/api/user/pc/preference', { key, value })
  await enter(page, 'section_chief', '/#/index')
})

test('the shell says that this is a demonstration', async ({ page }) => {
  await expect(page.getByRole('complementary', { name: '环境提示' })).toHaveText('演示环境')
})

test('a service worker keeps the versioned files of the pages for offline use, and no answer of the server [S1-05]', async ({
  page,
}) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => /^\/(api|version2|files)\//.test(path))).toEqual([])
})

test('every page under the shell stands beside its menu, below its breadcrumb [S2-11]', async ({ page }) => {
  for (const address of ['/#/home', LIBRARY, HISTORY]) {
    await page.goto(address)
    await expect(strip(page).getByRole('tab', { selected: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '当前位置' })).toBeVisible()
  }
})

test('tabs open, move by drag and stay with order and active one after a reload [S2-01]', async ({ page }) => {
  await openThree(page)
  await tab(page, '历史库').dragTo(tab(page, '监督库（在建）'))
  await expect.poll(() => titles(page)).toEqual(['首页', '历史库', '监督库（在建）', '中间库'])
  await tab(page, '中间库').click()
  await page.reload()
  await expect(tab(page, '中间库')).toHaveAttribute('aria-selected', 'true')
  expect(await titles(page)).toEqual(['首页', '历史库', '监督库（在建）', '中间库'])
  await expect(page.getByRole('heading', { name: '中间库' })).toBeVisible()
})

test('a pinned tab stands first, has no cross, survives closing the others and comes back at the next login', async ({
  page,
}) => {
  await openThree(page)
  await menuOf(page, '历史库', '固定')
  await expect.poll(() => titles(page)).toEqual(['首页', '历史库', '监督库（在建）', '中间库'])
  await menuOf(page, '首页', '关闭其他')
  await expect.poll(() => titles(page)).toEqual(['首页', '历史库'])
  await page.waitForLoadState('networkidle')
  await logOut(page)
  await signIn(page, 'section_chief')
  await expect.poll(() => titles(page)).toEqual(['首页', '历史库'])
  await menuOf(page, '历史库', '取消固定')
  await expect(tab(page, '历史库').getByLabel('已固定')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
})

test('close commands close what they say and go back to the tab seen last', async ({ page }) => {
  await openThree(page)
  await menuOf(page, '中间库', '关闭左侧')
  await expect.poll(() => titles(page)).toEqual(['首页', '中间库', '历史库'])
  await menuOf(page, '中间库', '关闭右侧')
  await expect.poll(() => titles(page)).toEqual(['首页', '中间库'])
  await expect(tab(page, '中间库')).toHaveAttribute('aria-selected', 'true')
  await tab(page, '中间库').click({ button: 'middle' })
  await expect.poll(() => titles(page)).toEqual(['首页'])
  await expect(page).toHaveURL(/#\/index$/)
  await openThree(page)
  await menuOf(page, '首页', '关闭全部')
  await expect.poll(() => titles(page)).toEqual(['首页'])
})

test('the tab bar is worked by keyboard: arrows, menu, move and delete', async ({ page }) => {
  await openThree(page)
  await tab(page, '历史库').focus()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect.poll(() => titles(page)).toEqual(['首页', '监督库（在建）', '历史库', '中间库'])
  await tab(page, '历史库').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, '监督库（在建）')).toHaveAttribute('aria-selected', 'true')
  await tab(page, '监督库（在建）').focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: '关闭右侧' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tab(page, '监督库（在建）').focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => titles(page)).toEqual(['首页', '历史库', '中间库'])
})

test('unsaved input marks its tab and closing it asks first; cancel keeps everything', async ({ browser }) => {
  const owner = await callerOf('owner', PASSWORD)
  const draft = await emptyDraft(owner)
  const mine = await (await browser.newContext()).newPage()
  await enter(mine, 'owner')
  await mine.goto(`/#/projectlibrary/supervise/create?engineering_id=${draft.id}`)
  const address = mine.getByLabel(/^\*?工程地址$/)
  await address.fill('没有保存的地址')
  const own = strip(mine).getByRole('tab', { selected: true })
  await expect(own.getByText('有未保存的内容')).toBeAttached()
  await own.focus()
  await mine.keyboard.press('Delete')
  const question = mine.getByRole('alertdialog')
  await expect(question.getByText('有未保存的内容，确定离开吗？')).toBeVisible()
  await question.getByRole('button', { name: '取消' }).click()
  await expect(address).toHaveValue('没有保存的地址')
  await own.focus()
  await mine.keyboard.press('Delete')
  await question.getByRole('button').filter({ hasNotText: '取消' }).last().click()
  await expect.poll(() => titles(mine)).toEqual(['首页'])
  await mine.context().close()
})

test('what is refused, not there or not open yet says so in a tab beside the others, and closing it goes back [S2-02]', async ({
  page,
}) => {
  await openThree(page)
  await page.goto('/#/group')
  await expect(page).toHaveURL(/#\/401\?url=%2Fgroup$/)
  await expect(page.getByRole('heading', { name: '暂无权限查看' })).toBeVisible()
  await page.goto('/#/aisafetyhat')
  await expect(page.getByRole('heading', { name: '“AI 安全帽”还没有开放' })).toBeVisible()
  await page.goto('/#/nowhere')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  const lost = ['无权限：注册审核', 'AI 安全帽', '页面不存在']
  await expect.poll(() => titles(page)).toEqual(['首页', '监督库（在建）', '中间库', '历史库', ...lost])
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(['首页', '监督库（在建）', '中间库', '历史库', ...lost])
  await page.getByRole('button', { name: '返回上一页' }).click()
  await expect(page.getByRole('heading', { name: '“AI 安全帽”还没有开放' })).toBeVisible()
  await page.keyboard.press('Alt+w')
  await page.getByRole('button', { name: '返回上一页' }).click()
  await expect(page).toHaveURL(/historySupervise$/)
  await expect.poll(() => titles(page)).toEqual(['首页', '监督库（在建）', '中间库', '历史库'])
})

test('the tab of a record bears its name, keeps it through a reload, and tells its code when pointed at', async ({ page }) => {
  const chief = await callerOf('section_chief', PASSWORD)
  const [found] = (await chief.get('/api/biz/biz/pc/inbox', { tab: 'all', limit: 1 })).data.rows ?? []
  const title = String(found?.title)
  await page.goto(`/#/biz/case?id=${String(found?.id)}`)
  const own = tab(page, title)
  await expect(own).toHaveAttribute('title', `${title}　${String(found?.biz_no)}`)
  await page.reload()
  await expect(own).toHaveAttribute('aria-selected', 'true')
  await expect(own).not.toContainText(String(found?.biz_no))
})

test('Ctrl+K finds a menu by its initials, a project by its name and an application by its number', async ({ page }) => {
  await page.keyboard.press('Control+k')
  const panel = page.getByRole('dialog', { name: '搜索' })
  const input = panel.getByRole('combobox')
  await expect(input).toBeFocused()
  await input.pressSequentially('lsk')
  await expect(panel.getByRole('option', { name: /历史库/ }).first()).toBeVisible()
  // What has no line of its own in the menu, the sheets of a project, is found all the same.
  await input.fill('检验批')
  await expect(panel.getByRole('group', { name: '页面' }).getByRole('option', { name: /^检验批/ })).toContainText('各工程')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  const chief = await callerOf('section_chief', PASSWORD)
  const { rows } = (await chief.get('/api/engineering/pc/engineeringProjectList', { page: 1, limit: 1 })).data
  const name = String(rows?.[0]?.engineering_name)
  await page.keyboard.press('Control+k')
  await input.fill(name)
  await expect(panel.getByRole('group', { name: '工程' }).getByRole('option', { name })).toBeVisible()
  await expect(panel.getByRole('option', { selected: true })).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')

  const [found] = (await chief.get('/api/biz/biz/pc/inbox', { tab: 'all', limit: 1 })).data.rows ?? []
  await page.keyboard.press('Control+k')
  await input.fill(String(found?.biz_no).toLowerCase())
  await expect(panel.getByRole('group', { name: '申请' }).getByRole('option', { selected: true })).toContainText(
    String(found?.title),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: String(found?.title), level: 1 })).toBeVisible()
})

test('the dark theme stays after a reload and is undone', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('button', { name: '主题' }).click()
  await page.getByRole('menuitem', { name: /暗|深/ }).click()
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await page.reload()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  expect(await background()).toBe(dark)
  await page.getByRole('button', { name: '主题' }).click()
  await page.getByRole('menuitem').first().click()
  await expect.poll(background).toBe(light)
})

test('a tab of the history library sends header type 1 and says so, another tab sends none [S4-11] [S2-13/history, S2-13/middle, S2-13/supervise]', async ({
  page,
}) => {
  const asked = () => page.waitForRequest((request) => /engineeringProjectList\?.*page=/.test(request.url()))
  const history = asked()
  await page.goto(HISTORY)
  expect((await history).headers().type).toBe('1')
  await expect(page.locator('.history-bar')).toContainText('当前处于历史库，仅可查看')
  const middle = asked()
  await page.goto(MIDDLE)
  expect((await middle).headers().type).toBe('2')
  await expect(page.locator('.history-bar')).toContainText('当前处于中间库，仅可办理监督业务')
  const current = asked()
  await page.goto(LIBRARY)
  expect((await current).headers().type).toBeUndefined()
  await expect(page.locator('.history-bar')).toHaveCount(0)
  await tab(page, '历史库').click()
  await page.getByRole('button', { name: '退出历史库' }).click()
  await expect(page).toHaveURL(/#\/projectlibrary\/supervise$/)
  await expect.poll(() => titles(page)).not.toContain('历史库')
})

test('filters, page and size of a list survive opening a record, going back and a reload T1', async ({ page }) => {
  await page.goto(LIBRARY)
  await page.getByLabel('工程名称', { exact: true }).fill('程')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByRole('combobox', { name: '每页条数' }).click()
  await page.getByTitle('20条/页').filter({ visible: true }).last().click()
  await page.getByRole('button', { name: '第 2 页' }).click()
  const holds = async () => {
    await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByLabel('工程名称', { exact: true })).toHaveValue('程')
    await expect(page.getByText('20条/页').filter({ visible: true }).first()).toBeVisible()
    await expect(page).toHaveURL(/page=2/)
    await expect(page).toHaveURL(/limit=20/)
  }
  await holds()
  await page
    .getByRole('button', { name: /^进入 / })
    .first()
    .click()
  await expect(page).toHaveURL(/ProjectDetails\/survey/)
  await page.goBack()
  await holds()
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  await holds()
})

test('a toast goes after its time and stays in the message centre [S8-10]', async ({ page }) => {
  await page.goto(LIBRARY)
  await page
    .getByRole('button', { name: /^更多操作 / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /关注$/ }).click()
  const toast = page.getByRole('region', { name: '提示', exact: true }).getByText(/已关注|已取消关注/)
  await expect(toast).toBeVisible()
  await expect(toast).toBeHidden({ timeout: 10_000 })
  await page.getByRole('button', { name: /^消息/ }).click()
  await page.getByRole('tab', { name: /^通知/ }).click()
  await expect(page.getByRole('region', { name: '本次登录的提示' }).getByText(/已关注|已取消关注/)).toBeVisible()
})

test('the first stop of the keyboard is the way to the content, and menus open by key', async ({ page }) => {
  await page.reload()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '跳到主要内容' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/#\/index$/)
  const group = page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: /^工程/ })
  await group.focus()
  if ((await group.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '工程库' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '监督库（在建）' })).toBeVisible()
  await page.keyboard.press('Alt+w')
  await expect.poll(() => titles(page)).toEqual(['首页'])
})

test('the menu shows ready pages only, finds them by pinyin and stays folded', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByText('安全帽')).toHaveCount(0)
  await menu.getByRole('searchbox').fill('lishi')
  await expect(menu.getByRole('link', { name: '历史库', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: '中间库' })).toHaveCount(0)
  await menu.getByRole('searchbox').fill(freshName('没有'))
  await expect(menu.getByText('没有名称相符的菜单')).toBeVisible()
  await menu.getByRole('button', { name: '收起菜单' }).click()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await menu.getByRole('button', { name: '展开菜单' }).click()
  await expect(menu.getByRole('searchbox')).toBeVisible()
})

test('what is used often stands first in the menu, and so does what is starred', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  for (let times = 0; times < 3; times += 1) {
    await page.goto(DANGERS)
    await expect(page.getByRole('heading', { name: '隐患整改' })).toBeVisible()
    await page.goto('/#/index')
    await expect(page).toHaveURL(/index$/)
  }
  const often = menu.getByRole('button', { name: '常用', exact: true })
  await expect(often).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.getByRole('link', { name: '隐患整改' })).toBeVisible()
  await menu.getByRole('button', { name: '工程', exact: true }).click()
  await menu.getByRole('link', { name: '标段' }).hover()
  await menu.getByRole('button', { name: '加入常用：标段' }).click()
  await often.click()
  await expect(menu.getByRole('link').nth(0)).toHaveText('标段')
  await menu.getByRole('button', { name: '移出常用：标段' }).click({ force: true })
  await expect(menu.getByRole('link', { name: '标段' })).toHaveCount(0)
})
