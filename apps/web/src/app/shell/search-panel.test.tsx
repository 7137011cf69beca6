// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DataProvider } from '../../data/queries'
import { useProjects } from '../../data/use-projects'
import { leaveNothing, signedIn } from '../../ui/test-session'
import { antdDefaults } from '../../ui/theme/antd-theme'
import { SearchPanel } from './search-panel'

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(leaveNothing)

/** As in the shell: its header knows the projects before anybody searches. */
function Shell() {
  const { answered } = useProjects('')
  return answered ? <SearchPanel /> : null
}
async function opened() {
  render(
    <DataProvider>
      <ConfigProvider {...antdDefaults}>
        <Shell />
      </ConfigProvider>
    </DataProvider>,
  )
  const field = await screen.findByRole('combobox')
  return (text: string) => fireEvent.change(field, { target: { value: text } })
}
const project = (id: number, engineering_name: string) => ({ id, engineering_name })

it('rows of another query are never shown for the words typed', async () => {
  signedIn(() => [
    ['keyword=周志明', { rows: [], total: 0 }],
    ['view=followed', { rows: [], total: 0 }],
    ['engineeringProjectList', { rows: [project(1, '云湖家园')], total: 1 }],
  ])
  const type = await opened()
  type('周志明')
  for (const said of ['正在查找…', '没有符合条件的内容']) {
    expect(screen.queryByRole('option', { name: /云湖家园/ })).toBeNull()
    await screen.findByText(said)
  }
})

it('projects followed come first before anything is typed, and a document says of which project it is', async () => {
  signedIn(() => [
    ['view=followed', { rows: [project(2, '江南里')], total: 1 }],
    ['engineeringProjectList', { rows: [project(1, '云湖家园')], total: 1 }],
    ['doc_no=', { rows: [], total: 0 }],
    [
      '/supervise_doc/',
      {
        rows: [{ id: 4, title: '限期整改通知书', doc_no: '杭西建安改〔2026〕0001号', engineering_id_text: '云湖家园' }],
        total: 1,
      },
    ],
  ])
  const type = await opened()
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain('江南里'))
  type('限期整改')
  const found = await screen.findByRole('option', { name: /限期整改通知书/ })
  expect(found.textContent).toContain('杭西建安改〔2026〕0001号 · 云湖家园')
})

it('finds a project that is suspended or archived too, and says in which library it stands', async () => {
  signedIn(() => [])
  const others = fetch
  vi.stubGlobal('fetch', async (url: string, asked: RequestInit) => {
    const archived = url.includes('engineeringProjectList') && new Headers(asked.headers).get('type') === '1'
    const data = { rows: [project(9, '云湖旧园')], total: 1 }
    return archived ? new Response(JSON.stringify({ code: 200, msg: '', data })) : others(url, asked)
  })
  const type = await opened()
  type('云湖旧园')
  expect((await screen.findByRole('option', { name: /云湖旧园/ })).textContent).toContain('历史库')
})
