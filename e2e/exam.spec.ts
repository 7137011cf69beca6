import { expect, type Page, test } from '@playwright/test'
import { examApi } from '@zhujian/domain/contracts/exam'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { callerOf } from './api'
import { barriers } from './barriers'
import { withDatabase } from './companies'
import { enter } from './enter'
import { fillForm } from './filling'
import { PASSWORD } from './people'
import { go, shown } from './place'

const LIST = '/projectlibrary/supervise/safetyManage/exam'
const PHONE = { viewport: { width: 360, height: 740 } }
const MINUTE = 60

interface Worker {
  readonly id: number
  readonly name: string
  readonly tail: string
  readonly engineering_id: number
}

/** On a site of the account, with a name nobody else there has. */
async function worker(place: number): Promise<Worker> {
  const site = await callerOf('site', PASSWORD)
  const { rows = [] } = (await site.get('/api/people/worker/pc/getList', { page: 1, limit: 50, enter_status: 1 })).data
  const once = rows.filter(({ name }) => rows.filter((each) => each.name === name).length === 1)
  const { data } = await site.get('/api/people/worker/pc/info', { id: once[place]?.id })
  return {
    id: Number(data.id),
    name: String(data.name),
    tail: String(data.idno).slice(-4),
    engineering_id: Number(data.engineering_id),
  }
}

/** What is right on the paper of a person, as only the server knows it: the places of the options by question. */
const keysOf = (who: Worker) =>
  withDatabase(async (client) => {
    const { rows } = await client.query(
      `select p.paper from exam_paper p join exam_sitting s on s.id = p.sitting_id
       where s.worker_id = $1 and p.paper is not null order by s.id desc limit 1`,
      [who.id],
    )
    return (rows[0]?.paper ?? []) as { key: number[] }[]
  })

/** By the interface, for what is not about publishing. */
async function published(who: Worker, title: string): Promise<number> {
  const site = await callerOf('site', PASSWORD)
  const now = nowSeconds()
  const { id, version } = await site.done('/api/safety/exam/pc/add', {
    engineering_id: who.engineering_id,
    title,
    people: [who.id],
    single_count: 3,
    multiple_count: 1,
    judgement_count: 2,
    pass_mark: 60,
    minutes: 30,
    open_from: now - MINUTE,
    open_to: now + 120 * MINUTE,
    retries: 0,
  })
  await site.done('/api/safety/exam/pc/examine', { id, version, step: 'publish' })
  return Number(id)
}

async function closed(id: number): Promise<void> {
  const site = await callerOf('site', PASSWORD)
  const { version } = (await site.get('/api/safety/exam/pc/info', { id })).data
  await site.done('/api/safety/exam/pc/examine', { id, version, step: 'close' })
}

