import { expect, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { type GallerySite, serveGallery } from './gallery-site'
import { enter } from './enter'
import { PASSWORD } from './people'
import { LONG_NAME } from '../apps/web/src/gallery/samples'
import { accepted } from './project'

interface Sheet {
  readonly width: number
  readonly height: number
  readonly text: string
  /** Where the first and the last line stand, in points from the lower edge. */
  readonly top: number
  readonly bottom: number
}

/** The pages as a printer would get them. */
async function printed(page: Page): Promise<Sheet[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const file = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const sheets: Sheet[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const sheet = await document.getPage(number)
    const [, , width = 0, height = 0] = sheet.view
    const { items } = await sheet.getTextContent()
    const texts = items.filter((item): item is Extract<typeof item, { str: string }> => 'str' in item && item.str.trim() !== '')
    const heights = texts.map(({ transform }) => Number(transform[5]))
    // Fonts of the print write some characters as their radicals.
    const text = texts.map(({ str }) => str.normalize('NFKC').replaceAll(/\s/g, '')).join('')
    sheets.push({ width, height, text, top: Math.max(...heights), bottom: Math.min(...heights) })
  }
  return sheets
}

const countOf = (text: string, part: string) => text.split(part).length - 1

test.describe('what is printed', () => {
  let site: GallerySite
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    site = await serveGallery()
  })
  test.afterAll(() => site.close())

  test('of a list of 60 rows: the head stands on every page, no row is lost, doubled or cut, and no button is on paper', async ({
    page,
  }) => {
    await page.goto(`${site.url}?page=print`)
    await expect(page.getByRole('row')).toHaveCount(61)
    const sheets = await printed(page)
    const rows = sheets.map(({ text }) => text.match(/ZJ-2026-\d{4}/g) ?? [])
    const withRows = sheets.filter((_, at) => (rows[at]?.length ?? 0) > 0)
    expect(withRows.length).toBeGreaterThan(2)
    for (const { text: whole, width, height, bottom } of withRows) {
      const [text = ''] = whole.split('工程详情')
      expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
      for (const head of ['序号', '工程名称', '监督编号', '总造价/万元', '开工日期', '状态']) expect(text).toContain(head)
      expect(countOf(text, '滨江新区三期')).toBe(countOf(text, '第二标段'))
      expect(bottom).toBeGreaterThan(50)
      for (const button of ['新建工程', '更多', '编辑', '条/页', '前往']) expect(text).not.toContain(button)
    }
    expect(rows.flat()).toEqual(Array.from({ length: 60 }, (_, at) => `ZJ-2026-${String(at + 1).padStart(4, '0')}`))
  })

  test('of a record and a form: every fact, no arrow, no counter, dark screens print on white', async ({ page }) => {
    await page.goto(`${site.url}?page=print&theme=dark`)
    await expect(page.getByRole('heading', { name: '工程登记表' })).toBeVisible()
    const all = (await printed(page)).map(({ text }) => text).join('')
    for (const fact of ['项目代码', '2026-330108-47-01-123456', '12,800.50', '滨江区江南大道1号'])
      expect(countOf(all, fact)).toBeGreaterThanOrEqual(1)
    expect(all).not.toMatch(/\d+\/1000/)
    await page.emulateMedia({ media: 'print' })
    const name = page.getByRole('form', { name: '打印的表单' }).locator('[data-field="engineering_name"]')
    await expect(name.locator('input')).toBeHidden()
    const body = name.locator('.form-field__body')
    expect(await body.evaluate((box) => getComputedStyle(box, '::before').content)).toBe(JSON.stringify(LONG_NAME))
    expect(await body.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    const colours = await page.evaluate(() =>
      [document.body, ...document.querySelectorAll('.zj-description, .zj-table td')].map(
        (part) => getComputedStyle(part).backgroundColor,
      ),
    )
    expect([...new Set(colours)].filter((colour) => !['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'].includes(colour))).toEqual([])
  })
})

test('a list page prints its rows under their head, without menu, tabs, filters and buttons', async ({ page }) => {
  await enter(page, 'section_chief')
  await page.goto('/#/projectlibrary/supervise?limit=50')
  await expect(page.getByRole('row').nth(20)).toBeVisible()
  const sheets = await printed(page)
  expect(sheets.length).toBeGreaterThan(1)
  for (const { text } of sheets.slice(0, -1)) expect(text).toContain('工程名称')
  const all = sheets.map(({ text }) => text).join('')
  for (const part of ['搜索菜单', '查询', '重置', '更多', '前往', '收起菜单']) expect(all).not.toContain(part)
})

test('受理单 is one A4 page of its own: name of the office, title, number, facts, seal and date', async ({ page }) => {
  const intake = await callerOf('intake', PASSWORD)
  const { id, name } = await accepted(await callerOf('owner', PASSWORD), intake)
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await enter(page, 'intake')
  await page.goto(`/#/engineeringAudit?id=${id}`)
  await page.getByRole('button', { name: '打印受理单' }).click()
  await expect(page.locator('.zj-print')).toBeAttached()
  const sheets = await printed(page)
  expect(sheets).toHaveLength(1)
  const [{ text, width, height, top, bottom }] = sheets as [Sheet]
  expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
  for (const part of ['受理', '编号:', name, '已收资料', '经办人:', '(盖章)', '申请人签收:']) expect(text).toContain(part)
  expect(text).not.toContain('主菜单')
  // Within the margins of 20 mm.
  expect(top).toBeLessThan(842 - 50)
  expect(bottom).toBeGreaterThan(50)
})

test('a score sheet printed by the menu of the browser is the summary and every table scored, without a button or a box', async ({
  page,
}) => {
  const officer = await callerOf('officer', PASSWORD)
  const { data } = await officer.get('/api/safety/jgj59_score/pc/getList', { page: 1, limit: 50, fields: 'total,jgj59_score_no' })
  // Of the demonstration: those begun by other tests have no table to show.
  const score = (data.rows ?? []).findLast(({ total }) => total !== null)
  await enter(page, 'officer')
  await page.goto(`/#/projectlibrary/scoreSheet?id=${score?.id}`)
  await expect(page.getByRole('heading', { name: '表 B.1 安全管理' })).toBeVisible()
  const all = (await printed(page)).map(({ text }) => text).join('')
  for (const part of [
    '建筑施工安全检查评分汇总表',
    '满分分值',
    '等级',
    '表B.1安全管理检查评分表',
    '表B.19',
    '检查人员',
    '项目经理',
  ])
    expect(all).toContain(part)
  expect(all).toContain(String(score?.['total']))
  for (const part of ['办理记录', '打印机', '本表评完', '缺项原因', '转隐患']) expect(all).not.toContain(part)
  await expect(page.locator('.zj-print')).toHaveCount(0)
})

test('the list of hazards prints its photos and no way to other pages', async ({ page }) => {
  await enter(page, 'officer')
  await page.goto('/#/projectlibrary/supervise/safetyManage/hiddenDanger')
  const photos = page.locator('.danger-list img')
  await expect(photos.nth(5)).toBeAttached()
  await expect
    .poll(() => photos.evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0)))
    .toBe(true)
  const all = (await printed(page)).map(({ text }) => text).join('')
  expect(all).toContain('隐患整改')
  expect(all).not.toMatch(/1\/\d/)
  expect(all).not.toContain('上下移动')
})
