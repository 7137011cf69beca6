import { expect, type Locator, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { type GallerySite, serveGallery } from './gallery-site'
import { enter } from './enter'
import { PASSWORD } from './people'
import { submitted } from './project'

test.describe('a window of the kit', () => {
  let site: GallerySite
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    site = await serveGallery()
  })
  test.afterAll(() => site.close())
  test.beforeEach(({ page }) => page.goto(site.url))

  const windowOf = async (page: Page, button: string): Promise<Locator> => {
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    return dialog
  }
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox()
    if (!box) throw new Error('not on the page')
    return box
  }
  const bar = (dialog: Locator) => dialog.locator('header').first()
  const drag = async (page: Page, dialog: Locator, by: { x: number; y: number }) => {
    const { x, y } = await boxOf(bar(dialog))
    await page.mouse.move(x + 60, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 60 + by.x, y + 20 + by.y, { steps: 8 })
    await page.mouse.up()
  }

  test('follows the pointer, and its title bar is never lost beyond any edge [S2-25]', async ({ page }) => {
    const dialog = await windowOf(page, '窗口')
    const start = await boxOf(dialog)
    await drag(page, dialog, { x: 80, y: 60 })
    expect(await boxOf(dialog)).toMatchObject({ x: start.x + 80, y: start.y + 60 })
    for (const by of [
      { x: 0, y: -3000 },
      { x: 0, y: 3000 },
      { x: 3000, y: 0 },
      { x: -3000, y: 0 },
    ]) {
      await drag(page, dialog, by)
      const { x, y, width, height } = await boxOf(bar(dialog))
      expect(y, JSON.stringify(by)).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThanOrEqual(768)
      expect(Math.min(x + width, 1366) - Math.max(x, 0)).toBeGreaterThanOrEqual(100)
    }
  })

  test('moves by arrow keys on its title bar, and stays in a smaller browser window [S2-25]', async ({ page }) => {
    const dialog = await windowOf(page, '窗口')
    const start = await boxOf(dialog)
    await bar(dialog).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    expect(await boxOf(dialog)).toMatchObject({ x: start.x + 10, y: start.y + 50 })
    for (let count = 0; count < 20; count += 1) await page.keyboard.press('Shift+ArrowDown')
    await page.setViewportSize({ width: 1280, height: 600 })
    await expect.poll(async () => (await boxOf(bar(dialog))).y + 48).toBeLessThanOrEqual(600)
  })

  test('that grows after it was moved to the upper edge keeps its title bar', async ({ page }) => {
    const dialog = await windowOf(page, '变高的窗口')
    await drag(page, dialog, { x: 0, y: -2000 })
    expect((await boxOf(bar(dialog))).y).toBeGreaterThanOrEqual(0)
    await dialog.getByRole('button', { name: '加十二行' }).click()
    await expect(dialog.getByText('第 13 行')).toBeAttached()
    await expect.poll(async () => (await boxOf(bar(dialog))).y).toBeGreaterThanOrEqual(0)
  })

  test('fills the browser window and goes back to where it was [S2-26]', async ({ page }) => {
    const dialog = await windowOf(page, '窗口')
    await drag(page, dialog, { x: 40, y: 20 })
    const before = await boxOf(dialog)
    await dialog.getByRole('button', { name: '最大化' }).click()
    const { width, height } = await boxOf(dialog)
    expect([width > 1300, height > 700]).toEqual([true, true])
    await dialog.getByRole('button', { name: '还原' }).click()
    expect(await boxOf(dialog)).toEqual(before)
  })

  test('refuses to grow while a video plays, also by a double click, and stops the video when it is put away [S8-07] [S2-26]', async ({
    page,
  }) => {
    const dialog = await windowOf(page, '视频窗口')
    const video = page.locator('video')
    const paused = () => video.evaluate((player: HTMLVideoElement) => player.paused)
    await expect.poll(paused).toBe(false)
    const before = await boxOf(dialog)
    await dialog.getByRole('button', { name: '最大化' }).click()
    const notice = page.getByRole('region', { name: '提示', exact: true })
    await expect(notice.getByText('视频播放中，暂不支持缩放屏幕~')).toBeVisible()
    await dialog.getByText('塔机监控').dblclick()
    expect(await boxOf(dialog)).toEqual(before)
    await dialog.getByRole('button', { name: '最小化' }).click()
    expect(await paused()).toBe(true)
    await page.getByTitle('还原：塔机监控').click()
    await dialog.getByRole('button', { name: '最大化' }).click()
    await expect(dialog.getByRole('button', { name: '还原' })).toBeVisible()
  })

  test('of progress shows 100 when the work has ended and is gone a second later [S4-13] [S2-25]', async ({ page }) => {
    const dialog = await windowOf(page, '进度')
    await expect(dialog.getByText('42%')).toBeVisible()
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(dialog.getByText('100%')).toBeVisible()
    await expect(dialog).toBeHidden({ timeout: 10_000 })
  })

  test('of documents takes the arrow keys for its pages, not for moving [S2-25]', async ({ page }) => {
    const dialog = await windowOf(page, '文件查看')
    const before = await boxOf(dialog)
    await page.keyboard.press('ArrowRight')
    expect(await boxOf(dialog)).toEqual(before)
    await expect(dialog.getByRole('toolbar', { name: '预览工具' }).getByText('2 / 3')).toBeVisible()
  })

  test('never lets a message be a page: markup in it is shown as text, 60 px below the edge and over windows [S8-10] [S9-04]', async ({
    page,
  }) => {
    await page.getByRole('button', { name: '失败', exact: true }).click()
    const notice = page.getByRole('region', { name: '提示', exact: true })
    await expect(notice.getByText('<b>保存失败</b>：监督编号已被使用')).toBeVisible()
    await expect(notice.locator('b')).toHaveCount(0)
    expect((await boxOf(notice)).y).toBe(60)
    await notice.getByRole('button', { name: '关闭提示' }).click()
    await expect(notice.getByRole('alert')).toHaveCount(0)
  })
})

