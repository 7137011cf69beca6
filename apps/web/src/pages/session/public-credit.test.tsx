// @vitest-environment jsdom
import type { PublicCredit } from '@zhujian/domain/contracts/public-credit'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PageProps } from '../../data/tab'
import PublicCreditPage from './public-credit.page'

const bad: PublicCredit = {
  unit_name: '云州建工有限公司',
  usc: '913301856MA27WXYK3',
  category: 2,
  matter: 3,
  title: '未按专项施工方案施工被处罚',
  deed: '受罚款以上行政处罚',
  project_name: null,
  happened_on: '2026-03-01',
  basis: '行政处罚决定书',
  doc_no: '云建罚〔2026〕12号',
  reg_org: '云州市住房和城乡建设局',
  organ_level: 3,
  public_from: '2026-03-10',
  public_to: '2028-03-10',
  repair_from: '2027-03-10',
  disputed: false,
}
const open = (query: PageProps['query'] = {}) =>
  render(<PublicCreditPage {...({ query, path: '/publicCredit' } as unknown as PageProps)} />)
const served = (body: unknown, status = 200) =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  )
const answer = (rows: readonly PublicCredit[], total = rows.length) =>
  served({ code: 200, msg: '', data: { on: '2026-11-29', total, rows } })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '#/publicCredit')
})

test('a stranger reads who, what, by whom, how long, and from when it can be repaired (建市〔2017〕241号)', async () => {
  answer([bad, { ...bad, doc_no: '云建罚〔2026〕13号', category: 3, repair_from: null, disputed: true }])
  open()
  const [first, second] = await screen.findAllByRole('heading', { name: /云州建工有限公司/ })
  const lines = [first, second].map((each) => within(each?.closest('li') as HTMLElement))
  expect(lines[0]?.getByText('公示满 12 个月，2027-03-10 起可以申请')).toBeTruthy()
  expect(lines[0]?.getByText('安全生产')).toBeTruthy()
  expect(lines[0]?.queryByText('所涉工程')).toBeNull()
  expect(lines[1]?.getByText('严重失信名单期内不能修复')).toBeTruthy()
  expect(lines[1]?.getByText('企业提出异议，正在核查')).toBeTruthy()
})

test('what ends with the shortest term is not to be repaired on the day it ends', async () => {
  answer([{ ...bad, public_to: '2027-03-10' }])
  open()
  expect(await screen.findByText('公示至 2027-03-10 期满自行停止，不必申请')).toBeTruthy()
  expect(screen.queryByText(/起可以申请/)).toBeNull()
})

test('what is looked for stands in the address, and a new search begins on its first page', async () => {
  answer([bad], 41)
  open({ page: '2' })
  expect(await screen.findByText('第 2 页，共 3 页')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  expect(location.hash).toBe('#/publicCredit?page=3')
  fireEvent.change(screen.getByLabelText('企业名称或统一社会信用代码'), { target: { value: ' 建工 ' } })
  fireEvent.change(screen.getByLabelText('类别'), { target: { value: '3' } })
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  expect(decodeURIComponent(location.hash)).toBe('#/publicCredit?key=建工&category=3')
})

test('nothing found is said', async () => {
  answer([])
  open({ key: '没有这一家' })
  expect(await screen.findByText('截至 2026-11-29，没有符合条件的公示信息')).toBeTruthy()
})

test('a call that was refused says why', async () => {
  served({ code: 400, msg: '只看得到前一万条，请按企业查找', data: null })
  open({ page: '501' })
  expect(await screen.findByText('只看得到前一万条，请按企业查找')).toBeTruthy()
})
