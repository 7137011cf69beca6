import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawingFaults, foreignNames, smallTargets, styleRecord } from './gallery-measures'
import { type GallerySite, serveGallery } from './gallery-site'

/** Why it is done this way: docs/adr/0008-how-looks-are-compared.md. */
const THEMES = ['default', 'dark', 'large'] as const
const SECTIONS = ['buttons', 'text-fields', 'choices', 'dates', 'forms', 'lists', 'files', 'records'] as const
const RECORDS = join(import.meta.dirname, 'gallery')
const UPDATE = process.env.GALLERY_UPDATE === '1'
/** Pixels are compared by a command of their own: one more font on a machine is no fault of the product. */
const PICTURES = UPDATE || process.env.GALLERY_PICTURES === '1'

let site: GallerySite
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await serveGallery()
})
test.afterAll(() => site.close())
const WINDOW = { width: 1680, height: 1000 }
test.use({ viewport: WINDOW })

/** Shows the gallery at a moment of its own: what appears after seconds of waiting is there, and nothing moves. */
async function open(page: Page, query: string): Promise<void> {
  await page.clock.install({ time: new Date('2026-03-02T10:00:00+08:00') })
  await page.goto(`${site.url}?${query}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.clock.runFor(15_000)
  // What fades in has its own clock; what turns for ever has no end to go to.
  await page.evaluate(() => {
    for (const each of document.getAnimations()) if (each.effect?.getComputedTiming().iterations !== Infinity) each.finish()
  })
}

/** Contrast does not bind what cannot be used at the moment (WCAG 1.4.3); antd marks not all of it for axe. */
const INACTIVE = /data-state="disabled"|-disabled|-loading/
/** The box of a row can be hit on its whole cell; axe sees the cell and the box as two targets (as in accessibility.spec.ts). */
const ROW_BOX = /zj-col-check|zj-check/

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-state="loading"]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => ({ id, place: target.join(' '), why: failureSummary })))
    .filter(({ id, place }) => id !== 'color-contrast' || !INACTIVE.test(place))
    .filter(({ id, place }) => id !== 'target-size' || !ROW_BOX.test(place))
    .map(({ id, place, why }) => `${id}: ${place} ${why}`)
}

for (const theme of THEMES)
  test.describe(theme, () => {
    // They only look: one page serves them all.
    let page: Page
    test.beforeAll(async ({ browser }) => {
      const window = { viewport: WINDOW, serviceWorkers: 'block', locale: 'zh-CN', timezoneId: 'Asia/Shanghai' } as const
      page = await (await browser.newContext(window)).newPage()
      await open(page, `theme=${theme}`)
    })
    test.afterAll(() => page.context().close())

    test('nothing hangs out, lies over something else or is too small to hit, and states are of one height', async () => {
      expect(await page.evaluate(drawingFaults)).toEqual([])
      expect(await page.evaluate(smallTargets)).toEqual([])
    })

    test('no serious barrier in any component and state', async () => {
      test.setTimeout(180_000)
      expect(await barriers(page)).toEqual([])
    })

    test('every name and note is Chinese', async () => {
      expect(await page.evaluate(foreignNames)).toEqual([])
    })

    test('every component and state looks as recorded', async () => {
      const found = `${(await page.evaluate(styleRecord)).join('\n')}\n`
      const file = join(RECORDS, `${theme}.txt`)
      if (UPDATE) {
        mkdirSync(RECORDS, { recursive: true })
        writeFileSync(file, found)
      }
      expect(found.split('\n').length).toBeGreaterThan(200)
      expect(found.split('\n')).toEqual(readFileSync(file, 'utf8').split('\n'))
    })

    test('pictures are the recorded ones, where browser and fonts are the recorded ones', async ({ browser }) => {
      test.skip(!PICTURES, 'npm run gallery:pictures')
      test.setTimeout(180_000)
      const here = `Chromium ${browser.version()}, letters ${await lettersOf(page)}\n`
      const file = join(RECORDS, 'machine.txt')
      if (UPDATE) writeFileSync(file, here)
      const recorded = existsSync(file) ? readFileSync(file, 'utf8') : ''
      test.skip(here !== recorded, `this machine draws letters differently: ${here.trim()} instead of ${recorded.trim()}`)
      for (const section of SECTIONS) {
        const picture = await page.locator(`[data-section=${section}]`).screenshot({ animations: 'disabled', caret: 'hide' })
        // A palette keeps the folder small; the same pixels always make the same one.
        const small = await sharp(picture).png({ palette: true, colours: 64, effort: 10 }).toBuffer()
        expect.soft(small).toMatchSnapshot(`${theme}-${section}.png`, { maxDiffPixelRatio: 0.002 })
      }
    })
  })

/**
 * How this machine draws letters: fonts, smoothing and version of the browser, as the pixels of one line, and how high a
 * line stands by itself in every size and weight the themes use (a face for one size or weight may be missing).
 */
async function lettersOf(page: Page): Promise<string> {
  const pixels = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 40
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.font = `14px ${getComputedStyle(document.body).fontFamily}`
    pen.fillText('筑监 建设工程质量安全 Aa 0123456789 ㎡', 4, 24)
    const line = document.body.appendChild(document.createElement('div'))
    line.textContent = '筑监 建设 Aa 019'
    const heights = [12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 28, 32].flatMap((size) =>
      [400, 500, 600, 700].map((weight) => {
        line.style.cssText = `position: absolute; font-size: ${size}px; font-weight: ${weight}; line-height: normal; white-space: nowrap`
        const { width, height } = line.getBoundingClientRect()
        return `${width.toFixed(2)} ${height.toFixed(2)}`
      }),
    )
    line.remove()
    return [canvas.toDataURL(), ...heights].join(' ')
  })
  return createHash('sha256').update(pixels).digest('hex').slice(0, 16)
}

test('hover and focus of the gallery are what pointer and keyboard do', async ({ page }) => {
  await open(page, 'theme=default')
  const lookOf = (name: string, state: string) =>
    page.locator(`[data-specimen="${name}"] [data-state=${state}]`).evaluate((cell) => {
      const target = cell.querySelector('button, input, textarea') ?? cell
      const looks: string[] = []
      for (let each: Element | null = target; each && each !== cell; each = each.parentElement) {
        const { color, backgroundColor, borderTopColor, boxShadow, outlineStyle, outlineColor } = getComputedStyle(each)
        looks.push([color, backgroundColor, borderTopColor, boxShadow, outlineStyle, outlineColor].join(' '))
      }
      return looks
    })
  for (const name of [
    'Button primary',
    'Button',
    'Button danger',
    'zj-link',
    'CopyButton',
    'TextInput',
    'LongTextInput',
    'SelectInput',
    'SearchSelect',
    'DateInput',
  ]) {
    const target = page.locator(`[data-specimen="${name}"] [data-state=default]`).locator('button, input, textarea').first()
    await target.hover({ force: true })
    expect(await lookOf(name, 'default'), `${name} under the pointer`).toEqual(await lookOf(name, 'hover'))
    await page.mouse.move(0, 0)
    await page.keyboard.press('Tab')
    await target.focus()
    await page.clock.runFor(500)
    expect(await lookOf(name, 'default'), `${name} with the focus`).toEqual(await lookOf(name, 'focus'))
    await page.keyboard.press('Escape')
  }
})

test('windows, questions and messages have no serious barrier in any theme', async ({ page }) => {
  test.setTimeout(180_000)
  for (const theme of THEMES) {
    await page.goto(`${site.url}?theme=${theme}`)
    for (const [button, role] of [
      ['窗口', 'dialog'],
      ['删除询问', 'alertdialog'],
      ['进度', 'dialog'],
      ['抽屉', 'dialog'],
      ['文件查看', 'dialog'],
      ['批量结果', 'dialog'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByRole(role).filter({ visible: true })).toBeVisible()
      const axe = new AxeBuilder({ page }).include('.zj-dialog, .ant-drawer')
      // Names and roles are the same in every theme; colours are not.
      const { violations } = await (theme === THEMES[0] ? axe : axe.withRules('color-contrast')).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(serious.map(({ id, nodes }) => `${theme} ${button} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
    }
  }
})

test('nothing of the gallery is delivered', () => {
  const web = join(import.meta.dirname, '../apps/web')
  const delivered = readdirSync(join(web, 'dist'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(delivered.length).toBeGreaterThan(20)
  const finds = delivered
    .filter(
      ({ name, parentPath }) =>
        name.includes('gallery') || /gallery-|组件陈列|is-focus-within/.test(textOf(join(parentPath, name))),
    )
    .map(({ name }) => name)
  expect(finds).toEqual([])
  const importers = readdirSync(join(web, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.endsWith('/gallery'))
    .filter(({ name, parentPath }) => /from '[^']*\/gallery\//.test(readFileSync(join(parentPath, name), 'utf8')))
  expect(importers.map(({ name }) => name)).toEqual([])
})

const textOf = (path: string) => (/\.(?:m?js|css|html|json)$/.test(path) ? readFileSync(path, 'utf8') : '')