/** As the phone tells it of a page that is left for another app, and come back to. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width)

/** Everything this window keeps; the seat is a secret of its own and says nothing about the person. */
const storage = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('the site publishes an examination by its pages, a worker sits it on a phone, and the result stands in the record [S2-14/safetyManage.exam]', async ({
  page,
  browser,
}) => {
  const who = await worker(0)
  const title = `节后复工考试 ${Date.now() % 100_000}`
  await enter(page, 'site', `/#${LIST}?engineering_id=${who.engineering_id}`)
  await shown(page).getByRole('button', { name: '新建安全考试' }).first().click()
  const form = page.getByRole('dialog', { name: '新建安全考试' })
  await fillForm(page, form, {
    考试名称: title,
    参加人员: who.name,
    单选题: '3',
    多选题: '1',
    判断题: '2',
    合格分: '60',
    时长: '30',
    开始时间: formatInstant(nowSeconds() - 10 * MINUTE),
    截止时间: formatInstant(nowSeconds() + 120 * MINUTE),
  })
  await form.getByRole('button', { name: /^保\s?存/ }).click()
  await expect(form).toBeHidden()
  const row = shown(page).getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: /^发布/ }).click()
  const dialog = page.getByRole('dialog', { name: /^发布/ })
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expect(dialog).toBeHidden()
  await row.getByRole('button', { name: /^现场码与成绩/ }).click()
  const board = shown(page)
  await expect(board.getByRole('row').filter({ hasText: who.name })).toContainText('未考')
  const code = await board.getByLabel('六位现场码').innerText()
  expect(await barriers(page)).toEqual([])
  const id = new URLSearchParams(page.url().split('?')[1]).get('id')
  const { entry } = (await (await callerOf('site', PASSWORD)).get(examApi.board, { id })).data

  const context = await browser.newContext(PHONE)
  const phone = await context.newPage()
  await phone.goto(`/#/examSit?e=${String(entry)}`)
  await phone.getByLabel('姓名').fill(who.name)
  expect(await barriers(phone)).toEqual([])
  await phone.getByLabel('证件号后四位').fill('0000')
  await phone.getByLabel('现场码').fill(code)
  await phone.getByRole('button', { name: '进入考试' }).click()
  await expect(phone.getByRole('alert')).toContainText('姓名、证件号后四位或现场码不对')
  await phone.getByLabel('证件号后四位').fill(who.tail)
  await phone.getByRole('button', { name: '进入考试' }).click()
  await phone.getByRole('button', { name: '开始作答' }).click()
  const options = phone.locator('.sit-option')
  await expect(options.first()).toBeVisible()
  expect(await barriers(phone)).toEqual([])
  const keys = await keysOf(who)
  for (const [at, { key }] of keys.entries()) {
    await expect(phone.getByText(`第 ${at + 1} 题，共 ${keys.length} 题`)).toBeVisible()
    // The third is left out.
    if (at !== 2) for (const place of key) await options.nth(place).click()
    await fits(phone)
    if (at < keys.length - 1) await phone.getByRole('button', { name: '下一题' }).click()
  }
  await expect(phone.locator('.sit-net')).toHaveText('答案已存')
  await phone.reload()
  await expect(phone.getByText(`已答 ${keys.length - 1}/${keys.length}`)).toBeVisible()
  expect(await storage(phone)).not.toContain(who.name)
  await phone.getByRole('button', { name: '答题卡' }).click()
  await expect(phone.getByRole('heading', { name: '还有 1 题没有答，现在交卷吗？' })).toBeVisible()
  await phone.getByRole('button', { name: '第 3 题，没有答' }).click()
  for (const place of keys[2]?.key ?? []) await options.nth(place).click()
  await phone.getByRole('button', { name: '答题卡' }).click()
  await phone.getByRole('button', { name: '交卷', exact: true }).click()
  await expect(phone.locator('.sit-score')).toContainText('100')
  await expect(phone.locator('.sit-score')).toContainText('合格')
  // Others of the session still sit: what is right is told when it is over for everybody.
  await expect(phone.getByText('正确答案与各题的对错等考试结束再给')).toBeVisible()
  await expect(phone.locator('.sit-clause')).toHaveCount(0)
  await closed(Number(id))
  await phone.getByRole('button', { name: '看看答案给出来没有' }).click()
  await expect(phone.locator('.sit-clause').first()).toContainText('依据：')
  expect(await barriers(phone)).toEqual([])
  await fits(phone)
  await phone.getByRole('button', { name: '结束，离开考试' }).click()
  expect(await storage(phone)).not.toContain('seat')
  await context.close()

  await expect(board.getByRole('row').filter({ hasText: who.name })).toContainText('合格', { timeout: 20_000 })
  const record = await go(page, `/todo/record?entity=worker&id=${who.id}`)
  const result = record.getByRole('row').filter({ hasText: title })
  await expect(result).toContainText('合格')
  await expect(result).toContainText('100')
})

test('answers given without a network are kept on the phone and saved when it is back; a personal link leaves the address at once', async ({
  page,
  browser,
}) => {
  const who = await worker(1)
  const id = await published(who, `换手机考试 ${Date.now() % 100_000}`)
  await enter(page, 'site', `/#/projectlibrary/examBoard?id=${id}`)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => void (document.title = text) } })
  })
  const link = async () => {
    await shown(page).getByRole('row').filter({ hasText: who.name }).getByRole('button').click()
    const moving = page.getByRole('alertdialog').getByRole('button', { name: '换手机' })
    const dialog = page.getByRole('dialog', { name: `${who.name}的考试链接` })
    await expect(moving.or(dialog)).toBeVisible()
    if (await moving.isVisible()) await moving.click()
    await dialog.getByRole('button', { name: '复制链接' }).click()
    await expect.poll(() => page.title()).toContain('ticket=')
    const address = await page.title()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    return address
  }
  const context = await browser.newContext(PHONE)
  const phone = await context.newPage()
  await phone.goto(await link())
  await phone.getByRole('button', { name: '开始作答' }).click()
  expect(phone.url()).not.toContain('ticket')
  const options = phone.locator('.sit-option')
  await expect(options.first()).toBeVisible()
  await context.setOffline(true)
  await options.first().click()
  await expect(phone.locator('.sit-net')).toContainText('1 题先留在手机上')
  await context.setOffline(false)
  await expect(phone.locator('.sit-net')).toHaveText('答案已存')

  await expect(shown(page).getByRole('row').filter({ hasText: who.name })).toContainText('答题中')
  const other = await (await browser.newContext(PHONE)).newPage()
  await other.goto(await link())
  await expect(other.getByText('已答 1/6')).toBeVisible()
  await options.nth(1).click()
  await expect(phone.getByRole('alert')).toContainText('这台手机上的考试已经失效')
  await expect(shown(page).getByRole('row').filter({ hasText: who.name })).toContainText('1 次')
  await other.context().close()
  await context.close()
})

