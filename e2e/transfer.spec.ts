import { type Download, expect, type Locator, type Page, test } from '@playwright/test'
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import { callerOf } from './api'
import { emptyDraft } from './project'
import { countMonomers, fillMonomers, findPlace, leaveTransfer, whileImportWaits, wipeMonomers } from './monomers'
import { enter } from './enter'
import { PASSWORD } from './people'

/** The whole of T3 by command: T3_ROWS=100000 npx playwright test -c e2e/playwright.config.ts transfer. */
const ROWS = Number(process.env.T3_ROWS ?? 12_000)
const EXPORTED = 'T3楼'
const IMPORTED = 'T5楼'
/** The district of the demo officer. */
const DISTRICT = '330106'

test.afterAll(async () => {
  await wipeMonomers(EXPORTED)
  await wipeMonomers(IMPORTED)
})

const centre = (page: Page): Locator => page.getByRole('region', { name: '下载中心' })
const newest = (page: Page): Locator => centre(page).getByRole('listitem').first()
const question = (page: Page): Locator => page.getByRole('alertdialog')
const sheetsOf = async (download: Download) => (await readXlsx(await readFile(await download.path()))).sheets

const PRESSES = 20

/** Milliseconds from each of twenty presses of a key to the paint that shows its letter; the field is as before afterwards. */
async function typingTimes(page: Page): Promise<number[]> {
  const field = page.getByRole('textbox', { name: '单体名称' })
  const before = await field.inputValue()
  await field.evaluate((element) => {
    const times: number[] = []
    Object.assign(globalThis, { typingTimes: times })
    element.addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => times.push(performance.now() - timeStamp)
        port2.postMessage(null)
      }),
    )
  })
  const timesSoFar = () => page.evaluate(() => (globalThis as unknown as { typingTimes: number[] }).typingTimes)
  await field.focus()
  for (let press = 1; press <= PRESSES; press += 1) {
    await page.keyboard.press('a')
    await expect.poll(async () => (await timesSoFar()).length).toBe(press)
  }
  await expect(field).toHaveValue(before + 'a'.repeat(PRESSES))
  await field.fill(before)
  return (await timesSoFar()).slice(0, PRESSES)
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function openList(page: Page, name: string): Promise<void> {
  await page.goto('/#/business/monomer')
  await page.getByRole('textbox', { name: '单体名称' }).fill(name)
  await page.getByRole('button', { name: '查询', exact: true }).click()
}

test('a big export becomes a job that survives F5 and a 502, and the file holds every row and the filter [S7-43] [S8-06] T3', async ({
  page,
}, info) => {
  test.setTimeout(600_000)
  await fillMonomers(await findPlace(DISTRICT), EXPORTED, ROWS)
  await enter(page, 'officer')
  await openList(page, EXPORTED)
  await expect(page.getByText(`共 ${ROWS.toLocaleString('en-US')} 条`).first()).toBeVisible()
  const idle = await typingTimes(page)

  await page.route('**/monomer/pc/export?**', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 })
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await expect(question(page)).toContainText('导出失败：后端接口502异常')
  await question(page).getByRole('button', { name: '重试' }).click()
  await expect(newest(page)).toContainText('单体工程')
  await expect(page.getByText('已转入后台导出，完成后在下载中心查看')).toBeVisible()

  // The page stays free to type in while the worker writes, on the same machine; `npm run bench -- browser` holds it to 100 ms.
  await page.keyboard.press('Escape')
  await expect(centre(page)).toBeHidden()
  const busy = await typingTimes(page)
  info.annotations.push({
    type: 'a letter, slowest (middle)',
    description: [idle, busy]
      .map((times) => `${Math.max(...times).toFixed(0)} (${middle(times).toFixed(0)}) ms`)
      .join(' before, during '),
  })
  expect(middle(busy)).toBeLessThanOrEqual(5 * Math.max(...idle))
  // Progress is told, and F5 loses nothing.
  await page.reload()
  await page.getByRole('button', { name: '下载', exact: true }).click()
  await expect(newest(page)).toContainText('单体工程')
  if (ROWS >= 100_000) await expect(newest(page).getByRole('progressbar')).toBeVisible()
  await expect(newest(page)).toContainText('导出成功', { timeout: 500_000 })
  await expect(newest(page)).toContainText(/前可下载/)

  await page.route('**/files/**', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 })
  await newest(page).getByRole('button', { name: /^下载/ }).click()
  await expect(question(page)).toContainText('导出失败：后端接口502异常')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    question(page).getByRole('button', { name: '重试' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^单体工程\d{14}\.xlsx$/)
  const [data, notes] = await sheetsOf(download)
  expect(data?.rows).toHaveLength(ROWS + 1)
  const names = data?.rows[0]?.indexOf('单体名称') ?? -1
  expect(new Set(data?.rows.slice(1).map((row) => row[names])).size).toBe(ROWS)
  const told = (notes?.rows ?? []).map((row) => row.slice(0, 2))
  expect(told).toEqual(
    expect.arrayContaining([
      ['查询条件', `单体名称：${EXPORTED}`],
      ['数据条数', ROWS],
      ['水印', expect.stringContaining('officer')],
    ]),
  )
})

