import { dangerLevel } from '@zhujian/domain/safety/safety-dicts'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useEffect, useRef } from 'react'
import { rectifyFigures } from '@zhujian/domain/flows/rectify-flow'
import { Figures } from '../../entity/figures'
import { bringIntoView } from '../../ui/bring-into-view'
import { Empty, NoMatch } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { formatCount, pageCount } from '../../ui/page-numbers'
import { SearchBar } from '../../ui/search-bar'
import { hasFilters } from '../../ui/search-chips'
import { StateTag } from '../../ui/tag'
import { FileThumb } from '../../ui/upload/file-icon'
import { splitFiles } from '../../ui/upload/file-list'
import { ViewTabs } from '../../ui/view-tabs'
import { type Danger, latenessOf, titleOf } from './danger-words'
import type { DangerDesk } from './use-danger-desk'

/** 左边一栏：几种看法、查找、逐条。 */
export function DangerList({ desk }: { desk: DangerDesk }) {
  const { list, rows, query, setQuery, views, items, current } = desk
  const filtered = hasFilters(query.filters) || Boolean(query.view)
  return (
    <section className="danger-list" aria-label="隐患">
      <ViewTabs
        views={views}
        value={query.view ?? ''}
        onChange={(view) => setQuery({ ...query, page: 1, view: view || undefined })}
      />
      <Figures
        figures={rectifyFigures}
        values={desk.figures}
        views={desk.all}
        onOpen={(view) => setQuery({ ...query, page: 1, view })}
      />
      <div className="danger-search">
        <SearchBar
          name={desk.key}
          items={items}
          filters={query.filters}
          initial={NONE}
          onChange={(filters) => setQuery({ ...query, page: 1, filters })}
        />
      </div>
      {list.error !== undefined && <LoadError reason={list.error} onRetry={list.refresh} />}
      {rows === undefined && list.error === undefined && <Loading lines={6} />}
      {rows?.length === 0 &&
        (filtered ? (
          <NoMatch onClear={() => setQuery({ ...query, page: 1, view: undefined, filters: {} })} />
        ) : (
          <Empty text="还没有安全隐患" />
        ))}
      <ul className="danger-items" aria-busy={list.loading}>
        {rows?.map((row) => (
          <Item key={row.id} row={row} current={row.id === current} within={desk.within} onChoose={() => desk.choose(row.id)} />
        ))}
      </ul>
      <Foot desk={desk} />
    </section>
  )
}

const NONE = {}

interface ItemProps {
  row: Danger
  current: boolean
  /** 在一个工程里打开的，不再逐条说是哪个工程。 */
  within: boolean
  onChoose: () => void
}

function Item({ row, current, within, onChoose }: ItemProps) {
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (current) bringIntoView(item.current)
  }, [current])
  const photos = splitFiles(row.before_img)
  const late = latenessOf(row)
  const where = [!within && row.engineering_id_text, row.place].filter(Boolean).join(' · ')
  return (
    <li>
      <button ref={item} type="button" className="danger-item" aria-current={current ? 'true' : undefined} onClick={onChoose}>
        <span className="danger-thumb">
          {photos[0] ? <FileThumb path={photos[0]} size={72} eager /> : <PictureOutlined aria-hidden />}
          {photos.length > 1 && <span className="danger-thumb-count">{photos.length}</span>}
        </span>
        <span className="danger-lines">
          <span className="danger-line">
            <span className="danger-no">{row.danger_no}</span>
            <Level row={row} />
            <StateTag dict={hiddenDangerStates} code={row.state} />
          </span>
          <span className="danger-title" title={titleOf(row)}>
            {titleOf(row)}
          </span>
          <span className="danger-line">
            <span className="danger-where" title={where}>
              {where}
            </span>
            {late && <span className={`danger-due danger-due-${late.tone}`}>{late.text}</span>}
          </span>
        </span>
      </button>
    </li>
  )
}

/** 等级：较大、重大的着色。 */
function Level({ row }: { row: Danger }) {
  if (row.level === undefined) return null
  return <span className={`danger-level danger-level-${dangerLevel.toneOf(row.level)}`}>{dangerLevel.labelOf(row.level)}</span>
}

function Foot({ desk: { list, rows, query, setQuery } }: { desk: DangerDesk }) {
  const total = list.answer?.total ?? 0
  const pages = pageCount(total, query.limit)
  const turn = (step: 1 | -1) => setQuery({ ...query, page: query.page + step })
  return (
    <footer className="danger-foot">
      <output>{rows && list.error === undefined ? `共 ${formatCount(total)} 条` : ''}</output>
      <span className="danger-keys">J、K 上下移动</span>
      <span className="danger-turn">
        <button type="button" className="zj-icon-button" aria-label="上一页" disabled={query.page <= 1} onClick={() => turn(-1)}>
          <LeftOutlined aria-hidden />
        </button>
        <span>{`${query.page} / ${Math.max(1, pages)}`}</span>
        <button
          type="button"
          className="zj-icon-button"
          aria-label="下一页"
          disabled={query.page >= pages}
          onClick={() => turn(1)}
        >
          <RightOutlined aria-hidden />
        </button>
      </span>
    </footer>
  )
}
