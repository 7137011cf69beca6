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

/** Two who inspect, and every item not yet judged kept. */
async function fillRest(page: Page): Promise<void> {
  const chips = page.locator('#visit-inspectors input[type=checkbox]')
  for (let at = 0; (await page.locator('#visit-inspectors input:checked').count()) < 2; at += 1) await chips.nth(at).check()
  while ((await page.getByRole('button', { name: '其余符合' }).count()) > 0)
    await page.getByRole('button', { name: '其余符合' }).first().click()
}

async function fillIn(page: Page, place: string, mark: number): Promise<void> {
  await fillRest(page)
  await page.getByLabel('拍照记隐患').setInputFiles(picture(mark))
  const danger = page.getByRole('region', { name: '隐患 1' })
  await danger.getByLabel('条款').selectOption('B.13-4')
  await danger.getByLabel('部位').fill(place)
  await danger.getByLabel('情况').fill('临边未设防护栏杆')
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

/** A danger shot and put under a clause of the sheet. */
async function shoot(page: Page, name: string, mark: number, clause: string): Promise<void> {
  await page.getByLabel('拍照记隐患').setInputFiles(picture(mark))
  const danger = page.getByRole('region', { name })
  await danger.getByLabel('条款').selectOption(clause)
  await danger.getByLabel('部位').fill(`${mark}F 东侧`)
  await danger.getByLabel('情况').fill('现场与条款不符')
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

test('a visit half done is not turned into one of another project without being asked about', async ({ page }) => {
  const caller = await callerOf('officer', PASSWORD)
  const { data } = await caller.get(`${CHECKS}/visitDesk`)
  const [first, second, third] = data['projects'] as { id: number; name: string }[]
  if (!first || !second || !third) throw new Error('three projects are visited')
  const chosen = page.locator('.visit-chosen')
  await enter(page, 'officer', `${VISIT}?engineering_id=${first.id}`)
  await expect(chosen).toContainText(first.name)
  await page.goto(`${VISIT}?engineering_id=${second.id}`)
  await expect(chosen, 'nothing was written yet').toContainText(second.name)
  await page.getByRole('button', { name: '其余符合' }).first().click()
  await page.goto(`${VISIT}?engineering_id=${third.id}`)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`“${second.name}”的检查写到一半`)
  await question.getByRole('button', { name: '取消' }).click()
  await expect(chosen).toContainText(second.name)
  await page.goto(`${VISIT}?engineering_id=${first.id}`)
  await question.getByRole('button', { name: '清空，另做检查' }).click()
  await expect(chosen).toContainText(first.name)
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
  const rightmost = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('.visit, .visit *')].map((each) => each.getBoundingClientRect().right)),
  )
  expect(rightmost).toBeLessThanOrEqual(360)
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

test('who will not sign is put on record with a reason and a photo; the same photo is not taken twice', async ({ page }) => {
  const site = await siteOf('officer')
  await enter(page, 'officer', `${VISIT}?engineering_id=${site.id}`)
  await expect(page.locator('.visit-chosen')).toContainText(site.name)
  await fillIn(page, '5F 南侧', 4)
  await page.getByLabel('受检方拒绝签字').check()
  const store = page.getByRole('button', { name: '存下并拟整改通知书' })
  await store.click()
  await expect(page.getByText('请写明拒签的情况')).toBeVisible()
  await page.locator('#visit-sign').getByLabel('情况').fill('项目经理拒绝签字，监理在场见证')
  const proof = picture(5)
  await page.getByLabel('拍照取证').setInputFiles(proof)
  await expect(page.getByAltText('拒签取证照片 1')).toBeVisible()
  await page.getByLabel('拍照取证').setInputFiles(proof)
  await expect(page.getByText('这次检查里已有这张照片，请现场重新拍摄')).toBeVisible()
  await store.click()
  await expect(page.getByRole('list', { name: '上传队列' })).toContainText('已存', { timeout: 30_000 })
  const rows = await withDatabase(async (client) => {
    const found = await client.query(
      'select state, refuse_note from safety_check where engineering_id = $1 and offline_no is not null order by id desc limit 1',
      [site.id],
    )
    return found.rows as unknown[]
  })
  expect(rows).toEqual([{ state: 2, refuse_note: '项目经理拒绝签字，监理在场见证' }])
})