test('an export that waits can be taken back, one that failed says why and offers 重试 T3', async ({ page }) => {
  await leaveTransfer('viewer', '单体工程 失败的一次', 'failed', '导出中断，请重试')
  await leaveTransfer('viewer', '单体工程 等待的一次', 'waiting', null)
  await enter(page, 'viewer', '/#/index')
  await page.getByRole('button', { name: '下载', exact: true }).click()
  const item = (title: string) => centre(page).getByRole('listitem').filter({ hasText: title }).first()
  await expect(item('失败的一次')).toContainText('导出中断，请重试')
  await expect(item('失败的一次').getByRole('button', { name: /^重试/ })).toBeEnabled()
  await expect(item('等待的一次').getByRole('progressbar')).toBeVisible()
  await item('等待的一次')
    .getByRole('button', { name: /^取消导出/ })
    .click()
  await question(page).getByRole('button', { name: '取消导出' }).click()
  await expect(item('等待的一次')).toContainText('已取消')
})

test('up to 5,000 rows come at once, formulas are text, and the answer is 导出成功 [S7-43] [S8-06]', async ({ page }) => {
  await fillMonomers(await findPlace(DISTRICT), EXPORTED, 30)
  await fillMonomers(await findPlace(DISTRICT), `=1+1${EXPORTED}`, 1)
  await enter(page, 'officer')
  await openList(page, EXPORTED)
  await expect(page.getByText('共 31 条').first()).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  await expect(page.getByRole('status').filter({ hasText: '导出成功' })).toBeVisible()
  const [data] = await sheetsOf(download)
  expect(data?.rows).toHaveLength(32)
  expect(data?.rows.flat().filter((cell) => String(cell).includes('=1+1'))).toEqual([`'=1+1${EXPORTED}1`, `'=1+1${EXPORTED}1`])
  expect([...(data?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
  await wipeMonomers(`=1+1${EXPORTED}`)
})

test('the project library is exported as it is filtered, without ticking a row [S1-02/currentLibrary] [S7-43] [S8-06/success]', async ({
  page,
}) => {
  await enter(page, 'officer')
  await page.goto('/#/projectlibrary/supervise')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  const total = await page
    .getByText(/共 \d+ 条/)
    .filter({ visible: true })
    .first()
    .innerText()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出', exact: true }).filter({ visible: true }).click(),
  ])
  await expect(page.getByRole('status').filter({ hasText: '导出成功' })).toBeVisible()
  const [data] = await sheetsOf(download)
  expect(data?.rows.length).toBe(Number(/\d+/.exec(total)?.[0]) + 1)
})

const HEADS = ['*所属工程', '*单体名称', '*单体类别', '建筑面积（㎡）', '地上层数（层）', '超限高层']
const bookOf = async (rows: CellValue[][]) => ({
  name: '单体.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '单体', rows }] })),
})

/** A project still being entered: its buildings come by hand or by a sheet until it is accepted. */
const ownPlace = async (): Promise<string> => (await emptyDraft(await callerOf('owner', PASSWORD))).name

test('1,000 rows with 37 bad ones and 506 blank: all told, 963 written, stopped and continued in between, the 37 corrected and sent alone, then undone [S7-44] T5', async ({
  page,
}, info) => {
  test.setTimeout(600_000)
  await wipeMonomers(IMPORTED)
  const place = await ownPlace()
  const good = (n: number): CellValue[] => [place, `${IMPORTED}${n}`, '房建', 1200.5, 12, '否']
  const rows = Array.from({ length: 1000 }, (_each, n) => good(n))
  const spoil: readonly (readonly [column: number, value: CellValue, head: string])[] = [
    [0, '没有的工程', '所属工程'],
    [1, '', '单体名称'],
    [2, '宫殿', '单体类别'],
    [3, '很大', '建筑面积'],
    [4, 9999, '地上层数'],
  ]
  const bad = Array.from({ length: 37 }, (_each, n) => n * 27)
  bad.forEach((at, n) => {
    const [column = 0, value = null] = spoil[n % 5] ?? []
    ;(rows[at] ?? [])[column] = value
  })
  const blank = Array.from({ length: 506 }, () => HEADS.map(() => ' '))

  await enter(page, 'owner')
  await page.goto('/#/business/monomer')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入单体工程' })
  const asked = page.waitForRequest('**/monomer/pc/template?**')
  const [template] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载模板' }).click()])
  expect(new URL((await asked).url()).searchParams.get('data')).toBe('monomer')
  expect((await asked).headers().token).toMatch(/\S/)
  expect((await sheetsOf(template))[0]?.rows[0]).toEqual(expect.arrayContaining(HEADS))

  const started = Date.now()
  await dialog.getByLabel('选择要导入的表格').setInputFiles(await bookOf([HEADS, ...rows, ...blank]))
  await expect(dialog.getByText('新增 963 行，更新 0 行，错误 37 行，跳过空行 506 行')).toBeVisible({ timeout: 120_000 })
  info.annotations.push({ type: 'dry run', description: `${Date.now() - started} ms` })
  expect(await countMonomers(IMPORTED)).toEqual({ rows: 0, names: 0 })
  const lines = dialog.getByRole('table').getByRole('row')
  await expect(lines).toHaveCount(38)
  for (const [n, at] of bad.entries()) {
    const [, value = '', head = ''] = spoil[n % 5] ?? []
    const line = lines.nth(n + 1)
    await expect(line.getByRole('cell').nth(0)).toHaveText(String(at + 2))
    await expect(line.getByRole('cell').nth(1)).toHaveText(head)
    await expect(line.getByRole('textbox')).toHaveValue(String(value))
    await expect(line.getByRole('cell').nth(3)).toHaveText(/\S/)
  }

  await whileImportWaits(async () => {
    await dialog.getByRole('button', { name: '确认导入 963 行' }).click()
    await expect(dialog.getByText('正在写入，250 / 963 行')).toBeVisible({ timeout: 60_000 })
    await dialog.getByRole('button', { name: '停止导入' }).click()
    await expect(dialog.getByText('正在停止，写完这一批即停，250 / 963 行')).toBeVisible()
  })
  await expect(dialog.getByText('已停止，已写入 500 / 963 行')).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByRole('button', { name: '撤回本次导入' })).toBeVisible()
  await dialog.getByRole('button', { name: '继续导入' }).click()
  await expect(dialog.getByText('成功 963 条（新增 963 行，更新 0 行），失败 37 条')).toBeVisible({ timeout: 120_000 })
  expect(await countMonomers(IMPORTED)).toEqual({ rows: 963, names: 963 })
  const [failed] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载错误行' }).click()])
  const [heads = [], ...left] = (await sheetsOf(failed))[0]?.rows ?? []
  expect(heads.at(-1)).toBe('错误原因')
  expect(left).toHaveLength(37)
  expect(left[0]?.at(-1)).toBe('所属工程：没有找到“没有的工程”')

  const fixed = left.map((row, n) => [...good(bad[n] ?? 0), row.at(-1) ?? null])
  await dialog.getByRole('button', { name: '上传改好的行' }).click()
  await dialog.getByLabel('选择要导入的表格').setInputFiles(await bookOf([heads, ...fixed]))
  await dialog.getByRole('button', { name: '确认导入 37 行' }).click({ timeout: 60_000 })
  await expect(dialog.getByText('导入成功：新增 37 行，更新 0 行')).toBeVisible({ timeout: 60_000 })
  expect(await countMonomers(IMPORTED)).toEqual({ rows: 1000, names: 1000 })

  // The window is closed, and both imports can still be taken back.
  await dialog.getByRole('button', { name: '完成' }).click()
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const recent = dialog.getByRole('region', { name: '最近的导入' }).getByRole('listitem')
  await expect(recent.first()).toContainText('新增 37 行，更新 0 行')
  await recent.first().getByRole('button', { name: '撤回' }).click()
  await question(page).getByRole('button', { name: '撤回' }).click()
  await expect(dialog.getByText('已撤回 37 行')).toBeVisible({ timeout: 60_000 })
  expect(await countMonomers(IMPORTED)).toEqual({ rows: 963, names: 963 })
})