test('a window put away waits in the dock over a change of tab, and comes back on its own tab with what was typed [S2-26/minimise, S2-26/restore, S2-26/maximise, S2-26/close]', async ({
  page,
}) => {
  const { id } = await submitted(await callerOf('owner', PASSWORD))
  await enter(page, 'intake')
  await page.goto(`/#/engineeringAudit?id=${id}`)
  await page.getByRole('button', { name: '退回补正' }).click()
  const dialog = page.getByRole('dialog', { name: '退回补正' })
  await dialog.getByRole('textbox').fill('施工许可证已过期')
  const before = await dialog.boundingBox()
  await dialog.getByRole('button', { name: '最大化' }).click()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBeGreaterThan(1300)
  await dialog.getByRole('button', { name: '还原' }).click()
  await expect.poll(() => dialog.boundingBox()).toEqual(before)
  await dialog.getByRole('button', { name: '最小化' }).click()
  await expect(dialog).toBeHidden()
  const dock = page.getByRole('toolbar', { name: '已最小化的窗口' })
  await page.goto('/#/projectlibrary/supervise')
  await expect(page.getByRole('grid').filter({ visible: true })).toBeVisible()
  await expect(dock.getByText('退回补正')).toBeVisible()
  const pager = await page.getByRole('navigation', { name: '分页' }).filter({ visible: true }).boundingBox()
  const chips = await dock.boundingBox()
  expect((pager?.y ?? 0) + (pager?.height ?? 0)).toBeLessThanOrEqual(chips?.y ?? 0)
  await dock.getByTitle('还原：退回补正').click()
  await expect(page).toHaveURL(/#\/engineeringAudit/)
  await expect(dialog.getByRole('textbox')).toHaveValue('施工许可证已过期')
  await expect(dock).toHaveCount(0)
  await dialog.getByRole('button', { name: '最小化' }).click()
  await dock.getByRole('button', { name: '关闭退回补正' }).click()
  const question = page.getByRole('alertdialog').filter({ hasText: /^.*“退回补正.*”还没有提交，关闭即放弃这份表单，确定关闭吗/ })
  await question.getByRole('button', { name: '放弃' }).click()
  await expect(dock).toHaveCount(0)
})

test('a window does not cover the other tabs', async ({ page }) => {
  const { id } = await submitted(await callerOf('owner', PASSWORD))
  await enter(page, 'intake')
  await page.goto('/#/projectlibrary/supervise')
  await page.goto(`/#/engineeringAudit?id=${id}`)
  await page.getByRole('button', { name: '退回补正' }).click()
  const dialog = page.getByRole('dialog', { name: '退回补正' })
  await dialog.getByRole('textbox').fill('待补')
  await page.goBack()
  await expect(page.getByRole('grid').filter({ visible: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(dialog.getByRole('textbox')).toHaveValue('待补')
})

test('a page that breaks says so in its own tab; the others live on, and 重新加载本页 brings it back', async ({ page }) => {
  await enter(page, 'section_chief')
  await page.goto('/#/projectlibrary/middeSupervise')
  await expect(page.getByRole('grid').filter({ visible: true })).toBeVisible()
  const rows = { code: 200, msg: '', data: { rows: [null], total: 1 } }
  await page.route('**/api/engineering/pc/*List?**', (route) =>
    route.request().headers()['type'] === '1' ? route.fulfill({ json: rows }) : route.continue(),
  )
  await page.goto('/#/projectlibrary/historySupervise?page=1')
  const crash = page.getByRole('alert').filter({ hasText: '页面出错了' })
  await expect(crash).toBeVisible()
  await page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab', { name: '中间库' }).click()
  await expect(page.getByRole('grid').filter({ visible: true })).toBeVisible()
  await expect(crash).toBeHidden()
  await page.getByRole('button', { name: '异常日志，有新记录' }).click()
  const log = page.getByRole('list', { name: '异常日志' })
  await expect(log.getByText('/projectlibrary/historySupervise?page')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab', { name: '历史库' }).click()
  await crash.getByRole('button', { name: '重新加载本页' }).click()
  await expect(page.getByRole('heading', { name: '历史库' })).toBeVisible()
  await expect(crash).toBeHidden()
})

test('a failure in the background and an answer without a code tell nobody, and stand in 异常日志 to be copied [S8-02]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const failed = { code: 40001, msg: '后台统计失败', data: { problem: 'background', fields: [], trace_id: 'T-40001' } }
  await page.route('**/api/user/pc/messages?**', (route) =>
    route.fulfill({ json: route.request().url().includes('kind=') ? failed : { msg: '' } }),
  )
  await enter(page, 'section_chief', '/#/index')
  const log = page.getByRole('button', { name: /^异常日志/ })
  await expect(log).toHaveAccessibleName('异常日志，有新记录')
  const answered = page.waitForResponse(/messages\?kind=/)
  await page.getByRole('button', { name: /^消息/ }).click()
  await answered
  await expect(page.getByRole('region', { name: '提示', exact: true }).getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await log.click()
  const list = page.getByRole('list', { name: '异常日志' })
  await expect(list.getByText('返回码 40001')).toBeVisible()
  await expect(list.getByText('无返回码').first()).toBeVisible()
  await expect(list.getByText('追踪号 T-40001')).toBeVisible()
  await expect(list.getByText('/api/user/pc/messages?kind&page&limit').first()).toBeVisible()
  await list.getByRole('listitem').filter({ hasText: '40001' }).getByRole('button', { name: '复制这条记录' }).first().click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('追踪号 T-40001')
  expect(copied).not.toContain('kind=')
  await page.keyboard.press('Escape')
  await expect(log).toHaveAccessibleName('异常日志')
})