test('handed in without a network, the paper waits on the phone and goes in by itself; who left the page is told so, and the board counts it', async ({
  page,
  browser,
}) => {
  const who = await worker(2)
  const id = await published(who, `断网交卷考试 ${Date.now() % 100_000}`)
  await enter(page, 'site', `/#/projectlibrary/examBoard?id=${id}`)
  const row = shown(page).getByRole('row').filter({ hasText: who.name })
  const code = await shown(page).getByLabel('六位现场码').innerText()
  const { entry } = (await (await callerOf('site', PASSWORD)).get(examApi.board, { id })).data
  const context = await browser.newContext(PHONE)
  const phone = await context.newPage()
  await phone.goto(`/#/examSit?e=${String(entry)}`)
  await phone.getByLabel('姓名').fill(who.name)
  await phone.getByLabel('证件号后四位').fill(who.tail)
  await phone.getByLabel('现场码').fill(code)
  await phone.getByRole('button', { name: '进入考试' }).click()
  await phone.getByRole('button', { name: '开始作答' }).click()
  const options = phone.locator('.sit-option')
  await expect(options.first()).toBeVisible()
  await turn(phone, 'hidden')
  await turn(phone, 'visible')
  await expect(phone.getByRole('alert')).toContainText('你离开过答题页面 1 次')
  expect(await barriers(phone)).toEqual([])
  await fits(phone)
  await phone.getByRole('button', { name: '知道了' }).click()
  await expect(row).toContainText('1 次', { timeout: 20_000 })

  const [key] = await keysOf(who)
  await context.setOffline(true)
  for (const place of key?.key ?? []) await options.nth(place).click()
  await phone.getByRole('button', { name: '答题卡' }).click()
  await phone.getByRole('button', { name: '不答了，交卷' }).click()
  const waiting = phone.getByRole('region', { name: '等待交卷' })
  await expect(waiting).toContainText('答案都留在这台手机上，连上网络就自动交卷')
  expect(await barriers(phone)).toEqual([])
  await fits(phone)
  await waiting.getByRole('button', { name: '先不交，接着答' }).click()
  await phone.getByRole('button', { name: '答题卡' }).click()
  await phone.getByRole('button', { name: '不答了，交卷' }).click()
  await expect(waiting).toBeVisible()
  await context.setOffline(false)
  await expect(phone.locator('.sit-score')).toContainText('16', { timeout: 20_000 })
  await expect(phone.getByText('作答时离开页面 1 次')).toBeVisible()
  await expect(row).toContainText('不合格', { timeout: 20_000 })
  await context.close()
})

test('where the time runs out without a network, the phone says what was not taken, and so does the result', async ({
  browser,
}) => {
  const who = await worker(3)
  const id = await published(who, `断网超时考试 ${Date.now() % 100_000}`)
  const site = await callerOf('site', PASSWORD)
  const { rows } = (await site.get('/api/safety/exam_sitting/pc/getList', { exam_id: id })).data
  const { ticket } = (await site.post(examApi.link, { id, sitting_id: rows?.[0]?.id })).data
  const context = await browser.newContext(PHONE)
  const phone = await context.newPage()
  await phone.goto(`/#/examSit?ticket=${String(ticket)}`)
  await phone.getByRole('button', { name: '开始作答' }).click()
  const options = phone.locator('.sit-option')
  await expect(options.first()).toBeVisible()
  // A few seconds are left when the network goes.
  await withDatabase((client) =>
    client.query(`update exam_sitting set due_at = now() + interval '6 seconds' where exam_id = $1`, [id]),
  )
  await phone.reload()
  await expect(options.first()).toBeVisible()
  await context.setOffline(true)
  await options.first().click()
  await expect(phone.getByRole('heading', { name: '时间到了，手机还没有连上' })).toBeVisible({ timeout: 20_000 })
  await expect(phone.getByRole('alert')).toContainText('有 1 题只留在手机上，没有来得及交上，不计分')
  expect(await barriers(phone)).toEqual([])
  await context.setOffline(false)
  await expect(phone.getByRole('alert')).toContainText('有 1 题的答案只留在手机上，没有交上，没有计分', { timeout: 20_000 })
  await expect(phone.locator('.sit-score')).toContainText('0')
  await context.close()
})
