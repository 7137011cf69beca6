import { expect, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { withDatabase } from './companies'
import { enter } from './enter'
import { PASSWORD } from './people'

const VISIT = '/#/siteVisit'
const CHECKS = '/api/safety/safety_check/pc'

/** A picture of its own: the same one twice is refused. */
const picture = (mark: number) => ({
  name: `现场${mark}.png`,
  mimeType: 'image/png',
  buffer: Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGPU0tJiYGBgYmBgYGBgAAAEwgBkmxqTLwAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.from(`mark ${mark} ${process.hrtime.bigint()}`),
  ]),
})

test.use({ viewport: { width: 360, height: 740 } })

/** Whoever of the demonstration has a site to inspect, and a colleague. */
async function siteOf(officer: string): Promise<{ id: number; name: string }> {
  const caller = await callerOf(officer, PASSWORD)
  const { data } = await caller.get(`${CHECKS}/visitDesk`)
  const [project] = data['projects'] as { id: number; name: string }[]
  expect(project).toBeTruthy()
  expect((data['officers'] as unknown[]).length).toBeGreaterThan(1)
  return project as { id: number; name: string }
}

async function fillIn(page: Page, place: string, mark: number): Promise<void> {
  const chips = page.locator('#visit-inspectors input[type=checkbox]')
  for (let at = 0; (await page.locator('#visit-inspectors input:checked').count()) < 2; at += 1) await chips.nth(at).check()
  while ((await page.getByRole('button', { name: '其余符合' }).count()) > 0)
    await page.getByRole('button', { name: '其余符合' }).first().click()
  await page.getByLabel('拍照记隐患').setInputFiles(picture(mark))
  const danger = page.getByRole('region', { name: '隐患 1' })
  await danger.getByLabel('条款').selectOption('B.13-4')
  await danger.getByLabel('部位').fill(place)
  await danger.getByText('较大', { exact: true }).click()
  await danger.getByText('立即', { exact: true }).click()
}

async function sign(page: Page): Promise<void> {
  await page.getByLabel('签认人').fill('邵建军 专职安全员')
  await page.getByRole('button', { name: '请受检方签字' }).click()
  const pad = page.getByLabel('签名区')
  const box = await pad.boundingBox()
  if (!box) throw new Error('no pad')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: '使用签名' }).click()
  await expect(page.getByAltText('受检方签名')).toBeVisible()
}

const rowsOf = (id: number) =>
  withDatabase(async (client) => {
    const { rows } = await client.query(
      `select c.check_no, c.offline_no, c.site_signer, c.doc_id, (select count(*)::int from hidden_danger d where d.check_id = c.id) as dangers
       from safety_check c where c.engineering_id = $1 and c.offline_no is not null order by c.id`,
      [id],
    )
    return rows as Record<string, unknown>[]
  })

test('a visit on a phone whose network is cut in the middle arrives once, with its photos, dangers and the draft of the notice T15', async ({
  page,
}) => {
  const site = await siteOf('officer')
  const before = (await rowsOf(site.id)).length
  await enter(page, 'officer', `${VISIT}?engineering_id=${site.id}`)
  await expect(page.locator('.visit-chosen')).toContainText(site.name)
  await page.context().setOffline(true)
  await expect(page.locator('.visit-net')).toContainText('已离线')
  await fillIn(page, '36F 东侧', 1)
  await sign(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: '存下并拟整改通知书' }).click()
  await expect(page.locator('.visit-net')).toContainText('1 条待上传')
  const queue = page.getByRole('list', { name: '上传队列' })
  await expect(queue).toContainText(/临-\d{8}-[0-9a-f]{12}/)
  await expect(queue).toContainText('待上传')
  expect(await rowsOf(site.id)).toHaveLength(before)
  await page.context().setOffline(false)
  await expect(queue).toContainText('已存', { timeout: 30_000 })
  await expect(queue).toContainText(/JC/)
  const rows = await rowsOf(site.id)
  expect(rows).toHaveLength(before + 1)
  expect(rows[before]).toMatchObject({ site_signer: '邵建军 专职安全员', dangers: 1 })
  expect(rows[before]?.['doc_id']).not.toBeNull()
})

test('the answer that was lost on the way is asked for again, and the visit is there once; what is refused says why and is mended', async ({
  page,
}) => {
  const site = await siteOf('officer')
  const before = (await rowsOf(site.id)).length
  await enter(page, 'officer', `${VISIT}?engineering_id=${site.id}`)
  await expect(page.locator('.visit-chosen')).toContainText(site.name)
  let cut = 0
  await page.route(
    `**${CHECKS}/visit`,
    async (route) => {
      await route.fetch()
      cut += 1
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await fillIn(page, '12F 西侧', 2)
  await page.getByRole('button', { name: '存下并拟整改通知书' }).click()
  await expect.poll(() => cut).toBe(1)
  await page.getByRole('button', { name: '立即上传' }).click()
  const queue = page.getByRole('list', { name: '上传队列' })
  await expect(queue).toContainText('已存', { timeout: 30_000 })
  expect(await rowsOf(site.id)).toHaveLength(before + 1)

  await page.route(
    `**${CHECKS}/visit`,
    (route) =>
      route.fulfill({
        json: {
          code: 400,
          msg: '请检查填写内容',
          data: { problem: 'invalid', fields: [{ field: 'inspector_ids', message: '监督检查须两名以上监督员参加' }] },
        },
      }),
    { times: 1 },
  )
  await page.getByRole('button', { name: '最近的' }).or(page.locator('.visit-projects button').first()).first().waitFor()
  await page.getByLabel('查找工程').fill(site.name)
  await page.locator('.visit-projects button').first().click()
  await fillIn(page, '8F 北侧', 3)
  await page.getByRole('button', { name: '存下并拟整改通知书' }).click()
  await expect(queue).toContainText('监督检查须两名以上监督员参加')
  await page.getByRole('button', { name: '改了再传' }).click()
  await expect(page.getByRole('region', { name: '隐患 1' }).getByLabel('部位')).toHaveValue('8F 北侧')
  await page.getByRole('button', { name: '存下并拟整改通知书' }).click()
  await expect.poll(async () => (await rowsOf(site.id)).length).toBe(before + 2)
})
