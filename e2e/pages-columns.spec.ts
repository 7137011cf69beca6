import { expect, type Locator, type Page, test } from '@playwright/test'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { shown } from './desk'
import { inDays } from './filling'
import { freshName, freshPerson } from './made'
import { lookUp } from './office'
import { listed } from './page-hands'
import { onSite, openPage, rowWith } from './sheet-hands'
import { add, spaced } from './site-hands'
import { picturePng } from './documents'
import { freshUscc } from './uscc'

/** 清单里的各种列：在用得着它的清单上看到、用到，刷新之后还在。 */
test.describe.configure({ timeout: 180_000 })

const { here } = onSite()

const again = async (page: Page): Promise<void> => {
  await shown(page).getByRole('button', { name: '刷新', exact: true }).click()
  await listed(page)
}

/** The narrow window of the tests leaves the last columns out. */
const widen = (page: Page): Promise<void> => page.setViewportSize({ width: 1920, height: 1000 })

/** 一道判断题，由监督员出，只有他改得了。 */
async function questionRow(): Promise<{ page: Page; row: Locator; stem: string }> {
  const { desk, site } = here()
  const stem = `${freshName('登高作业')}须系安全带`
  const page = await openPage(desk, 'officer', site, '/projectlibrary/supervise/safetyManage/question')
  await widen(page)
  await add(page, '安全试题', {
    题型: '判断题',
    题类: '高处作业',
    难度: '基础',
    题干: stem,
    答案: '对',
    依据条文: 'JGJ 80-2016 第 5.2.1 条',
    启用: '是',
  })
  await listed(page)
  return { page, row: rowWith(page, stem), stem }
}

test('a clause is put right by typing in its row: Escape gives up, Enter saves, and who may not change the row sees words alone [S3-06/input]', async () => {
  const { page, row, stem } = await questionRow()
  const clause = row.getByRole('button', { name: '编辑依据条文' })
  await clause.click()
  await row.getByRole('textbox', { name: '依据条文' }).fill('不要这个')
  await page.keyboard.press('Escape')
  await expect(clause).toHaveText('JGJ 80-2016 第 5.2.1 条')
  await clause.click()
  await row.getByRole('textbox', { name: '依据条文' }).fill('JGJ 80-2016 第 5.2.3 条')
  await page.keyboard.press('Enter')
  await expect(row.getByText('已保存')).toBeVisible()
  await again(page)
  await expect(clause).toHaveText('JGJ 80-2016 第 5.2.3 条')
  const { desk, site } = here()
  const reader = await openPage(desk, 'chief_engineer', site, '/projectlibrary/supervise/safetyManage/question')
  await expect(rowWith(reader, stem)).toContainText('JGJ 80-2016 第 5.2.3 条')
  await expect(rowWith(reader, stem).getByRole('button', { name: '编辑依据条文' })).toHaveCount(0)
  await expect(rowWith(reader, stem).getByRole('switch')).toHaveCount(0)
})

test('a level is chosen anew in its row and stays chosen [S3-06/select]', async () => {
  const { page, row } = await questionRow()
  await expect(row).toContainText('基础')
  await row.locator('.ant-select').click()
  await page.locator('.ant-select-dropdown:visible').getByText('较难', { exact: true }).click()
  await expect(row).toContainText('较难')
  await again(page)
  await expect(row).toContainText('较难')
  await expect(row).not.toContainText('基础')
})

test('the place a company is registered at is put right in its row by its path, and the row shows the last name of it [S3-06/cascader]', async () => {
  const { desk, site } = here()
  const name = `${freshName('迁址')}建材有限公司`
  const caller = await desk.caller('admin')
  await caller.done('/api/unit/unit/pc/add', { unit_name: name, usc: freshUscc(), corp_type: 1, areacode: '330106' })
  const page = await openPage(desk, 'admin', site, '/group/unitLibrary')
  await lookUp(page, '单位名称', name)
  const row = rowWith(page, name)
  await expect(row).toContainText('西湖区')
  await row.locator('.ant-cascader').click()
  const panel = page.locator('.ant-cascader-dropdown:visible')
  await panel.getByText('拱墅区', { exact: true }).click()
  await expect(row).toContainText('拱墅区')
  await again(page)
  await expect(row).toContainText('拱墅区')
  await expect(row).not.toContainText('浙江省')
})

test('a question is put out of use by the switch of its row, which asks first, and into use again, which does not [S3-06/switch]', async () => {
  const { page, row } = await questionRow()
  const knob = row.getByRole('switch')
  await expect(knob).toBeChecked()
  await knob.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: spaced('取消') })
    .click()
  await expect(knob).toBeChecked()
  await knob.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: spaced('确定') })
    .click()
  await expect(knob).not.toBeChecked()
  await again(page)
  await expect(knob).not.toBeChecked()
  await knob.click()
  await expect(knob).toBeChecked()
  await again(page)
  await expect(knob).toBeChecked()
})