test('a signature stands for what was signed: changed afterwards it is void and said so, and the pad shows what is signed; the check made is opened', async ({
  page,
}) => {
  const site = await siteOf('officer')
  await enter(page, 'officer', `${VISIT}?engineering_id=${site.id}`)
  await expect(page.locator('.visit-chosen')).toContainText(site.name)
  await fillIn(page, '36F 东侧', 11)
  await page.getByLabel('签认人').fill('邵建军 专职安全员')
  await page.getByRole('button', { name: '请受检方签字' }).click()
  const signed = page.getByLabel('签认内容')
  await expect(signed).toContainText('36F 东侧')
  await expect(signed).toContainText('JGJ 59-2011 B.13-4')
  await expect(signed).toContainText('前整改完')
  await page.getByRole('button', { name: '取消' }).click()
  await sign(page)
  const danger = page.getByRole('region', { name: '隐患 1' })
  await danger.getByLabel('情况').fill('临边防护缺失约 30 米')
  await expect(page.getByAltText('受检方签名')).toHaveCount(0)
  await expect(page.locator('#visit-sign').getByRole('alert')).toHaveText('内容改了，请受检方重新签字')
  await sign(page)
  await expect(page.locator('#visit-sign').getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(page.getByAltText('受检方签名')).toBeVisible()
  await page.getByRole('button', { name: '存下并拟整改通知书' }).click()
  const queue = page.getByRole('list', { name: '上传队列' })
  await expect(queue).toContainText('已存', { timeout: 30_000 })
  const number = /JC\S+/.exec(await queue.locator('.visit-no').last().innerText())?.[0] ?? 'none'
  await queue.getByRole('button', { name: '查看检查' }).last().click()
  await expect(page.locator('.zj-record-head')).toContainText(number)
  const failed = page.getByRole('region', { name: '不符合项' })
  await expect(failed).toContainText('临边防护缺失约 30 米')
  await expect(page.locator('.check-record')).not.toContainText('形象进度')
  await page.evaluate(() => (window.print = () => undefined))
  await page.getByRole('button', { name: '打印' }).click()
  const paper = page.locator('.zj-print')
  await expect(paper).toContainText('监督检查记录')
  await expect(paper.getByAltText('受检单位签名')).toBeAttached()
  await expect(paper).not.toContainText('见平台')
  await expect(paper).not.toContainText('填报单位')
})

test('a danger under a clause makes its row fail, 其余符合 leaves it, and it is not marked as kept while the danger stands; a grave one is judged', async ({
  page,
}) => {
  const site = await siteOf('officer')
  await enter(page, 'officer', `${VISIT}?engineering_id=${site.id}`)
  await expect(page.locator('.visit-chosen')).toContainText(site.name)
  await shoot(page, '隐患 1', 21, 'B.13-4')
  const row = page.locator('.visit-item', { has: page.getByText('B.13-4', { exact: true }) }).first()
  await expect(row).toContainText('隐患记在下面“另查出的隐患”里，共 1 条')
  const table = page.locator('.visit-table', { has: row })
  await table.getByRole('button', { name: '其余符合' }).click()
  await row.getByText('符合', { exact: true }).click()
  await expect(page.getByText(/上记有 1 条隐患，应为不符合/)).toBeVisible()
  await expect(page.locator('.visit-sum')).toContainText('不符合 1')
  const danger = page.getByRole('region', { name: '隐患 1' })
  await danger.getByText('重大', { exact: true }).click()
  await fillRest(page)
  await page.getByRole('button', { name: '存下并拟整改通知书' }).click()
  await expect(danger.getByText(/请判定是不是重大事故隐患/)).toBeVisible()
  await danger.getByText('否', { exact: true }).click()
  await page.getByRole('button', { name: '存下并拟整改通知书' }).click()
  await expect(page.getByRole('list', { name: '上传队列' })).toContainText('已存', { timeout: 30_000 })
  const found = await withDatabase(async (client) => {
    const { rows } = await client.query(
      `select d.level, d.is_major, (select jsonb_agg(each ->> 'result') from jsonb_array_elements(c.checklist) each
         where each ->> 'basis' like '%B.13-4 %') as results
       from safety_check c join hidden_danger d on d.check_id = c.id where c.engineering_id = $1 order by c.id desc limit 1`,
      [site.id],
    )
    return rows as unknown[]
  })
  expect(found).toEqual([{ level: 3, is_major: false, results: ['2'] }])
})
