import { projectHead } from './place'
import { expect, test } from '@playwright/test'
import { agreeUpToLast, apply } from './biz-case'
import { type Desk, go, openDesk } from './desk'
import { inDays } from './filling'
import { leaveSite, openBuildingSite, servedAndVisited, type Site, stopSite } from './site'

/** 别人办的，开着的页面自己跟上；正在改的表单不动，只说一声。 */
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const DOC = '/api/document/supervise_doc/pc'
let desk: Desk
let site: Site
test.beforeAll(async ({ browser }) => {
  desk = openDesk(browser)
  site = await openBuildingSite(desk)
})
test.afterAll(async () => {
  await leaveSite(desk, site)
  await desk.close()
})

test('正在编辑的文书被科长改了：表单说内容已被他人更新，点了才换上，自己改的还在 [D18]', async () => {
  const [officer, chief] = [await desk.caller('officer'), await desk.caller('section_chief')]
  const title = `共同修改${String(site.id)}`
  const { id } = await officer.done(`${DOC}/add`, { engineering_id: site.id, type: '04', line: 2, title, receiver: '施工单位' })
  const page = await desk.page('officer')
  const view = await go(page, `/projectlibrary/supervise/safetyManage/inspectionDoc?engineering_id=${site.id}`)
  await view.getByRole('button', { name: `编辑 ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: `编辑监督文书：${title}` })
  await dialog.getByLabel('份数与分送').fill('一式五份')
  const notice = dialog.getByRole('button', { name: '内容已被他人更新，点此刷新' })
  await expect(notice).toHaveCount(0)

  const { data } = await chief.get(`${DOC}/info`, { id })
  await chief.done(`${DOC}/edit`, { id, version: data.version, receiver: '施工单位、监理单位' })
  await expect(notice).toBeVisible()
  await expect(dialog.getByLabel('主送单位')).toHaveValue('施工单位')
  await notice.click()
  await expect(dialog.getByLabel('主送单位')).toHaveValue('施工单位、监理单位')
  await expect(dialog.getByLabel('份数与分送')).toHaveValue('一式五份')
  await expect(notice).toHaveCount(0)
  await dialog.getByRole('button', { name: '保存草稿' }).click()
  await expect(dialog).toBeHidden()
  expect((await chief.get(`${DOC}/info`, { id })).data).toMatchObject({ receiver: '施工单位、监理单位', copies: '一式五份' })
})

test('开着的工程概况在别人签发停工之后自己变为停工，不用重新加载 [D18]', async () => {
  const page = await desk.page('viewer')
  await go(page, `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${site.id}`)
  await expect(projectHead(page)).toContainText('在建')
  await stopSite(desk, site)
  await expect(projectHead(page)).toContainText('停工')
})

test('申请人开着的那一件，别人同意之后过程自己往下走 [D18]', async () => {
  const journey = { route: '/business/towork', label: '复工申请', applicant: 'site', filling: { 整改完成日期: inDays(0) } }
  await servedAndVisited(site)
  const filed = await apply(desk, journey, site.name)
  const page = await desk.page('site')
  const said = page.getByText('情况属实，同意').filter({ visible: true })
  await expect(said).toHaveCount(0)
  await agreeUpToLast(desk, 'site', filed.id)
  await expect(said.first()).toBeVisible()
})
