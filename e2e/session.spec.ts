import { expect, type Page, test } from '@playwright/test'
import { freshUscc } from './uscc'
import { callerOf } from './api'
import { logOut, PASSWORD, signIn } from './people'
import { freshName, submitted } from './project'

test.use({ serviceWorkers: 'allow' })

const account = (page: Page) => page.getByLabel('账号', { exact: true })
const password = (page: Page) => page.getByLabel('密码', { exact: true })
const enter = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click()

/** Everything the browser keeps for our origin, as text. */
const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const databases = await Promise.all(((await indexedDB.databases?.()) ?? []).map(({ name }) => String(name)))
    const cached: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) cached.push(new URL(request.url).pathname)
    return { local: { ...localStorage }, session: { ...sessionStorage }, cookie: document.cookie, databases, cached }
  })

test('a wrong password is told in one sentence and the third failure asks for the picture', async ({ page }) => {
  await page.goto('/#/login')
  await account(page).fill(freshName('nobody-'))
  for (const attempt of [1, 2, 3]) {
    await password(page).fill(`wrong-${attempt}`)
    const answered = page.waitForResponse('**/api/user/pc/login')
    await enter(page)
    await answered
    await expect(page.locator('form').getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible()
  }
  await expect(page.getByRole('img', { name: '验证码图片' })).toBeVisible()
  await expect(page.getByLabel('验证码', { exact: true })).toBeEditable()
  await enter(page)
  await expect(page.getByText('请填写验证码')).toBeVisible()
})

/** The first of each call the pages make from the start to the list. */
const callsOf = (page: Page) => ({
  configured: page.waitForResponse(/\/version2\/api\/common\/pc\/toConfigure$/),
  login: page.waitForRequest(/\/api\/user\/pc\/login$/),
  common: page.waitForRequest(/\/api\/common\/pc\/get$/),
  list: page.waitForRequest(/\/api\/engineering\/pc\/engineeringProjectList\?/),
})

test('without a session a page leads to /login and login leads back to it [S2-07] [S4-01/stored, S4-01/common] [S3-01/userInfo, S3-01/commonsData, S3-01/permissions] [S3-01/routeSelect, S3-01/routeTitle] [S3-02/siteName] [S7-01/json, S7-01/token] [S7-02/made, S7-03/made, S7-08/made, S7-11/made]', async ({
  page,
}) => {
  const calls = callsOf(page)
  await page.goto('/#/projectlibrary/supervise?page=2')
  await expect(page).toHaveURL(/#\/login\?redirect=%2Fprojectlibrary%2Fsupervise%3Fpage%3D2$/)
  await account(page).fill('officer')
  await password(page).fill(PASSWORD)
  await enter(page)
  await expect(page.getByRole('heading', { name: '监督库（在建）' })).toBeVisible()
  await expect(page).toHaveURL(/#\/projectlibrary\/supervise\?page=2/)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(
    expect.arrayContaining(['token', 'userInfo', 'commonsData', 'permissions']),
  )
  const kept = await page.evaluate(() =>
    Object.fromEntries(
      ['userInfo', 'commonsData', 'permissions'].map((key) => [key, JSON.parse(sessionStorage.getItem(key) ?? 'null')]),
    ),
  )
  expect(kept).toMatchObject({ userInfo: { username: 'officer' }, permissions: ['admin'] })
  expect(Object.keys(kept.userInfo)).toContain('token')
  expect(Object.keys(kept.commonsData)).toContain('cdn_host')
  const item = (name: string) => page.evaluate((key) => sessionStorage.getItem(key), name)
  await expect.poll(() => item('routeSelect')).toBe('/projectlibrary/supervise')
  await expect.poll(() => item('routeTitle')).toContain('监督库（在建）')
  const [configured, login, common, list] = [await calls.configured, await calls.login, await calls.common, await calls.list]
  const { data } = (await configured.json()) as { data: { SITE: { SITE_NAME: string } } }
  await expect(page).toHaveTitle(`监督库（在建） - ${data.SITE.SITE_NAME}`)
  expect([login, common].map((call) => call.method())).toEqual(['POST', 'POST'])
  for (const call of [login, common]) expect(call.headers()['content-type']).toContain('application/json')
  expect(login.headers()['token']).toBeUndefined()
  const token = await item('token')
  for (const call of [common, list]) expect(call.headers()['token']).toBe(token)
})

test('the guard sends every kind of address where the specification says [S2-01/hash] [S2-03/storedToken] [S2-04] [S2-05]', async ({
  page,
}) => {
  await signIn(page, 'officer')
  const branches: readonly [string, RegExp, string][] = [
    ['/', /#\/index$/, '我监督的工程'],
    ['/login', /#\/login$/, '账号登录'],
    ['/nowhere/at/all', /#\/404\?url=/, '/nowhere/at/all'],
    ['/aisafetyhat', /#\/404\?url=/, '/aisafetyhat'],
    ['/group', /#\/401\?url=/, '/group'],
  ]
  for (const [path, address, shown] of branches) {
    await page.goto(`/#${path}`)
    await expect(page).toHaveURL(address)
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible()
  }
})

test('with a token and no permissions the user is asked for once, the routes are added and the page asked for opens [S2-05/emptyPermissions, S2-05/routesAdded] [S7-05/made]', async ({
  page,
}) => {
  await signIn(page, 'officer')
  await page.evaluate(() => sessionStorage.removeItem('permissions'))
  let asked = 0
  page.on('request', (request) => (asked += request.url().endsWith('/api/user/pc/userInfo') ? 1 : 0))
  await page.goto('about:blank')
  await page.goto('/#/projectlibrary/middeSupervise')
  await expect(page.getByRole('heading', { name: '中间库' })).toBeVisible()
  expect(asked).toBe(1)
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('permissions') ?? '[]'))).toEqual(['admin'])
})

test('a session the server has ended is reset at the next load and the way back is kept [S2-06] [S8-02]', async ({ page }) => {
  await signIn(page, 'officer')
  await page.evaluate(() => sessionStorage.setItem('token', 'x'.repeat(43)))
  await page.goto('/#/projectlibrary/supervise')
  await page.reload()
  await expect(page).toHaveURL(/#\/login\?redirect=%2Fprojectlibrary%2Fsupervise/)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test('logout leaves the theme and the account name and nothing else [S4-01/cleared, S4-01/router] [S3-01/account, S3-01/theme] T11 [S7-06/made]', async ({
  page,
}) => {
  await page.goto('/#/login')
  await page.getByLabel('记住账号').check()
  await signIn(page, 'officer')
  await page.goto('/#/projectlibrary/supervise')
  await expect(page.getByRole('grid')).toBeVisible()
  const during = await storedTexts(page)
  expect(JSON.stringify(during)).not.toContain(PASSWORD)
  expect(JSON.stringify(during.local)).not.toContain(String(during.session.token))
  expect(during.cookie).not.toContain(String(during.session.token))
  expect(during.cached.filter((path) => /^\/(api|files)\//.test(path))).toEqual([])
  const reset = page.waitForRequest('**/api/user/pc/reset')
  await logOut(page)
  expect((await reset).method()).toBe('POST')
  const after = await storedTexts(page)
  expect(after.session).toEqual({})
  expect(Object.keys(after.local).sort()).toEqual(['civilizationAccount', 'theme'])
  expect(after.local.civilizationAccount).toBe('officer')
  expect(after.cookie).toBe('')
  expect(after.databases).toEqual([])
  await page.goto('/#/projectlibrary/supervise')
  await expect(page).toHaveURL(/#\/login\?redirect=%2Fprojectlibrary%2Fsupervise/)
})

test('after one person has left, the next on the same browser sees nothing of him, online or off T49', async ({ page }) => {
  await signIn(page, 'intake')
  await expect(page.getByRole('heading', { name: /(好|夜深了)，/ })).toBeVisible()
  const seen = await page.evaluate(() => JSON.parse(sessionStorage.getItem('userInfo') ?? '{}').real_name as string)
  await logOut(page)
  await signIn(page, 'viewer')
  await expect(page.getByRole('heading', { name: /(好|夜深了)，/ })).not.toContainText(seen)
  await page.context().setOffline(true)
  const asked = () =>
    page.evaluate(() =>
      fetch('/api/user/pc/userInfo', { method: 'POST' }).then(
        () => 'answered',
        () => 'refused',
      ),
    )
  // The browser takes a moment to be offline; what was kept would be answered for ever.
  await expect.poll(asked).toBe('refused')
  await page.context().setOffline(false)
})

test('the session token stands in no address, title, history entry or log T12', async ({ page }) => {
  const addresses: string[] = []
  const words: string[] = []
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''))
  page.on('console', (message) => words.push(message.text()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await signIn(page, 'officer')
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  expect(token).toMatch(/^\S{20,}$/)
  for (const path of ['/projectlibrary/supervise', '/historyLibraryMenu', '/index']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab', { selected: true })).toBeVisible()
    words.push(await page.title(), await page.evaluate(() => JSON.stringify(history.state)), page.url())
  }
  expect([...addresses, ...words].filter((text) => text.includes(String(token)))).toEqual([])
})

test('a login-free ticket opens a read-only session once and leaves the address at once [S4-02]', async ({ page, browser }) => {
  const officer = await callerOf('officer', PASSWORD)
  const { ticket } = await officer.done('/api/user/pc/loginTicket', { purpose: 'entry' })
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''))
  const exchanges: string[] = []
  page.on('request', (request) => request.url().endsWith('loginFreeUserInfo') && exchanges.push(request.url()))
  await page.goto(`/#/index?t=${String(ticket)}`)
  await expect(page.getByRole('heading', { name: /(好|夜深了)，/ })).toBeVisible()
  expect(page.url()).toMatch(/#\/index$/)
  expect(exchanges).toHaveLength(1)
  expect(addresses.filter((url) => url.includes(String(ticket)))).toEqual([])
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('userInfo') ?? '{}').free)).toBe(true)

  const second = await browser.newPage()
  await second.goto(`/#/index?t=${String(ticket)}`)
  await expect(second.getByText('免登录链接已失效，请使用账号登录')).toBeVisible()
  await second.close()
})

test('a link with a ticket, opened by somebody who is signed in, leaves no trace of it and is not spent [A15]', async ({
  page,
  browser,
}) => {
  const officer = await callerOf('officer', PASSWORD)
  const { ticket } = await officer.done('/api/user/pc/loginTicket', { purpose: 'entry' })
  const link = `/#/index?t=${String(ticket)}`
  const told: string[] = []
  page.on('request', (request) => told.push(request.url(), request.headers()['referer'] ?? ''))
  await signIn(page, 'intake')
  const traces = () =>
    page.evaluate(() =>
      JSON.stringify([
        location.href,
        document.referrer,
        history.state,
        performance.getEntries(),
        { ...sessionStorage },
        { ...localStorage },
      ]),
    )
  // Typed into the address of the open page, then as a page of its own in the same tab.
  for (const open of [
    () => page.evaluate((to) => void (location.href = to), link),
    () => page.goto('about:blank').then(() => page.goto(link)),
  ]) {
    await open()
    await expect(page.getByRole('heading', { name: /(好|夜深了)，/ })).toBeVisible()
    await expect(page).toHaveURL(/#\/index$/)
    await page.reload()
    await expect(page.getByRole('heading', { name: /(好|夜深了)，/ })).toBeVisible()
    expect(await traces()).not.toContain(String(ticket))
  }
  expect(told.filter((text) => text.includes(String(ticket)))).toEqual([])
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('userInfo') ?? '{}').username)).toBe('intake')

  const guest = await browser.newPage()
  await guest.goto('/#/login')
  await expect(account(guest)).toBeVisible()
  await guest.evaluate((to) => void (location.href = to), link)
  await expect(guest.getByRole('heading', { name: /(好|夜深了)，/ })).toBeVisible()
  expect(await guest.evaluate(() => JSON.parse(sessionStorage.getItem('userInfo') ?? '{}').free)).toBe(true)
  await guest.close()
})

test('a ticket for one project shows that project and no other [S4-02]', async ({ page }) => {
  const owner = await callerOf('owner', PASSWORD)
  const mine = await submitted(owner)
  const other = await submitted(owner)
  const { ticket } = await owner.done('/api/user/pc/loginTicket', { purpose: 'entry', engineering_id: mine.id })
  await page.goto(`/#/index?t=${String(ticket)}`)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  const survey = (id: number) => `/#/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${id}`
  await page.goto(survey(mine.id))
  await expect(page.getByRole('heading', { name: mine.name })).toBeVisible()
  await page.goto(survey(other.id))
  await expect(
    page
      .getByText(/不存在|无权|没有权限/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(page.getByText(other.name)).toHaveCount(0)
})

/** 注册的第一步，填好了到下一步。 */
async function describeUnit(page: Page, unit: string): Promise<void> {
  await page.getByLabel(/^账号类别/).selectOption('housing')
  await page.getByLabel(/^单位类型/).selectOption({ index: 1 })
  await page.getByLabel(/^单位名称/).fill(unit)
  await page.getByLabel(/^统一社会信用代码/).fill(freshUscc())
  await expect(page.getByText('校验通过')).toBeVisible()
  await page.getByLabel('省', { exact: true }).selectOption('330000')
  await page.getByLabel('市', { exact: true }).selectOption('330100')
  await page.getByLabel('区县', { exact: true }).selectOption('330106')
  await page.getByRole('button', { name: '下一步' }).click()
}

async function describeHolder(page: Page, username: string): Promise<void> {
  await page.getByLabel(/^联系人/).fill('沈立')
  await page.getByLabel(/^手机号/).fill('13900008888')
  await page.getByLabel(/^账号/).fill(username)
}

test('ruling A.5-8: a password that is set has 8 to 64 characters of three kinds, where the specification takes 6 to 20 letters or digits; one strict by the specification is called strong [S5-11/password, S5-11/strictPassword] [S9-10/passwordLength]', async ({
  page,
}) => {
  const [unit, username] = [`${freshName('口令')}建设有限公司`, freshName('kl')]
  await page.goto('/#/register')
  await describeUnit(page, unit)
  await describeHolder(page, username)
  const [chosen, again] = [page.getByRole('textbox', { name: /^密码/ }), page.getByLabel(/^再次输入密码/)]
  const strength = page.getByRole('meter', { name: '密码强度' })
  const next = page.getByRole('button', { name: '下一步' })
  const long = `Lou-Ting8821${'x'.repeat(52)}`
  for (const [typed, said, level] of [
    ['abc123', '密码长度应为 8 至 64 位；密码应包含大写字母、小写字母、数字、特殊字符中的至少三种', '太弱'],
    ['Ab-1234', '密码长度应为 8 至 64 位', '较弱'],
    [`${long}y`, '密码长度应为 8 至 64 位', '较弱'],
    ['abcdefg123456', '密码应包含大写字母、小写字母、数字、特殊字符中的至少三种', '较弱'],
  ] as const) {
    await chosen.fill(typed)
    await again.fill(typed)
    await expect(strength).toHaveText(level)
    await next.click()
    await expect(page.locator('.field-error')).toHaveText([said])
  }
  await chosen.fill('Zhujian@2031')
  await expect(strength).toHaveText('强')
  await chosen.fill(long)
  await again.fill(long)
  await expect(strength).toHaveText('可用')
  await next.click()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('heading', { name: '已提交审核' })).toBeVisible()
})

test('an enterprise registers in three steps, waits, is examined under /group with its papers in sight and then signs in [S7-04/made] [S3-06/state] [S4-04/pending, S4-04/reviewed]', async ({
  page,
  browser,
}) => {
  const username = freshName('qy')
  const unit = `${freshName('注册')}建设有限公司`
  await page.goto('/#/register')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.locator('.field-error')).toHaveCount(5)
  await describeUnit(page, unit)
  await describeHolder(page, username)
  await page.getByRole('textbox', { name: /^密码/ }).fill('Lou-Ting#8821')
  await page.getByLabel(/^再次输入密码/).fill('Lou-Ting#8822')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
  await page.getByLabel(/^再次输入密码/).fill('Lou-Ting#8821')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText(unit)).toBeVisible()
  const sent = page.waitForRequest('**/api/user/pc/register')
  await page.getByRole('button', { name: '提交审核' }).click()
  expect((await sent).method()).toBe('POST')
  await expect(page.getByRole('heading', { name: '已提交审核' })).toBeVisible()
  await page.getByRole('button', { name: '查看审核结果', exact: true }).click()
  await expect(page.getByText('待审核')).toBeVisible()

  await page.goto('/#/login')
  await account(page).fill(username)
  await password(page).fill('Lou-Ting#8821')
  await enter(page)
  await expect(page.locator('form').getByText('注册申请正在审核，通过后即可登录')).toBeVisible()

  const desk = await browser.newPage()
  await signIn(desk, 'station_admin')
  await desk.goto('/#/group')
  await desk.getByLabel('单位名称', { exact: true }).fill(unit)
  await desk.getByRole('button', { name: '查询' }).click()
  const application = desk.getByRole('row', { name: unit })
  await application.getByRole('button', { name: '待审核', exact: true }).click()
  const examination = desk.getByRole('dialog', { name: `审核注册申请：${unit}` })
  await expect(examination.getByText('申请没有附营业执照，请另行核对单位')).toBeVisible()
  await examination.getByText('退回', { exact: true }).click()
  await examination.getByRole('button', { name: '提交审核意见' }).click()
  await expect(examination.getByText('请填写退回原因').first()).toBeVisible()
  await examination.getByText('通过', { exact: true }).click()
  await examination.getByRole('button', { name: '提交审核意见' }).click()
  await expect(desk.getByText('已通过，账号可以登录')).toBeVisible()
  await application.getByRole('button', { name: '已审核', exact: true }).click()
  await expect(desk.getByRole('dialog', { name: `注册申请：${unit}` }).getByText('已通过')).toBeVisible()
  await desk.close()

  await enter(page)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expect(page.getByText('还没有工程，登记新工程后在这里办理报监')).toBeVisible()
  await page.getByRole('button', { name: '新建工程', exact: true }).click()
  await expect(page.getByRole('navigation', { name: '步骤' })).toBeVisible()
})
