import { ConfigProvider, Table } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { DataProvider } from '../../apps/web/src/data/queries'
import { QueryTable } from '../../apps/web/src/ui/query-table'
import { antdDefaults, antdTheme } from '../../apps/web/src/ui/theme/antd-theme'
import { applyTheme } from '../../apps/web/src/ui/theme/css-text'
import '../../apps/web/src/ui/theme/base.css'

export type Maker = 'ours' | 'antd'
export interface Drawn {
  /** ms until the first frame with rows. */
  seen: number
  /** ms until the frame with all of them. */
  whole: number
}

declare global {
  interface Window {
    benchDraw: (maker: Maker, count: number) => Promise<Drawn>
  }
}

interface Row {
  id: number
  cells: readonly string[]
}

const COLUMNS = 12
const WIDTH = 140
const HEIGHT = 600
const places = Array.from({ length: COLUMNS }, (_, at) => at)
const rowsOf = (count: number, from: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, cells: places.map((place) => `第 ${from + at} 行第 ${place} 栏`) }))

const columns = places.map((at) => ({
  key: String(at),
  title: `第 ${at} 栏`,
  width: WIDTH,
  sortable: true,
  render: ({ cells }: Row) => cells[at],
  ...(at === 0 && { pin: 'left' as const }),
}))
const theirColumns = columns.map(({ key, title, width, render }, at) => ({
  key,
  title,
  width,
  sorter: true,
  ellipsis: true,
  render: (_: unknown, row: Row) => render(row),
  ...(at === 0 && { fixed: 'left' as const }),
}))

const nothing = () => undefined
const toPicked = ({ id }: Row) => ({ key: id, text: String(id) })

/** The same rows, the same abilities: ticks, order, a head that stays, a first column that stays, a pager. */
const tables: Readonly<Record<Maker, (rows: Row[]) => ReactElement>> = {
  ours: (rows) => (
    <QueryTable
      {...{ rows, columns, toPicked }}
      name="beside"
      label="同样的行"
      total={rows.length}
      query={{ page: 1, limit: rows.length, filters: {} }}
      loading={false}
      onQuery={nothing}
      onRefresh={nothing}
      batch={() => null}
      empty={null}
    />
  ),
  antd: (rows) => (
    <Table
      columns={theirColumns}
      dataSource={rows}
      rowKey="id"
      size="small"
      rowSelection={{}}
      scroll={{ x: WIDTH * COLUMNS, y: HEIGHT }}
      pagination={{ total: rows.length, pageSize: rows.length, showSizeChanger: true, showQuickJumper: true }}
    />
  ),
}
const drawnRows: Readonly<Record<Maker, string>> = { ours: 'tbody td[data-key="0"]', antd: '.ant-table-row' }

applyTheme('default')
const root = createRoot(document.getElementById('root') as HTMLElement)
const show = (content: ReactElement | null): void =>
  root.render(
    <ConfigProvider {...antdDefaults} locale={zhCN} theme={antdTheme('default', false)}>
      <DataProvider>
        <div style={{ display: 'flex', height: HEIGHT + 120 }}>{content}</div>
      </DataProvider>
    </ConfigProvider>,
  )

/** Resolves behind the frame that shows so many rows. */
const afterRows = (maker: Maker, least: number, started: number): Promise<number> =>
  new Promise((resolve) => {
    const look = () =>
      requestAnimationFrame(() => {
        if (document.querySelectorAll(drawnRows[maker]).length < least) return look()
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(performance.now() - started)
        channel.port2.postMessage(null)
      })
    look()
  })

let next = 1
window.benchDraw = async (maker, count) => {
  show(null)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const rows = rowsOf(count, next)
  next += count
  const started = performance.now()
  show(tables[maker](rows))
  const [seen, whole] = await Promise.all([afterRows(maker, 1, started), afterRows(maker, count, started)])
  return { seen, whole }
}
