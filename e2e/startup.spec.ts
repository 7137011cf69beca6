import { expect, type Page, test } from '@playwright/test'
import { callerOf, origin } from './api'
import { enter } from './enter'
import { PASSWORD } from './people'
import { freshName } from './made'

/** 启动设置与路由：公开设置存在哪里、用在哪里，每个页面登记的各项，地址换不成时不出错。 */
test.describe.configure({ timeout: 120_000 })

const SETUP = '/api/setting/setup/pc'

/** 改一项站点设置，用过放回去。 */
async function whileSet(key: string, label: string, value: unknown, work: () => Promise<void>): Promise<void> {
  const admin = await callerOf('admin', PASSWORD)
  const row = async () => (await admin.get(`${SETUP}/getList`)).data.rows?.find((each) => each.key === key)
  const before = await row()
  const save = async (next: unknown, restore: boolean): Promise<void> => {
    const version = (await row())?.version
    const change = { key, version, confirm: label }
    await admin.done(`${SETUP}/save`, { changes: [restore ? { ...change, restore_default: true } : { ...change, value: next }] })
  }
  await save(value, false)
  try {
    await work()
  } finally {
    await save(before?.value, before?.is_default === true)
  }
}

const publicOf = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('publicData') ?? '{}'))

test('the public settings of the site are asked for at the start, kept by the browser and taken for the foot of the pages [S3-01/publicData]', async ({
  page,
}) => {
  const answered = page.waitForResponse(/\/version2\/api\/common\/pc\/toConfigure$/)
  await enter(page, 'officer', '/#/historyLibraryMenu')
  const { data } = (await (await answered).json()) as { data: { SITE: Record<string, string> } }
  expect(await publicOf(page)).toEqual(data)
  const foot = page.locator('.shell-footer').filter({ visible: true })
  await expect(foot).toContainText(data.SITE.SITE_OWNER ?? 'no owner')
  await expect(foot).toContainText(data.SITE.SITE_NAME ?? 'no name')
})

test('the title of the site stands at the head of every page as an administrator words it, and the name of the site in the window [S3-02/title]', async ({
  page,
}) => {
  const title = freshName('建设监管')
  await whileSet('site_title', '页眉标题', title, async () => {
    await enter(page, 'officer', '/#/index')
    await expect(page.locator('.header-site')).toHaveAttribute('title', title)
    const { SITE } = await publicOf(page)
    await expect(page).toHaveTitle(`首页 - ${SITE.SITE_NAME}`)
  })
  await enter(page, 'officer', '/#/index')
  await expect(page.locator('.header-site')).not.toHaveAttribute('title', title)
})

test('the address of the site is where every call goes, once an administrator has set one [S3-02/siteUrl]', async ({ page }) => {
  const gate = `${origin}/gate`
  const behind: string[] = []
  // What a gateway of the operator would do: it hands on to the server.
  await page.route(`${gate}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    behind.push(pathname)
    await route.fulfill({ response: await route.fetch({ url: `${origin}${pathname.replace('/gate', '')}${search}` }) })
  })
  await whileSet('site_url', '接口地址', gate, async () => {
    const straight: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) straight.push(pathname)
    })
    await enter(page, 'officer', '/#/projectlibrary/supervise')
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    expect(behind).toContain('/gate/api/engineering/pc/engineeringProjectList')
    expect(straight).toEqual([])
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const asked = page.waitForRequest(/engineeringProjectList/)
  await enter(page, 'officer', '/#/projectlibrary/supervise')
  expect((await asked).url()).toContain(`${origin}/api/`)
})

test('what the site makes known under SHOP, UNIT and FCGS stands at the foot of the login page and in the help [S3-02/shop, S3-02/unit, S3-02/fcgs]', async ({
  page,
}) => {
  const said = {
    site_shop: ['运营单位公开信息', '服务热线'],
    site_unit: ['主管单位公开信息', '承建单位'],
    site_fcgs: ['房产公司公开信息', '房产公司专线'],
  }
  const settings = Object.entries(said)
  const look = async (): Promise<void> => {
    await page.goto('/#/login')
    for (const [, [, name]] of settings) await expect(page.locator('.site-footer')).toContainText(`${name}：0571-88886666`)
    await enter(page, 'officer', '/#/index')
    await page.getByRole('button', { name: '帮助', exact: true }).click()
    const help = page.getByRole('dialog').filter({ visible: true })
    for (const [, [, name]] of settings) await expect(help.getByText(`${name}：0571-88886666`)).toBeVisible()
  }
  const within = settings.reduceRight(
    (work, [key, [label, name]]) =>
      () =>
        whileSet(key, label!, [{ name, value: '0571-88886666' }], work),
    look,
  )
  await within()
})

test('the way of signing in is named intelligence, to the browser at the start and to administrators on the page of settings [S3-02/authentication]', async ({
  page,
}) => {
  await enter(page, 'admin', '/#/setting/setupManage')
  const stated = page.locator('.setup-deployed div').filter({ hasText: '认证方式' })
  await expect(stated).toContainText('intelligence')
  expect((await publicOf(page)).authentication).toBe('intelligence')
})

const panel = (page: Page, name: string) => page.locator(`[role=tabpanel][aria-label="${name}"]`)

test('a route says its title, whether it asks for a login, stays alive, has a foot, and of which library it is, and the pages do so [S2-01/meta]', async ({
  page,
}) => {
  await page.goto('/#/register')
  await expect(page).toHaveURL(/#\/register$/)
  await page.goto('/#/historyLibraryMenu')
  await expect(page).toHaveURL(/#\/login\?redirect=/)
  await enter(page, 'section_chief', '/#/projectlibrary/middeSupervise')
  const asked = page.waitForRequest((request) => /engineeringHistoryMenu/.test(request.url()))
  await page.goto('/#/historyLibraryMenu')
  expect((await asked).headers().type).toBe('1')
  await expect(page).toHaveTitle(/^历史库目录 - /)
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('历史库目录')
  await expect(panel(page, '历史库目录').locator('.shell-footer')).toBeVisible()
  // The one before is hidden and alive, and has no foot; what is refused is not kept alive.
  await expect(panel(page, '中间库')).toBeAttached()
  await expect(panel(page, '中间库').locator('.shell-footer')).toHaveCount(0)
  await page.goto('/#/group')
  await expect(page.getByRole('heading', { name: '暂无权限查看' })).toBeVisible()
  const refused = page.getByRole('tabpanel').filter({ hasText: '暂无权限查看' })
  await expect(refused).toHaveCount(1)
  await page.goto('/#/projectlibrary/middeSupervise')
  await expect(panel(page, '中间库')).toBeVisible()
  await expect(page.locator('[role=tabpanel]').filter({ hasText: '暂无权限查看' })).toHaveCount(0)
  await expect(panel(page, '历史库目录')).toBeAttached()
})

test('an address that cannot be pushed is swallowed: the page stays, nothing is said, and the next push is taken [S2-01/pushErrors]', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await enter(page, 'officer', '/#/earlyWarning')
  const tab = page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab', { name: '首页' })
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = () => {
      history.pushState = push
      throw new DOMException('too many pushes', 'SecurityError')
    }
  })
  await tab.click()
  await expect(page).toHaveURL(/#\/earlyWarning/)
  await expect(page.getByRole('heading', { name: '预警中心', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: '提示', exact: true }).getByRole('alert')).toHaveCount(0)
  await tab.click()
  await expect(page).toHaveURL(/#\/index$/)
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  expect(errors).toEqual([])
})