test('a bad cell is put right in the grid and checked again before anything is written T5', async ({ page }) => {
  await wipeMonomers(IMPORTED)
  await enter(page, 'owner')
  await page.goto('/#/business/monomer')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入单体工程' })
  const place = await ownPlace()
  const sheet = [
    [...HEADS.slice(0, 3), '面积'],
    [place, `${IMPORTED}甲`, '宫殿', 12],
    [place, `${IMPORTED}乙`, '房建', 12],
  ]
  await dialog.getByLabel('选择要导入的表格').setInputFiles(await bookOf(sheet))
  await expect(dialog.getByText('新增 1 行，更新 0 行，错误 1 行，跳过空行 0 行')).toBeVisible()
  await dialog.getByRole('combobox', { name: '表头面积对应的字段' }).click()
  await page.getByTitle('建筑面积', { exact: true }).click()
  await expect(dialog.getByText('表头“面积”无法识别，对应')).toHaveCount(0)
  await dialog.getByRole('textbox', { name: '第 2 行单体类别' }).fill('房建')
  await dialog.getByRole('button', { name: '重新核对' }).click()
  await expect(dialog.getByText('新增 2 行，更新 0 行，错误 0 行，跳过空行 0 行')).toBeVisible()
  expect(await countMonomers(IMPORTED)).toEqual({ rows: 0, names: 0 })
  await dialog.getByRole('button', { name: '确认导入 2 行' }).click()
  await expect(dialog.getByText('导入成功：新增 2 行，更新 0 行')).toBeVisible()
  await dialog.getByRole('button', { name: '撤回本次导入' }).click()
  await question(page).getByRole('button', { name: '撤回' }).click()
  await expect(dialog.getByText('已撤回 2 行')).toBeVisible()
  expect(await countMonomers(IMPORTED)).toEqual({ rows: 0, names: 0 })
})