test('a weighing shows the minute it was weighed, which the server keeps in seconds [S3-06/second]', async () => {
  const { desk, site } = here()
  const plate = `浙A${String(Date.now()).slice(-5)}`
  const seconds = nowSeconds() - 7200
  const page = await openPage(desk, 'site', site, '过磅')
  await widen(page)
  await add(page, '过磅', {
    车牌号: plate,
    材料类别: '钢材',
    材料名称: '螺纹钢',
    规格型号: 'HRB400E 20',
    发货单位: '云州钢铁物资有限公司',
    毛重: '38',
    皮重: '14',
    过磅时间: formatInstant(seconds),
  })
  const answered = page.waitForResponse((response) => response.url().includes('/weigh/pc/getList'))
  await again(page)
  const { data } = (await (await answered).json()) as { data: { rows: { plate: string; weigh_at: number }[] } }
  const stored = data.rows.find((each) => each.plate === plate)?.weigh_at ?? 0
  expect(stored).toBe(seconds - (seconds % 60))
  await expect(rowWith(page, plate)).toContainText(formatInstant(stored))
  await expect(rowWith(page, plate)).not.toContainText(String(stored))
})

test('what a visit of the head found stands short in its row and whole when it is pointed at [S3-06/popover]', async () => {
  const { desk, site } = here()
  const found = `塔机周边堆料，${'钢筋加工棚防护棚顶破损，'.repeat(6)}须当日清理`
  const page = await openPage(desk, 'site', site, '领导带班')
  const day = inDays(-1)
  const leader = freshPerson('孙')
  await add(page, '领导带班', {
    类别: '企业负责人带班检查',
    日期: day,
    开始时间: `${day} 08:00`,
    结束时间: `${day} 10:00`,
    巡查部位: '基坑、塔机',
    企业负责人: leader,
    职务: '总工程师',
    发现的问题: found,
    处理情况: '当日清理',
  })
  await listed(page)
  const cell = rowWith(page, leader).getByRole('button', { name: found })
  const box = await cell.boundingBox()
  expect(box?.height).toBeLessThan(60)
  const whole = page.locator('.ant-popover').filter({ visible: true })
  await expect(whole).toHaveCount(0)
  await cell.hover()
  await expect(whole).toContainText('发现的问题')
  await expect(whole).toContainText(found)
  // Said once: the tip of cells that were cut stays away.
  await expect(page.locator('.zj-cell-tip')).toHaveCount(0)
})

/** A picture of its own size: the same one twice is refused. */
const pictures = async (count: number): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `隐患${at + 1}.png`,
      mimeType: 'image/png',
      buffer: await picturePng(300 + at * 7 + (Date.now() % 50), 200 + at * 11 + (Date.now() % 37)),
    })),
  )

test('five photographs of a danger stand as three in its row with the number of the rest, and each opens the viewer at its own [S3-06/imageAllList]', async () => {
  const { desk, site } = here()
  const caller = await desk.caller('officer')
  const place = freshName('五层电梯井口')
  const stored: string[] = []
  for (const { name, buffer } of await pictures(5)) stored.push(await caller.upload(name, buffer))
  await caller.done('/api/safety/hidden_danger/pc/add', {
    engineering_id: site.id,
    place,
    category: 'management',
    level: 1,
    is_major: false,
    description: '电梯井口未设防护门',
    duty_unit_id: (await desk.person('contractor')).unit_id,
    deadline: inDays(5),
    before_img: stored.join(','),
  })
  const page = await openPage(desk, 'officer', site, '隐患整改')
  await widen(page)
  await shown(page).getByText('表格', { exact: true }).click()
  await listed(page)
  const row = rowWith(page, place)
  await expect(row.getByRole('button', { name: /^查看.*，第 \d 个，共 5 个$/ })).toHaveCount(3)
  await row.getByRole('button', { name: /，第 2 个，共 5 个$/ }).click()
  const viewer = page.getByRole('dialog').filter({ visible: true })
  await expect(viewer.getByText(/^2 \/ 5/)).toBeVisible()
  await expect(viewer.getByRole('img').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: '查看其余 2 个' }).click()
  await expect(viewer.getByText(/^4 \/ 5/)).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the picture of a seal stands in its row and is seen whole when it is clicked [S3-06/img]', async () => {
  const { desk } = here()
  const name = freshName('工程质量监督专用章')
  const { data } = await (await desk.caller('station_admin')).post('/api/user/pc/userInfo')
  const caller = await desk.caller('station_admin')
  const [picture] = await pictures(1)
  await caller.done('/api/document/doc_seal/pc/add', {
    supervise_org_id: data.org_id,
    name,
    image: await caller.upload('印章.png', picture?.buffer ?? Buffer.alloc(0)),
    signer_ids: [(await desk.person('station_head')).id],
    valid_to: inDays(300),
    enabled: true,
  })
  const page = await openPage(desk, 'station_admin', here().site, '/documents/seals')
  const row = rowWith(page, name)
  await expect(row).toHaveCount(1)
  const drawn = () => row.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(drawn).toBeGreaterThan(0)
  await row.getByRole('button', { name: /^查看印章图样/ }).click()
  const viewer = page.getByRole('dialog').filter({ visible: true })
  await expect(viewer.getByRole('img').first()).toBeVisible()
  await page.keyboard.press('Escape')
})
